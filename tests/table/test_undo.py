"""Taking moves back: at once while nobody has learnt anything, later by consent; chance stays as it was."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.walks import every_variant
from table.sights import sight
from table.tables import CONTRIBUTIONS, Sitting, dealt, full, opening, refuses

from savanna.games.match import Match
from savanna.table.fair import contribution_commitment
from savanna.table.keeping import give_back, keep
from savanna.table.seating import be_ready
from savanna.table.state_hash import state_hash
from savanna.table.table import PLAYING, UndoAsked
from savanna.table.turn import take_turn
from savanna.table.undo import agree, is_silent, refuse, take_back


def hidden(match: Match) -> int:
    """Cards that lie face down for everyone."""
    view = match.view(None)
    if match.game.name == "tembo":
        return int(view["pile"])
    return sum(pile.count("?") for seat in view["seats"] for pile in seat["piles"])


def after(match: Match, move: str) -> Match:
    tried = match.copy()
    tried.play(move)
    return tried


def turns_no_card(match: Match, move: str) -> bool:
    """A card played in Awimbawé that leaves everything face down as it is, and passes the turn on."""
    if move not in match.legal_moves() or move[0] not in "sdmfi" or ":" in move:
        return False
    then = after(match, move)
    return then.round == match.round and hidden(then) == hidden(match)


def turns_a_card(match: Match, move: str) -> bool:
    then = after(match, move)
    return then.round == match.round and 0 < hidden(then) < hidden(match)


def is_bite(_: Match, move: str) -> bool:
    return move.endswith(":h")


def ask(sitting: Sitting, player: int) -> None:
    sitting.write(take_back(sitting.table, player, sitting.table.version), player)


def cards_of(sitting: Sitting) -> object:
    """The position, and everything that led to it."""
    return sitting.match.position, sitting.match.rounds, sitting.table.made


# At once


def test_a_silent_move_is_taken_back_at_once() -> None:
    sitting = dealt(game="awimbawe")
    move, mover, before = sitting.play_until(turns_no_card), sitting.mover, cards_of(sitting)
    was, views = sitting.table.version, [sitting.match.view(seat) for seat in (1, 2, None)]
    sitting.move(move)
    assert is_silent(sitting.table)
    assert take_back(sitting.table, mover, sitting.table.version) == ("undone", {"moves": 1})
    ask(sitting, mover)
    assert cards_of(sitting) == before
    assert [sitting.match.view(seat) for seat in (1, 2, None)] == views
    assert sitting.table.version == sitting.table.moved_at == was + 2, "it is another version all the same"
    assert sitting.table.turn_began == sitting.table.at
    assert sitting.table.before is None
    assert sitting.mover == mover


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_a_move_that_showed_a_card_is_not(name: str) -> None:
    sitting = dealt(game=name)
    move, mover = sitting.play_until(turns_a_card), sitting.mover
    sitting.move(move)
    assert not is_silent(sitting.table)
    assert take_back(sitting.table, mover, sitting.table.version) == ("undo_asked", {"moves": 1})


def test_nor_a_move_in_which_chance_had_a_part() -> None:
    """The bitten has seen which card was found, even if nobody else has."""
    for seed in range(1, 6):
        sitting = dealt(game="awimbawe")
        move, mover = sitting.play_until(is_bite, seed), sitting.mover
        sitting.move(move)
        if sitting.table.phase == PLAYING and sitting.match.rounds[-1].moves:
            assert not is_silent(sitting.table)
            assert take_back(sitting.table, mover, sitting.table.version)[0] == "undo_asked"


@every_variant
def test_a_move_is_silent_unless_something_came_to_light(name: str, players: int) -> None:
    """Judged here by what lies face down: as long as several cards do, to turn one is to show it."""
    sitting, seen = dealt(game=name, players=players), set[bool]()
    for number in range(1, 12 if name == "tembo" else 40):
        before = sitting.match
        sitting.play_on(1, seed=number)
        if sitting.table.phase != PLAYING or before.round != sitting.match.round:
            continue
        if hidden(sitting.match) < hidden(before) and hidden(before) > 4:
            assert not is_silent(sitting.table)
            seen.add(False)
        elif name == "awimbawe" and number % 8 == 0 and hidden(sitting.match) == hidden(before):
            assert is_silent(sitting.table) == (sitting.table.made[-1].move not in before.game.settled)
            seen.add(True)
    assert seen == ({False} if name == "tembo" else {False, True})


def test_the_last_move_of_a_round_stays() -> None:
    """The next deal is on the table."""
    sitting = dealt(game="awimbawe")
    while sitting.match.round == 1:
        mover = sitting.mover
        sitting.play_on(1)
    assert not is_silent(sitting.table)
    for player in (1, 2):
        with refuses("nothing_to_undo"):
            take_back(sitting.table, player, sitting.table.version)
    assert mover in (1, 2)


# By consent


def asked(players: int = 2, bots: int = 0) -> tuple[Sitting, int, object]:
    """A move of Tembo after which a card was drawn, its player asking for it back; and the cards before."""
    sitting = dealt(players=players, bots=bots)
    move = sitting.play_until(
        lambda match, text: turns_a_card(match, text) and len(match.rounds[-1].moves) > 3
    )
    while sitting.table.to_move is None or sitting.table.to_move.is_bot:
        sitting.play_on(1)
        move = sitting.match.legal_moves()[0]
    mover, before = sitting.mover, cards_of(sitting)
    sitting.move(move)
    ask(sitting, mover)
    return sitting, mover, before


def test_everyone_has_to_agree() -> None:
    sitting, mover, before = asked(players=3)
    others = [player for player in (1, 2, 3) if player != mover]
    assert sitting.table.undo == UndoAsked(mover, 1, (mover,))
    now = cards_of(sitting)
    assert agree(sitting.table, others[0]) == ("undo_agreed", {})
    sitting.write(agree(sitting.table, others[0]), others[0])
    assert sitting.table.undo == UndoAsked(mover, 1, (mover, others[0]))
    assert cards_of(sitting) == now, "not yet"
    sitting.write(agree(sitting.table, others[1]), others[1])
    assert sitting.table.undo is None
    assert cards_of(sitting) == before


def test_bots_always_agree() -> None:
    sitting, mover, before = asked(players=3, bots=1)
    (other,) = (player.number for player in sitting.table.people if player.number != mover)
    sitting.write(agree(sitting.table, other), other)
    assert cards_of(sitting) == before


def test_with_bots_alone_nobody_is_asked() -> None:
    sitting = dealt(players=3, bots=2)
    sitting.play_until(lambda match, text: match.to_move == 1 and turns_a_card(match, text))
    before = cards_of(sitting)
    sitting.play_on(3)
    assert take_back(sitting.table, 1, sitting.table.version) == ("undone", {"moves": 3})
    ask(sitting, 1)
    assert cards_of(sitting) == before
    assert sitting.mover == 1


def test_anyone_may_say_no() -> None:
    sitting, mover, _ = asked(players=3)
    now = cards_of(sitting)
    refuser = 3 if mover != 3 else 1
    sitting.write(refuse(sitting.table, refuser), refuser)
    assert sitting.table.undo is None
    assert cards_of(sitting) == now
    with refuses("no_undo_asked"):
        agree(sitting.table, mover)
    assert take_back(sitting.table, mover, sitting.table.version)[0] == "undo_asked", "one may ask again"


def test_a_question_is_asked_once_and_answered_once() -> None:
    sitting, mover, _ = asked(players=3)
    others = [player for player in (1, 2, 3) if player != mover]
    for player in (1, 2, 3):
        with refuses("undo_open"):
            take_back(sitting.table, player, sitting.table.version)
    with refuses("undo_answered"):
        agree(sitting.table, mover)
    sitting.write(agree(sitting.table, others[0]), others[0])
    with refuses("undo_answered"):
        agree(sitting.table, others[0])


@pytest.mark.parametrize("player", [0, -1, 3, 99])
def test_who_has_no_seat_has_no_say(player: int) -> None:
    sitting, _, _ = asked()
    with refuses("not_seated"):
        agree(sitting.table, player)
    with refuses("undo_open"):
        take_back(sitting.table, player, sitting.table.version)
    sitting.write(refuse(sitting.table, 1), 1)
    with refuses("nothing_to_undo"):
        take_back(sitting.table, player, sitting.table.version)


def test_there_is_nothing_to_answer_before_anyone_asks() -> None:
    sitting = dealt()
    with refuses("no_undo_asked"):
        agree(sitting.table, 1)
    with refuses("no_undo_asked"):
        refuse(sitting.table, 1)


def test_who_plays_on_has_answered() -> None:
    sitting, _, _ = asked()
    sitting.move(sitting.match.legal_moves()[0])
    assert sitting.table.undo is None
    with refuses("no_undo_asked"):
        agree(sitting.table, sitting.mover)


# Across moves of others


@every_variant
def test_an_undo_goes_back_to_before_the_last_move_of_whoever_asks(name: str, players: int) -> None:
    sitting = dealt(game=name, players=players)
    sitting.play_on(6)
    for player in range(1, players + 1):
        seats = [made.seat for made in sitting.table.made]
        seat = sitting.table.seat_of(player)
        if seat not in seats:
            continue
        moves = len(seats) - max(number for number, each in enumerate(seats) if each == seat)
        trial = Sitting(sitting.table, list(sitting.links))
        trial.write(("undo_asked", {"moves": moves}), player)
        assert take_back(sitting.table, player, sitting.table.version)[1] == {"moves": moves}
        for other in range(1, players + 1):
            if other != player:
                trial.write(agree(trial.table, other), other)
        assert trial.table.made == sitting.table.made[:-moves]
        assert trial.match.to_move == seat, "it is their turn again"


def test_moves_of_their_keeper_can_be_taken_back_as_well() -> None:
    sitting = dealt(game="awimbawe")
    move, mover, before = sitting.play_until(turns_no_card), sitting.mover, cards_of(sitting)
    sitting.write(keep(sitting.table, mover, "away"))
    sitting.move(move)
    sitting.write(give_back(sitting.table, mover), mover)
    ask(sitting, mover)
    assert cards_of(sitting) == before


def test_an_asker_who_leaves_gets_their_answer_all_the_same() -> None:
    sitting, mover, before = asked()
    sitting.write(keep(sitting.table, mover, "away"))
    other = 3 - mover
    sitting.write(agree(sitting.table, other), other)
    assert cards_of(sitting) == before
    player = sitting.table.to_move
    assert player is not None
    assert (player.number, player.decided_by) == (mover, "keeper")
    sitting.play_on(2)


def test_a_question_that_nobody_answers_holds_nothing_up() -> None:
    sitting, mover, _ = asked()
    for player in (1, 2):
        sitting.write(keep(sitting.table, player, "away"))
    assert sitting.table.undo is not None
    sitting.play_on()
    assert sitting.table.phase == "over"
    assert mover in (1, 2)


# When not


def test_not_at_tables_without_undo() -> None:
    sitting = dealt(game="awimbawe", undo=False)
    move, mover = sitting.play_until(turns_no_card), sitting.mover
    sitting.move(move)
    with refuses("no_undo"):
        take_back(sitting.table, mover, sitting.table.version)


def test_not_without_a_move() -> None:
    sitting = dealt()
    for player in (1, 2):
        with refuses("nothing_to_undo"):
            take_back(sitting.table, player, sitting.table.version)
    mover = sitting.mover
    sitting.play_on(1)
    with refuses("nothing_to_undo"):
        take_back(sitting.table, 3 - mover, sitting.table.version)


def test_not_before_or_after_the_match() -> None:
    over = dealt()
    over.play_on()
    for sitting in (opening(), full(), over):
        with refuses("not_playing"):
            take_back(sitting.table, 1, sitting.table.version)


def test_not_for_another_position() -> None:
    sitting = dealt(game="awimbawe")
    move, mover = sitting.play_until(turns_no_card), sitting.mover
    seen = sitting.table.version
    sitting.move(move)
    with refuses("stale"):
        take_back(sitting.table, mover, seen)
    with refuses("not_yet"):
        take_back(sitting.table, mover, sitting.table.version + 1)


def test_the_move_itself_can_be_made_again_but_not_for_the_old_version() -> None:
    sitting = dealt(game="awimbawe")
    move, mover = sitting.play_until(turns_no_card), sitting.mover
    seen, seat = sitting.table.version, sitting.match.to_move
    sitting.move(move)
    ask(sitting, mover)
    assert seat is not None
    with refuses("stale"):
        take_turn(sitting.table, seat, move, seen, sitting.match.chance)
    sitting.move(move)
    assert sitting.table.made[-1].move == move


# Chance stays as it was


def consent(sitting: Sitting, player: int) -> None:
    ask(sitting, player)
    for other in (each.number for each in sitting.table.people):
        if sitting.table.undo is not None and other not in sitting.table.undo.agreed:
            sitting.write(agree(sitting.table, other), other)
    assert sitting.table.undo is None


def test_the_same_snake_finds_the_same_card() -> None:
    tried = 0
    for seed in range(1, 8):
        sitting = dealt(game="awimbawe")
        move, mover = sitting.play_until(is_bite, seed), sitting.mover
        several = sitting.match.game.lots(sitting.match.position, sitting.match.game.moves[move]) > 1
        sitting.move(move)
        if sitting.table.phase != PLAYING or not sitting.match.rounds[-1].moves:
            continue
        found, state = sitting.table.made[-1].move, cards_of(sitting)
        consent(sitting, mover)
        assert sitting.mover == mover
        sitting.move(move)
        assert sitting.table.made[-1].move == found
        assert cards_of(sitting) == state
        tried += several
    assert tried > 2


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_the_same_cards_are_drawn_and_the_same_next_deal_comes(name: str) -> None:
    """Take a move back shortly before the end of a round, and play to the next: it is dealt as it was."""
    true = dealt(game=name)
    while true.match.round == 1:
        true.play_on(1)
    moves = [made.move.partition("=")[0] if ":h=" in made.move else made.move for made in true.table.made]
    sitting = dealt(game=name)
    for move in moves[:-1]:
        sitting.move(move)
    for _ in range(2):
        consent(sitting, 1)
    for move in moves[len(sitting.table.made) :]:
        sitting.move(move)
    assert sitting.match.rounds == true.match.rounds
    assert sitting.match.position == true.match.position
    assert sitting.match.round == 2
    assert sitting.match.rounds[1].deal == true.match.rounds[1].deal


def test_after_an_undo_the_story_is_not_told_again() -> None:
    sitting = dealt(game="awimbawe")
    move, mover = sitting.play_until(turns_no_card), sitting.mover
    sitting.move(move)
    assert sight(sitting.table, mover)["story"]
    ask(sitting, mover)
    assert sight(sitting.table, mover)["story"] == []


def test_an_open_question_is_part_of_the_state() -> None:
    sitting, mover, _ = asked(players=3)
    states = [replace(sitting.table, undo=None), sitting.table]
    other = next(player for player in (1, 2, 3) if player != mover)
    agreed = sitting.write(agree(sitting.table, other), other)
    states += [agreed, replace(agreed, undo=states[1].undo)]
    assert len({state_hash(state) for state in states}) == 4


def test_nobody_takes_back_that_they_are_ready() -> None:
    """An undo is for moves; whoever is not ready after all stands up."""
    sitting = full()
    commitment = contribution_commitment(CONTRIBUTIONS[2])
    sitting.write(be_ready(sitting.table, 2, commitment), 2)
    with refuses("not_playing"):
        take_back(sitting.table, 2, sitting.table.version)

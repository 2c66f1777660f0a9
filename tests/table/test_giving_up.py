"""Giving up: a bot has the seat, and once nobody remains the match is over, without a result."""

from __future__ import annotations

import pytest
from table.sights import sight
from table.tables import SEED, Sitting, dealt, full, opening, refuses
from table.transcripts import as_file, said_of

from savanna.record.replay import checked
from savanna.table.again import REMATCH, SAME_DEAL, agreed_wish, opened_body, want
from savanna.table.counting import uncovered
from savanna.table.dealing import disclose
from savanna.table.keeping import deadline, give_back, give_up, keep
from savanna.table.sight import open_sight, record_of
from savanna.table.state_hash import state_hash
from savanna.table.table import GAVE_UP, KEEPER, OVER, PLAYING, no_chance, replayed
from savanna.table.transcript import verify
from savanna.table.turn import take_turn
from savanna.table.undo import take_back

GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])


def gives_up(sitting: Sitting, *players: int) -> None:
    for player in players:
        sitting.write(give_up(sitting.table, player), player)


def given_up_alone(game: str, moves: int = 5) -> Sitting:
    """By someone who played against bots."""
    sitting = dealt(game=game, players=3, bots=2)
    sitting.play_on(moves)
    gives_up(sitting, 1)
    return sitting


# While others play


@GAMES
def test_a_bot_has_the_seat_and_the_others_play_on(game: str) -> None:
    sitting = dealt(game=game, players=3)
    gives_up(sitting, 2)
    player = sitting.table.player(2)
    assert (player.kept, player.decided_by, sitting.table.phase) == (GAVE_UP, KEEPER, PLAYING)
    assert [one.number for one in sitting.table.remaining] == [1, 3]
    sitting.play_on()
    assert sitting.match.result is not None
    assert not sitting.table.given_up
    assert {made.by for made in sitting.table.made if made.seat == 2} == {KEEPER}


def test_whoever_gave_up_can_take_over_again() -> None:
    sitting = dealt()
    gives_up(sitting, 1)
    sitting.write(give_back(sitting.table, 1), 1)
    assert sitting.table.player(1).kept is None
    mover = sitting.mover
    gives_up(sitting, mover)
    seat, move = sitting.match.to_move or 0, sitting.match.legal_moves()[0]
    draft = take_turn(sitting.table, seat, move, sitting.table.version, no_chance)
    sitting.write(draft, mover)
    assert sitting.table.remaining == sitting.table.people


def test_giving_up_and_coming_back_gives_no_new_time() -> None:
    sitting = dealt(players=3, clock="brisk")
    mover, due = sitting.mover, deadline(sitting.table)
    gives_up(sitting, mover)
    assert deadline(sitting.table) is None
    sitting.write(give_back(sitting.table, mover), mover, after=7000)
    assert deadline(sitting.table) == due


def test_the_last_one_is_hurried_by_nobody() -> None:
    sitting = dealt(players=2, clock="brisk")
    assert deadline(sitting.table) is not None
    gives_up(sitting, 3 - sitting.mover)
    assert deadline(sitting.table) is None


def test_whoever_a_bot_plays_for_can_give_up_as_well() -> None:
    sitting = dealt(players=3)
    sitting.write(keep(sitting.table, 1, "away"))
    gives_up(sitting, 1)
    assert sitting.table.player(1).kept == GAVE_UP


def test_it_ends_the_question_for_an_undo() -> None:
    sitting = dealt(players=3)
    while sitting.table.undo is None:
        mover = sitting.mover
        sitting.play_on(1, seed=sitting.table.version)
        draft = take_back(sitting.table, mover, sitting.table.version)
        if draft[0] == "undo_asked":
            sitting.write(draft, mover)
    gives_up(sitting, 1)
    assert sitting.table.undo is None


def test_being_away_is_not_giving_up() -> None:
    sitting = dealt()
    sitting.write(keep(sitting.table, 1, "away"))
    gives_up(sitting, 2)
    assert sitting.table.phase == PLAYING


# Nobody remains


@GAMES
@pytest.mark.parametrize("moves", [0, 5, 60])
def test_once_nobody_remains_the_match_is_over_without_a_result(game: str, moves: int) -> None:
    sitting = given_up_alone(game, moves)
    table = sitting.table
    assert (table.phase, table.given_up, table.places, table.to_move) == (OVER, True, [], None)
    assert sitting.match.result is None
    cards = uncovered(table)
    assert cards is not None
    seats = sitting.match.view(1)["seats"]
    assert [len(hand) for hand in cards.hands] == [seat["hand"] for seat in seats]


def test_of_several_people_all_have_to_give_up() -> None:
    sitting = dealt(players=3, game="awimbawe")
    gives_up(sitting, 3, 1)
    sitting.play_on(3)
    assert sitting.table.phase == PLAYING
    gives_up(sitting, 2)
    assert sitting.table.given_up


@GAMES
def test_nobody_is_to_move_any_more(game: str) -> None:
    sitting = given_up_alone(game)
    assert sitting.match.to_move is not None
    for player in (1, None):
        view = sight(sitting.table, player)["view"]
        assert (view["to_move"], view["asked"], view["legal"]) == (None, None, [])
        assert view["public"]["result"] is None
    assert [seat["kept"] for seat in sight(sitting.table, 1)["seats"]] == [None] * 3, "no bot plays on either"
    with refuses("not_playing"):
        take_turn(sitting.table, 1, sitting.match.legal_moves()[0], sitting.table.version, no_chance)


def test_nor_in_the_hands_that_spectators_see() -> None:
    sitting = dealt(players=2, bots=1, spectators="hands")
    gives_up(sitting, 1)
    shown = open_sight(sitting.table)
    assert shown.given_up
    assert shown.hands is not None
    assert [(view.to_move, view.legal) for view in shown.hands] == [(None, ())] * 2


@GAMES
def test_it_can_be_verified_and_recorded(game: str) -> None:
    sitting = given_up_alone(game)
    sitting.write(disclose(sitting.table, SEED))
    assert verify(as_file(sitting)).given_up
    record = record_of(sitting.table)
    assert record is not None
    assert "result" not in record
    assert checked(record).position == sitting.match.position


@pytest.mark.parametrize(("wish", "same"), [(REMATCH, False), (SAME_DEAL, True)])
def test_it_can_be_played_again(wish: str, same: bool) -> None:
    sitting = given_up_alone("tembo")
    sitting.write(disclose(sitting.table, SEED))
    sitting.write(want(sitting.table, 1, wish), 1)
    assert agreed_wish(sitting.table) == wish
    body = opened_body(sitting.table, wish)
    assert (body["deals"] == [sitting.match.rounds[0].deal]) == same
    assert {player["kept"] for player in body["players"]} == {None}


def test_the_log_played_again_gives_the_same() -> None:
    sitting = given_up_alone("awimbawe")
    assert state_hash(replayed(sitting.table.id, sitting.events)) == state_hash(sitting.table)


# Refused, and forged


@pytest.mark.parametrize("player", [0, -1, 2, 3, 99])
def test_only_people_on_seats_give_up(player: int) -> None:
    with refuses("not_seated"):
        give_up(dealt(bots=1).table, player)


def test_nobody_gives_up_before_or_after_the_match_or_twice() -> None:
    over = dealt()
    over.play_on()
    for sitting in (opening(), full(), over, given_up_alone("tembo")):
        with refuses("not_playing"):
            give_up(sitting.table, 1)
    playing = dealt()
    gives_up(playing, 1)
    with refuses("given_up_already"):
        give_up(playing.table, 1)


@pytest.mark.parametrize("wrong", [{"player": 2}, {"player": 9}, {"kind": "back"}])
def test_a_forged_one_is_found(wrong: dict[str, object]) -> None:
    sitting = given_up_alone("tembo")
    sitting.write(disclose(sitting.table, SEED))
    data = as_file(sitting)
    event = next(row for row in data["events"] if row[3] == "given_up")
    event[2], event[3] = wrong.get("player", 1), wrong.get("kind", "given_up")
    assert said_of(data).startswith(f"event {event[0]}: ")


def test_the_table_keeps_nobodys_seat_as_given_up() -> None:
    sitting = dealt(bots=1)
    sitting.write(("kept", {"player": 1, "why": GAVE_UP}))
    sitting.play_on()
    sitting.write(disclose(sitting.table, SEED))
    assert "cannot have happened" in said_of(as_file(sitting))

"""Taking a turn: what is made of a move, and refusals that tell no more than the view does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from games.walks import every_variant
from table.attempts import attempt, fair, seat_to_move
from table.tables import SEED, Sitting, dealt, full, opening
from table.twins import twin_tables

from savanna.games.match import Match
from savanna.table.dealing import chance_of, deal, seal
from savanna.table.keeping import give_back, keep
from savanna.table.refusal import Refused
from savanna.table.seating import be_ready
from savanna.table.state_hash import state_hash
from savanna.table.table import PLAYER, Made, UndoAsked, apply, no_chance, opened, replayed
from savanna.table.turn import take_turn

# Moves


@every_variant
def test_a_legal_move_becomes_an_event(name: str, players: int) -> None:
    sitting = dealt(game=name, players=players)
    before, seat = sitting.table, seat_to_move(sitting)
    move = sitting.match.legal_moves()[0]
    kind, body = take_turn(before, seat, move, before.version, fair(before))
    assert (kind, body) == ("moved", {"move": move, "by": PLAYER})
    after = sitting.write((kind, body), before.seats[seat - 1])
    assert after.version == after.moved_at == before.version + 1
    assert after.turn_began == after.at
    assert after.match is not None
    assert after.match.rounds[-1].moves == ((seat, move),)
    assert after.before is before.match
    assert [(made.seat, made.move, made.by) for made in after.made] == [(seat, move, PLAYER)]


@every_variant
def test_every_move_that_a_seat_sees_as_legal_is_taken(name: str, players: int) -> None:
    sitting = dealt(game=name, players=players)
    sitting.play_on(12)
    table, seat = sitting.table, seat_to_move(sitting)
    before = state_hash(table)
    for move in sitting.match.look(seat).legal:
        kind, _ = take_turn(table, seat, move, table.version, fair(table))
        assert kind == "moved"
    assert state_hash(table) == before, "to decide changes nothing"


def is_bite(_: Match, move: str) -> bool:
    return move.endswith(":h")


def test_what_a_snake_finds_is_drawn_by_the_table() -> None:
    sitting = dealt(game="awimbawe")
    move = sitting.play_until(is_bite)
    assert sitting.match.game.lots(sitting.match.position, sitting.match.game.moves[move]) > 1
    found = {
        take_turn(sitting.table, seat_to_move(sitting), move, sitting.table.version, fair(sitting.table))[1][
            "move"
        ]
        for _ in range(5)
    }
    assert len(found) == 1, "asked again, the same"
    assert found < sitting.match.game.settled
    others = {
        take_turn(
            sitting.table,
            seat_to_move(sitting),
            move,
            sitting.table.version,
            chance_of(sitting.table, bytes([seed] * 32)),
        )[1]["move"]
        for seed in range(30)
    }
    assert len(others) > 1, "another seed, perhaps another card"


@every_variant
def test_the_next_deal_is_in_the_event_that_ends_a_round(name: str, players: int) -> None:
    sitting = dealt(game=name, players=players)
    sitting.play_on()
    rounds = [each.deal for each in sitting.match.rounds]
    deals = [deal for event in sitting.events for deal in event.body.get("deals", ())]
    assert deals == rounds
    assert len(rounds) > 1
    moved = [event for event in sitting.events if event.kind == "moved"]
    made_in = [made.round for made in sitting.table.made]
    for event, here, after in zip(moved, made_in, [*made_in[1:], made_in[-1]], strict=True):
        assert ("deals" in event.body) == (after > here)


# Replay


def no_luck(*_: object) -> None:
    raise AssertionError("chance was asked")


@every_variant
def test_playing_the_log_again_needs_no_chance(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = dealt(bots=1, game=name, players=players, seating="drawn")
    hashes: list[bytes] = []
    while sitting.table.phase == "playing":
        sitting.move(random.Random(len(hashes)).choice(sitting.match.legal_moves()))
        hashes.append(state_hash(sitting.table))
    monkeypatch.setattr("savanna.table.fair.Stream.randrange", no_luck)
    monkeypatch.setattr("random.Random.random", no_luck)
    first, *others = sitting.events
    table = opened("savannatable", first)
    seen = []
    for event in others:
        table = apply(table, event)
        if event.kind == "moved":
            seen.append(state_hash(table))
    assert seen == hashes
    again = replayed("savannatable", sitting.events)
    assert state_hash(again) == state_hash(table) == state_hash(sitting.table)
    assert again.match is not None
    assert again.match.record() == sitting.match.record()
    assert again == replace(sitting.table, match=again.match, before=again.before)


def test_a_log_without_its_deal_is_not_played_on_by_chance() -> None:
    with pytest.raises(AssertionError, match="what chance gave for the deal 1 of round 0 is not in the log"):
        no_chance(0, "deal 1")
    sitting = dealt(game="awimbawe")
    move = sitting.play_until(is_bite)
    broken = replace(
        sitting.events[-1], seq=sitting.table.version + 1, kind="moved", body={"move": move, "by": "player"}
    )
    with pytest.raises(AssertionError, match="is not in the log"):
        apply(sitting.table, broken)


def test_whatever_decides_how_a_table_goes_on_is_in_its_hash() -> None:
    table = dealt(players=3).table
    player = replace(table.players[1], kept="away")
    others = [
        replace(table, id="othertable"),
        replace(table, version=table.version + 1),
        replace(table, phase="over"),
        replace(table, seats=(2, 1, 3)),
        replace(table, commitment="0" * 64),
        replace(table, seed="00"),
        replace(table, next="nexttable"),
        replace(table, links=2),
        replace(table, moved_at=table.moved_at - 1),
        replace(table, turn_began=table.turn_began + 1),
        replace(table, again={1: "rematch"}),
        replace(table, undo=UndoAsked(1, 1, (1,))),
        replace(table, made=(Made(1, 1, "3@1", "player"),)),
        replace(table, players=(table.players[0], player, table.players[2])),
        replace(table, match=None),
    ]
    assert len({state_hash(each) for each in (table, *others)}) == len(others) + 1


# Versions


def test_a_move_for_an_earlier_position_is_stale() -> None:
    sitting = dealt()
    seen, move = sitting.table.version, sitting.match.legal_moves()[0]
    sitting.move(move)
    seat = seat_to_move(sitting)
    for expect in (0, 1, seen, sitting.table.version - 1):
        told = attempt(sitting.table, seat, sitting.match.legal_moves()[0], expect)
        assert '"code":"stale"' in told or '"stale"' in told
        assert f"version {sitting.table.version} now" in told


def test_a_move_for_a_position_that_has_not_come_is_not_taken() -> None:
    sitting = dealt()
    for ahead in (1, 2, 10**9):
        told = attempt(sitting.table, seat_to_move(sitting), "1@1", sitting.table.version + ahead)
        assert '"not_yet"' in told


def test_other_events_in_between_do_not_make_a_move_stale() -> None:
    sitting = dealt(players=3)
    seen, mover = sitting.table.version, sitting.mover
    other = next(player for player in (1, 2, 3) if player != mover)
    sitting.write(keep(sitting.table, other, "away"))
    sitting.write(give_back(sitting.table, other), other)
    sitting.write(("resumed", {"downtime": 5_000}))
    sitting.write(("renewed", {}), 1)
    assert sitting.table.version == seen + 4
    for expect in range(seen, sitting.table.version + 1):
        assert take_turn(
            sitting.table, seat_to_move(sitting), sitting.match.legal_moves()[0], expect, fair(sitting.table)
        )


def test_the_same_move_twice_is_taken_once() -> None:
    """Two tabs of one seat, or a click sent again: the second is for a position that is gone."""
    sitting = dealt()
    seen, seat, move = sitting.table.version, seat_to_move(sitting), sitting.match.legal_moves()[0]
    sitting.move(move)
    assert '"stale"' in attempt(sitting.table, seat, move, seen)


# Refusals


def test_nobody_moves_before_the_deal_or_after_the_end() -> None:
    waiting = full()
    for player in (1, 2):
        waiting.write(be_ready(waiting.table, player, None), player)
    sealed = Sitting(waiting.table, list(waiting.links))
    sealed.write(seal(sealed.table, SEED, lambda: bytes(16)))
    over = dealt()
    over.play_on()
    for table in (opening().table, waiting.table, sealed.table, over.table):
        assert '"not_playing"' in attempt(table, 1, "1@1")
    sealed.write(deal(sealed.table, SEED))
    assert take_turn(
        sealed.table,
        seat_to_move(sealed),
        sealed.match.legal_moves()[0],
        sealed.table.version,
        fair(sealed.table),
    )


@every_variant
def test_nobody_moves_out_of_turn(name: str, players: int) -> None:
    sitting = dealt(game=name, players=players)
    sitting.play_on(5)
    legal = sitting.match.legal_moves()[0]
    for seat in (*range(players + 2), -1):
        if seat != sitting.match.to_move:
            assert '"not_your_turn"' in attempt(sitting.table, seat, legal)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "3",
        "99@1",
        "3@9",
        "3@1 ",
        "\uff13@1",
        "B2:h=",
        "\x00",
        "\ud800",
        "x" * 10_000,
        "__proto__",
        "{why}",
    ],
)
@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_what_is_no_move_is_refused_like_any_other(name: str, text: str) -> None:
    sitting = dealt(game=name)
    before = state_hash(sitting.table)
    told = attempt(sitting.table, seat_to_move(sitting), text)
    assert '"illegal_move"' in told
    assert len(told) < 2_000
    assert state_hash(sitting.table) == before


@every_variant
def test_an_illegal_move_is_refused_with_the_reason_of_the_game(name: str, players: int) -> None:
    sitting, rng, codes = dealt(game=name, players=players), random.Random(2), set()
    for _ in range(4):
        sitting.play_on(7, seed=rng.randrange(99))
        if sitting.table.phase != "playing":
            break
        table, seat = sitting.table, seat_to_move(sitting)
        before, legal = state_hash(table), set(sitting.match.legal_moves())
        for text in rng.sample(
            sorted(set(sitting.match.game.moves) - legal - sitting.match.game.settled), 12
        ):
            with pytest.raises(Refused) as caught:
                take_turn(table, seat, text, table.version, fair(table))
            assert caught.value.reason.code == "illegal_move"
            assert caught.value.why is not None
            assert str(caught.value) == caught.value.reason.values["why"] == str(caught.value.why)
            codes.add(caught.value.why.code)
            true = sitting.match.why_not(text)
            assert true is not None
            assert caught.value.why == true, "what a guess says is also true"
        assert state_hash(table) == before
    assert len(codes) >= 2


def test_a_card_that_a_snake_finds_is_not_for_players_to_say() -> None:
    """B2:h=d4 is refused alike whether d4 is in that hand or not: else a hand could be found out."""
    sitting = dealt(game="awimbawe")
    bite = sitting.play_until(is_bite)
    seat = seat_to_move(sitting)
    told = {attempt(sitting.table, seat, text) for text in sitting.match.game.settled}
    assert len(told) == 1
    assert '"drawn_by_table"' in told.pop()
    true = [text for text in sitting.match.game.settled if sitting.match.why_not(text) is None]
    assert true, "some of them would have been right"
    assert all(text.startswith(bite[:2]) for text in true)


def test_nor_where_no_snake_was_played() -> None:
    sitting = dealt(game="awimbawe")
    told = {attempt(sitting.table, seat_to_move(sitting), text) for text in sitting.match.game.settled}
    assert len(told) == 1


# Twins


def texts_to_try(match: Match, rng: random.Random) -> Iterator[str]:
    yield from rng.sample(sorted(match.game.moves), 12)
    yield from rng.sample(sorted(match.game.settled), min(4, len(match.game.settled)))
    yield from ("", "no move", "B1:h=zz")


def is_to_move(match: Match, seat: int | None) -> bool:
    return seat is not None and seat == match.to_move


def waits(match: Match, seat: int | None) -> bool:
    return seat not in (match.to_move, None)


@every_variant
def test_refusals_are_the_same_in_every_world_that_a_seat_thinks_possible(name: str, players: int) -> None:
    """Two tables that differ only in what the seat cannot know refuse the same texts with the same bytes."""
    sitting, rng, tried = dealt(game=name, players=players), random.Random(players), 0
    for seat, table, twin in twin_tables(sitting, 6, is_to_move):
        assert table.match is not None
        assert seat is not None
        assert state_hash(twin) != state_hash(table)
        for text in texts_to_try(table.match, rng):
            if text not in table.match.legal_moves():
                assert attempt(table, seat, text) == attempt(twin, seat, text)
                tried += 1
    assert tried > 20


@every_variant
def test_whoever_is_not_to_move_learns_nothing_by_trying(name: str, players: int) -> None:
    sitting, rng, tried = dealt(game=name, players=players), random.Random(players), 0
    for seat, table, twin in twin_tables(sitting, 6, waits):
        assert table.match is not None
        assert seat is not None
        for text in texts_to_try(table.match, rng):
            assert attempt(table, seat, text) == attempt(twin, seat, text)
            tried += 1
    assert tried > 20


# Messages


def test_a_table_in_a_message_shows_no_card() -> None:
    sitting = dealt(game="awimbawe")
    sitting.move(sitting.play_until(is_bite))
    found = sitting.table.made[-1].move
    assert "=" in found
    assert found not in repr(sitting.table)
    assert "deal" not in repr(sitting.table).replace("deals", "")

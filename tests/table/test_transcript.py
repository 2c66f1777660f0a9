"""Transcripts: right ones are verified in less than a second, and nothing can be changed in one unnoticed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from games.walks import every_variant
from table.tables import CONTRIBUTIONS, SEED, Sitting, dealt, full, opening, refuses

from savanna.bots import LEVELS
from savanna.games import RULES
from savanna.table import transcript as source
from savanna.table.again import DUPLICATE, REMATCH, want
from savanna.table.again import opening as opening_again
from savanna.table.dealing import chance_of, deal, reveal, seal
from savanna.table.event import Event, canonical, chained
from savanna.table.fair import contribution_commitment
from savanna.table.keeping import give_back, keep
from savanna.table.seating import be_ready, renew_links, seat_bot, sit, stand, unseat
from savanna.table.table import _CHANGES, HOST, PLAYING, Table, apply, opened, state_hash
from savanna.table.transcript import FIRST, FalseTranscript, transcript, verify
from savanna.table.turn import take_turn
from savanna.table.undo import agree, refuse, take_back

Json = Any


# Matches with everything in them


def before_the_deal(name: str, players: int, **agreement: Any) -> Sitting:
    """Players who change their minds, a bot, drawn seats; sealed and told."""
    sitting = full(bots=1, game=name, players=players, seating="drawn", **agreement)
    sitting.write(unseat(sitting.table, HOST, players), HOST)
    sitting.write(seat_bot(sitting.table, HOST, players, "cub", LEVELS), HOST)
    sitting.write(stand(sitting.table, HOST), HOST)
    sitting.write(sit(sitting.table, HOST, 1), HOST)
    sitting.write(renew_links(sitting.table, HOST), HOST)
    for player in sitting.table.people:
        commitment = contribution_commitment(CONTRIBUTIONS[player.number])
        sitting.write(be_ready(sitting.table, player.number, commitment), player.number)
    sitting.write(seal(sitting.table, SEED, lambda: bytes([9] * 16)))
    sitting.write(reveal(sitting.table, HOST, CONTRIBUTIONS[HOST].hex()), HOST)
    return sitting


def question(sitting: Sitting) -> int:
    """Somebody asks for a move back that the others have learnt something from."""
    while sitting.table.undo is None:
        while sitting.table.player(mover := sitting.mover).is_bot:
            sitting.play_on(1)
        sitting.play_on(1, seed=sitting.table.version)
        if sitting.table.made[-1].round != sitting.match.round:
            continue
        draft = take_back(sitting.table, mover, sitting.table.version)
        if draft[0] == "undo_asked" or len(sitting.table.people) == 1:
            sitting.write(draft, mover)
            return mover
    raise AssertionError


def eventful(name: str, players: int, **agreement: Any) -> Sitting:
    """A whole match with undo, keeper and drawn seats."""
    sitting = before_the_deal(name, players, **agreement)
    sitting.write(deal(sitting.table, SEED))
    sitting.play_on(6)
    question(sitting)
    if sitting.table.undo is not None:
        sitting.write(refuse(sitting.table, 2), 2)
    sitting.write(keep(sitting.table, 1, "away"))
    sitting.play_on(9, seed=2)
    sitting.write(("resumed", {"downtime": 60_000}))
    sitting.write(give_back(sitting.table, 1), 1)
    sitting.write(keep(sitting.table, 1, "asked"))
    while sitting.mover != 1:
        sitting.play_on(1, seed=2)
    own = take_turn(
        sitting.table,
        sitting.match.to_move or 0,
        sitting.match.legal_moves()[0],
        sitting.table.version,
        chance_of(sitting.table, SEED),
    )
    sitting.write(own, 1)
    question(sitting)
    for player in sitting.table.people:
        if sitting.table.undo is not None and player.number not in sitting.table.undo.agreed:
            sitting.write(agree(sitting.table, player.number), player.number)
    sitting.end(seed=3)
    for player in sitting.table.people:
        sitting.write(want(sitting.table, player.number, REMATCH), player.number)
    sitting.write(("followed", {"table": "nexttable"}))
    return sitting


def as_file(sitting: Sitting) -> Json:
    """What somebody reads who was given the transcript."""
    return json.loads(json.dumps(transcript(sitting.table, sitting.links)))


@cache
def _example() -> str:
    return json.dumps(as_file(eventful("tembo", 4)))


def example() -> Json:
    """Few moves, and every kind of event."""
    return json.loads(_example())


def said_of(data: Json) -> str:
    with pytest.raises(FalseTranscript) as caught:
        verify(data)
    return str(caught.value)


# Right ones


@every_variant
def test_a_right_transcript_is_verified_in_less_than_a_second(name: str, players: int) -> None:
    sitting = eventful(name, players)
    data = as_file(sitting)
    began = time.process_time()
    table = verify(data)
    assert time.process_time() - began < 1
    assert state_hash(table) == state_hash(sitting.table)
    assert table.match is not None
    assert table.match.record() == sitting.match.record()
    kinds = {event.kind for event in sitting.events}
    assert {"kept", "back", "undone", "moved", "sealed", "revealed"} <= kinds
    assert any(made.by == "keeper" for made in table.made)


@pytest.mark.parametrize("memory", ["strict", "open"])
@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_whatever_the_memory(name: str, memory: str) -> None:
    assert verify(as_file(eventful(name, 2, memory=memory))).phase == "over"


def test_every_kind_of_event_is_known() -> None:
    """A new kind has to be one that can be checked."""
    assert set(_CHANGES) == set(source._DECIDED)
    kinds = {row[3] for row in example()["events"]}
    assert kinds == {"opened", *_CHANGES}


def test_players_who_gave_nothing_are_no_fault() -> None:
    sitting = full()
    for player in (1, 2):
        commitment = contribution_commitment(CONTRIBUTIONS[1]) if player == 1 else None
        sitting.write(be_ready(sitting.table, player, commitment), player)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    sitting.write(deal(sitting.table, SEED))
    sitting.end()
    table = verify(as_file(sitting))
    assert [player.contribution for player in table.players] == [None, None]


def test_a_host_who_watches_bots_is_no_fault() -> None:
    sitting = opening()
    for seat in (1, 2):
        sitting.write(seat_bot(sitting.table, HOST, seat, "ostrich", LEVELS), HOST)
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    sitting.write(deal(sitting.table, SEED))
    sitting.end()
    assert verify(as_file(sitting)).people == []


def test_a_duplicate_is_verified_with_the_deals_it_was_opened_with() -> None:
    first = dealt()
    first.end()
    event = Event(1, "cmd 1", None, "opened", opening_again(first.table, DUPLICATE), first.table.at)
    second = Sitting(opened("nexttable", event))
    second._link(event)
    for player in (1, 2):
        second.write(be_ready(second.table, player, None), player)
    second.write(seal(second.table, SEED, lambda: bytes(16)))
    second.write(deal(second.table, SEED))
    second.end(seed=4)
    table = verify(as_file(second))
    assert table.match is not None
    assert [each.deal for each in table.match.rounds] == [each.deal for each in first.match.rounds]


def test_there_is_none_of_a_match_that_goes_on() -> None:
    sitting = dealt()
    with refuses("not_over"):
        transcript(sitting.table, sitting.links)
    sitting.play_on()
    with refuses("not_over"):
        transcript(sitting.table, sitting.links)


# Each leaf changed once


def leaves(data: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every number, text, truth and nothing in plain data is."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from leaves(value, (*path, place))
    else:
        yield path


def at(data: Json, path: tuple[Any, ...]) -> Json:
    for key in path:
        data = data[key]
    return data


def changed(data: Json, path: tuple[Any, ...], value: Json) -> Json:
    at(data, path[:-1])[path[-1]] = value
    return data


def others(value: Json) -> list[Json]:
    """What somebody might write there instead."""
    if isinstance(value, bool):
        return [not value, int(value), None]
    if isinstance(value, int):
        return [value + 1, -value - 1, float(value), str(value), None, value + 2**64]
    if value is None:
        return [0, 1, "", False]
    last = "0" if value[-1:] != "0" else "1"
    return [f"{value}x", value[:-1] + last, f" {value}", f"{value}\n", None, [value], value.swapcase() + "A"]


_KNOWN: dict[Any, Table] = {}
_HASHES: dict[int, tuple[Table, bytes]] = {}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was verified once is not again: the same table, event and seed give the same table."""
    known, hashes = _KNOWN, _HASHES
    true_after, true_opened, true_hash = source._after, source._opened, state_hash

    def after(table: Table, event: Event, seed: bytes) -> Table:
        key = id(table), canonical([event.seq, event.player, event.kind, event.body, event.at]), seed
        if key not in known:
            known[key] = true_after(table, event, seed)
        return known[key]

    def opened_(table_id: str, event: Event) -> Table:
        key = table_id, canonical([event.seq, event.player, event.kind, event.body, event.at])
        if key not in known:
            known[key] = true_opened(table_id, event)
        return known[key]

    def hash_of(table: Table) -> bytes:
        if id(table) not in hashes:
            hashes[id(table)] = table, true_hash(table)
        return hashes[id(table)][1]

    monkeypatch.setattr(source, "_after", after)
    monkeypatch.setattr(source, "_opened", opened_)
    monkeypatch.setattr(source, "state_hash", hash_of)


def number_in(said: str) -> int | None:
    """The event that a refusal names."""
    word, _, rest = said.partition(" ")
    return int(rest.partition(":")[0]) if word == "event" else None


@pytest.mark.usefixtures("quick")
def test_no_leaf_of_a_transcript_can_be_changed() -> None:
    data, tried = example(), 0
    disclosed = next(place for place, row in enumerate(data["events"]) if row[3] == "disclosed")
    verify(data)
    for number, path in enumerate(list(leaves(data))):
        value = at(data, path)
        choices = [other for other in others(value) if other != value or type(other) is not type(value)]
        said = said_of(changed(data, path, choices[number % len(choices)]))
        if path[0] == "events" and disclosed not in path[1:2]:
            assert number_in(said) == path[1] + 1, (path, said)
        changed(data, path, value)
        tried += 1
    assert data == example(), "every change was undone"
    assert verify(data)
    assert tried > 600


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("place", [0, 5, 20, -4], ids=["opened", "before", "played", "disclosed"])
def test_nor_in_any_of_these_ways(place: int) -> None:
    """Everything that somebody might write instead, for all leaves of some events."""
    data = example()
    place %= len(data["events"])
    for path in list(leaves(data["events"][place], ("events", place))):
        value = at(data, path)
        for other in others(value):
            if other != value or type(other) is not type(value):
                said_of(changed(data, path, other))
        changed(data, path, value)
    assert verify(data)


@pytest.mark.usefixtures("quick")
def test_no_digit_of_a_hash_can_be_changed() -> None:
    """Not even to a capital letter, which would mean the same."""
    data = example()
    for place in (0, 10, len(data["events"]) - 1):
        row = data["events"][place]
        right = row[-1]
        for digit in range(64):
            for other in {"0", right[digit].upper(), " "} - {right[digit]}:
                row[-1] = right[:digit] + other + right[digit + 1 :]
                assert number_in(said_of(data)) == place + 1
        row[-1] = right
    assert verify(data)


@pytest.mark.usefixtures("quick")
def test_no_event_can_be_dropped_doubled_or_swapped() -> None:
    true = example()
    last = len(true["events"]) - 1
    for place in range(last + 1):
        dropped, doubled, swapped = (dict(true, events=list(true["events"])) for _ in range(3))
        del dropped["events"][place]
        doubled["events"].insert(place, true["events"][place])
        if place < last:
            assert said_of(dropped)
            swapped["events"][place : place + 2] = reversed(true["events"][place : place + 2])
            assert number_in(said_of(swapped)) == place + 1
        assert number_in(said_of(doubled)) == place + 2


@pytest.mark.usefixtures("quick")
def test_nor_if_they_are_numbered_anew() -> None:
    true = example()
    for place in range(0, len(true["events"]) - 1, 3):
        kept, twice = deepcopy(true["events"]), deepcopy(true["events"])
        del kept[place]
        twice.insert(place, deepcopy(twice[place]))
        for rows in (kept, twice):
            for number, row in enumerate(rows, 1):
                row[0] = number
            assert said_of({**true, "events": rows})


@pytest.mark.usefixtures("quick")
def test_nothing_can_be_left_out_or_added() -> None:
    true = example()
    for key in true:
        assert said_of({other: value for other, value in true.items() if other != key})
    assert said_of({**true, "remark": "all right"}) == "remark: there is no such part of a transcript"
    for place, row in [*enumerate(true["events"])][::3]:
        for part in range(len(row)):
            rows = list(true["events"])
            rows[place] = row[:part] + row[part + 1 :]
            assert number_in(said_of({**true, "events": rows})) == place + 1
        rows = list(true["events"])
        rows[place] = [*row, None]
        assert number_in(said_of({**true, "events": rows})) == place + 1
        for key in row[4]:
            rows[place] = [
                *row[:4],
                {other: value for other, value in row[4].items() if other != key},
                *row[5:],
            ]
            said_of({**true, "events": rows})
        rows[place] = [*row[:4], {**row[4], "remark": 1}, *row[5:]]
        assert number_in(said_of({**true, "events": rows})) == place + 1


def test_a_match_cannot_end_early() -> None:
    data = example()
    told = next(row for row in data["events"] if row[3] == "disclosed")
    for end in (1, 12, len(data["events"]) // 2):
        rows = data["events"][:end]
        assert said_of({**data, "events": rows}) == "the server has not told its seed"
        early = [end + 1, *told[1:]]
        assert said_of({**data, "events": [*rows, early]}) == f"event {end + 1}: the match is not over yet"


# Forged by whoever can make the hashes fit


def forged(events: list[Event], table_id: str = "savannatable", up_to: int | None = None) -> Json:
    """A transcript whose hashes are right for what it tells, up to an event that must not be believed."""
    table: Table | None = None
    rows, before = [], FIRST
    for seq, told in enumerate(events, 1):
        event = replace(told, seq=seq)
        try:
            if up_to is None or seq <= up_to:
                table = opened(table_id, event) if table is None else apply(table, event)
                before = chained(before, event, state_hash(table))
        except (AssertionError, LookupError, TypeError, ValueError):
            pass  # from here on no hash is right, but it has to be refused before
        rows.append([seq, event.cmd, event.player, event.kind, event.body, event.at, before.hex()])
    return json.loads(
        json.dumps({"savanna transcript": 1, "rules": RULES, "table": table_id, "events": rows})
    )


@cache
def _true_events() -> tuple[Event, ...]:
    return tuple(eventful("tembo", 3).events)


def place_of(kind: str, which: int = 0) -> int:
    return [place for place, event in enumerate(_true_events()) if event.kind == kind][which]


def with_event(place: int, kind: str, body: Json, player: int | None = None) -> list[Event]:
    """One more event before the one that was there."""
    events = list(_true_events())
    events.insert(place, Event(0, "forged", player, kind, body, events[place].at))
    return events


def with_body(place: int, **changes: Any) -> list[Event]:
    events = list(_true_events())
    events[place] = replace(events[place], body={**events[place].body, **changes})
    return events


def swapped_cards(deals: list[Json]) -> list[Json]:
    deals = deepcopy(deals)
    pile = deals[0]["pile"]
    pile[0], pile[1] = pile[1], pile[0]
    assert pile[0] != pile[1]
    return deals


def first_move_of_a_person() -> int:
    return next(
        place
        for place, event in enumerate(_true_events())
        if event.kind == "moved" and event.body["by"] == "player"
    )


def by_player(place: int, player: int) -> list[Event]:
    events = list(_true_events())
    events[place] = replace(events[place], player=player)
    return events


def test_the_forger_knows_the_trade() -> None:
    """What is forged here without a change is right."""
    assert verify(forged(list(_true_events())))


MINE = "09" * 16
OTHER = contribution_commitment(bytes([8] * 16))
TOLD_LATE = {"commitment": OTHER}

# What is forged, the place where it must be noticed, and what is said of it.
FORGERIES: dict[str, tuple[Callable[[], list[Event]], Callable[[], int], str]] = {
    "the table commits itself again, knowing what was told": (
        lambda: with_event(
            place_of("dealt"), "sealed", {**_true_events()[place_of("sealed")].body, "bots": [[4, "00" * 16]]}
        ),
        lambda: place_of("dealt"),
        "not everyone is ready",
    ),
    "it commits itself to another seed": (
        lambda: with_body(place_of("sealed"), commitment="0" * 64),
        lambda: place_of("sealed"),
        "the table had committed itself to something else",
    ),
    "it speaks for a person": (
        lambda: with_body(place_of("sealed"), bots=[[1, MINE], [4, MINE]]),
        lambda: place_of("sealed"),
        "the table had committed itself to something else",
    ),
    "it commits itself before everyone is ready": (
        lambda: with_event(place_of("readied"), "sealed", _true_events()[place_of("sealed")].body),
        lambda: place_of("readied"),
        "not everyone is ready",
    ),
    "a player commits to something else afterwards": (
        lambda: with_event(place_of("revealed"), "readied", TOLD_LATE, 2),
        lambda: place_of("revealed"),
        "the match has begun: seats and options stay as they are",
    ),
    "a player tells something else": (
        lambda: with_body(place_of("revealed"), contribution=MINE),
        lambda: place_of("revealed"),
        "that contribution is not the one that was committed to",
    ),
    "a player is sent away after the commitment": (
        lambda: with_event(place_of("revealed"), "stood", {"player": 2}, 2),
        lambda: place_of("revealed"),
        "the match has begun: seats and options stay as they are",
    ),
    "it deals twice": (
        lambda: with_event(place_of("moved"), "dealt", _true_events()[place_of("dealt")].body),
        lambda: place_of("moved"),
        "cards are dealt once, after the table has committed itself to its seed",
    ),
    "it deals other seats": (
        lambda: with_body(
            place_of("dealt"), seats=list(reversed(_true_events()[place_of("dealt")].body["seats"]))
        ),
        lambda: place_of("dealt"),
        "the seed and the contributions give another deal",
    ),
    "it deals other cards": (
        lambda: with_body(
            place_of("dealt"), deals=swapped_cards(_true_events()[place_of("dealt")].body["deals"])
        ),
        lambda: place_of("dealt"),
        "the seed and the contributions give another deal",
    ),
    "two players change seats during the match": (
        lambda: with_event(place_of("moved", 3), "sat", {"seat": 2}, 1),
        lambda: place_of("moved", 3),
        "the match has begun: seats and options stay as they are",
    ),
    "a bot moves for a person": (
        lambda: with_body(first_move_of_a_person(), by="bot"),
        first_move_of_a_person,
        "you play yourself already",
    ),
    "a keeper moves for a person who is there": (
        lambda: with_body(first_move_of_a_person(), by="keeper"),
        first_move_of_a_person,
        "you play yourself already",
    ),
    "somebody else moves": (
        lambda: by_player(first_move_of_a_person(), 99),
        first_move_of_a_person,
        "it was not that player's turn",
    ),
    "a move that is not legal": (
        lambda: with_body(place_of("moved"), move="L@1"),
        lambda: place_of("moved"),
        "",
    ),
    "a move that is none": (lambda: with_body(place_of("moved"), move=["L"]), lambda: place_of("moved"), ""),
    "more moves are taken back than were asked for": (
        lambda: with_body(place_of("undone"), moves=_true_events()[place_of("undone")].body["moves"] + 1),
        lambda: place_of("undone"),
        "the table would not have done that",
    ),
    "moves are taken back that nobody asked for": (
        lambda: with_event(place_of("moved", 4), "undone", {"moves": 3}, None),
        lambda: place_of("moved", 4),
        "you have made no move that could be taken back",
    ),
    "all moves are taken back, and some more": (
        lambda: with_event(place_of("moved", 4), "undone", {"moves": 99}, 1),
        lambda: place_of("moved", 4),
        "",
    ),
    "somebody agrees who was not asked": (
        lambda: with_event(place_of("moved", 2), "undo_agreed", {}, 2),
        lambda: place_of("moved", 2),
        "nobody has asked for an undo",
    ),
    "a bot is kept": (
        lambda: with_event(place_of("moved", 2), "kept", {"player": 4, "why": "away"}),
        lambda: place_of("moved", 2),
        "",
    ),
    "somebody is back who was not away": (
        lambda: with_event(place_of("moved", 2), "back", {}, 2),
        lambda: place_of("moved", 2),
        "you play yourself already",
    ),
    "time runs backwards": (
        lambda: with_body(place_of("resumed"), downtime=-1),
        lambda: place_of("resumed"),
        "the table would not have done that",
    ),
    "another seed is told first": (
        lambda: with_event(place_of("disclosed"), "disclosed", {"seed": "00" * 32}),
        lambda: place_of("disclosed"),
        "the table would not have done that",
    ),
    "something happens that never does": (
        lambda: with_event(place_of("moved", 2), "cheated", {}),
        lambda: place_of("moved", 2),
        "cheated is nothing that happens at a table",
    ),
    "a table is opened twice": (
        lambda: with_event(place_of("moved", 2), "opened", _true_events()[0].body),
        lambda: place_of("moved", 2),
        "opened is nothing that happens at a table",
    ),
    "it begins with something else": (
        lambda: [replace(_true_events()[0], kind="joined"), *_true_events()[1:]],
        lambda: 0,
        "a table is not opened like that",
    ),
    "a contribution is there from the beginning": (
        lambda: with_body(0, players=[{"number": 1, "name": "Ada", "contribution": MINE}]),
        lambda: 0,
        "a table is not opened like that",
    ),
    "a player is ready from the beginning": (
        lambda: with_body(0, players=[{"number": 1, "name": "Ada", "ready": True}]),
        lambda: 0,
        "a table is not opened like that",
    ),
    "a player has another number": (
        lambda: with_body(0, players=[{"number": 2, "name": "Ada"}]),
        lambda: 0,
        "a table is not opened like that",
    ),
    "cards are there from the beginning": (
        lambda: with_body(0, deals=_true_events()[place_of("dealt")].body["deals"]),
        lambda: 0,
        "a table is not opened like that",
    ),
    "a seat more than players": (
        lambda: with_body(0, seats=[None] * 4),
        lambda: 0,
        "a table is not opened like that",
    ),
    "a player on two seats": (
        lambda: with_body(0, seats=[1, 1, None]),
        lambda: 0,
        "a table is not opened like that",
    ),
    "nobody's seat": (
        lambda: with_body(0, seats=[7, None, None]),
        lambda: 0,
        "a table is not opened like that",
    ),
    "an agreement that is none": (
        lambda: with_body(0, agreement={**_true_events()[0].body["agreement"], "clock": "fast"}),
        lambda: 0,
        "it cannot have happened there",
    ),
    "an agreement with a file": (
        lambda: with_body(
            0, agreement={**_true_events()[0].body["agreement"], "options": {"deck": "/etc/passwd"}}
        ),
        lambda: 0,
        "it cannot have happened there",
    ),
    "an agreement with half of its parts": (
        lambda: with_body(0, agreement={"game": "tembo", "players": 3}),
        lambda: 0,
        "a table is not opened like that",
    ),
}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("forgery", FORGERIES)
def test_hashes_that_fit_do_not_help(forgery: str) -> None:
    """The server makes the hashes: what it tells has to be true all the same."""
    make, place, text = FORGERIES[forgery]
    said = said_of(forged(make(), up_to=place() + 1))
    assert said.startswith(f"event {place() + 1}: "), said
    assert said.endswith(text), said


def test_a_snake_that_found_another_card() -> None:
    sitting = eventful("awimbawe", 2)
    place = next(place for place, event in enumerate(sitting.events) if ":h=" in event.body.get("move", ""))
    events = sitting.events
    move = events[place].body["move"]
    bite, _, card = move.partition("=")
    for other in ("s1", "d2", "e9", "x3"):
        if other != card:
            events[place] = replace(events[place], body={**events[place].body, "move": f"{bite}={other}"})
            assert said_of(forged(events)) == f"event {place + 1}: chance gave another card"


def test_another_next_deal() -> None:
    place = next(
        place for place, event in enumerate(_true_events()) if event.kind == "moved" and "deals" in event.body
    )
    events = with_body(place, deals=swapped_cards(_true_events()[place].body["deals"]))
    assert said_of(forged(events)) == f"event {place + 1}: chance gave another card"


def test_another_seed_at_the_end_is_not_the_one_committed_to() -> None:
    events = with_body(place_of("disclosed"), seed="00" * 32)
    assert said_of(forged(events)) == (
        f"event {place_of('sealed') + 1}: the table had committed itself to something else"
    )


@pytest.mark.parametrize("seed", [None, 7, "", "0g", ["00"], "é"])
def test_a_seed_that_is_none(seed: Json) -> None:
    assert said_of(forged(with_body(place_of("disclosed"), seed=seed)))


def test_the_transcript_of_another_table() -> None:
    assert said_of(forged(list(_true_events()), "othertable")) == (
        f"event {place_of('sealed') + 1}: the table had committed itself to something else"
    )


# What is no transcript


@pytest.mark.parametrize("data", [None, True, 1, 1.5, "transcript", [], {}, [{}], {"events": []}], ids=repr)
def test_other_json_is_no_transcript(data: Json) -> None:
    assert said_of(data) == 'this is not a transcript: it has no "savanna transcript" number'


@every_variant
def test_nor_is_a_record(name: str, players: int) -> None:
    sitting = dealt(game=name, players=players)
    sitting.play_on(3)
    assert said_of(sitting.match.record()).startswith("this is not a transcript")


@pytest.mark.parametrize("key", ["savanna transcript", "rules"])
@pytest.mark.parametrize("version", [0, 2, True, 1.0, "1", None, [1]], ids=repr)
def test_other_versions_are_not_known(key: str, version: Json) -> None:
    said = said_of({**example(), key: version})
    assert said.startswith(f"{key}: 1 is known here, not ")


@pytest.mark.parametrize("events", [None, [], {}, "events", 7, {"1": []}], ids=repr)
def test_events_are_a_list(events: Json) -> None:
    assert said_of({**example(), "events": events}) == "events: a list of them is needed"


@pytest.mark.parametrize("row", [None, 7, "1234567", [], {}, [1], [1, 2, 3, 4, 5, 6, 7], [[]] * 7], ids=repr)
def test_each_is_written_as_an_event_is(row: Json) -> None:
    data = example()
    data["events"][2] = row
    assert said_of(data) == "event 3: it is not written as an event is"


def test_a_body_is_an_object() -> None:
    """A list of pairs would mean the same to Python."""
    data = example()
    data["events"][1][4] = [list(pair) for pair in data["events"][1][4].items()]
    assert said_of(data) == "event 2: it is not written as an event is"


@pytest.mark.parametrize("table", [None, 7, ["savannatable"]])
def test_a_table_has_a_text_for_a_name(table: Json) -> None:
    assert said_of({**example(), "table": table}).startswith("table: a text is needed, not ")


def test_a_nest_of_lists_does_no_harm() -> None:
    nest: Json = []
    for _ in range(100_000):
        nest = [nest]
    for place in (0, 1, 10):
        data = example()
        data["events"][place][4]["nest"] = nest
        assert said_of(data) == f"event {place + 1}: it cannot have happened there"
        data["events"][place][4] = nest
        assert said_of(data) == f"event {place + 1}: it is not written as an event is"
    assert said_of({**example(), "rules": nest}).startswith("rules: ")


def test_the_example_is_over() -> None:
    assert verify(example()).phase != PLAYING

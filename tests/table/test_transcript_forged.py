"""Transcripts forged by whoever can make the hashes fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from table.transcripts import Json, eventful, said_of

from savanna.games import RULES
from savanna.table.event import Event, chained
from savanna.table.fair import contribution_commitment
from savanna.table.state_hash import state_hash
from savanna.table.table import Table, apply, opened
from savanna.table.transcript import FIRST, verify


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
    "somebody is declared whom no option is about": (
        lambda: with_event(place_of("readied"), "declared", {"option": "youngest", "player": 2}, 2),
        lambda: place_of("readied"),
        "youngest is nothing that a player can be at this table",
    ),
    "somebody is declared after the commitment": (
        lambda: with_event(place_of("revealed"), "declared", {"option": "youngest", "player": 2}, 2),
        lambda: place_of("revealed"),
        "the match has begun: seats and options stay as they are",
    ),
    "somebody is declared from the beginning": (
        lambda: with_body(0, declared={"youngest": 1}),
        lambda: 0,
        "a table is not opened like that",
    ),
    "somebody has a token from the beginning": (
        lambda: with_body(0, tokens=[[1, 2]]),
        lambda: 0,
        "a table is not opened like that",
    ),
    "somebody takes the token of another": (
        lambda: with_event(place_of("readied"), "token_chosen", {"token": 3}, 2),
        lambda: place_of("readied"),
        "another player has chosen token 3",
    ),
    "somebody takes a token that there is not": (
        lambda: with_event(place_of("readied"), "token_chosen", {"token": 5}, 2),
        lambda: place_of("readied"),
        "there is no token 5 in this game: choose 1, 2, 3 or 4",
    ),
    "somebody takes a token after the commitment": (
        lambda: with_event(place_of("revealed"), "token_chosen", {"token": 2}, 2),
        lambda: place_of("revealed"),
        "the match has begun: seats and options stay as they are",
    ),
    "two bots have the wrong names": (
        lambda: with_body(place_of("joined", -1), name="ostrich 2"),
        lambda: place_of("joined", -1),
        "the table would not have done that",
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
        "you are already playing yourself",
    ),
    "a keeper moves for a person who is there": (
        lambda: with_body(first_move_of_a_person(), by="keeper"),
        first_move_of_a_person,
        "you are already playing yourself",
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
        "you are already playing yourself",
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

"""Transcripts: right ones are verified in less than a second, and what is none is refused."""

from __future__ import annotations

import time

import pytest
from games.walks import every_variant
from table.tables import CONTRIBUTIONS, SEED, Sitting, dealt, full, opening, refuses
from table.transcripts import Json, as_file, eventful, example, said_of

from savanna.bots import LEVELS
from savanna.table import transcript as source
from savanna.table.again import DUPLICATE, opened_body
from savanna.table.dealing import deal, seal
from savanna.table.event import Event
from savanna.table.fair import contribution_commitment
from savanna.table.seating import be_ready, seat_bot
from savanna.table.sight import sight
from savanna.table.state_hash import state_hash
from savanna.table.table import _CHANGES, HOST, PLAYING, opened
from savanna.table.transcript import transcript, verify

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
    kinds = {row[3] for game in ("tembo", "awimbawe") for row in example(game)["events"]}
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


def test_bots_once_had_all_the_name_of_their_level() -> None:
    """Transcripts from then stay true; at the table each is shown by a name of its own."""
    sitting = opening(players=3)
    for seat in (1, 2, 3):
        sitting.write(("joined", {"name": "cub", "level": "cub", "seat": seat}), HOST)
    assert [seat.name for seat in sight(sitting.table, None).seats] == ["cub", "cub 2", "cub 3"]
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    sitting.write(seal(sitting.table, SEED, lambda: bytes(16)))
    sitting.write(deal(sitting.table, SEED))
    sitting.end()
    assert [player.name for player in verify(as_file(sitting)).seated] == ["cub"] * 3


def test_a_duplicate_is_verified_with_the_deals_it_was_opened_with() -> None:
    first = dealt()
    first.end()
    event = Event(1, "cmd 1", None, "opened", opened_body(first.table, DUPLICATE), first.table.at)
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


# What is no transcript


@pytest.mark.parametrize("data", [None, True, 1, 1.5, "transcript", [], {}, [{}], {"events": []}], ids=repr)
def test_other_json_is_no_transcript(data: Json) -> None:
    assert said_of(data) == 'this is not a transcript: it has no "savanna transcript" number'


@every_variant
def test_nor_is_a_record(name: str, players: int) -> None:
    sitting = dealt(game=name, players=players)
    sitting.play_on(3)
    assert said_of(sitting.match.record()).startswith("this is not a transcript")


@pytest.mark.parametrize(("key", "known"), [("savanna transcript", 1), ("rules", 2)])
@pytest.mark.parametrize("version", [0, 3, -1, True, 1.0, 2.0, "1", "2", None, [1], [2]], ids=repr)
def test_other_versions_are_not_known(key: str, known: int, version: Json) -> None:
    for wrong in (version, 3 - known):
        said = said_of({**example(), key: wrong})
        assert said.startswith(f"{key}: {known} is known here, not ")


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

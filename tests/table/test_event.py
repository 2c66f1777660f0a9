"""Events: one way to write them, and a chain that shows any change."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest
from table.tables import dealt

from savanna.table.event import Event, canonical, chained

EVENT = Event(2, "cmd 2", 1, "sat", {"seat": 1}, 1_000)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": {"d": 2, "c": 3}}, '{"a":{"c":3,"d":2},"b":1}'),
        ([1, -1, True, None, "x"], '[1,-1,true,null,"x"]'),
        ((1, (2,)), "[1,[2]]"),
        ("é\n\x00", '"\\u00e9\\n\\u0000"'),
        ("\ud800", '"\\ud800"'),
        (2**70, "1180591620717411303424"),
        ({}, "{}"),
    ],
)
def test_there_is_one_way_to_write_plain_data(value: object, text: str) -> None:
    assert canonical(value) == text
    assert text.isascii()
    assert canonical(json.loads(text)) == text


def test_the_order_in_which_a_body_was_filled_does_not_matter() -> None:
    assert canonical({"a": 1, "b": 2}) == canonical({"b": 2, "a": 1})


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_cannot_be_written(number: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical({"at": [number]})


def test_numbers_that_are_equal_in_python_are_written_differently() -> None:
    assert len({canonical(value) for value in (1, 1.0, True, "1")}) == 4


def test_the_hash_is_of_the_hash_before_the_state_and_the_event() -> None:
    """Written out by hand, as another program would."""
    content = b'[2,"cmd 2",1,"sat",{"seat":1},1000]'
    right = hashlib.sha256(b"B" * 32 + b"S" * 32 + content).digest()
    assert chained(b"B" * 32, EVENT, b"S" * 32) == right


def test_every_part_of_an_event_changes_its_hash() -> None:
    others = [
        replace(EVENT, seq=3),
        replace(EVENT, cmd="cmd 3"),
        replace(EVENT, player=2),
        replace(EVENT, player=None),
        replace(EVENT, kind="stood"),
        replace(EVENT, body={"seat": 2}),
        replace(EVENT, body={"seat": 1, "more": None}),
        replace(EVENT, at=1_001),
    ]
    hashes = {chained(bytes(32), event, bytes(32)) for event in (EVENT, *others)}
    hashes |= {chained(b"\x01" + bytes(31), EVENT, bytes(32)), chained(bytes(32), EVENT, b"\x01" + bytes(31))}
    assert len(hashes) == len(others) + 3


def test_an_event_in_a_message_shows_no_card() -> None:
    deal = next(event for event in dealt().events if event.kind == "dealt")
    assert "deals" in deal.body
    assert repr(deal) == f"Event(seq={deal.seq}, cmd='{deal.cmd}', player=None, kind='dealt', at={deal.at})"

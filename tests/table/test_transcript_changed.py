"""Nothing can be changed in a transcript unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from table.transcripts import Json, example, said_of

from savanna.table.transcript import verify


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
@pytest.mark.parametrize("kind", ["declared", "token_chosen"])
def test_nor_who_was_declared_or_chose_what(kind: str) -> None:
    data = example("awimbawe")
    place = next(place for place, row in enumerate(data["events"]) if row[3] == kind)
    for path in list(leaves(data["events"][place], ("events", place))):
        value = at(data, path)
        for other in others(value):
            if other != value or type(other) is not type(value):
                assert number_in(said_of(changed(data, path, other))) == place + 1
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

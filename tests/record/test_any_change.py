"""Records with anything changed anywhere: they replay or are refused, and nothing else ever happens."""

from __future__ import annotations

import copy
import json
import time
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from record.golden import bare, conformance_games, golden, own_deck, unfinished

import savanna
from savanna.games.match import Match
from savanna.record.replay import RecordError, checked

EXAMPLES = [bare(record) for record in conformance_games()]
EXAMPLES += [unfinished(golden(game, 3), 2, 3) for game in ("tembo", "awimbawe")]
EXAMPLES.append(savanna.game("tembo").deal(players=2, seed=3, deck=own_deck(), open_scores=True).record())

LEAVES = st.one_of(
    st.sampled_from(
        [
            *(
                None,
                True,
                False,
                0,
                1,
                2,
                -1,
                1.0,
                10**30,
                float("inf"),
                "",
                "1",
                "16",
                "E",
                "L",
                "s1",
                "pass",
            ),
            *("tembo", "awimbawe", "default", "16@3", "L@1", "N1", "B2:h", "B2:h=s1", "\ud800", "\0", "é"),
        ]
    ),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
)
KEYS = st.sampled_from(
    ["deal", "moves", "scores", "hands", "piles", "fords", "pile", "deck", "open_scores", "x"]
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=8
)


def _inner_of(value: Any) -> list[Any]:
    return list(value) if isinstance(value, dict) else list(range(len(value)))


def mutate(draw: st.DrawFn, record: Any) -> None:
    """Walk down to some value, and there replace, delete, duplicate or swap."""
    inner = record
    while True:
        keys = _inner_of(inner)
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        below = inner[key]
        if not (isinstance(below, dict | list) and below and draw(st.booleans() | st.just(True))):
            break
        inner = below
    deed = draw(st.sampled_from(["replace", "delete", "duplicate", "swap"]))
    if deed == "replace":
        inner[key] = draw(VALUES)
    elif deed == "delete":
        del inner[key]
    elif deed == "swap":
        other = draw(st.sampled_from(keys))
        inner[key], inner[other] = inner[other], inner[key]
    elif isinstance(inner, list):
        inner.insert(draw(st.integers(0, len(inner))), copy.deepcopy(inner[key]))
    else:
        inner[draw(KEYS)] = copy.deepcopy(inner[key])


@st.composite
def spoilt_records(draw: st.DrawFn) -> Any:
    record = copy.deepcopy(draw(st.sampled_from(EXAMPLES)))
    for _ in range(draw(st.integers(1, 3))):
        mutate(draw, record)
    return record


@settings(max_examples=1000)
@given(record=spoilt_records())
def test_any_record_replays_or_is_refused(record: Any) -> None:
    """What is accepted can be written to a file, and that file can be read."""
    began = time.process_time()
    pos = tried(record)
    if isinstance(pos, RecordError):
        assert str(pos).isprintable()
        assert pos.reason
    else:
        written = json.dumps(pos.record(), ensure_ascii=False, allow_nan=False).encode("utf-8")
        assert checked(json.loads(written)).record() == pos.record()
    assert time.process_time() - began < 20


def tried(record: Any) -> Match | RecordError:
    try:
        return checked(record)
    except RecordError as error:
        return error


def test_the_mutations_reach_both_answers() -> None:
    """A fuzz test that only ever sees one answer tests little."""
    answers = {"accepted": 0, "refused": 0}

    @settings(max_examples=200)
    @given(record=spoilt_records())
    def count(record: Any) -> None:
        answers["refused" if isinstance(tried(record), RecordError) else "accepted"] += 1

    count()
    assert answers["accepted"] >= 2
    assert answers["refused"] >= 50

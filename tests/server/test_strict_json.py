"""Whatever a stranger sends as JSON says one thing to every program that reads it, or is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from savanna.server.strict_json import DEEPEST, LARGEST, BadJson, read

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-LARGEST, LARGEST)
    | st.floats(-1e15, 1e15)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text("ab__proto"), inside, max_size=4),
    max_leaves=12,
)

PIECES = st.sampled_from(
    [
        *'{}[],:"\\-e',
        "\\u",
        "d800",
        "dc00",
        '"a"',
        "1",
        ".5",
        "400",
        "NaN",
        "Infinity",
        "true",
        "nul",
        " ",
        "\0",
    ]
) | st.sampled_from(["\n", "é", "\ufeff", "\uff19", "0" * 20, "1_0", "0x1"])


@given(VALUES)
def test_plain_values_are_read_as_they_were_written(value: object) -> None:
    assert read(json.dumps(value).encode()) == value
    assert read(json.dumps(value, ensure_ascii=False).encode()) == value


@settings(max_examples=1000)
@given(st.binary() | st.lists(PIECES).map(lambda pieces: "".join(pieces).encode()))
@example(b"[" * 100_000)
@example(b'{"a":' * 100_000)
@example(b"9" * 5000)
@example(b"-" + b"9" * 5000)
@example(b"1" + b"0" * 400 + b".0")
@example(b"\xef\xbb\xbf1")
@example(b"\xed\xa0\x80")
@example(b"")
def test_nothing_but_BadJson_is_raised(text: bytes) -> None:
    try:
        value = read(text)
    except BadJson:
        return
    json.dumps(value, allow_nan=False, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b'{"card":1,"card":2}', "twice"),
        (b'[{"a":{"b":1,"\\u0062":2}}]', "twice"),
        (b"NaN", "NaN"),
        (b"[-Infinity]", "Infinity"),
        (b"1e400", "too large"),
        (b"-1e17", "too large"),
        (str(LARGEST + 1).encode(), "too large"),
        (str(-LARGEST - 1).encode(), "too large"),
        (b'"\\ud800"', "half a character"),
        (b'{"\\udfff":1}', "half a character"),
        (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "too deeply"),
        (b"'a'", "no JSON"),
        (b"[1,]", "no JSON"),
        (b"1 2", "no JSON"),
        (b"01", "no JSON"),
    ],
)
def test_what_two_programs_could_read_differently_is_refused(text: bytes, why: str) -> None:
    with pytest.raises(BadJson, match=why):
        read(text)


def test_the_largest_and_the_deepest_that_is_read() -> None:
    assert read(str(LARGEST).encode()) == LARGEST
    assert read(b"[" * DEEPEST + b"]" * DEEPEST)

"""JSON as it comes from strangers: what two programs could read differently is refused."""

from __future__ import annotations

import json
from typing import Any, NoReturn

DEEPEST = 20  # levels of lists and objects
LARGEST = 2**53 - 1  # the largest whole number that every program keeps exactly


class BadJson(ValueError):
    """A text is no JSON, or JSON that two programs could read differently."""


def read(text: bytes) -> Any:
    """The value of JSON in UTF-8; BadJson for doubled keys, NaN, huge numbers or half characters in it."""
    try:
        value = json.loads(
            text.decode("utf-8"),
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_int=_whole,
            parse_float=_real,
        )
    except RecursionError:
        raise BadJson("it is nested too deeply") from None
    except (UnicodeDecodeError, json.JSONDecodeError):
        raise BadJson("it is no JSON in UTF-8") from None
    _check(value, DEEPEST)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadJson("an object has a key twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise BadJson(f"{name} is no number of JSON")


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise BadJson("a number is too large")
    return int(digits)


def _real(digits: str) -> float:
    number = float(digits)
    if abs(number) > LARGEST:
        raise BadJson("a number is too large")
    return number


def _check(value: Any, levels: int) -> None:
    """BadJson if a value is nested more than so many levels, or has half a surrogate pair in a text."""
    if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise BadJson("a text has half a character")
    if isinstance(value, dict | list):
        if levels == 0:
            raise BadJson("it is nested too deeply")
        for part in [*value, *value.values()] if isinstance(value, dict) else value:
            _check(part, levels - 1)

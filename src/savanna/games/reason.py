"""Why something is not allowed: a stable code for pages to translate, its values, and the English text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

# Card and species texts, numbers, and tuples of either: nothing that would have to be translated.
Value = str | int | tuple[str, ...]


class Counted(int):
    """A small number that English writes as a word."""

    def __format__(self, spec: str) -> str:
        return ("none", "one", "two", "three")[self]


@dataclass(frozen=True)
class Reason:
    code: str
    text: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.text


class IllegalMove(ValueError):
    """A move that the rules do not allow now. Nothing has changed."""

    def __init__(self, move: object, reason: Reason) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason

    def __str__(self) -> str:
        return f"{shown(self.move)}: {self.reason}"


class Faults(ValueError):
    """Everything that is wrong with something given."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(self.faults)


# Codes that every game has.
MATCH_OVER = Reason("match_over", "the match is over")


class Sayings:
    """A table of codes and English texts, and the function that fills one in.

    >>> because = Sayings({"row_ends": "the row at ford {ford} ends in {last}"})
    >>> print(because("row_ends", ford=3, last="25"))
    the row at ford 3 ends in 25
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def __call__(self, code: str, **values: Value) -> Reason:
        words = {
            key: listed(list(value)) if isinstance(value, tuple) else value for key, value in values.items()
        }
        return Reason(code, self.texts[code].format(**words), values)


def shown(value: object) -> str:
    """Any input as short printable text: nothing in an error message may harm a terminal."""
    try:
        text = value if isinstance(value, str) and value.isprintable() and value else repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to write
        text = f"some {type(value).__name__}"
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= 40 else f"{text[:37]}..."


def file_name(file: object) -> str:
    """The whole name of a file as a message may show it."""
    return str(file) if str(file).isprintable() else repr(str(file))


def as_json(value: object) -> str:
    """A value from a file as short printable text: null and not None, a text in quotes."""
    try:
        return shown(json.dumps(value, ensure_ascii=False))
    except (RecursionError, TypeError, ValueError):
        return shown(value)


def is_writable(text: object) -> bool:
    """A text that a file can hold: half of a surrogate pair is a Python text, but no Unicode."""
    return isinstance(text, str) and not any("\ud800" <= letter <= "\udfff" for letter in text)


def listed(words: list[str], last: str = "or") -> str:
    """
    >>> listed(["2", "3", "4"])
    '2, 3 or 4'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"

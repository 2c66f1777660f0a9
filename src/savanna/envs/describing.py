"""Writes the tables of docs/observations.md from the layouts: `python -m savanna.envs.describing`.

A test compares them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from savanna.envs.core.actions import Actions, actions_of
from savanna.envs.core.encodings import ENCODINGS
from savanna.envs.core.layout import Layout, Part
from savanna.games import GAMES
from savanna.games.moveset import WORD

DOCUMENT = Path(__file__).parents[3] / "docs" / "observations.md"


def renewed(document: str) -> str:
    """The document with its tables written anew; they stand between comments that name them."""
    for name, lines in (("observations", _observations()), ("actions", _actions())):
        table = "\n".join(["", "", *lines])
        document = re.sub(
            f"(?<=<!-- {name} -->).*(?=<!-- end of {name} -->)", table, document, flags=re.DOTALL
        )
    return document


def _observations() -> Iterator[str]:
    for name, encoding in ENCODINGS.items():
        yield f"### {GAMES[name].title}: {encoding.layout.size} numbers\n"
        yield "| index | part | for each | meaning |\n| --- | --- | --- | --- |"
        yield from (_row(encoding.layout, part) for part in encoding.layout.parts)
        yield ""


def _row(layout: Layout, part: Part) -> str:
    axes = " × ".join(f"{axis[0]} … {axis[-1]}" for axis in part.axes)
    first = layout.starts[part.name]
    return f"| {_range(first, first + part.size - 1)} | `{part.name}` | {axes} | {part.meaning} |"


def _actions() -> Iterator[str]:
    for name in ENCODINGS:
        actions = actions_of(GAMES[name])
        yield f"### {GAMES[name].title}: {actions.count} actions\n"
        yield "| action | move |\n| --- | --- |"
        yield from _rows_of(actions)
        yield ""


def _rows_of(actions: Actions) -> Iterator[str]:
    """The moves of one set are numbered in a row."""
    for _, numbers in groupby(range(actions.count), key=lambda action: actions.moves[action] // WORD):
        first, *_, last = numbers
        yield f"| {_range(first, last)} | `{actions.texts[first]}` … `{actions.texts[last]}` |"


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


if __name__ == "__main__":
    DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8")), "utf-8")

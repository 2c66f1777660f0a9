"""What the benches share: they measure in turns, show how far they are, and write one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from savanna.games.fast import can_compile
from savanna.lab.speed.rules import has_peers

REPETITIONS = 3  # the best of them: a shared machine only ever makes a run slower

Line = dict[str, Any]
Told = Line | None  # None: something is done, and there is nothing to say yet


def check_compiled(what: str, command: str) -> None:
    if not can_compile():
        raise ValueError(f"{what} need numba: ./play {command}, or install savanna[fast]")


def in_turns(measures: Mapping[Any, Callable[[], Any]]) -> Generator[Told, None, dict[Any, Any]]:
    """The best figure of each. They take turns, so that a slow moment of the machine meets all."""
    best: dict[Any, Any] = {}
    for _ in range(REPETITIONS):
        for key, measure in measures.items():
            figure = measure()
            best[key] = max(best.get(key, figure), figure)
            yield None
    return best


def no_openspiel() -> str | None:
    if has_peers():
        return None
    return "OpenSpiel is not installed (package open_spiel): the peers are left out."


def reported(steps: Iterable[Told], how_many: int, as_json: bool, *, lacking: str | None) -> list[Line]:
    """The lines, printed as soon as they are known if they are wanted as JSON, under a bar on stderr.

    There, too, it is told what could not be measured.
    """
    notes = Console(stderr=True)
    lines = []
    with Progress(console=notes, transient=True) as progress:
        task = progress.add_task("Measuring", total=how_many)
        for line in steps:
            progress.advance(task)
            if line is not None:
                lines.append(line)
                if as_json:
                    print(json.dumps(line), flush=True)
    if lacking is not None:
        notes.print(lacking, style="yellow")
    return lines


def numbers(first: str, *others: str) -> Table:
    """A table of something and its numbers."""
    table = Table(first)
    for other in others:
        table.add_column(other, justify="right")
    return table


def who(line: Line) -> str:
    peer: str | None = line.get("peer")
    return peer or f"{line['game']} for {line['players']}"

"""`savanna arena`: playing with a bar that shows how far it is, then tables, pictures and one JSON object.

What only the report needs is imported after playing: it takes seconds.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from savanna.lab.arena.contest import Arena, Contest, Line
from savanna.lab.arena.results import ArenaFile, usual_folder
from savanna.lab.arena.running import Plan, missing, run


def hold(arena: Arena, plan: Plan, workers: int, folder: Path | None, as_json: bool, out: Console) -> None:
    """Play what is missing, write the report beside it, and show it."""
    if workers < 1:
        raise ValueError(f"at least 1 worker is needed, not {workers}")
    folder = folder or usual_folder(arena)
    file = ArenaFile(folder, arena)
    try:
        _play(arena, plan, workers, file)
    except KeyboardInterrupt:
        notes.print(f"Stopped. What was played is kept in {file.path}; to go on:", soft_wrap=True)
        notes.print(shlex.join(["savanna", *sys.argv[1:]]), markup=False, soft_wrap=True)
        raise
    finally:
        file.close()
    from savanna.lab.arena.standings import standings
    from savanna.lab.arena.tables import print_tables

    report = standings(arena, plan, file)
    _keep(report, folder)
    if as_json:
        print(json.dumps(report))
    else:
        print_tables(report, out)
        out.print(f"All of it is in {folder}: {', '.join(WRITTEN)}", markup=False, soft_wrap=True)


notes = Console(stderr=True, highlight=False, emoji=False)

WRITTEN = ("games.jsonl", "report.json", "crosstable.svg", "ratings.svg", "ratings.png")


def _play(arena: Arena, plan: Plan, workers: int, file: ArenaFile) -> None:
    to_play = sum(1 for _ in missing(arena, plan, file))
    if not to_play:
        return
    everything = plan.deals * len(arena.contests)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals,"),
        TimeRemainingColumn(),
        TextColumn("left  {task.description}"),
    )
    with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:
        task = progress.add_task("warming up", total=everything, completed=everything - to_play)

        def told(line: Line) -> None:
            progress.update(task, advance=1, description=_running(file, Contest(line["bot"], line["rival"])))

        run(arena, plan, workers, file, told)


def _running(file: ArenaFile, contest: Contest) -> str:
    deals = file.deals[contest]
    share = f" {fmean(deal.share for deal in deals):.3f}" if deals else ""
    return f"{contest.bot}{share} against {contest.rival}"


def _keep(report: dict[str, Any], folder: Path) -> None:
    """Each file is there whole or not at all."""
    from savanna.lab.arena.pictures import draw_crosstable, draw_ratings

    _replace(folder / "report.json", (json.dumps(report, indent=1) + "\n").encode())
    _replace(folder / "crosstable.svg", draw_crosstable(report, "svg"))
    for kind in ("svg", "png"):
        _replace(folder / f"ratings.{kind}", draw_ratings(report, kind))


def _replace(path: Path, content: bytes) -> None:
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    fresh.write_bytes(content)
    fresh.replace(path)

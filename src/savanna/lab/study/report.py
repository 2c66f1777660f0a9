"""`savanna lab`: playing with a bar that shows how far it is, then a page with pictures, CSV files and JSON.

What only the report needs is imported after playing: it takes seconds.
"""

from __future__ import annotations

import csv
import io
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from savanna.lab.study.figures import Found
from savanna.lab.study.keeping import CountsFile, Studies, heading, replace, usual_folder
from savanna.lab.study.running import run
from savanna.lab.study.skill import contests, skill
from savanna.lab.study.study import Study, changed

notes = Console(stderr=True, highlight=False, emoji=False)

STUDIED, COMPARED = "studied", "compared"
AS_IT_IS = "as it is"


def conduct(
    study: Study,
    *,
    changes: Sequence[str],
    levels: str,
    folder: Path | None,
    workers: int,
    cluster: str | None,
    as_json: bool,
    out: Console,
) -> None:
    """Play what is missing, write the report beside it, and say the sentences."""
    if workers < 1:
        raise ValueError(f"at least 1 worker is needed, not {workers}")
    if cluster is not None:
        from savanna.lab.study.cluster import check_cluster

        check_cluster(cluster)
    studies = {STUDIED: study}
    if changes:
        studies[COMPARED] = changed(study, list(changes))
    ladder = contests(study, levels)
    studies |= ladder
    folder = folder or usual_folder(studies)
    counts = CountsFile(folder, studies)
    try:
        _play(counts, workers, cluster)
    finally:
        counts.close()
    sides = [Found(AS_IT_IS, study, counts.tallies[STUDIED])]
    if changes:
        label = " ".join(_short(change) for change in changes)
        sides.append(Found(label, studies[COMPARED], counts.tallies[COMPARED]))
    report = _written(sides, ladder, counts, folder)
    if as_json:
        print(json.dumps(report))
        return
    for chapter in report["chapters"]:
        out.print(Text.assemble((f"{chapter['title']}.", "bold"), f" {chapter['sentence']}"))
    out.print(f"The report is {folder / 'report.html'}", markup=False, soft_wrap=True)


def _short(change: str) -> str:
    """`deck=nine.toml` for a file wherever it is."""
    key, _, value = change.partition("=")
    return f"{key}={Path(value).name}"


def _play(counts: CountsFile, workers: int, cluster: str | None) -> None:
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("rounds,"),
        TimeRemainingColumn(),
        TextColumn("left  {task.description}"),
    )
    everything = sum(study.rounds for study in counts.studies.values())
    done = sum(int(tally.rounds[0]) for tally in counts.tallies.values())
    try:
        with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:
            task = progress.add_task("warming up", total=everything, completed=done)

            def told(name: str, rounds: int) -> None:
                progress.update(task, advance=rounds, description=name)

            run(counts, workers, cluster, told)
        counts.save()
    except BaseException as error:
        counts.save()
        if isinstance(error, KeyboardInterrupt):
            notes.print(f"Stopped. What was counted is kept in {counts.path}; to go on:", soft_wrap=True)
            notes.print(shlex.join(["savanna", *sys.argv[1:]]), markup=False, soft_wrap=True)
        raise


def _written(sides: list[Found], ladder: Studies, counts: CountsFile, folder: Path) -> dict[str, Any]:
    """All files, the page last: when it is there, everything is."""
    from savanna.lab.study.chapters import chapters
    from savanna.lab.study.page import page

    found = list(chapters(sides, skill(ladder, counts.tallies) if ladder else None))
    report = {
        **heading({name: counts.studies[name] for name in (STUDIED, COMPARED) if name in counts.studies}),
        "chapters": [
            {
                "name": chapter.name,
                "title": chapter.title,
                "sentence": chapter.sentence,
                "columns": chapter.columns,
                "rows": chapter.rows,
            }
            for chapter in found
        ],
    }
    for chapter in found:
        replace(folder / f"{chapter.name}.csv", _as_csv([chapter.columns, *chapter.rows]))
    replace(folder / "report.json", json.dumps(report, indent=1).encode() + b"\n")
    pictures = {chapter.name: chapter.picture() for chapter in found}
    replace(folder / "report.html", page(sides, found, pictures).encode())
    return report


def _as_csv(rows: list[list[Any]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()

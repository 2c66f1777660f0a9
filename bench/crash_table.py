"""A storm of kills, as the Markdown table of results.md; the storm itself is in tests/server/crash."""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from server.crash.findings import Findings
from server.crash.storm import storm

COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


def main() -> int:
    parser = argparse.ArgumentParser(
        "bench/crash", description="Kill a server, and look for what it has lost."
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50, help="matches at once")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="a new folder: its data can be looked at later"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as passing:
        folder = asked.keep or Path(passing)
        folder.mkdir(parents=True, exist_ok=asked.keep is None)
        findings = run(folder, asked.kills, asked.tables, asked.seed)
    print_table(findings)
    for fault, number in findings.wrong.items():
        print(f"{number} × {fault}", file=sys.stderr)
    return 1 if findings.wrong else 0


def run(folder: Path, kills: int, tables: int, seed: int) -> Findings:
    screen = Console(stderr=True)
    with Progress(*COLUMNS, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("Kills", total=kills)
        return asyncio.run(storm(folder, kills, tables, lambda: progress.advance(task), seed))


def print_table(found: Findings) -> None:
    late = statistics.quantiles(found.resumed, n=100)[98]
    print("| kills | acknowledged | lost | doubled | stuck | matches | restart | 99 of 100 pages back |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    print(
        f"| {found.kills} | {len(found.acknowledged):,} | {found.wrong['lost']} | {found.wrong['doubled']}"
        f" | {found.wrong['stuck']} | {len(found.finished)}"
        f" | {statistics.median(found.restarts):.2f} s (max {max(found.restarts):.2f}) | {late:.2f} s |"
    )


if __name__ == "__main__":
    sys.exit(main())

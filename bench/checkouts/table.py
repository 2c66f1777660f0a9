"""What two checkouts show of the same tables, as the Markdown table of results.md."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from functools import partial
from itertools import zip_longest
from pathlib import Path

from courses import COURSES, SEALED, VARIANTS
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from sitting import Sitting, new_session
from tour import Answer, Moment, house, tour
from visitor import Server, Visitor, serving

HERE = Path(__file__).resolve().parents[2]
LEAST = 200  # moments
HANDS_DELAY = 61.0  # seconds after which spectators who see all hands have seen the last move
AT_ONCE = 4  # tables played
EXAMPLES, LINES, WIDTH = 10, 12, 200  # of differences that are printed

# What two servers never have in common, with what is left of it.
VARYING = (
    (r"(/static/[\w-]+)\.[0-9a-f]{12}\.", r"\1."),  # the address says what is in it
    (r'data-left="\d+">(\d+:\d\d)?', "data-left>"),
    (r'"deadline":\d+', '"deadline":0'),  # begins anew with a server
    (r'"kept_from":\[\[(\d+),\d+\]\]', r'"kept_from":[[\1,0]]'),
    (r'<div class="qr">.*?</div>(?=.*?/device/)', ""),  # a link for another device, drawn
    (r"/device/[\w-]{22}", "/device/"),
)

# Differences that are meant, each with its reason: (a regular expression, "why"). What matches is left out.
DELIBERATE: tuple[tuple[str, str], ...] = (
    (
        r'(?<=<span class="mark mark-\d) (?:you(?=">)|bot" role="img" aria-label="Bot" title="Bot(?=">))',
        "bots and oneself are marked by more than a name",
    ),
    (
        r'"/api/device/\{key\}".*|"components".*|schemas/(?:Coming|JoinBody|NewTable|OpenBody|Saying|ChatBody)\b',
        "classes of the API have technical names",
    ),
)

Told = Callable[[], None]


class Tally:
    def __init__(self) -> None:
        self.answers, self.bytes, self.differ = Counter[str](), Counter[str](), Counter[str]()
        self.moments: set[Moment] = set()
        self.changes = Counter[str]()  # each difference, and in how many answers it is
        self.first: dict[str, str] = {}  # of them

    def compare(self, before: Iterable[Answer], after: Iterable[Answer]) -> None:
        for old, new in zip_longest(before, after, fillvalue=Answer("nothing", "", "")):
            self.answers[old.kind] += 1
            self.bytes[old.kind] += len(old.text.encode())
            if old.moment and old.text.startswith("200"):
                self.moments.add(old.moment)
            if old != new and (changes := differences(old, new)):
                self.differ[old.kind] += 1
                self.changes.update(changes)
                self.first = dict.fromkeys(changes, old.name) | self.first


def differences(old: Answer, new: Answer) -> set[str]:
    """As lines of a unified diff, tag by tag; none if it is only what varies."""
    texts = [f"{each.kind} {each.text}" for each in (old, new)]
    for pattern, kept in (*VARYING, *((pattern, "") for pattern, _ in DELIBERATE)):
        texts = [re.sub(pattern, kept, text, flags=re.DOTALL) for text in texts]
    before, after = (re.sub(r"(?<=[>}])(?=[<,{])", "\n", text).splitlines() for text in texts)
    if old.kind != "sockets" and before[0] != after[0]:  # the status: all else follows from it
        return {f"-{before[0]}\n+{after[0]}"}
    found = [line[:WIDTH] for line in unified_diff(before, after, n=0, lineterm="")][2:]
    hunks = "\n".join("@@" if line.startswith("@@") else line for line in found).split("@@\n")
    return {"\n".join(hunk.splitlines()[:LINES]) for hunk in hunks[1:]}


def played(checkout: Path, folder: Path, told: Told) -> tuple[list[Sitting], list[str]]:
    """The tables of an evening, left in the folder: first the one that will not stay as it is.

    And the sessions of two people who are at some of them: one plays, one watches many.
    """
    with serving((checkout, folder)) as (server,), ThreadPoolExecutor(AT_ONCE) as pool:
        tables = [(course, *variant) for course in COURSES for variant in VARIANTS]
        begun = [pool.submit(course.played, server, game, players) for course, game, players in tables]
        for future in begun:
            future.add_done_callback(lambda _: told())
        sittings, watching = sorted((future.result() for future in begun), key=late), new_session(server)
        for sitting in sittings:
            # with a clock in days they are in the order in which a server takes them up again
            if sitting.agreement["spectators"] != "none" and sitting.agreement["clock"] != "days":
                Visitor(server, watching).told("POST", sitting.links["watch"])
        return [SEALED.played(server, "awimbawe", 2), *sittings], [sittings[-1].people[1], watching]


def late(sitting: Sitting) -> float:
    """Those that have to be waited for come last."""
    if sitting.agreement["spectators"] == "hands" and sitting.last["phase"] == "playing":
        return sitting.done_at + HANDS_DELAY
    return 0.0 if sitting.absent is None else sitting.done_at


def compared(
    servers: list[Server], sittings: list[Sitting], sessions: list[str], told: Told
) -> tuple[Tally, list[str]]:
    """Both servers are asked at the same time; and the names of tables that did not stay as they were."""
    tally, gone_on = Tally(), []
    with ThreadPoolExecutor(len(servers)) as pool:
        for sitting in sittings:
            time.sleep(max(0.0, late(sitting) - time.monotonic()))
            before, after = pool.map(partial(tour, played=sitting), servers)
            if before and after:
                tally.compare(before, after)
            else:
                gone_on.append(sitting.name)
            told()
        tally.compare(*pool.map(lambda server: list(house(server, sessions)), servers))
    return tally, gone_on


def report(tally: Tally, gone_on: list[str]) -> None:
    print("| | answers | bytes compared | answers that differ |\n| --- | ---: | ---: | ---: |")
    for kind, answers in sorted(tally.answers.items()):
        print(f"| {kind} | {answers:,} | {tally.bytes[kind]:,} | {tally.differ[kind]:,} |")
    print(f"\n{len(tally.moments):,} moments: table, move, viewer and language.")
    for name in gone_on:
        print(f"Not compared, for it did not stay as it was: {name}")
    for _, reason in DELIBERATE:
        print(f"Left out: {reason}")
    for change, times in tally.changes.most_common(EXAMPLES):
        print(f"\n{times:,} times, first: {tally.first[change]}\n{change}")
    if (more := len(tally.changes) - EXAMPLES) > 0:
        print(f"\nAnd {more:,} other differences.")


def main() -> int:
    asked = ArgumentParser(prog="bench/moments", description=__doc__)
    asked.add_argument("checkout", type=Path, help="of the code before, or after; with a .venv")
    checkout = asked.parse_args().checkout.resolve()
    notes = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with (
        tempfile.TemporaryDirectory() as passing,
        Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as bars,
    ):
        folder, total = Path(passing), len(COURSES) * len(VARIANTS)
        task = bars.add_task("tables played", total=total)
        sittings, sessions = played(checkout, folder / "played", partial(bars.advance, task))
        for copy in ("before", "after"):
            shutil.copytree(folder / "played", folder / copy)
        task = bars.add_task("tables compared", total=len(sittings))
        with serving((checkout, folder / "before"), (HERE, folder / "after")) as servers:
            found = compared(servers, sittings, sessions, partial(bars.advance, task))
        for copy in ("before", "after"):
            said = Counter((folder / f"{copy}.log").read_text().splitlines())
            for line, times in said.most_common(EXAMPLES):
                print(f"{times:,} times, on the screen of the server {copy}: {line}", file=sys.stderr)
    report(*found)
    return 1 if found[0].changes or len(found[0].moments) < LEAST else 0


if __name__ == "__main__":
    sys.exit(main())

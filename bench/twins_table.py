"""Tables that a viewer cannot tell apart, compared byte by byte, as the Markdown tables of results.md."""

from __future__ import annotations

import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import chain, islice
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from server.twins.leaks import IN_TABLES, ON_THE_WAY, Leak
from server.twins.pairs import Pair
from server.twins.tallies import (
    Block,
    Compare,
    Tally,
    blocks,
    by_tables,
    compared_by_servers,
    compared_by_tables,
    has_a_past,
    pairs_of,
    pairs_until_found,
    two_servers,
)

from savanna.workers import begin_worker

MOMENTS = 4  # of one match
MOST = 1000  # pairs in which a leak has to be found
ACCEPTED = 0.2  # of the twins drawn, at least


def measured(title: str, compare: Callable[[Block], Tally], pairs: int, jobs: int, bars: Progress) -> Tally:
    """Blocks until there are so many pairs, or until something differs."""
    tally, waiting, left = Tally(), set[Future[Tally]](), blocks(MOMENTS)
    bar = bars.add_task(title, total=pairs)
    with ProcessPoolExecutor(jobs, get_context("forkserver"), begin_worker) as pool:
        while tally.pairs.total() < pairs and not tally.examples:
            waiting |= {pool.submit(compare, block) for block in islice(left, 2 * jobs - len(waiting))}
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                tally += future.result()
            bars.update(bar, completed=min(pairs, tally.pairs.total()))
        pool.shutdown(cancel_futures=True)
    return tally


def report(title: str, tally: Tally, seconds: float) -> None:
    print(f"\n{title}: {tally.pairs.total():,} pairs, {tally.pairs.total() / seconds:.1f} a second,", end=" ")
    print(f"{tally.acceptance:.0%} of the twins drawn were possible\n")
    print("| viewer | pairs | bytes compared | pairs that differ |")
    print("| --- | ---: | ---: | ---: |")
    for viewer, pairs in sorted(tally.pairs.items()):
        print(f"| {viewer} | {pairs:,} | {tally.bytes[viewer]:,} | {tally.differ[viewer]} |")
    for example in tally.examples[:10]:
        print(f"\nIt differs: {example}")


def some_pairs() -> Iterator[Pair]:
    return islice(chain.from_iterable(pairs_of(block, Tally()) for block in blocks(moments=1)), MOST)


def leaks_found(leaks: dict[str, Leak], compare: Compare) -> bool:
    """Print after how many pairs each was found."""
    found = {}
    for name, leak in leaks.items():
        found[name] = pairs_until_found(leak, compare, filter(has_a_past, some_pairs()))
        print(f"| {name} | {found[name] or f'**not in {MOST}**'} |", flush=True)
    return all(found.values())


def all_leaks_found() -> bool:
    print("\n| planted leak | found after pairs |")
    print("| --- | ---: |")
    with two_servers() as servers:
        return leaks_found(IN_TABLES, by_tables) & leaks_found(ON_THE_WAY, servers)


def all_alike(pairs: int, routes: int, jobs: int) -> bool:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    notes, alike = Console(stderr=True), True
    parts = (("tables", compared_by_tables, pairs), ("servers", compared_by_servers, routes))
    with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as bars:
        for title, compare, size in (part for part in parts if part[-1]):
            began = time.perf_counter()
            tally = measured(title, compare, size, jobs, bars)
            report(title, tally, time.perf_counter() - began)
            alike &= not tally.examples and tally.acceptance >= ACCEPTED
    return alike


def main() -> int:
    asked = ArgumentParser(prog="bench/twins", description=__doc__)
    asked.add_argument("--pairs", type=int, default=18_000, help="of tables")
    asked.add_argument("--routes", type=int, default=2_000, help="pairs through the routes of a server")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked.add_argument("--without-leaks", action="store_true", help="plant none")
    given = asked.parse_args()
    alike = all_alike(given.pairs, given.routes, given.jobs)
    return 0 if alike & (given.without_leaks or all_leaks_found()) else 1


if __name__ == "__main__":
    sys.exit(main())

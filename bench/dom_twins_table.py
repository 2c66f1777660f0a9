"""Pages of tables that a viewer cannot tell apart, byte by byte, as a Markdown table for results.md."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from itertools import zip_longest

from browser.chromium import opened
from browser.worlds import Stage, is_for_a_person, staged
from server.twins.tallies import Block, Tally, blocks, pairs_of


def compared(block: Block, stage: Stage, tally: Tally, most: int) -> None:
    """The pairs of one block, as long as there are not enough."""
    for pair in filter(is_for_a_person, pairs_of(block, tally)):
        if tally.pairs.total() == most:
            return
        here, there = stage.shown(pair)
        looks = enumerate(zip_longest(here, there))
        differing = [f"look {number}" for number, (one, other) in looks if one != other]
        tally.count(block, pair, (differing, sum(map(len, here))))


def report(tally: Tally) -> None:
    print("| viewer | pairs | bytes compared | pairs that differ |")
    print("| --- | ---: | ---: | ---: |")
    for viewer, pairs in sorted(tally.pairs.items()):
        print(f"| {viewer} | {pairs:,} | {tally.bytes[viewer]:,} | {tally.differ[viewer]} |")
    for example in tally.examples[:10]:
        print(f"\nIt differs: {example}")


def until(pairs: int, tally: Tally) -> Iterable[Block]:
    for block in blocks(moments=1):
        if tally.pairs.total() >= pairs:
            return
        yield block


def main() -> int:
    asked = ArgumentParser(prog="bench/dom_twins", description=__doc__)
    asked.add_argument("--pairs", type=int, default=100, help="of matches")
    given = asked.parse_args()
    tally = Tally()
    with opened() as browser, staged(browser) as stage:
        for block in until(given.pairs, tally):
            compared(block, stage, tally, given.pairs)
            print(f"{tally.pairs.total()} pairs", end="\r", file=sys.stderr, flush=True)
    report(tally)
    return 1 if tally.examples else 0


if __name__ == "__main__":
    sys.exit(main())

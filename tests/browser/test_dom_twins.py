"""Two matches that differ only in what someone may not know give them the same page, byte for byte.

`bench/dom_twins` does the same with more pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from browser.worlds import Stage, is_for_a_person, staged
from playwright.sync_api import Browser
from server.twins.leaks import IN_TABLES
from server.twins.pairs import Pair
from server.twins.tallies import Block, Tally, pairs_of

BLOCKS = [
    ("tembo", 2, "assisted"),
    ("awimbawe", 3, "strict"),
    ("tembo", 4, "open"),
    ("awimbawe", 4, "assisted"),
]
PAIRS = 5


@pytest.fixture(scope="module")
def stage(chromium: Browser) -> Iterator[Stage]:
    with staged(chromium) as opened:
        yield opened


@pytest.fixture(scope="module")
def pairs() -> Sequence[Pair]:
    """Of both games, for players and spectators."""
    blocks = [Block(name, players, memory, seed=3, moments=1) for name, players, memory in BLOCKS]
    drawn = [list(filter(is_for_a_person, pairs_of(block, Tally()))) for block in blocks]
    return [pair for some in drawn for pair in islice(some, -(-PAIRS // len(blocks)))][:PAIRS]


def test_pages_that_a_viewer_may_not_tell_apart_are_the_same(stage: Stage, pairs: Sequence[Pair]) -> None:
    """All elements, storage, requests, lines of the console, and what is said of hidden cards."""
    assert len(pairs) == PAIRS
    for pair in pairs:
        here, there = stage.shown(pair)
        assert len(here) > 1
        assert here == there


def test_a_planted_leak_is_seen(stage: Stage, pairs: Sequence[Pair]) -> None:
    watched = next(pair for pair in pairs if pair.seat is None)
    with IN_TABLES["a spectator who sees a hand"]():
        here, there = stage.shown(watched)
    assert here != there

"""Twins in numbers: blocks of pairs compared, and leaks looked for."""

from __future__ import annotations

import itertools
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple, Self
from unittest.mock import patch

from server.twins.courses import CONTRACTS, VARIANTS, Course, course
from server.twins.leaks import Leak
from server.twins.pairs import Pair, Seat, drawn_pair, forgotten_pair
from server.twins.told import bites, differences
from server.twins.visits import Got, Server

from savanna.server.storage import Storage
from savanna.server.storage.database import sqlite

Compare = Callable[[Pair, int], tuple[list[str], int]]  # a pair and its number: what differs, bytes compared

BITING = 0.3


class Block(NamedTuple):
    """Some moments of one match, for every viewer."""

    name: str
    players: int
    memory: str
    seed: int
    moments: int


@dataclass
class Tally:
    drawn: int = 0
    accepted: int = 0
    pairs: Counter[str] = field(default_factory=Counter)  # by viewer
    bytes: Counter[str] = field(default_factory=Counter)
    differ: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def __iadd__(self, other: Tally) -> Self:
        self.drawn += other.drawn
        self.accepted += other.accepted
        self.pairs += other.pairs
        self.bytes += other.bytes
        self.differ += other.differ
        self.examples += other.examples
        return self

    @property
    def acceptance(self) -> float:
        return self.accepted / self.drawn

    def count(self, block: Block, pair: Pair, compared: tuple[list[str], int]) -> None:
        found, size = compared
        viewer = name_of(pair.seat)
        self.pairs[viewer] += 1
        self.bytes[viewer] += size
        if found:
            self.differ[viewer] += 1
            at = pair.true[-1][0].seq
            self.examples.append(f"{block} at version {at}, {viewer}: {', '.join(sorted(set(found)))}")


def name_of(seat: Seat) -> str:
    return "a spectator" if seat is None else f"seat {seat}, watching too"


def blocks(moments: int) -> Iterator[Block]:
    """Every variant with every contract, again and again, with other deals."""
    for seed in itertools.count(1):
        for (name, players), memory in itertools.product(VARIANTS, CONTRACTS):
            yield Block(name, players, memory, seed, moments)


def pairs_of(block: Block, tally: Tally) -> Iterator[Pair]:
    rng = random.Random(f"pairs {block}")
    played = course(block.name, block.players, block.memory, block.seed)
    for moment in _chosen(played, block.moments, rng):
        for seat in (*range(1, block.players + 1), None):
            pair, drawn = drawn_pair(played, moment, seat, rng)
            tally.drawn += drawn
            tally.accepted += pair is not None
            if pair is not None:
                yield pair
            if block.memory == "strict" and (pair := forgotten_pair(played, moment, seat, rng)):
                yield pair


def _chosen(played: Course, number: int, rng: random.Random) -> list[int]:
    """By chance, but more often than chance would when a snake bites into a hand: that is a rare secret."""
    moments = rng.sample(played.moments, number)
    biting = [moment for moment in played.moments if bites(played.steps[moment][1])]
    if biting and rng.random() < BITING:
        moments[0] = rng.choice(biting)
    return moments


# Two ways to compare


def by_tables(pair: Pair, number: int) -> tuple[list[str], int]:
    """What the tables themselves tell."""
    return differences(pair, random.Random(number))


class ByServers:
    """What two servers send, byte by byte and moment by moment."""

    def __init__(self, here: Server, there: Server) -> None:
        self.here, self.there = here, there
        self._number = itertools.count()

    def visits(self, pair: Pair) -> tuple[Got, Got]:
        number = next(self._number)
        return self.here.visit(pair, pair.true, number), self.there.visit(pair, pair.twin, number)

    def __call__(self, pair: Pair, number: int) -> tuple[list[str], int]:
        here, there = self.visits(pair)
        found = [channel for channel in here | there if here.get(channel) != there.get(channel)]
        return found, sum(len(text) for texts in here.values() for text in texts)


@contextmanager
def two_servers() -> Iterator[ByServers]:
    """Each on a storage of its own, which need not survive a power cut."""
    with ExitStack() as opened:
        opened.enter_context(patch.object(sqlite, "WRITING", (*sqlite.WRITING, "synchronous=OFF")))
        folders = [opened.enter_context(tempfile.TemporaryDirectory()) for _ in range(2)]
        here, there = (opened.enter_context(Storage.open(folder)) for folder in folders)
        yield ByServers(Server(here), Server(there))


# Many pairs


def compared(block: Block, compare: Compare, only: Callable[[Pair], bool] = bool) -> Tally:
    tally = Tally()
    for number, pair in enumerate(pairs_of(block, tally)):
        if only(pair):
            tally.count(block, pair, compare(pair, number))
    return tally


def compared_by_tables(block: Block) -> Tally:
    return compared(block, by_tables)


def compared_by_servers(block: Block) -> Tally:
    with two_servers() as compare:
        return compared(block, compare, only=has_a_past)


def has_a_past(pair: Pair) -> bool:
    """A server needs the whole log."""
    return pair.rewritten


def pairs_until_found(leak: Leak, compare: Compare, pairs: Iterable[Pair]) -> int | None:
    """How many pairs it took to find a leak that is planted while they are compared."""
    for number, pair in enumerate(pairs):
        with leak():
            found, _ = compare(pair, number)
        if found:
            return number + 1
    return None

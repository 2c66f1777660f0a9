"""How a round ended, and what places a match gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Outcome(NamedTuple):
    """How one round ended; seats count from 0."""

    scores: tuple[int | None, ...]
    winners: tuple[int, ...] | None = None  # None in a game whose rounds nobody wins
    loser: int | None = None  # who lost it, where that decides how the next one begins


def places(worth: Sequence[int], sides: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat: 1 + the number of sides strictly better.

    >>> places([7, 9, 9], sides=[0, 1, 2])
    (3, 1, 1)
    >>> places([2, 1, 2, 1], sides=[0, 1, 0, 1])
    (1, 2, 1, 2)
    """
    best = dict(zip(sides, worth, strict=True))
    return tuple(1 + sum(other > value for other in best.values()) for value in worth)

"""Where the chance of many games comes from: one seed, and a number of its own for each game."""

from __future__ import annotations

import numpy as np

from savanna.envs.core.rows import Ints
from savanna.games.luck import TOP
from savanna.games.reason import shown


def lucks_from(seed: int | None, count: int) -> tuple[Ints, Ints]:
    """Luck for the cards of each game, and luck for choosing at random.

    A game has the same luck however many others there are; without a seed it always differs.
    """
    if seed is not None and (not isinstance(seed, int | np.integer) or isinstance(seed, bool) or seed < 0):
        raise ValueError(f"a seed is a whole number from 0, not {shown(seed)}")
    numbers = np.random.SeedSequence(seed).generate_state(2 * count, np.uint64)
    lucks = np.maximum(numbers & np.uint64(TOP), 1).astype(np.int64).reshape(count, 2)
    return lucks[:, 0].copy(), lucks[:, 1].copy()

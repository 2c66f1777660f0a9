"""Ratings of all bots on the scale of Elo, by the model of Bradley and Terry, with intervals over deals.

The fit is choix's: it takes fractions of victories, and does not depend on the order of the matches as
ratings that are updated match by match do.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import choix
import numpy as np

from savanna.lab.arena.contest import Contest
from savanna.lab.arena.estimates import Estimate

ELO = 400 / math.log(10)
DRAWS = 1000
PRIOR = 2  # fair deals added to each contest: nobody is infinitely better for having won them all

Shares = Mapping[Contest, Sequence[float]]  # of the bot, deal by deal
Matrix = Any  # of numpy


def drawn_ratings(bots: Sequence[str], shares: Shares, fair: float) -> Matrix:
    """A column for each bot. Row 0 weighs all deals alike; the others weigh them at random (the Bayesian
    bootstrap), a deal alike for all contests that played it: there all bots met the same luck."""
    chance = np.random.default_rng(1)
    deals = max(len(values) for values in shares.values())
    weights = np.vstack([np.ones((1, deals)), chance.standard_exponential((DRAWS, deals))])
    wins = np.zeros((DRAWS + 1, len(bots), len(bots)))
    for (bot, rival), values in shares.items():
        won = weights[:, : len(values)] @ np.asarray(values) + _prior(chance, fair)
        lost = weights[:, : len(values)] @ (1 - np.asarray(values)) + _prior(chance, 1 - fair)
        i, j = bots.index(bot), bots.index(rival)
        for winner, loser, number in _against_one(i, j, won, lost, fair):
            wins[:, winner, loser] += number
    return np.array([ELO * choix.ilsr_pairwise_dense(table, max_iter=10_000) for table in wins])


def _prior(chance: np.random.Generator, part: float) -> Matrix:
    return np.concatenate([[PRIOR * part], chance.standard_gamma(PRIOR * part, DRAWS)])


def _against_one(
    bot: int, rival: int, won: Matrix, lost: Matrix, fair: float
) -> list[tuple[int, int, Matrix]]:
    """Victories against several rivals, as if each match had been against one of them at the same odds."""
    odds = won / lost * (1 - fair) / fair
    return [(bot, rival, (won + lost) * odds / (1 + odds)), (rival, bot, (won + lost) / (1 + odds))]


def ratings(bots: Sequence[str], draws: Matrix, anchor: str | None) -> dict[str, Estimate]:
    """The rating of each bot: its distance from the anchor (else from the mean of all), which is 0."""
    zero = draws[:, [bots.index(anchor)]] if anchor else draws.mean(axis=1, keepdims=True)
    return {bot: _estimate(column) for bot, column in zip(bots, (draws - zero).T, strict=True)}


def rating_lead(bots: Sequence[str], draws: Matrix, one: str, other: str) -> Estimate:
    """How far one bot is ahead of another, draw by draw: narrower than two intervals side by side."""
    return _estimate(draws[:, bots.index(one)] - draws[:, bots.index(other)])


def _estimate(draws: Matrix) -> Estimate:
    low, high = np.quantile(draws[1:], [0.025, 0.975])
    return Estimate(float(draws[0]), float(low), float(high))

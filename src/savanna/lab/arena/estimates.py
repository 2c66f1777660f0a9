"""What so many deals allow to say: means with 95 % intervals, and when enough has been played.

One deal is one observation, the mean over its matches: matches of the same deal depend on each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit

LEAST_DEALS = 20  # before that a test may not decide
DOUBT = 0.05  # how often a test may be wrong, either way


class Estimate(NamedTuple):
    """A mean and its 95 % interval, which one deal alone does not give."""

    mean: float
    low: float | None = None
    high: float | None = None

    def over(self, fair: float) -> Estimate:
        """This estimate as a multiple of the fair share."""
        return self._each(lambda part: part / fair)

    def less_rest(self) -> Estimate:
        """The difference from the rival's share, where both add up to 1."""
        return self._each(lambda part: 2 * part - 1)

    def rest(self) -> Estimate:
        """The rival's share, where both add up to 1."""
        turned = self._each(lambda part: 1 - part)
        return Estimate(turned.mean, turned.high, turned.low)

    def within(self, least: float, most: float) -> Estimate:
        return self._each(lambda part: max(least, min(most, part)))

    def _each(self, change: Callable[[float], float]) -> Estimate:
        if self.low is None or self.high is None:
            return Estimate(change(self.mean))
        return Estimate(change(self.mean), change(self.low), change(self.high))


class Moments(NamedTuple):
    """All that an interval needs to know of so many observations."""

    number: int
    mean: float
    spread: float = 0.0  # the variance, of two or more

    def estimate(self) -> Estimate:
        """The mean with Student's interval."""
        if self.number < 2:
            return Estimate(self.mean)
        half = _student(self.number) * math.sqrt(self.spread / self.number)
        return Estimate(self.mean, self.mean - half, self.mean + half)

    def share(self) -> Estimate:
        """The share of victories, each observation between 0 and 1, with Wilson's interval for as many single
        matches as these deals are worth: it stays honest where a bot wins them all."""
        if self.number < 2:
            return Estimate(self.mean)
        worth = self.number * self.mean * (1 - self.mean) / self.spread if self.spread > 0 else self.number
        pull = _student(self.number) ** 2 / worth
        centre = (self.mean + pull / 2) / (1 + pull)
        half = math.sqrt(pull * self.mean * (1 - self.mean) + pull**2 / 4) / (1 + pull)
        return Estimate(self.mean, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float]) -> Estimate:
    return _moments(values).estimate()


def share(values: Sequence[float]) -> Estimate:
    return _moments(values).share()


def _moments(values: Sequence[float]) -> Moments:
    spread = float(np.var(values, ddof=1)) if len(values) > 1 else 0.0
    return Moments(len(values), float(np.mean(values)), spread)


def _student(deals: int) -> float:
    return float(stdtrit(deals - 1, 0.975))


class Conclusion(NamedTuple):
    """Which of the two a test accepted, and after how many deals."""

    accepted: str
    deals: int


def conclusion(values: Sequence[float], low: float, high: float) -> Conclusion | None:
    """Wald's sequential test whether the mean is at most `low` or at least `high`; None: not decided yet.

    Looked at deal by deal, the first crossing counts: what is played later changes nothing. The spread is
    estimated, with one deal lost and one won added, so that a few equal deals do not look certain.
    """
    deals = np.arange(1, len(values) + 1)
    sums, squares = np.cumsum(values), np.cumsum(np.square(values))
    spread = (squares + 1) / (deals + 2) - ((sums + 1) / (deals + 2)) ** 2
    evidence = (high - low) * (sums - deals * (low + high) / 2) / spread
    bound = math.log((1 - DOUBT) / DOUBT)
    crossed = np.flatnonzero((np.abs(evidence) >= bound) & (deals >= LEAST_DEALS))
    if not len(crossed):
        return None
    first = int(crossed[0])
    return Conclusion(f"≥ {high:g}" if evidence[first] > 0 else f"≤ {low:g}", first + 1)

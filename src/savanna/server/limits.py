"""How much one session or one address may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict


class Allowance:
    """So many requests a second, and up to so many at once (a token bucket)."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Whether there is enough left; what is refused costs nothing."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Allowances:
    """An allowance for each of the last so many who asked."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, who: str) -> bool:
        if who not in self._known:
            self._known[who] = Allowance(self._rate, self._burst)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        self._known.move_to_end(who)
        return self._known[who].take()

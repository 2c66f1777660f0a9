"""How many requests one session or one address may send (rate limiting)."""

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
        """Take this much from the allowance, if there is enough left; else False, and nothing is taken."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Allowances:
    """An allowance for each session or address; of more than `most` the one unused longest is forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, who: str) -> bool:
        """Take one request from the allowance of a session or address, if there is enough left."""
        if who not in self._known:
            self._known[who] = Allowance(self._rate, self._burst)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        self._known.move_to_end(who)
        return self._known[who].take()

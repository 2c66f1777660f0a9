"""How long bots think: times of decisions in steps of 5 %, so that a million of them fit in a line."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

STEP = 1.05


@dataclass
class Clock:
    """The decisions of one bot."""

    steps: Counter[int] = field(default_factory=Counter)
    total: float = 0.0
    longest: float = 0.0

    def note(self, seconds: float) -> None:
        self.steps[round(math.log(max(seconds, 1e-9), STEP))] += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)

    def quantile(self, part: float) -> float:
        """The time that this part of the decisions stayed below, to 5 %."""
        wanted = part * self.steps.total()
        for step in sorted(self.steps):
            wanted -= self.steps[step]
            if wanted <= 0:
                return min(STEP**step, self.longest)
        return self.longest

    def summary(self) -> dict[str, float]:
        decisions = self.steps.total()
        return {
            "decisions": decisions,
            "mean_s": self.total / decisions,
            "p99_s": self.quantile(0.99),
            "max_s": self.longest,
        }

    def written(self) -> dict[str, Any]:
        steps = {str(step): number for step, number in sorted(self.steps.items())}
        return {"total_s": round(self.total, 6), "max_s": round(self.longest, 6), "steps": steps}

    def add(self, written: dict[str, Any]) -> None:
        """What another clock has written down."""
        self.steps.update({int(step): number for step, number in written["steps"].items()})
        self.total += written["total_s"]
        self.longest = max(self.longest, written["max_s"])

"""Playing an arena on all cores. What is played depends on nothing but the arena: not on who is faster."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import islice

from savanna.games.reason import shown
from savanna.lab.arena.contest import Arena, Contest, Line, play_deal, warm_up
from savanna.lab.arena.estimates import Conclusion, conclusion
from savanna.lab.arena.results import ArenaFile
from savanna.lab.arena.scored import Scored
from savanna.lab.processes import no_interruption, processes


@dataclass(frozen=True)
class Plan:
    """How much is played: so many deals of each contest, or fewer where its test has decided."""

    deals: int
    stop_at: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if self.deals < 1:
            raise ValueError(f"at least 1 deal is needed, not {self.deals}")

    def conclusion(self, played: list[Scored]) -> Conclusion | None:
        if self.stop_at is None or not played:
            return None
        return conclusion([deal.share for deal in played[: self.deals]], *self.stop_at)

    def counted(self, played: list[Scored]) -> list[Scored]:
        """The deals that count: those beyond a conclusion were under way when it fell."""
        found = self.conclusion(played)
        return played[: found.deals if found else self.deals]


def plan(deals: int, stop_at: str | None) -> Plan:
    """A plan with a test as people write it: `0.5:0.55`."""
    if stop_at is None:
        return Plan(deals)
    try:
        low, high = (float(part) for part in stop_at.split(":"))
    except ValueError:
        low = high = math.nan
    if not 0 <= low < high <= 1:
        raise ValueError(f"--stop-at LOW:HIGH takes two shares as in 0.5:0.55, not {shown(stop_at)}")
    return Plan(deals, (low, high))


def run(arena: Arena, plan: Plan, workers: int, file: ArenaFile, told: Callable[[Line], None]) -> None:
    """Play what is missing in the file; each deal is told when it is written."""
    waiting = missing(arena, plan, file)
    under_way: set[Future[Line]] = set()
    with processes(workers, warm_up, arena) as pool:
        while True:
            for contest, deal in islice(waiting, 2 * workers - len(under_way)):
                with no_interruption():
                    under_way.add(pool.submit(play_deal, arena, contest, deal))
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                file.add(future.result())
                told(future.result())


def missing(arena: Arena, plan: Plan, file: ArenaFile) -> Iterator[tuple[Contest, int]]:
    """Deal by deal through all contests, but no more of a contest once its test has decided."""
    for deal in range(plan.deals):
        for contest in arena.contests:
            if not file.has(contest, deal) and not plan.conclusion(file.deals[contest]):
                yield contest, deal

"""What an arena found, as one plain object: contests, differences, ratings and times, all with intervals."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from savanna.lab.arena.contest import Arena, Contest
from savanna.lab.arena.estimates import Estimate, mean, share
from savanna.lab.arena.ratings import drawn_ratings, rating_lead, ratings
from savanna.lab.arena.results import ArenaFile, heading
from savanna.lab.arena.running import Plan
from savanna.lab.arena.scored import Scored

ANCHOR = "ostrich"  # who plays at random is 0
EARLY = "Contests that stopped early did so at a good moment for the winner: their intervals are optimistic."

DealsPlayed = Mapping[Contest, list[Scored]]
Report = dict[str, Any]


def standings(arena: Arena, plan: Plan, file: ArenaFile) -> Report:
    played = {contest: plan.counted(file.deals[contest]) for contest in arena.contests}
    shares = {contest: [deal.share for deal in deals] for contest, deals in played.items()}
    draws = drawn_ratings(arena.bots, shares, arena.fair)
    rated = ratings(arena.bots, draws, ANCHOR if ANCHOR in arena.bots else None)
    contests = [_contest(arena, plan, contest, deals) for contest, deals in played.items()]
    return {
        "arena": heading(arena),
        "deals": plan.deals,
        "stop_at": plan.stop_at and list(plan.stop_at),
        "fair": arena.fair,
        "contests": contests,
        "differences": [
            {
                "bot": one,
                "rival": other,
                "share": _plain(_difference(arena, played, Contest(one, other))),
                "elo": _plain(rating_lead(arena.bots, draws, one, other)),
            }
            for one, other in combinations(arena.bots, 2)
            if _compared(arena, Contest(one, other))
        ],
        "anchor": ANCHOR if ANCHOR in arena.bots else "mean of all",
        "ratings": {bot: _plain(rated[bot]) for bot in sorted(rated, key=lambda bot: -rated[bot].mean)},
        "times": {bot: clock.summary() for bot, clock in file.clocks.items()},
        "notes": [EARLY] if any(contest["accepted"] for contest in contests) else [],
    }


def _contest(arena: Arena, plan: Plan, contest: Contest, deals: list[Scored]) -> Report:
    won = share([deal.share for deal in deals])
    rounds = [deal.per_round for deal in deals if deal.per_round is not None]
    found = plan.conclusion(deals)
    return {
        "bot": contest.bot,
        "rival": contest.rival,
        "deals": len(deals),
        "matches": len(deals) * len(arena.seatings),
        "share": _plain(won),
        "of_fair": _plain(won.over(arena.fair)),
        "margin": _plain(mean([deal.margin for deal in deals])),
        "margin_of_a_round": _plain(mean(rounds)) if rounds else None,
        "accepted": found.accepted if found else None,
    }


def _compared(arena: Arena, pair: Contest) -> bool:
    """Whether they played each other, and changed places."""
    return pair in arena.contests and (arena.two_sided or not arena.challenge)


def _difference(arena: Arena, played: DealsPlayed, pair: Contest) -> Estimate:
    """How much more one wins than the other when they change places, on the same deals."""
    if arena.two_sided:
        return share([deal.share for deal in played[pair]]).less_rest()
    turned = played[Contest(pair.rival, pair.bot)]
    return mean([one.share - other.share for one, other in zip(played[pair], turned, strict=False)]).within(
        -1, 1
    )


def crosstable(report: Report) -> dict[Contest, Estimate]:
    """The share of each bot against each rival; where one contest tells both, the second is turned."""
    cells = {}
    for contest in report["contests"]:
        bot, rival, won = contest["bot"], contest["rival"], Estimate(**contest["share"])
        cells[Contest(bot, rival)] = won
        if report["fair"] == 1 / 2:
            cells[Contest(rival, bot)] = won.rest()
    return cells


def _plain(estimate: Estimate) -> dict[str, float | None]:
    return estimate._asdict()

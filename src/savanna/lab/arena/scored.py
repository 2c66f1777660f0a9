"""What a bot got out of one deal: the mean over the matches of that deal, which is one observation."""

from __future__ import annotations

from statistics import fmean
from typing import Any, NamedTuple

from savanna.lab.arena.contest import Line


class Scored(NamedTuple):
    share: float  # of the victories; a match with k winners gives each 1/k
    margin: float  # more than the best rival: rounds won where rounds are won, else points of the match
    per_round: float | None  # points or crowns more than the best rival, where both have some


def scored(line: Line) -> Scored:
    matches = line["matches"]
    rounds = [lead for match in matches for lead in _leads(match)]
    return Scored(
        share=fmean(_share(match) for match in matches),
        margin=fmean(_margin(match) for match in matches),
        per_round=fmean(rounds) if rounds else None,
    )


def _share(match: dict[str, Any]) -> float:
    winners = [seat for seat, place in enumerate(match["result"], 1) if place == 1]
    return sum(seat in match["seats"] for seat in winners) / len(winners)


def _margin(match: dict[str, Any]) -> float:
    players = range(1, len(match["result"]) + 1)
    if any(match["won"]):
        worth = [sum(seat in winners for winners in match["won"]) for seat in players]
    else:
        worth = [sum(scores[seat - 1] or 0 for scores in match["scores"]) for seat in players]
    return _ahead(worth, match["seats"])


def _leads(match: dict[str, Any]) -> list[float]:
    """Round by round; who lost by hyenas has no crowns to compare."""
    compared = []
    for scores in match["scores"]:
        own = [scores[seat - 1] for seat in match["seats"]]
        rivals = [score for seat, score in enumerate(scores, 1) if seat not in match["seats"]]
        if None not in own and any(score is not None for score in rivals):
            compared.append(own[0] - max(score for score in rivals if score is not None))
    return compared


def _ahead(worth: list[int], seats: list[int]) -> float:
    rivals = [value for seat, value in enumerate(worth, 1) if seat not in seats]
    return worth[seats[0] - 1] - max(rivals)

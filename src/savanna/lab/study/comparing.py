"""Two studies side by side: the figures of both, how far they are apart, and how sure that is."""

from __future__ import annotations

from savanna.lab.arena.estimates import Moments
from savanna.lab.study.figures import Figures, Found, difference, part_of, shares, spread_over
from savanna.lab.study.tally import TWENTIETHS

PARTS = ("share", "part")  # how the names of figures begin that are fractions of 1


def compared(one: Found, other: Found) -> Figures:
    """Only what both have, and not what never happens."""
    rows = []
    theirs = key_figures(other)
    for name, mine in key_figures(one).items():
        if name in theirs and (mine.mean or theirs[name].mean):
            rows.append([name, mine.mean, theirs[name].mean, *difference(mine, theirs[name])])
    return Figures(("figure", one.label, other.label, "difference", "low", "high"), rows)


def key_figures(found: Found) -> dict[str, Moments]:
    """One observation a round: means that can be compared."""
    census, tally, rounds = found.study.census, found.tally, found.rounds
    unit = found.study.rules.unit
    figures = {
        "share of who begins": shares(found, 0),
        "moves": spread_over(tally.lengths),
        f"{unit} of who begins": spread_over(tally.scores[0], census.lowest),
        f"{unit} of who wins": spread_over(tally.winning, census.lowest),
        f"{unit} between the first two": spread_over(tally.margins),
        "share without one winner": part_of(rounds, rounds - int(tally.winners[1])),
        "lead changes": spread_over(tally.lead_changes),
        "part until it is decided": _scaled(spread_over(tally.ahead), 1 / TWENTIETHS),
    }
    figures |= {
        f"share: {ending}": part_of(rounds, int(times))
        for ending, times in zip(census.endings, tally.endings, strict=False)
    }
    return {name: moments for name, moments in figures.items() if moments is not None}


def _scaled(moments: Moments | None, by: float) -> Moments | None:
    return moments and Moments(moments.number, moments.mean * by, moments.spread * by**2)

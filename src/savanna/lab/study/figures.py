"""What a tally tells, as tables: rows of texts and numbers, with 95 % intervals where chance has a say."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from savanna.lab.arena.estimates import Estimate, Moments
from savanna.lab.study.study import Study
from savanna.lab.study.tally import TWENTIETHS, WHOLE, Ints, Tally

Row = list[Any]


class Found(NamedTuple):
    """A study and what was counted in it."""

    label: str
    study: Study
    tally: Tally

    @property
    def rounds(self) -> int:
        return int(self.tally.rounds[0])

    @property
    def places(self) -> int:
        """How many can win: seats, or teams."""
        return len(set(self.study.sides))


class Figures(NamedTuple):
    columns: tuple[str, ...]
    rows: list[Row]

    def column(self, name: str) -> list[Any]:
        where = self.columns.index(name)
        return [row[where] for row in self.rows]


# Observations


def shares(found: Found, place: int) -> Moments:
    """The share of the victories of a place: 0 begins."""
    return _of_sums(found.rounds, found.tally.shares[place], found.tally.squares[place])


def seat_shares(found: Found, seat: int) -> Moments:
    return _of_sums(found.rounds, *found.tally.by_seat[:, seat])


def _of_sums(number: int, parts: int, squares: int) -> Moments:
    """The moments of shares of victories counted in parts of WHOLE; exact until the last division."""
    spread = (number * int(squares) - int(parts) ** 2) / max(1, number * (number - 1)) / WHOLE**2
    return Moments(number, int(parts) / (WHOLE * number), spread)


def spread_over(counts: Ints, lowest: int = 0) -> Moments | None:
    """The moments of whole numbers from the lowest on, each seen so often; None if there are none."""
    seen = [(lowest + i, int(times)) for i, times in enumerate(counts) if times]
    number = sum(times for _, times in seen)
    if not number:
        return None
    total = sum(value * times for value, times in seen)
    squares = sum(value * value * times for value, times in seen)
    return Moments(number, total / number, (number * squares - total**2) / max(1, number * (number - 1)))


def part_of(number: int, times: int) -> Moments:
    """How often something happened."""
    mean = times / number
    return Moments(number, mean, mean * (1 - mean) * number / max(1, number - 1))


def difference(one: Moments, other: Moments) -> Estimate:
    """How much more the other is. The same luck dealt both: the interval is rather too wide."""
    apart = other.mean - one.mean
    if min(one.number, other.number) < 2 or (apart and one.spread == other.spread == 0):
        return Estimate(apart)  # nothing is known of what chance does
    half = 1.96 * math.sqrt(one.spread / one.number + other.spread / other.number)
    return Estimate(apart, apart - half, apart + half)


def quantile(counts: Ints, part: float) -> int:
    """The number that this part of those counted does not exceed."""
    return int(np.searchsorted(np.cumsum(counts), part * counts.sum()))


# Tables


def beginning(found: Found) -> Figures:
    rows = [[place + 1, *shares(found, place).share()] for place in range(found.places)]
    return Figures(("place", "share", "low", "high"), rows)


def seats(found: Found) -> Figures:
    rows = [[seat + 1, bot, *seat_shares(found, seat).share()] for seat, bot in enumerate(found.study.bots)]
    return Figures(("seat", "bot", "share", "low", "high"), rows)


def lengths(found: Found) -> Figures:
    return Figures(("moves", "rounds"), _histogram(found.tally.lengths))


def scores(found: Found) -> Figures:
    """How often a seat had this score when it counted; of those, by winning alone."""
    lowest, tally = found.study.census.lowest, found.tally
    every = tally.scores.sum(axis=0)
    shown = _shown(every)
    rows = [[lowest + i, int(every[i]), int(tally.winning[i])] for i in shown]
    return Figures((found.study.rules.unit, "seats", "winners"), rows)


def margins(found: Found) -> Figures:
    return Figures((found.study.rules.unit, "rounds"), _histogram(found.tally.margins))


def endings(found: Found) -> Figures:
    rows = [
        [ending, int(times), *part_of(found.rounds, int(times)).share()]
        for ending, times in zip(found.study.census.endings, found.tally.endings, strict=False)
        if times or ending == found.study.census.endings[0]
    ]
    return Figures(("ending", "rounds", "share", "low", "high"), rows)


def deeds(found: Found) -> Figures:
    census, tally = found.study.census, found.tally
    rows = []
    for deed, times, size in zip(census.deeds, tally.deeds.tolist(), tally.sizes.tolist(), strict=False):
        row: Row = [deed, times, times / found.rounds]
        rows.append([*row, size / times if times else None] if census.sized else row)
    columns = ("deed", "times", "a round")
    return Figures((*columns, f"{census.sized} each") if census.sized else columns, rows)


def cards(found: Found) -> Figures:
    """What became of each card; of cards that are alike, of one of them."""
    census, fates = found.study.census, found.tally.fates
    rows = []
    for text, alike in kinds(found).items():
        parts = [
            int(fates[fate, alike].sum()) / (found.rounds * len(alike)) for fate in range(len(census.fates))
        ]
        played = sum(part for part, was in zip(parts, census.fates.values(), strict=True) if was)
        rows.append([text, len(alike), played, *parts])
    return Figures(("card", "in the deck", "played", *census.fates), rows)


def kinds(found: Found) -> dict[str, list[int]]:
    """The cards of the deck by their texts."""
    by_text: dict[str, list[int]] = {}
    for card, text in found.study.census.texts(found.study.supply).items():
        by_text.setdefault(text, []).append(card)
    return by_text


def lead_changes(found: Found) -> Figures:
    return Figures(("lead changes", "rounds"), _histogram(found.tally.lead_changes))


def ahead(found: Found) -> Figures:
    """In how many rounds with one winner it led for good after so much of the round."""
    counts = found.tally.ahead
    so_far = np.cumsum(counts)
    rows = [
        [i / TWENTIETHS, int(counts[i]), int(so_far[i]) / max(1, int(so_far[-1]))]
        for i in range(TWENTIETHS + 1)
    ]
    return Figures(("part of the round", "rounds", "decided"), rows)


def _histogram(counts: Ints) -> list[Row]:
    return [[i, int(counts[i])] for i in _shown(counts)]


def _shown(counts: Ints) -> range:
    """The counts from the first to the last that was seen."""
    seen = np.flatnonzero(counts)
    return range(int(seen[0]), int(seen[-1]) + 1) if len(seen) else range(0)

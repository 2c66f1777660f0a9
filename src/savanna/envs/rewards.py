"""What a finished round is worth to each seat: the same text for every environment, plain and compiled.

    result   1 for a side that won alone; the others share the loss, so that all sides together have 0
    points   the own score less the mean of the other sides, as a part of POINTS

Partners play for one side and get the same. Sides that win together share the win: two of three get 1/4 each.
If nobody won, or everybody did, all get 0. Whoever lost whatever the score (Awimbawé: by hyenas) has none to
compare: they count as BEHIND the last of the others.
"""

from __future__ import annotations

from typing import NamedTuple

from savanna.games.cardset import NOTHING, CardSet, add, count, has, set_of
from savanna.games.fast import rule
from savanna.games.outcome import Outcome

RESULT, POINTS_AHEAD = range(2)
REWARDS = ("result", "points")

POINTS = 50
BEHIND = 10

Scores = tuple[int, int, int, int]


NOBODY = -1


class Ended(NamedTuple):
    """How a round ended: the scores, who lost whatever the score, and who won. Seats count from 0."""

    scores: Scores
    lost: CardSet
    winners: CardSet
    loser: int  # who decides how the next one begins, or NOBODY


@rule
def reward(ended: Ended, seat: int, players: int, sides: int, kind: int) -> float:
    """Seats that are `sides` apart play for the same side."""
    if kind == RESULT:
        return share_of_win(ended.winners, seat, players, sides)
    return points_ahead(ended, seat, sides)


@rule
def share_of_win(winners: CardSet, seat: int, players: int, sides: int) -> float:
    """A side gets what it won beyond its equal part of one win, so scaled that winning alone gives 1."""
    winning_sides = count(winners) * sides // players
    if winning_sides == 0:
        return 0.0
    if has(winners, seat):
        return (sides / winning_sides - 1) / (sides - 1)
    return -1 / (sides - 1)


@rule
def points_ahead(ended: Ended, seat: int, sides: int) -> float:
    others = 0
    for side in range(sides):
        if side != seat % sides:
            others += counted(ended, side, sides)
    return (counted(ended, seat % sides, sides) - others / (sides - 1)) / POINTS


@rule
def counted(ended: Ended, side: int, sides: int) -> int:
    """The score of a side; partners have the same."""
    if not has(ended.lost, side):
        return ended.scores[side]
    last = 1000
    for other in range(sides):
        if not has(ended.lost, other):
            last = min(last, ended.scores[other])
    return last - BEHIND


@rule
def with_most(scores: Scores, players: int) -> CardSet:
    """The seats with the highest score."""
    most = scores[0]
    for seat in range(1, players):
        most = max(most, scores[seat])
    seats = NOTHING
    for seat in range(players):
        if scores[seat] == most:
            seats = add(seats, seat)
    return seats


def rewards_of(outcome: Outcome, sides: int, kind: str = "result") -> list[float]:
    """The rewards of all seats for a round that ended so, with this number of sides.

    >>> rewards_of(Outcome((31, 40)), sides=2)
    [-1.0, 1.0]
    >>> rewards_of(Outcome((31, 40)), sides=2, kind="points")
    [-0.18, 0.18]
    """
    players = len(outcome.scores)
    ended = ended_of(outcome)
    return [reward(ended, seat, players, sides, REWARDS.index(kind)) for seat in range(players)]


def ended_of(outcome: Outcome) -> Ended:
    a, b, c, d = (score or 0 for score in (*outcome.scores, 0, 0)[:4])
    scores = a, b, c, d
    lost = set_of(seat for seat, score in enumerate(outcome.scores) if score is None)
    most = with_most(scores, len(outcome.scores))
    winners = most if outcome.winners is None else set_of(outcome.winners)
    return Ended(scores, lost, winners, NOBODY if outcome.loser is None else outcome.loser)

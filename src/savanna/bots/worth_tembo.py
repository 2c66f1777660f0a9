"""What the end of a round of Tembo is worth to each seat: the match goes by the total of two rounds (T7.4)."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from savanna.games.cardset import has
from savanna.games.fast import rule
from savanna.games.moveset import Move, MoveSet
from savanna.games.tembo.match import ROUNDS
from savanna.games.tembo.moves import ford_of_move, kind_of_move, move_of, way_of_move
from savanna.games.tembo.position import FORDS, Position, Seat
from savanna.games.tembo.rules import score

Four = tuple[float, float, float, float]

# A lead of so many points with a round to go makes e to 1 on the win.
SAFE_LEAD = 10.0
# What a larger lead than needed counts: enough to prefer it.
FOR_THE_LEAD = 0.1


class Stakes(NamedTuple):
    before: Four  # the points of the rounds before
    last: bool


def stakes(view: Any) -> Stakes:
    finished = view.public.scores
    a, b, c, d = (
        float(sum(scores[seat] for scores in finished)) if seat < view.players else -math.inf
        for seat in range(4)
    )
    return Stakes((a, b, c, d), len(finished) + 1 == ROUNDS)


@rule
def worth(p: Position, stakes: Stakes) -> Four:
    """Between 0 and 1 for each seat."""
    a, b, c, d = totals(p, stakes)
    best = max(a, b, c, d)
    e, f, g, h = odds(a - best), odds(b - best), odds(c - best), odds(d - best)
    if stakes.last:
        e, f, g, h = (
            ahead(a, best) + FOR_THE_LEAD * e,
            ahead(b, best) + FOR_THE_LEAD * f,
            ahead(c, best) + FOR_THE_LEAD * g,
            ahead(d, best) + FOR_THE_LEAD * h,
        )
    everything = e + f + g + h
    return e / everything, f / everything, g / everything, h / everything


@rule
def totals(p: Position, stakes: Stakes) -> Four:
    a, b, c, d = stakes.before
    return a + score(p, 0), b + score(p, 1), c + score(p, 2), d + score(p, 3)


@rule
def odds(behind: float) -> float:
    return math.exp(behind / SAFE_LEAD)


@rule
def ahead(total: float, best: float) -> float:
    return 1.0 if total == best else 0.0


@rule
def wins(p: Position, seat: Seat, stakes: Stakes) -> float:
    """The probability that this seat wins the match; a shared victory is a part of one (R-T5)."""
    if not stakes.last:
        return worth(p, stakes)[seat]
    points = totals(p, stakes)
    best = max(points[0], points[1], points[2], points[3])
    sharing = 0.0
    for total in points:
        sharing += ahead(total, best)
    return ahead(points[seat], best) / sharing


@rule
def margin(p: Position, seat: Seat) -> int:
    """The points of this round more than the best rival."""
    best = -1
    for rival in range(p.players):
        if rival != seat:
            best = max(best, score(p, rival))
    return score(p, seat) - best


@rule
def narrow(p: Position, moves: MoveSet) -> MoveSet:
    """One empty ford is as good as another."""
    a, b, c, d, e = p.rows
    lions = p.closed
    empty_a = not (a or has(lions, 0))
    empty_b = not (b or has(lions, 1))
    empty_c = not (c or has(lions, 2))
    empty_d = not (d or has(lions, 3))
    empty_e = not (e or has(lions, 4))
    return (
        (moves[0], moves[1], moves[2])
        + unless(empty_b and empty_a, moves[3], moves[4], moves[5])
        + unless(empty_c and (empty_a or empty_b), moves[6], moves[7], moves[8])
        + unless(empty_d and (empty_a or empty_b or empty_c), moves[9], moves[10], moves[11])
        + unless(empty_e and (empty_a or empty_b or empty_c or empty_d), moves[12], moves[13], moves[14])
    )


@rule
def unless(left_out: bool, alone: int, nexts: int, skips: int) -> tuple[int, int, int]:
    return (0, 0, 0) if left_out else (alone, nexts, skips)


def same_as(p: Position, move: Move) -> Move:
    """At an empty ford: the same at the first one."""
    empty = [ford for ford in FORDS if not (p.rows[ford] or has(p.closed, ford))]
    if ford_of_move(move) not in empty:
        return move
    return move_of(kind_of_move(move), empty[0], way_of_move(move))

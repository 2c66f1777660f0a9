"""What a position of Tembo is worth to each seat: the match goes by the total of two rounds (T7.4)."""

from __future__ import annotations

import math
from typing import NamedTuple

from savanna.bots.lore import Four, Verdict
from savanna.bots.tembo.forecast import Weights, start_of_phase, to_come, weights
from savanna.games.cardset import NOTHING, CardSet, add, first, has, lowest, without
from savanna.games.fast import rule
from savanna.games.moveset import Move, MoveSet
from savanna.games.tembo.match import ROUNDS
from savanna.games.tembo.moves import WAYS, ford_of_move, kind_of_move, move_of, way_of_move
from savanna.games.tembo.position import FORDS, Ford, Position
from savanna.games.tembo.rules import score
from savanna.games.tembo.view import View
from savanna.games.tuples import in_four

# Leads are spread about like a bell: so many times the spread, and e to 1 is the odds of keeping one.
KEPT = 0.55
# What a larger lead than needed counts: enough to prefer it.
FOR_THE_LEAD = 0.1
BIG_LEAD = 60.0


class Stakes(NamedTuple):
    before: Four  # the points of the rounds before; none at all for a seat that nobody has
    last: bool  # whether this is the last round
    weights: Weights


def stakes(view: View) -> Stakes:
    finished = view.public.scores
    a, b, c, d = (
        float(sum(scores[seat] or 0 for scores in finished)) if seat < view.players else -math.inf
        for seat in range(4)
    )
    return Stakes((a, b, c, d), len(finished) + 1 == ROUNDS, weights(view.players))


@rule
def quiet(p: Position) -> bool:
    """A lion that waits to be placed changes too much."""
    return not p.lion


@rule
def judge(p: Position, stakes: Stakes, over: bool) -> Verdict:
    points = float(score(p, 0)), float(score(p, 1)), float(score(p, 2)), float(score(p, 3))
    doubt = 0.0
    if not over:
        start = start_of_phase(p)
        doubt = stakes.weights[start]
        for seat in range(p.players):
            more = to_come(p, seat, stakes.weights, start)
            points = in_four(points, seat, points[seat] + more)
    if not stakes.last:
        a_round = stakes.weights[0]
        doubt = math.sqrt(doubt * doubt + a_round * a_round)
    a, b, c, d = stakes.before
    wins = chances((a + points[0], b + points[1], c + points[2], d + points[3]), doubt)
    leads = lead(p, 0, points), lead(p, 1, points), lead(p, 2, points), lead(p, 3, points)
    worth = (
        blend(wins[0], leads[0]),
        blend(wins[1], leads[1]),
        blend(wins[2], leads[2]),
        blend(wins[3], leads[3]),
    )
    return Verdict(worth, wins, leads)


@rule
def chances(totals: Four, doubt: float) -> Four:
    """The chance of each seat to win with these totals; equals share a victory (R-T5)."""
    best = max(totals[0], totals[1], totals[2], totals[3])
    a = odds(totals[0] - best, doubt)
    b = odds(totals[1] - best, doubt)
    c = odds(totals[2] - best, doubt)
    d = odds(totals[3] - best, doubt)
    everyone = a + b + c + d
    return a / everyone, b / everyone, c / everyone, d / everyone


@rule
def odds(behind: float, doubt: float) -> float:
    """Against the leader, who has 1."""
    if doubt == 0.0:
        return 1.0 if behind == 0.0 else 0.0
    return math.exp(behind / (KEPT * doubt))


@rule
def lead(p: Position, seat: int, points: Four) -> float:
    """The points of this round more than the best rival."""
    best = -BIG_LEAD
    for rival in range(p.players):
        if rival != seat:
            best = max(best, points[rival])
    return points[seat] - best


@rule
def blend(wins: float, lead: float) -> float:
    return (1 - FOR_THE_LEAD) * wins + FOR_THE_LEAD * (0.5 + lead / (2 * BIG_LEAD))


# Empty fords are alike


@rule
def narrow(p: Position, moves: MoveSet) -> MoveSet:
    """The legal moves without those at any empty ford but the first: these differ only in name."""
    alike = empty_fords(p)
    others = without(alike, first(alike))
    return (
        unless(others, 0, moves)
        + unless(others, 1, moves)
        + unless(others, 2, moves)
        + unless(others, 3, moves)
        + unless(others, 4, moves)
    )


@rule
def empty_fords(p: Position) -> CardSet:
    """The open ones without an animal."""
    empty = NOTHING
    for ford in FORDS:
        if not p.rows[ford] and not has(p.closed, ford):
            empty = add(empty, ford)
    return empty


@rule
def unless(left_out: CardSet, ford: Ford, moves: MoveSet) -> tuple[CardSet, CardSet, CardSet]:
    if has(left_out, ford):
        return NOTHING, NOTHING, NOTHING
    return moves[WAYS * ford], moves[WAYS * ford + 1], moves[WAYS * ford + 2]


def same_as(p: Position, move: Move) -> Move:
    """At an empty ford: the same at the first one."""
    empty = empty_fords(p)
    if not has(empty, ford_of_move(move)):
        return move
    return move_of(kind_of_move(move), lowest(empty), way_of_move(move))

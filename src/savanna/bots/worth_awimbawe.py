"""What the end of a round of Awimbawé is worth to each seat: whoever wins two rounds wins the match (A7.5)."""

from __future__ import annotations

from functools import cache
from typing import Any

from savanna.games.awimbawe.match import ROUNDS_TO_WIN
from savanna.games.awimbawe.position import Position, Seat
from savanna.games.awimbawe.scoring import lost_by_hyenas, partner, score, wins_round
from savanna.games.fast import rule
from savanna.games.moveset import Move, MoveSet

Four = tuple[float, float, float, float]
# For each seat that may win the round, and for nobody: what that is worth to each seat.
Stakes = tuple[Four, Four, Four, Four, Four]

NOBODY_WINS = 4
# What more crowns than needed count: enough to prefer them.
FOR_THE_CROWNS = 0.1
MOST_CROWNS = 60


def stakes(view: Any) -> Stakes:
    """The chance to win the match after each end of the round, from 0 for the worst end to 1 for the best."""
    sides = 2 if view.players == 4 else view.players
    won = [0] * sides
    for winners in view.public.won:
        for side in {(seat - 1) % sides for seat in winners}:
            won[side] += 1
    ends = [_with_one_more(won, seat % sides) if seat < view.players else won for seat in range(4)]
    table = [_chances(tuple(end)) for end in (*ends, won)]
    spans = [(min(column), max(column)) for column in zip(*table, strict=True)]
    rows = [
        _row([(row[side] - low) / (high - low) for side, (low, high) in enumerate(spans)]) for row in table
    ]
    return rows[0], rows[1], rows[2], rows[3], rows[4]


def _with_one_more(won: list[int], side: int) -> list[int]:
    return [rounds + (side == number) for number, rounds in enumerate(won)]


def _row(sides: list[float]) -> Four:
    a, b, c, d = (sides[seat % len(sides)] for seat in range(4))
    return a, b, c, d


@cache
def _chances(won: tuple[int, ...]) -> tuple[float, ...]:
    """Of each side to win the match if every round is anyone's."""
    if ROUNDS_TO_WIN in won:
        return tuple(float(rounds == ROUNDS_TO_WIN) for rounds in won)
    nexts = [_chances(tuple(_with_one_more(list(won), side))) for side in range(len(won))]
    return tuple(sum(column) / len(won) for column in zip(*nexts, strict=True))


@rule
def worth(p: Position, stakes: Stakes) -> Four:
    """Between 0 and 1 for each seat."""
    winner = NOBODY_WINS
    for seat in range(p.players):
        if wins_round(p, seat):
            winner = seat
    a, b, c, d = stakes[winner]
    return blend(p, 0, a), blend(p, 1, b), blend(p, 2, c), blend(p, 3, d)


@rule
def blend(p: Position, seat: Seat, at_stake: float) -> float:
    crowns = 0.5 + margin(p, seat) / (2 * MOST_CROWNS)
    return (1 - FOR_THE_CROWNS) * at_stake + FOR_THE_CROWNS * crowns


@rule
def wins(p: Position, seat: Seat, stakes: Stakes) -> float:
    """Whether this seat wins the round."""
    return 1.0 if wins_round(p, seat) else 0.0


@rule
def margin(p: Position, seat: Seat) -> int:
    """The crowns more than the best rival; hyenas that lose the round lose all crowns (A7.1, A7.2)."""
    best = -MOST_CROWNS
    for rival in range(p.players):
        if rival != seat and not (p.players == 4 and rival == partner(seat)):
            best = max(best, crowns(p, rival))
    return crowns(p, seat) - best


@rule
def crowns(p: Position, seat: Seat) -> int:
    return 0 if lost_by_hyenas(p, seat) else score(p, seat)


@rule
def narrow(p: Position, moves: MoveSet) -> MoveSet:
    return moves


@rule
def same_as(p: Position, move: Move) -> Move:
    return move

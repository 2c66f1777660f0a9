"""Rounds and match of Tembo (T7.3, T7.4)."""

from __future__ import annotations

from collections.abc import Sequence

from savanna.games.outcome import Outcome, places
from savanna.games.tembo.cards import DECK_SIZE
from savanna.games.tembo.position import FORDS, Position
from savanna.games.tembo.rules import score

ROUNDS = 2


def sides(players: int) -> tuple[int, ...]:
    return tuple(range(players))


def longest(players: int) -> int:
    """Every move is at least one card of the hands and the draw pile."""
    return DECK_SIZE - len(FORDS)


def outcome(p: Position) -> Outcome:
    scores = tuple(score(p, seat) for seat in range(p.players))
    return Outcome(scores)


def result(players: int, finished: Sequence[Outcome]) -> tuple[int, ...] | None:
    """T7.4, R-T5. By total points after two rounds; equal totals share a place."""
    if len(finished) < ROUNDS:
        return None
    totals = [sum(outcome.scores[seat] or 0 for outcome in finished) for seat in range(players)]
    return places(totals, sides(players))

"""What observations tell of the finished rounds of a match, in their last numbers."""

from __future__ import annotations

from collections.abc import Sequence

from savanna.envs.core.layout import SEATS
from savanna.envs.core.multihot import LARGEST
from savanna.games.outcome import Outcome

STANDING = 1 + len(SEATS)


def standing(finished: Sequence[Outcome], seat: int) -> list[int]:
    """What this seat is told: how many they are, then what each seat has of them, itself first."""
    players = len(finished[0].scores)
    gained = [_gained(finished, (seat + after) % players) for after in range(players)]
    return [len(finished), *gained, *[0] * (len(SEATS) - players)]


def _gained(finished: Sequence[Outcome], seat: int) -> int:
    """Rounds won, or points in a game whose rounds nobody wins."""
    if finished[0].winners is not None:
        return sum(seat in (outcome.winners or ()) for outcome in finished)
    return min(sum(outcome.scores[seat] or 0 for outcome in finished), LARGEST)

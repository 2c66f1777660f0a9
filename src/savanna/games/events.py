"""What stories are made of: events, of which every game tells the end of a round and of the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from savanna.games.viewing import Public


@dataclass(frozen=True)
class StoryEvent:
    """What one seat saw happen, told from its views before and after a move."""

    ends_trick: ClassVar[bool] = False  # whether the next move begins another trick


@dataclass(frozen=True)
class RoundEnded(StoryEvent):
    round: int
    scores: tuple[int | None, ...]
    winners: tuple[int, ...] | None  # None in a game whose rounds nobody wins


@dataclass(frozen=True)
class MatchEnded(StoryEvent):
    result: tuple[int, ...]


def endings(before: Public, after: Public) -> list[RoundEnded | MatchEnded]:
    """The rounds, and the match, that ended between two moments."""
    told: list[RoundEnded | MatchEnded] = [
        RoundEnded(number, after.scores[number - 1], after.won[number - 1] if after.won else None)
        for number in range(len(before.scores) + 1, len(after.scores) + 1)
    ]
    if after.result and not before.result:
        told.append(MatchEnded(after.result))
    return told

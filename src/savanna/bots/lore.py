"""What players know of a game beyond its rules: one text for all bots, plain or compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from savanna.games.game import Position
from savanna.games.moveset import Move, MoveSet

Four = tuple[float, float, float, float]  # a seat; those beyond the players do not count
Stakes = Any


class Verdict(NamedTuple):
    """What a position means for each seat."""

    worth: Four  # what it plays for, from 0 to 1
    wins: Four  # the probability that it wins the match of Tembo, the round of Awimbawé
    leads: Four  # its points or crowns of the round less those of the best rival


TO_THE_END = 1_000_000  # moves


class Manner(NamedTuple):
    """How a search goes about it."""

    curiosity: float  # how much a rarely tried move attracts
    considers: int  # of how many random moves a playout takes the most appealing
    horizon: int  # after how many moves beyond the tree a playout is judged, if it is not over before


@dataclass(frozen=True)
class Lore:
    # How much a sensible player who looks one move ahead likes this legal move of the seat to move. It reads
    # only what that seat can see or has seen.
    appeal: Callable[[Position, Move], int]
    # The legal moves less those that differ from another only in name, and which one that is.
    narrow: Callable[[Position, MoveSet], MoveSet]
    same_as: Callable[[Position, Move], Move]
    # What a view tells of what is at stake in this round; what a position means then, its round over or not;
    # and whether one that is not over can be judged.
    stakes: Callable[[Any], Stakes]
    judge: Callable[[Position, Stakes, bool], Verdict]
    quiet: Callable[[Position], bool]
    manner: Manner

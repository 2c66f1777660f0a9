"""What players know of a game beyond its rules: one text for all bots, plain or compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from typing_extensions import TypeVar

from savanna.games.moveset import Move, MoveSet
from savanna.games.position import P_co
from savanna.games.viewing import V_co

Four = tuple[float, float, float, float]  # a seat; those beyond the players do not count
S_co = TypeVar("S_co", default=Any, covariant=True)  # what is at stake in a round


class Verdict(NamedTuple):
    """What a position means for each seat."""

    worth: Four  # what it plays for, from 0 to 1
    wins: Four  # the probability that it wins the match, or the round, as the lore says
    leads: Four  # its score of the round less that of the best rival


TO_THE_END = 1_000_000  # moves


class Manner(NamedTuple):
    """How a search goes about it."""

    curiosity: float  # how much a rarely tried move attracts (the exploration constant of UCB1)
    considers: int  # of how many random moves a playout takes the most appealing
    horizon: int  # after how many moves beyond the tree a playout is judged, if it is not over before


@dataclass(frozen=True)
class Lore(Generic[P_co, V_co, S_co]):
    # How much a sensible player who looks one move ahead likes this legal move of the seat to move. It reads
    # only what that seat can see or has seen.
    appeal: Callable[[P_co, Move], int]
    # The legal moves less those that differ from another only in name, and which one that is.
    narrow: Callable[[P_co, MoveSet], MoveSet]
    same_as: Callable[[P_co, Move], Move]
    # What a view tells of what is at stake in this round; what a position means then, its round over or not;
    # and whether one that is not over can be judged.
    stakes: Callable[[V_co], S_co]
    judge: Callable[[P_co, S_co, bool], Verdict]
    quiet: Callable[[P_co], bool]
    manner: Manner
    goal: str  # "match" or "round": what a bot plays to win
    simulations_a_second: int | None = None  # of random playouts for two players: what is aimed at

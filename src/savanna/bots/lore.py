"""What players know of a game beyond its rules. One text for all bots: plain for a single choice, compiled in
a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from savanna.bots import lore_awimbawe, lore_tembo, worth_awimbawe, worth_tembo
from savanna.games.game import Position
from savanna.games.moveset import Move, MoveSet


@dataclass(frozen=True)
class Lore:
    # How much a sensible player who looks one move ahead likes this legal move of the seat to move. It reads
    # only what that seat can see.
    appeal: Callable[[Position, Move], int]
    # The legal moves less those that differ from another only in name, and which one that is.
    narrow: Callable[[Position, MoveSet], MoveSet]
    same_as: Callable[[Position, Move], Move]
    # What is at stake in this round of a match, then what an end of the round is worth to each seat, how
    # likely the seat wins by it, and by how many points or crowns it is ahead.
    stakes: Callable[[Any], Any]
    worth: Callable[[Position, Any], tuple[float, float, float, float]]
    wins: Callable[[Position, int, Any], float]
    margin: Callable[[Position, int], int]


LORE: dict[str, Lore] = {
    "tembo": Lore(
        lore_tembo.appeal,
        worth_tembo.narrow,
        worth_tembo.same_as,
        worth_tembo.stakes,
        worth_tembo.worth,
        worth_tembo.wins,
        worth_tembo.margin,
    ),
    "awimbawe": Lore(
        lore_awimbawe.appeal,
        worth_awimbawe.narrow,
        worth_awimbawe.same_as,
        worth_awimbawe.stakes,
        worth_awimbawe.worth,
        worth_awimbawe.wins,
        worth_awimbawe.margin,
    ),
}

"""What players know of a game beyond its rules. One text for all bots: plain for a single choice, compiled in
a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from savanna.bots import lore_awimbawe, lore_tembo
from savanna.games.game import Position
from savanna.games.moveset import Move


@dataclass(frozen=True)
class Lore:
    # How much a sensible player who looks one move ahead likes this legal move of the seat to move. It reads
    # only what that seat can see.
    appeal: Callable[[Position, Move], int]


LORE: dict[str, Lore] = {
    "tembo": Lore(appeal=lore_tembo.appeal),
    "awimbawe": Lore(appeal=lore_awimbawe.appeal),
}

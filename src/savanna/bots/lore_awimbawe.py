"""What players know of Awimbawé beyond its rules."""

from __future__ import annotations

from savanna.games.awimbawe.position import Position
from savanna.games.fast import rule
from savanna.games.moveset import Move


@rule
def appeal(p: Position, move: Move) -> int:
    return 0

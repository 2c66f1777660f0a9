"""What players know of Tembo beyond its rules."""

from __future__ import annotations

from savanna.games.fast import rule
from savanna.games.moveset import Move
from savanna.games.tembo.position import Position


@rule
def appeal(p: Position, move: Move) -> int:
    return 0

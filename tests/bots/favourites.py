"""What appeals most in a position of any game."""

from __future__ import annotations

from savanna.bots.lores import LORES
from savanna.games.match import Match
from savanna.games.moveset import moves_in


def favourite(pos: Match) -> str:
    appeal = LORES[pos.game.name].appeal
    moves = moves_in(pos.game.legal(pos.position))
    return pos.game.texts[max(moves, key=lambda move: appeal(pos.position, move))]

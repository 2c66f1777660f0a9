"""Bots that do not search: each looks at some of its legal moves and plays the one that appeals most."""

from __future__ import annotations

import random
from dataclasses import dataclass

from savanna.bots.bot import Bot, Budget, Choice, Seen
from savanna.bots.lores import LORES
from savanna.games.game import Game
from savanna.games.moveset import Move
from savanna.games.position import Position


@dataclass(frozen=True)
class Simple(Bot):
    """Considers so many of its legal moves, drawn at random."""

    considers: int
    careless: float = 0.0  # how often it plays any move instead

    def decide(self, seen: Seen, budget: Budget, rng: random.Random, threads: int) -> Choice:
        moves = [seen.game.moves[text] for text in seen.view.legal]
        return Choice(seen.game.texts[self.preferred(seen.game, seen.position, moves, rng)])

    def preferred(self, game: Game, position: Position, moves: list[Move], rng: random.Random) -> Move:
        """The most appealing of some legal moves, from any position that the view does not exclude: appeal
        reads only what the seat can see."""
        rng.shuffle(moves)
        looks = 1 if rng.random() < self.careless else self.considers
        appeal = LORES[game.name].appeal
        return max(moves[:looks], key=lambda move: appeal(position, move))

"""Bots that do not search: each looks at some of its legal moves and plays the one that appeals most."""

from __future__ import annotations

import random
from dataclasses import dataclass

from savanna.bots.bot import Bot, Budget, Choice, Seen
from savanna.bots.lores import LORES


@dataclass(frozen=True)
class Simple(Bot):
    """Considers so many of its legal moves, drawn at random."""

    considers: int
    careless: float = 0.0  # how often it plays any move instead

    def decide(self, seen: Seen, budget: Budget, rng: random.Random, threads: int) -> Choice:
        moves = [seen.game.moves[text] for text in seen.view.legal]
        rng.shuffle(moves)
        looks = 1 if rng.random() < self.careless else self.considers
        appeal = LORES[seen.game.name].appeal
        best = max(moves[:looks], key=lambda move: appeal(seen.position, move))
        return Choice(seen.game.texts[best])

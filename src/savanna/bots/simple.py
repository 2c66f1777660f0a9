"""Bots that do not search: each looks at some of its legal moves and plays the one that appeals most."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from savanna.bots.bot import Choice, check_budget, looked_at
from savanna.bots.lores import LORES
from savanna.games.moveset import moves_in


@dataclass(frozen=True)
class Simple:
    """Considers so many of its legal moves, drawn at random; None: all of them."""

    considers: int | None

    def choose(
        self,
        view: Any,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        rng: random.Random,
        threads: int = 1,
    ) -> Choice:
        check_budget(seconds, simulations)
        game, seen = looked_at(view)
        position = game.guess_position(seen, rng)
        moves = list(moves_in(game.legal(position)))
        rng.shuffle(moves)
        appeal = LORES[game.name].appeal
        best = max(moves[: self.considers], key=lambda move: appeal(position, move))
        return Choice(game.texts[best])

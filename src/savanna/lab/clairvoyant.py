"""A player who sees every card: the strong bot's search on the true position.

It shows how much of the game is hidden. It needs the match itself, which no table gives to a bot.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from savanna.bots.lores import LORES
from savanna.bots.search import Manner, Search, searching
from savanna.bots.searcher import Budget, Thinking
from savanna.games import GAMES
from savanna.games.fast import compiled, rule
from savanna.games.luck import Luck
from savanna.games.match import Match


class Truth(NamedTuple):
    """A belief without doubt."""

    known: Any


@rule
def stay(truth: Truth, luck: Luck) -> tuple[Truth, Luck]:
    return truth, luck


@rule
def tell(truth: Truth, luck: Luck) -> tuple[Any, Luck]:
    return truth.known, luck


@cache
def _search(name: str) -> Search:
    return compiled(searching(replace(GAMES[name], mix=stay, imagine=tell), LORES[name]))


@dataclass(frozen=True)
class Clairvoyant:
    manner: Manner

    def choose(self, match: Match, budget: Budget, rng: random.Random) -> str:
        game, seen = match.game, match.look(match.to_move)
        thinking = Thinking(game, seen, self.manner, _search(game.name), lambda: Truth(match.position), rng)
        return thinking.choice(budget, perf_counter(), threads=1).move

"""A player who sees every card: the strong bot's search on the true position.

It shows how much of the game is hidden. It needs the match itself, which no table gives to a bot.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from savanna.bots.bot import Budget
from savanna.bots.lores import LORES
from savanna.bots.search import Search, searching
from savanna.bots.searcher import Thinking
from savanna.games import GAMES
from savanna.games.fast import fastest, rule
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
    return fastest(searching(replace(GAMES[name], mix=stay, imagine=tell), LORES[name]))


STRONG = Budget(seconds=1.0)


@dataclass(frozen=True)
class Clairvoyant:
    """Without a budget it thinks as long as the strong bot."""

    seconds: float | None = None
    simulations: int | None = None

    def move(self, match: Match, rng: random.Random) -> str:
        game, view = match.game, match.look(match.to_move)
        budget = Budget(self.seconds, self.simulations)
        thinking = Thinking(game, view, _search(game.name), lambda: Truth(match.position), rng)
        return thinking.searched(STRONG if budget == Budget() else budget, perf_counter(), threads=1).move

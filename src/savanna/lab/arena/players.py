"""Who can sit down in the arena: every bot by its name, with a budget of its own or that of the arena."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from savanna.bots import level_named
from savanna.bots.bot import check_budget
from savanna.games.match import Match
from savanna.games.reason import shown
from savanna.lab.arena.clairvoyant import Clairvoyant


class Player(Protocol):
    def move(self, match: Match, rng: random.Random) -> str:
        """A legal move for the seat to move. Whoever is no bot of `savanna.bots` may see the whole match."""


@dataclass(frozen=True)
class BotPlayer:
    """A bot: of the match it gets the view of its seat and nothing else."""

    name: str
    seconds: float | None = None
    simulations: int | None = None

    def move(self, match: Match, rng: random.Random) -> str:
        bot, view = level_named(self.name).bot, match.look(match.to_move)
        return bot.choose(view, seconds=self.seconds, simulations=self.simulations, rng=rng).move


# Players that are no bots, by name; each is made from seconds and simulations and equals another of the same.
OTHERS: dict[str, Callable[[float | None, int | None], Player]] = {"clairvoyant": Clairvoyant}


def player_named(text: str, seconds: float | None = None, simulations: int | None = None) -> Player:
    """`leopard`, `leopard@0.1s` or `leopard@500` (simulations); its own budget goes before the arena's."""
    name, at, budget = text.partition("@")
    check_budget(seconds, simulations)
    if at:
        seconds, simulations = budget_of(budget, text)
    if name in OTHERS:
        return OTHERS[name](seconds, simulations)
    level = level_named(name)
    if level.bot.budget is None:
        if at:
            raise ValueError(f"{shown(text)}: the {level.name} does not search and takes no budget")
        return BotPlayer(level.name)
    if seconds is simulations is None:
        seconds, simulations = level.bot.budget
    return BotPlayer(level.name, seconds, simulations)


def label_of(text: str) -> str:
    """How tables call it: a style is turned into the name.

    >>> label_of("strong@0.50s")
    'leopard@0.5s'
    """
    name, at, budget = text.partition("@")
    if name not in OTHERS:
        name = level_named(name).name
    if not at:
        return name
    seconds, simulations = budget_of(budget, text)
    return f"{name}@{simulations if seconds is None else f'{seconds:g}s'}"


def budget_of(text: str, whose: str) -> tuple[float | None, int | None]:
    """
    >>> budget_of("0.1s", "leopard@0.1s"), budget_of("500", "leopard@500")
    ((0.1, None), (None, 500))
    """
    try:
        seconds, simulations = (float(text[:-1]), None) if text.endswith("s") else (None, int(text))
        check_budget(seconds, simulations)
    except ValueError:
        raise ValueError(
            f"{shown(whose)}: after @ comes a budget above 0, seconds as 0.1s or simulations as 500"
        ) from None
    return seconds, simulations

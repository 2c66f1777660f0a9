"""Who can sit down in the arena: every bot by its name, with a budget of its own or that of the arena.

A bot of your own is named by the place where Python finds it: `my_bots:TERSE`.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol

from savanna.bots import Bot, level_named
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
        bot, view = bot_named(self.name), match.look(match.to_move)
        try:
            return bot.choose(view, seconds=self.seconds, simulations=self.simulations, rng=rng).move
        except Exception as error:
            if ":" not in self.name:
                raise
            when = f"round {match.round}, move {len(match.rounds[-1].moves) + 1}, seat {match.to_move}"
            raise ValueError(f"{self.name} failed in {when}: {fault_of(error)}") from error


def fault_of(error: Exception) -> str:
    """What went wrong in somebody's own code, and where; ValueError says enough by itself."""
    if type(error) is ValueError:
        return str(error)
    *_, place = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"


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
    name, bot = name_of(name), bot_named(name)
    if bot.budget is None:
        if at:
            raise ValueError(f"{shown(text)}: the {name} does not search and takes no budget")
        return BotPlayer(name)
    if seconds is simulations is None:
        seconds, simulations = bot.budget
    return BotPlayer(name, seconds, simulations)


def bot_named(name: str) -> Bot:
    """The bot of a level, or one of your own, which every worker process imports."""
    module, colon, own = name.partition(":")
    if not colon:
        return level_named(name).bot
    try:
        bot = getattr(_module(module), own)
    except (AttributeError, ImportError, OSError, ValueError) as error:
        raise ValueError(f"there is no bot {shown(name)}: {error}") from None
    if not isinstance(bot, Bot):
        raise ValueError(f"{shown(name)} is not a bot: a savanna.bots.Bot is needed")
    return bot


def _module(name: str) -> ModuleType:
    if "" not in sys.path:
        sys.path.append("")  # the folder where the command is given
    return import_module(name)


def name_of(name: str) -> str:
    """A style is turned into the name of its level."""
    return name if ":" in name else level_named(name).name


def source_of(label: str) -> bytes:
    """The file that a bot of your own is written in."""
    module, colon, _ = label.partition(":")
    file = _module(module).__file__ if colon else None
    return b"" if file is None else Path(file).read_bytes()


def label_of(text: str) -> str:
    """How tables call it.

    >>> label_of("strong@0.50s")
    'leopard@0.5s'
    """
    name, at, budget = text.partition("@")
    if name not in OTHERS:
        name = name_of(name)
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

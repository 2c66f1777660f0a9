"""The bots people choose from, gentle to strong, by their names from the savanna."""

from __future__ import annotations

from dataclasses import dataclass

from savanna.bots.bot import Bot, Budget
from savanna.bots.searcher import Searcher
from savanna.bots.simple import Simple
from savanna.games.reason import listed, shown


@dataclass(frozen=True)
class Level:
    name: str
    style: str  # in a word, also accepted for the name
    bot: Bot


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("ostrich", "random", Simple(considers=1)),
        Level("cub", "gentle", Simple(considers=2, careless=0.5)),
        Level("meerkat", "greedy", Simple(considers=8)),
        Level("jackal", "light", Searcher(Budget(simulations=200))),
        Level("leopard", "strong", Searcher(Budget(seconds=1.0))),
    )
}


def level_named(name: str) -> Level:
    """The level by its name or its style.

    >>> level_named("greedy").name
    'meerkat'
    """
    for level in LEVELS.values():
        if name in (level.name, level.style):
            return level
    known = listed([f"{level.name} ({level.style})" for level in LEVELS.values()], "and")
    raise ValueError(f"there is no bot {shown(name)}; known are {known}")

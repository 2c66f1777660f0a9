"""The games Savanna knows, by name."""

import copyreg
from typing import Any

from savanna.games.awimbawe import AWIMBAWE
from savanna.games.game import Game
from savanna.games.law import RULES as RULES
from savanna.games.reason import listed, shown
from savanna.games.tembo import TEMBO

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (TEMBO, AWIMBAWE)}


def game_named(name: str) -> Game[Any, Any]:
    """The rules by this name.

    >>> game_named("mambo")
    Traceback (most recent call last):
    ValueError: there is no game mambo; known are tembo and awimbawe
    """
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"there is no game {shown(name)}; known are {listed(list(GAMES), 'and')}")
    return GAMES[name]


# In another process, too, a game is one of those by name.
copyreg.pickle(Game, lambda known: (game_named, (known.name,)))

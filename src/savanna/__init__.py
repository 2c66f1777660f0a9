"""Savanna: two card games of the African savanna, Tembo and Awimbawé, to play and to study.

>>> import savanna
>>> pos = savanna.game("tembo").deal(players=2, seed=7)
>>> pos.to_move
1
"""

from importlib import import_module
from os import environ

from savanna.games import game_named as game
from savanna.games.match import Match
from savanna.games.reason import IllegalMove
from savanna.record.replay import RecordError, replay

__version__ = "0.1.0"
__all__ = ["IllegalMove", "Match", "RecordError", "__version__", "game", "replay"]

# Games that live elsewhere: these modules enter them in the registries, also in every worker process.
for _module in environ.get("SAVANNA_GAMES", "").split():
    import_module(_module)

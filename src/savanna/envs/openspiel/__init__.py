"""All games for OpenSpiel. Importing this registers `python_tembo` and the others with pyspiel.

>>> import pyspiel
>>> import savanna.envs.openspiel
>>> game = pyspiel.load_game("python_awimbawe(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 39)

    parameter  values                  what it says
    players    2, 3, 4                 how many play
    episode    round, match            when a game is over
    reward     result, rounds, points  what it is worth then (savanna.envs.rewards); rounds: each of them won
    record     see `game_from`         what has been played before
    and every option of the game but memory, as `python_awimbawe(players=3,mouse_takes_all=true)`; `deck` and
    `crowns` are paths of files
"""

from __future__ import annotations

from typing import Any

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is needed for this: pip install 'savanna[openspiel]'") from error

from savanna.envs.openspiel.game import SavannaGame, SavannaState, game_type
from savanna.envs.openspiel.setting import packed
from savanna.games import GAMES
from savanna.record.replay import checked

__all__ = ["SavannaGame", "SavannaState", "game_from"]


# A class each: OpenSpiel still holds what is registered when Python has ended.
for _game in GAMES.values():
    _kind = type(f"{_game.name.capitalize()}Game", (SavannaGame,), {"game": _game})
    pyspiel.register_game(game_type(_game), _kind)


def game_from(record: dict[str, Any], **parameters: Any) -> SavannaGame:
    """The game of those who come into a match that has been played so far, `pos.record()`.

    They know what everyone was told. A first chance node deals what is hidden: each world that this leaves
    possible, with its probability. Near the end of a round these are few, and it can be solved.
    """
    try:
        match = checked(record)
    except ValueError as error:
        raise pyspiel.SpielError(f"record: {error}") from None
    given = {"players": match.players, "record": packed(record), **parameters}
    game: SavannaGame = pyspiel.load_game(f"python_{match.game.name}", given)
    return game

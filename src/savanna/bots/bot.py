"""The port of every bot: a view in, a choice out."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any, Protocol

from savanna.games import GAMES
from savanna.games.game import Game
from savanna.games.reason import shown


@dataclass(frozen=True)
class Thought:
    """What a bot that searches thinks of one legal move."""

    move: str
    win: float  # the probability to win: the match of Tembo, the round of Awimbawé
    lead: float  # expected points or crowns of the round more than the best rival
    visits: int  # how often it was tried


@dataclass(frozen=True)
class Choice:
    """A legal move; from a bot that searches with a thought for each, the best first."""

    move: str
    thoughts: tuple[Thought, ...] = ()


class Bot(Protocol):
    def choose(
        self,
        view: Any,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        rng: random.Random,
        threads: int = 1,
    ) -> Choice:
        """A move for the seat that this view, typed or plain, belongs to and that is to move.

        Whoever searches does so for that long, or that many simulations; without either, as its level says.
        The same view, simulations and rng give the same choice, whatever the number of threads.
        """


def looked_at(view: Any) -> tuple[Game, Any]:
    """The game of a view and the view as that game's own type, if it asks its seat for a move."""
    name = view.get("game") if isinstance(view, dict) else getattr(view, "game", None)
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"a bot chooses from a view of {' or '.join(GAMES)}, not from {shown(view)}")
    game = GAMES[name]
    seen = game.typed(view)
    if seen.to_move is None:
        raise ValueError("the match is over: there is nothing to choose")
    if seen.seat is None:
        raise ValueError("a spectator has nothing to choose: a bot needs the view of the seat to move")
    if seen.seat != seen.to_move or not seen.legal:
        raise ValueError(f"seat {seen.seat} has nothing to choose: seat {seen.to_move} is to move")
    return game, seen


def check_budget(seconds: float | None, simulations: int | None) -> None:
    """A time or a number of simulations, not both."""
    if seconds is not None and simulations is not None:
        raise ValueError("a bot's budget is in seconds or in simulations, not in both")
    if seconds is not None and not (_is_number(seconds) and math.isfinite(seconds) and seconds > 0):
        raise ValueError(f"seconds: a number above 0 is needed, not {shown(seconds)}")
    if simulations is not None and not (
        isinstance(simulations, int) and not isinstance(simulations, bool) and simulations > 0
    ):
        raise ValueError(f"simulations: a whole number above 0 is needed, not {shown(simulations)}")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)

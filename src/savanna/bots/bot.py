"""The port of every bot: a view in, a choice out."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from savanna.games import GAMES
from savanna.games.game import Game
from savanna.games.position import Position
from savanna.games.reason import shown
from savanna.games.viewing import View

AN_HOUR = 3600
MOST_SIMULATIONS = 1_000_000_000


@dataclass(frozen=True)
class Thought:
    """What a bot that searches thinks of one legal move."""

    move: str
    win: float  # the probability to win the match, or the round, as the game's lore says
    # the expected score of the round more than that of the best rival; whoever has none is 10 below 0
    lead: float
    visits: int  # how often it was tried; if exact, in how many positions


@dataclass(frozen=True)
class Choice:
    """A legal move; from a bot that searches with a thought for each, the best first."""

    move: str
    thoughts: tuple[Thought, ...] = ()
    exact: bool = False  # whether every possible position was played out to its end instead


class Budget(NamedTuple):
    """One of the two, or none: as the level says."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Seen:
    """A view that asks its seat for a move, with one of the positions it may be of."""

    game: Game
    view: View
    position: Position

    @property
    def seat(self) -> int:
        """The seat that is asked, from 0."""
        return self.position.turn


class Bot(ABC):
    budget: Budget | None = None  # how long it searches unless told otherwise, if it searches at all

    def choose(
        self,
        view: View | Mapping[str, Any],
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
        check_budget(seconds, simulations, threads)
        return self.answer(looked_at(view, rng), Budget(seconds, simulations), rng, threads)

    def answer(self, seen: Seen, budget: Budget, rng: random.Random, threads: int) -> Choice:
        """What it decides, once that is found to be legal. ValueError says what is wrong with it."""
        choice: object = self.decide(seen, budget, rng, threads)
        if not isinstance(choice, Choice):
            raise ValueError(
                f"a savanna.bots.Choice of one of the legal moves is needed, not {shown(choice)}"
            )
        if choice.move not in seen.view.legal:
            reason = seen.game.why_not(seen.position, choice.move) or "what it finds is left to chance"
            raise ValueError(f"{shown(choice.move)} is not one of the legal moves: {reason}")
        return choice

    @abstractmethod
    def decide(self, seen: Seen, budget: Budget, rng: random.Random, threads: int) -> Choice:
        """The move itself, when all that comes in has been checked."""


def looked_at(view: View | Mapping[str, Any], rng: random.Random) -> Seen:
    """The view as its game's own type. ValueError if it asks for no move, or if no table could show it."""
    if not isinstance(rng, random.Random):
        raise ValueError(f"a random.Random is needed to choose with, not {shown(rng)}")
    name = view.get("game") if isinstance(view, dict) else getattr(view, "game", None)
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"a bot chooses from a view of {' or '.join(GAMES)}, not from {shown(view)}")
    game = GAMES[name]
    seen = game.typed(view)
    if seen.to_move is None:
        raise ValueError("the match is over: there is nothing to choose")
    if seen.seat is None:
        raise ValueError("a spectator has nothing to choose: a bot needs the view of the seat to move")
    if seen.seat != seen.to_move:
        raise ValueError(f"seat {seen.seat} has nothing to choose: seat {seen.to_move} is to move")
    return Seen(game, seen, game.guess(seen, rng).position)


def check_budget(seconds: float | None, simulations: int | None, threads: int = 1) -> None:
    """A time or a number of simulations, not both."""
    if seconds is not None and simulations is not None:
        raise ValueError("a bot's budget is in seconds or in simulations, not in both")
    if seconds is not None and not (_is_number(seconds) and 0 < seconds <= AN_HOUR):
        raise ValueError(f"seconds: a number above 0 and up to {AN_HOUR} is needed, not {shown(seconds)}")
    for name, number in (("simulations", 1 if simulations is None else simulations), ("threads", threads)):
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise ValueError(f"{name}: a whole number above 0 is needed, not {shown(number)}")
    if simulations is not None and simulations > MOST_SIMULATIONS:
        raise ValueError(f"simulations: at most {MOST_SIMULATIONS:,} are made, not {shown(simulations)}")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)

"""The port of every bot: a view in, a choice out."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, NamedTuple

from savanna.games import GAMES
from savanna.games.game import Game, Position
from savanna.games.outcome import Outcome
from savanna.games.reason import shown

AN_HOUR = 3600
MOST_SIMULATIONS = 1_000_000_000


@dataclass(frozen=True)
class Thought:
    """What a bot that searches thinks of one legal move."""

    move: str
    win: float  # the probability to win: the match of Tembo, the round of Awimbawé
    lead: float  # expected points or crowns of the round more than the best rival
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
    view: Any
    position: Position


class Bot(ABC):
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
        check_budget(seconds, simulations, threads)
        return self.decide(looked_at(view, rng), Budget(seconds, simulations), rng, threads)

    @abstractmethod
    def decide(self, seen: Seen, budget: Budget, rng: random.Random, threads: int) -> Choice:
        """The same, when all of that has been checked."""


def looked_at(view: Any, rng: random.Random) -> Seen:
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
    try:
        position = game.guess_position(seen, rng)
        possible = game.view(position, seen.seat - 1, seen.public) == seen and _goes_on(game, seen)
    except (KeyError, IndexError, StopIteration, TypeError, ValueError) as error:
        raise ValueError(f"no table of {game.title} could show that view") from error
    if not possible:
        raise ValueError(f"no table of {game.title} could show that view: its parts do not fit")
    return Seen(game, seen, position)


def _goes_on(game: Game, seen: Any) -> bool:
    """Whether a match with these finished rounds has another."""
    scores, won = seen.public.scores, seen.public.won
    seats = range(1, seen.players + 1)
    fitting = (
        len(scores) == seen.public.round - 1
        and all(len(points) == seen.players for points in scores)
        and len(won) == (len(scores) if game.rounds is None else 0)
        and all(seat in seats for winners in won for seat in winners)
    )
    outcomes = [
        Outcome(points, tuple(seat - 1 for seat in won[number]) if won else None)
        for number, points in enumerate(scores)
    ]
    return fitting and (not outcomes or game.result(seen.players, outcomes) is None)


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

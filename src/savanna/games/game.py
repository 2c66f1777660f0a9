"""What every game offers, on one screen.

A Game is the rules of one game, never one sitting: that is a Match, made by `deal` or `setup`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol

from savanna.games.dealing import Deal, Dice
from savanna.games.events import StoryEvent
from savanna.games.fast import rule
from savanna.games.luck import Luck
from savanna.games.moveset import Move, MoveSet
from savanna.games.options import Agreed, Option
from savanna.games.outcome import Outcome
from savanna.games.position import P_co, Position
from savanna.games.reason import Reason, shown
from savanna.games.uncovered import Uncovered
from savanna.games.unseen import Unseen
from savanna.games.viewing import Contradiction, Lack, Public, V_co, View, restored

if TYPE_CHECKING:
    from savanna.games.match import Match


class Belief(Protocol):
    """What a view tells of the position, in a form that is quick to imagine from (an information set)."""

    @property
    def known(self) -> Position:
        """The position without its unseen cards."""


@rule
def _one(position: Any, move: Move) -> int:
    return 1


@rule
def _as_made(position: Any, move: Move, lot: int) -> Move:
    return move


def _the_same(seat: int | None, text: str) -> str:
    return text


def _as_before(lacks: tuple[Lack, ...], position: Any, move: Move) -> tuple[Lack, ...]:
    return lacks


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[P_co, V_co]):
    """The rules of a game with its own kinds of position and view: `Game[tembo.Position, tembo.View]`."""

    name: str
    title: str
    players: tuple[int, ...]
    rounds: int | None  # how many a match has, which adds up their scores; None: until enough of them are won
    unit: str  # what scores are made of: "points"
    options: Mapping[str, Option]  # what may be agreed before play, by name

    # a round
    deal_keys: tuple[str, ...]
    shuffle: Callable[[int, Agreed, Dice], Deal]
    deal_faults: Callable[[int, Agreed, object], list[str]]
    start: Callable[[int, Agreed, Deal, Sequence[Outcome]], P_co]
    # round one by luck alone, for compiled play; the supply is what it needs to know beside the players
    supply: Callable[[int, Agreed], Any]
    dealt: Callable[[int, Any, Luck], tuple[P_co, Luck]]
    opener: Callable[[int, Sequence[Outcome]], int]  # who opens the round after these
    opened: Callable[[P_co, int], P_co]  # the same cards for a later round, which this seat opens
    unseen: Unseen[P_co]  # its cards one at a time, for programs that ask each chance by itself
    longest: Callable[[int], int]  # no round has more moves
    legal: Callable[[P_co], MoveSet]
    play: Callable[[P_co, Move], P_co]
    outcome: Callable[[P_co], Outcome]
    uncover: Callable[[P_co], Uncovered]  # every card, once the round is over
    # the match: for which side each seat plays; places, or None while it goes on
    sides: Callable[[int], tuple[int, ...]]
    result: Callable[[int, Sequence[Outcome]], tuple[int, ...] | None]

    # texts
    moves: Mapping[str, Move]
    texts: Mapping[Move, str]
    why_not: Callable[[P_co, object], Reason | None]

    # what seats know
    view_type: type[V_co]
    view: Callable[[P_co, int | None, Public], V_co]
    guess_position: Callable[[V_co, random.Random], P_co]
    # many positions that a view does not exclude (determinization): what it tells, then again and again mixed
    # and imagined in full
    belief: Callable[[V_co, random.Random], Belief]
    mix: Callable[[Any, Luck], tuple[Any, Luck]]
    imagine: Callable[[Any, Luck], tuple[P_co, Luck]]
    # all of them with their probabilities, or None if there are more than so many
    worlds: Callable[[Any, int], list[tuple[P_co, float]] | None]
    tell: Callable[[V_co, str, V_co], Sequence[StoryEvent]]

    # for a move that leaves something to chance: how many lots settle draws from, and what each makes of it
    lots: Callable[[P_co, Move], int] = _one
    settle: Callable[[P_co, Move, int], Move] = _as_made
    settled: frozenset[str] = frozenset()  # texts that say what chance found: for records, not for players
    told_to: Callable[[int | None, str], str] = _the_same  # the text of a move as this seat may know it
    remember: Callable[[tuple[Lack, ...], P_co, Move], tuple[Lack, ...]] = _as_before
    open_scores: str | None = None  # the option that shows everybody's score, if there is one
    # what tells players or teams apart: stones or cards of the box by number, in the order they are given out
    tokens: tuple[int, ...] = (1, 2, 3, 4)

    def deal(self, players: int = 2, seed: int | None = None, **agreed: Any) -> Match[P_co, V_co]:
        """A new match, round one dealt. The same seed gives the same deals; without one they always differ.

        `agreed` may have `names` (a text a seat) and the game's options: `deck=`, `open_scores=True`.
        """
        from savanna.games.match import new_match, seeded

        return new_match(self, players, seeded(seed), (), agreed)

    def setup(self, players: int, deal: Deal, seed: int | None = None, **agreed: Any) -> Match[P_co, V_co]:
        """A new match from an explicit deal of round one; ValueError says what is wrong with it."""
        from savanna.games.match import new_match, seeded

        return new_match(self, players, seeded(seed), (deal,), agreed)

    def guess(self, view: View | Mapping[str, Any], rng: random.Random) -> Match[P_co, V_co]:
        """A match at a random position that this view, typed or plain, does not exclude.

        ValueError if no table could show that view.
        """
        from savanna.games.match import guessed_match, shows

        if not isinstance(rng, random.Random):
            raise ValueError(f"a random.Random is needed to guess with, not {shown(rng)}")
        seen = self.typed(view)
        try:
            match = guessed_match(self, seen, rng)
            possible = shows(match, seen)
        except Contradiction:
            raise
        except (KeyError, IndexError, StopIteration, TypeError, ValueError) as error:
            raise ValueError(f"no table of {self.title} could show that view") from error
        if not possible:
            raise ValueError(f"no table of {self.title} could show that view: its parts do not fit")
        return match

    def story(
        self, before: View | Mapping[str, Any], move: str, after: View | Mapping[str, Any]
    ) -> list[StoryEvent]:
        """What a move did, as events told from the views of one seat before and after it."""
        if not isinstance(move, str) or move not in self.moves:
            raise ValueError(f"{shown(move)} is not a move of {self.title}")
        then, now = self.typed(before), self.typed(after)
        if then.to_move is None:
            raise ValueError("the match was over before that move")
        try:
            return list(self.tell(then, move, now))
        except (AssertionError, KeyError, IndexError, StopIteration, ValueError) as error:
            raise ValueError(f"{move} does not lead from the one view to the other") from error

    def typed(self, view: View | Mapping[str, Any]) -> V_co:
        """A view as the game's own type, whether it is one already or plain data."""
        if isinstance(view, self.view_type):
            return view
        try:
            seen = restored(self.view_type, view)
            seats = range(1, seen.players + 1)
            seated = all(seat is None or seat in seats for seat in (seen.seat, seen.to_move))
            fitting = seen.players in self.players and len(seen.seats) == seen.players
            if seen.game == self.name and fitting and seated:
                return seen
        except (KeyError, TypeError, ValueError):
            pass
        raise ValueError(f"that is not a view of {self.title}")

    @property
    def rounds_are_won(self) -> bool:
        """Whether each round has winners, or none; else only the match has."""
        return self.rounds is None

    def __repr__(self) -> str:
        return f"<{self.title}>"

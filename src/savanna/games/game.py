"""What every game offers, on one screen.

A Game is the rules of Tembo or of Awimbawé, never one sitting: that is a Match, made by `deal` or `setup`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from savanna.games.dealing import Deal, Dice
from savanna.games.luck import Luck
from savanna.games.moveset import Move, MoveSet
from savanna.games.outcome import Outcome
from savanna.games.reason import Reason, shown
from savanna.games.uncovered import Uncovered
from savanna.games.unseen import Unseen
from savanna.games.viewing import Contradiction, Lack, Public, restored

if TYPE_CHECKING:
    from savanna.games.match import Match

Position = Any
Options = Mapping[str, Any]


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    name: str
    title: str
    players: tuple[int, ...]
    rounds: int | None  # how many a match has; None: until somebody has won
    # what may be agreed before play: each turns a value into the options it means, {} for the default
    options: Mapping[str, Callable[[Any], Options]]

    # a round
    deal_keys: tuple[str, ...]
    shuffle: Callable[[int, Options, Dice], Deal]
    deal_faults: Callable[[int, Options, object], list[str]]
    start: Callable[[int, Options, Deal, Sequence[Outcome]], Position]
    # round one by luck alone, for compiled play; the supply is what it needs to know beside the players
    supply: Callable[[int, Options], Any]
    dealt: Callable[[int, Any, Luck], tuple[Position, Luck]]
    opener: Callable[[int, Sequence[Outcome]], int]  # who opens the round after these
    opened: Callable[[Position, int], Position]  # the same cards for a later round, which this seat opens
    unseen: Unseen  # its cards one at a time, for programs that ask each chance by itself
    longest: Callable[[int], int]  # no round has more moves
    legal: Callable[[Position], MoveSet]
    settle: Callable[[Position, Move, int], Move]
    lots: Callable[[Position, Move], int]  # how many settle draws from: 1 where nothing is left to chance
    play: Callable[[Position, Move], Position]
    outcome: Callable[[Position], Outcome]
    uncover: Callable[[Position], Uncovered]  # every card, once the round is over
    # the match: for which side each seat plays; places, or None while it goes on
    sides: Callable[[int], tuple[int, ...]]
    result: Callable[[int, Sequence[Outcome]], tuple[int, ...] | None]

    # texts
    moves: Mapping[str, Move]
    texts: Mapping[Move, str]
    settled: frozenset[str]  # those that say what chance found: for records, not for players
    why_not: Callable[[Position, object], Reason | None]

    # what seats know
    view_type: type
    view: Callable[[Position, int | None, Public], Any]
    told_to: Callable[[int | None, str], str]  # the text of a move as this seat may know it
    remember: Callable[[tuple[Lack, ...], Position, Move], tuple[Lack, ...]]
    guess_position: Callable[[Any, random.Random], Position]
    # the same for many positions: what a view tells, then again and again mixed and imagined in full
    belief: Callable[[Any, random.Random], Any]
    mix: Callable[[Any, Luck], tuple[Any, Luck]]
    imagine: Callable[[Any, Luck], tuple[Position, Luck]]
    # all of them with their probabilities, or None if there are more than so many
    worlds: Callable[[Any, int], list[tuple[Position, float]] | None]
    tell: Callable[[Any, str, Any], list[Any]]

    def deal(self, players: int = 2, seed: int | None = None, **agreed: Any) -> Match:
        """A new match, round one dealt. The same seed gives the same deals; without one they always differ.

        `agreed` may have `names` (a text a seat) and the game's options: `deck=`, `open_scores=True`.
        """
        from savanna.games.match import new_match, seeded

        return new_match(self, players, seeded(seed), (), agreed)

    def setup(self, players: int, deal: Deal, seed: int | None = None, **agreed: Any) -> Match:
        """The same from an explicit deal of round one; ValueError says what is wrong with it."""
        from savanna.games.match import new_match, seeded

        return new_match(self, players, seeded(seed), (deal,), agreed)

    def guess(self, view: Any, rng: random.Random) -> Match:
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

    def story(self, before: Any, move: str, after: Any) -> list[Any]:
        """What a move did, as events told from the views of one seat before and after it."""
        if not isinstance(move, str) or move not in self.moves:
            raise ValueError(f"{shown(move)} is not a move of {self.title}")
        then, now = self.typed(before), self.typed(after)
        if then.to_move is None:
            raise ValueError("the match was over before that move")
        try:
            return self.tell(then, move, now)
        except (AssertionError, KeyError, IndexError, StopIteration, ValueError) as error:
            raise ValueError(f"{move} does not lead from the one view to the other") from error

    def typed(self, view: Any) -> Any:
        """A view as the game's own type, whether it is one already or plain data."""
        if isinstance(view, self.view_type):
            return view
        try:
            seen: Any = restored(self.view_type, view)
            seats = range(1, seen.players + 1)
            seated = all(seat is None or seat in seats for seat in (seen.seat, seen.to_move))
            fitting = seen.players in self.players and len(seen.seats) == seen.players
            if seen.game == self.name and fitting and seated:
                return seen
        except (KeyError, TypeError, ValueError):
            pass
        raise ValueError(f"that is not a view of {self.title}")

    def __repr__(self) -> str:
        return f"<{self.title}>"

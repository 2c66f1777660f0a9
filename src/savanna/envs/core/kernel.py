"""The kernel of a game: single rounds as rows of numbers, moved on by compiled functions.

A row holds every secret; what an agent may be given is what `look` writes. Rows, observations and masks are
the caller's own arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from savanna.envs.core.actions import Actions, actions_of
from savanna.envs.core.encoding import Encoding
from savanna.envs.core.encodings import ENCODINGS
from savanna.envs.core.rows import (
    ACTION,
    DEAL,
    LATER,
    LUCK,
    OVER,
    TURN,
    Bytes,
    Ints,
    Loops,
    loops_of,
    payer,
    position_at,
    width_of,
    write_legal,
)
from savanna.envs.rewards import REWARDS
from savanna.games.game import Game
from savanna.games.luck import Luck, next_luck
from savanna.games.moveset import Move
from savanna.games.options import is_strict
from savanna.games.outcome import Outcome
from savanna.games.position import Position

__all__ = ["OVER", "Kernel", "kernel_of"]

_NO_ENDINGS = np.zeros(0, np.int64)


@dataclass(frozen=True, eq=False)
class Kernel:
    """The kernel of one game for so many players, with these options."""

    game: Game
    players: int
    encoding: Encoding
    actions: Actions
    box: Ints  # number of players, then what a round is dealt from
    loops: Loops

    @property
    def sides(self) -> int:
        """How many play for themselves, or teams."""
        return len(set(self.game.sides(self.players)))

    @property
    def width(self) -> int:
        return width_of(self.game)

    @property
    def observation_size(self) -> int:
        return self.encoding.layout.size

    def new_row(self) -> Ints:
        return np.zeros(self.width, np.int64)

    def deal(self, row: Ints, luck: Luck, finished: Sequence[Outcome] = ()) -> Luck:
        """Round one of a match, or the round after these. It may be over at once (T7.2)."""
        return self.step(row, LATER - self.game.opener(self.players, finished) if finished else DEAL, luck)

    def step(self, row: Ints, action: int, luck: Luck) -> Luck:
        """Make a move. It is trusted to be legal; what is left to chance is settled by luck."""
        row[LUCK] = luck
        self.play(row, action)
        return int(row[LUCK])

    def play(self, row: Ints, action: int) -> None:
        """Make a move, trusted to be legal, with the luck that is in the row."""
        row[ACTION] = action
        self.loops.advance(row, self.box, _NO_ENDINGS, False, 0, 1)

    def settled(self, position: Position, action: int, luck: Luck) -> Move:
        """The move that `step` makes of this action with this luck, which may have found a card."""
        return self.game.settle(position, self.actions.moves[action], next_luck(luck) & 0xFFFF)

    def look(self, row: Ints, seat: int, observation: Bytes, mask: Bytes) -> None:
        """What this seat may know, and which actions are legal for it: none unless it is to move."""
        self.loops.look(row, seat, observation, mask, 0, 1)

    def pay(self, endings: Ints, dones: NDArray[np.bool_], rewards: NDArray[np.float32], reward: str) -> None:
        """What the seats get for the rounds that ended."""
        payer()(endings, dones, rewards, self.sides, REWARDS.index(reward))

    def turn(self, row: Ints) -> int:
        """The seat to move, from 0; OVER when the round is over."""
        return int(row[TURN])

    def read(self, row: Ints) -> Position:
        """The position in a row."""
        return self.encoding.read(row.tolist(), position_at(self.game))

    def load(self, row: Ints, position: Position) -> None:
        """Any position of this game into a row."""
        numbers = row.tolist()  # a list is written to faster than an array
        self.encoding.write(position, numbers, position_at(self.game))
        write_legal(self.game.legal(position), position.turn, numbers, 0)
        row[:] = numbers

    def outcome(self, row: Ints) -> Outcome:
        """How the round in this row ended."""
        return self.game.outcome(self.read(row))


def kernel_of(game: Game, players: int, **agreed: Any) -> Kernel:
    """The kernel of a game for so many players, with options as `Game.deal` has them (`deck=`)."""
    match = game.deal(players, seed=1, **agreed)
    if is_strict(match.options):
        raise ValueError("observations hold all that was public: memory='strict' is not for environments")
    box = np.array([players, *_numbers(game.supply(players, match.options))], np.int64)
    return Kernel(game, players, ENCODINGS[game.name], actions_of(game), box, loops_of(game))


def _numbers(values: Iterable[Any]) -> Iterator[int]:
    for value in values:
        if isinstance(value, tuple):
            yield from _numbers(value)
        else:
            yield value

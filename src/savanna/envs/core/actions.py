"""The moves of a game as the numbers that agents choose from: 0, 1, 2, … without gaps.

An action is the place of a move among all moves of the game in rising order, without those that only a record
has because they say what chance found. So it never depends on the position or the number of players.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from savanna.games.game import Game
from savanna.games.moveset import WORD, Move, MoveSet, moves_in
from savanna.games.reason import shown


@dataclass(frozen=True)
class Actions:
    """All actions of one game."""

    title: str
    moves: tuple[Move, ...]
    texts: tuple[str, ...]

    @property
    def count(self) -> int:
        return len(self.moves)

    @property
    def words(self) -> int:
        """How many sets a MoveSet of this game consists of."""
        return max(self.moves) // WORD + 1

    @cached_property
    def by_move(self) -> NDArray[np.int64]:
        """The action of each move, -1 where there is none."""
        table = np.full(WORD * self.words, -1, np.int64)
        table[list(self.moves)] = np.arange(self.count)
        return table

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return {text: action for action, text in enumerate(self.texts)}

    def number_of(self, text: str) -> int:
        """
        >>> from savanna.games import GAMES
        >>> actions_of(GAMES["awimbawe"]).number_of("fight")
        40
        """
        if text not in self._by_text:
            raise ValueError(f"{shown(text)} is not an action of {self.title}")
        return self._by_text[text]

    def allowed(self, moves: MoveSet) -> list[int]:
        """The actions that these moves are, in rising order."""
        return [int(self.by_move[move]) for move in moves_in(moves)]

    def mask(self, moves: MoveSet) -> NDArray[np.int8]:
        """For each action 1 if it is one of these moves, else 0."""
        mask = np.zeros(self.count, np.int8)
        mask[self.allowed(moves)] = 1
        return mask


@cache
def actions_of(game: Game) -> Actions:
    moves: list[Any] = sorted(move for move, text in game.texts.items() if text not in game.settled)
    return Actions(game.title, tuple(moves), tuple(game.texts[move] for move in moves))

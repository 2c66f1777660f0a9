"""Random rounds, one text for every game: bench and tests run it plain and compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from savanna.games.luck import TOP, Luck, luck_below, next_luck
from savanna.games.moveset import Move, MoveSet, how_many, pick


def random_rounds(
    legal: Callable[[Any], MoveSet],
    settle: Callable[[Any, Move, int], Move],
    play: Callable[[Any, Move], Any],
) -> Callable[[Any, Luck, int], tuple[Any, int, int, Luck]]:
    """A function that plays a position to the end of its round so many times over."""

    def rounds(start: Any, luck: Luck, times: int) -> tuple[Any, int, int, Luck]:
        """The last position, the number of decisions, a checksum of the way there, and the luck."""
        decisions = 0
        checksum = 0
        p = start
        for _ in range(times):
            p = start
            while True:  # one call of each rule: every call is compiled into its place
                moves = legal(p)
                choices = how_many(moves)
                if choices == 0:
                    break
                luck = next_luck(luck)
                move = pick(moves, luck_below(luck, choices))
                p = play(p, settle(p, move, luck & 0xFFFF))
                decisions += 1
                checksum = checksum * 31 + choices * 1000 + move & TOP
        return p, decisions, checksum, luck

    return rounds

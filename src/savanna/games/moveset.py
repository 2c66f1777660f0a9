"""The legal moves as a tuple of sets: move 64 * w + b is legal when bit b of word w is 1.

So a game lists its moves with a few mask operations, and picking one at random needs no list.
"""

from __future__ import annotations

from collections.abc import Iterator

from savanna.games.cardset import cards_in, count, has, nth
from savanna.games.fast import rule

Move = int
MoveSet = tuple[int, ...]

WORD = 64


@rule
def how_many(moves: MoveSet) -> int:
    total = 0
    for word in moves:
        if word:
            total += count(word)
    return total


@rule
def pick(moves: MoveSet, n: int) -> Move:
    """The n-th move, counted from 0."""
    base = 0
    for word in moves:
        here = count(word)
        if n < here:
            return base + nth(word, n)
        n -= here
        base += WORD
    return -1


@rule
def allows(moves: MoveSet, move: Move) -> bool:
    return move < WORD * len(moves) and has(moves[move // WORD], move % WORD)


def moves_in(moves: MoveSet) -> Iterator[Move]:
    for index, word in enumerate(moves):
        for bit in cards_in(word):
            yield WORD * index + bit

"""Cards in order: a stack of up to ten cards in one int, six bits a card, the top card in the lowest bits.

A slot holds the card plus one, so that the empty stack is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from savanna.games.cardset import NOTHING, Card, CardSet, highest
from savanna.games.fast import rule

Stack = int

EMPTY: Stack = 0
ROOM = 10


@rule
def top(stack: Stack) -> Card:
    """The top card, -1 if there is none."""
    return (stack & 63) - 1


@rule
def top_set(stack: Stack) -> CardSet:
    """The set of the top card; of an empty stack, nothing."""
    return (1 << (stack & 63)) >> 1


@rule
def without_top(stack: Stack) -> Stack:
    return stack >> 6


@rule
def with_top(stack: Stack, card: Card) -> Stack:
    return stack << 6 | card + 1


@rule
def with_bottom(stack: Stack, card: Card) -> Stack:
    """The stack with this card slid under it."""
    return stack | (card + 1) << 6 * height(stack)


@rule
def height(stack: Stack) -> int:
    """How many cards lie there."""
    return (highest(stack) + 6) // 6


@rule
def set_in(stack: Stack) -> CardSet:
    """All its cards, their order forgotten."""
    cards = NOTHING
    while stack:
        cards |= top_set(stack)
        stack = without_top(stack)
    return cards


def stacked(cards: Iterable[Card]) -> Stack:
    """A stack of these cards, the top one first.

    >>> list(from_top(stacked([7, 3])))
    [7, 3]
    """
    stack = EMPTY
    for card in cards:
        stack = with_bottom(stack, card)
    return stack


def from_top(stack: Stack) -> Iterator[Card]:
    """The cards of a stack from top to bottom."""
    while stack:
        yield (stack & 63) - 1
        stack >>= 6

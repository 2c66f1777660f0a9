"""Chance for compiled play: a number that changes with every use, and what is drawn with it.

Rules that draw take the luck and return the luck that follows, so that the same number gives the same game.
"""

from __future__ import annotations

from savanna.games.cardset import NOTHING, Card, CardSet, count, first, nth, remove, without
from savanna.games.fast import rule
from savanna.games.stack import EMPTY, Stack, with_top

Luck = int

TOP = (1 << 62) - 1


@rule
def next_luck(luck: Luck) -> Luck:
    """The next number of a xorshift sequence, which runs through all numbers up to TOP but 0."""
    luck ^= (luck << 13) & TOP
    luck ^= luck >> 7
    return luck ^ ((luck << 12) & TOP)


@rule
def luck_below(luck: Luck, limit: int) -> int:
    """A number from 0 to limit - 1."""
    return ((luck >> 16 & 0xFFFFFFFF) * limit) >> 32


@rule
def any_of(cards: CardSet, luck: Luck) -> tuple[Card, Luck]:
    """One of these cards, each equally likely."""
    luck = next_luck(luck)
    return nth(cards, luck_below(luck, count(cards))), luck


@rule
def few_of(cards: CardSet, size: int, luck: Luck) -> tuple[CardSet, Luck]:
    """So many of these cards, every choice equally likely. For few it is faster than `some_of`."""
    left = cards
    for _ in range(size):
        card, luck = any_of(left, luck)
        left = remove(left, card)
    return without(cards, left), luck


@rule
def some_of(cards: CardSet, size: int, luck: Luck) -> tuple[CardSet, Luck]:
    """So many of these cards, every choice equally likely."""
    left = count(cards)
    chosen = NOTHING
    while size > 0:
        luck = next_luck(luck)
        card = first(cards)
        if luck_below(luck, left) < size:
            chosen |= card
            size -= 1
        cards = without(cards, card)
        left -= 1
    return chosen, luck


@rule
def shuffled(cards: CardSet, luck: Luck) -> tuple[Stack, Luck]:
    """These cards in any order, each equally likely."""
    stack = EMPTY
    left = count(cards)
    while left > 0:
        luck = next_luck(luck)
        card = nth(cards, luck_below(luck, left))
        stack = with_top(stack, card)
        cards = remove(cards, card)
        left -= 1
    return stack, luck

"""Sets of cards as the bits of an int: card 5 is in the set when bit 5 is 1.

Together with stack.py the only file that knows cards as bits; everything else speaks of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from savanna.games.fast import instruction, rule

Card = int
CardSet = int

NOTHING: CardSet = 0


@instruction("ctpop")
def count(cards: CardSet) -> int:
    """How many cards there are."""
    return cards.bit_count()


@instruction("cttz")
def lowest(cards: CardSet) -> Card:
    """The lowest card of a set that has one."""
    return (cards & -cards).bit_length() - 1


@instruction("ctlz")
def _leading_zeros(cards: CardSet) -> int:
    return 64 - cards.bit_length()


@rule
def highest(cards: CardSet) -> Card:
    """The highest card of a set, -1 if it has none."""
    return 63 - _leading_zeros(cards)


@rule
def only(card: Card) -> CardSet:
    """The set of this one card."""
    return 1 << card


@rule
def has(cards: CardSet, card: Card) -> bool:
    return (cards >> card) & 1 == 1


@rule
def add(cards: CardSet, card: Card) -> CardSet:
    return cards | (1 << card)


@rule
def remove(cards: CardSet, card: Card) -> CardSet:
    return cards & ~(1 << card)


@rule
def without(cards: CardSet, others: CardSet) -> CardSet:
    return cards & ~others


@rule
def first(cards: CardSet) -> CardSet:
    """The set of the lowest card alone; of nothing, nothing."""
    return cards & -cards


@rule
def above(cards: CardSet) -> CardSet:
    """All cards higher than every one of these."""
    return -1 << (64 - _leading_zeros(cards))


@rule
def lowered(cards: CardSet, by: int) -> CardSet:
    """Each card renumbered lower by so much: 7 and 8 become 6 and 7."""
    return cards >> by


@rule
def raised(cards: CardSet, by: int) -> CardSet:
    """Each card renumbered higher by so much."""
    return cards << by


@rule
def nth(cards: CardSet, n: int) -> Card:
    """The n-th card from below, counted from 0."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


@rule
def everything(size: int) -> CardSet:
    """The cards 0 to size - 1."""
    return (1 << size) - 1


def set_of(cards: Iterable[Card]) -> CardSet:
    """
    >>> set_of([0, 3])
    9
    """
    gathered = NOTHING
    for card in cards:
        gathered = add(gathered, card)
    return gathered


def cards_in(cards: CardSet) -> Iterator[Card]:
    """
    >>> list(cards_in(9))
    [0, 3]
    """
    while cards:
        card = cards & -cards
        yield card.bit_length() - 1
        cards ^= card

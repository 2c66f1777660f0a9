"""The 59 cards of Tembo (T1), and the 48 kinds of them that a move can name.

    cards   0-41 animals 1 to 42 · 42-48 elephants · 49-54 crocodiles · 55 super crocodile · 56-58 lions
    kinds   0-41 animals 1 to 42 · 42 elephant · 43-45 crocodiles by species · 46 super crocodile · 47 lion

Cards of a kind are alike: which of the seven elephants is played makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from savanna.games.cardset import Card, CardSet, add, count, everything, has, lowest, only, raised, remove
from savanna.games.fast import rule

Kind = int

GNU, ZEBRA, ANTELOPE = range(3)
SPECIES = ("gnu", "zebra", "antelope")

ANIMAL_COUNT = 42
DECK_SIZE = 59
HAND_SIZE = 5

ANIMALS: CardSet = everything(ANIMAL_COUNT)
ELEPHANTS: CardSet = raised(everything(7), 42)
CROCODILES: CardSet = raised(everything(6), 49)
SUPER_CROCODILES: CardSet = raised(everything(1), 55)
LIONS: CardSet = raised(everything(3), 56)
ALL_CARDS: CardSet = everything(DECK_SIZE)

FIRST_CROCODILE: Card = 49

ELEPHANT: Kind = 42
CROCODILE: Kind = 43  # of gnus; + ZEBRA and + ANTELOPE the others
SUPER_CROCODILE: Kind = 46
LION: Kind = 47
KIND_TEXTS = (*(str(number) for number in range(1, ANIMAL_COUNT + 1)), "E", "Cg", "Cz", "Ca", "S", "L")


class Deck(NamedTuple):
    """What is printed on the cards (R-T1), as sets: which animals and crocodiles are of which species, and
    the points in binary: the animals whose points have a one, a two, a four, an eight in them."""

    species: tuple[CardSet, CardSet, CardSet]
    crocodiles: tuple[CardSet, CardSet, CardSet]
    points: tuple[CardSet, CardSet, CardSet, CardSet]


@rule
def points_of(deck: Deck, animals: CardSet) -> int:
    """T7.3. What these animals are worth together."""
    ones, twos, fours, eights = deck.points
    return (
        count(animals & ones)
        + 2 * count(animals & twos)
        + 4 * count(animals & fours)
        + 8 * count(animals & eights)
    )


@rule
def kinds_in(deck: Deck, cards: CardSet) -> CardSet:
    """The kinds of card among these, lions left out: they are never in a hand."""
    kinds = cards & ANIMALS
    if cards & ELEPHANTS:
        kinds = add(kinds, ELEPHANT)
    if cards & deck.crocodiles[GNU]:
        kinds = add(kinds, CROCODILE + GNU)
    if cards & deck.crocodiles[ZEBRA]:
        kinds = add(kinds, CROCODILE + ZEBRA)
    if cards & deck.crocodiles[ANTELOPE]:
        kinds = add(kinds, CROCODILE + ANTELOPE)
    if cards & SUPER_CROCODILES:
        kinds = add(kinds, SUPER_CROCODILE)
    return kinds


@rule
def cards_of_kind(deck: Deck, kind: Kind) -> CardSet:
    if kind < ELEPHANT:
        return only(kind)
    if kind == ELEPHANT:
        return ELEPHANTS
    if kind == SUPER_CROCODILE:
        return SUPER_CROCODILES
    if kind == LION:
        return LIONS
    return deck.crocodiles[kind - CROCODILE]


@cache
def card_texts(deck: Deck) -> tuple[str, ...]:
    """The text of each card."""
    return tuple(
        next(text for kind, text in enumerate(KIND_TEXTS) if has(cards_of_kind(deck, kind), card))
        for card in range(DECK_SIZE)
    )


def dealt_from(deck: Deck, texts: Iterable[str], left: CardSet) -> tuple[list[Card], CardSet]:
    """The cards that these texts name, taken from those left; of equal cards the lowest first."""
    cards = []
    for text in texts:
        card = lowest(left & cards_of_kind(deck, KIND_TEXTS.index(text)))
        cards.append(card)
        left = remove(left, card)
    return cards, left

"""The 40 cards of Awimbawé (A1), numbered by rank (A4.3): the highest card of a trick is the highest number.

    0-4 mice · 5 x2 · 6-10 rhinoceroses · 11 x3 · 12-16 cheetahs · 17-21 hyenas
    22 x5 · 23-27 snakes · 28 x6 · 29-33 elephants · 34-39 eagles 7 to 12

Within a species: steppe, desert, mountain, forest, ice.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from savanna.games.cardset import (
    NOTHING,
    Card,
    CardSet,
    add,
    cards_in,
    count,
    everything,
    has,
    raised,
    set_of,
)
from savanna.games.fast import rule

Colour = int

STEPPE, DESERT, MOUNTAIN, FOREST, ICE, SKY = range(6)
NO_COLOUR: Colour = -1
COLOURS = ("steppe", "desert", "mountain", "forest", "ice", "sky")
LETTERS = "sdmfi"

SPECIES = ("mouse", "rhinoceros", "cheetah", "hyena", "snake", "elephant", "eagle")

CARD_TEXTS = (
    *("s1", "d1", "m1", "f1", "i1"),
    *("x2", "s2", "d2", "m2", "f2", "i2"),
    *("x3", "s3", "d3", "m3", "f3", "i3"),
    *("s4", "d4", "m4", "f4", "i4"),
    *("x5", "s5", "d5", "m5", "f5", "i5"),
    *("x6", "s6", "d6", "m6", "f6", "i6"),
    *("e7", "e8", "e9", "e10", "e11", "e12"),
)
CARDS: dict[str, Card] = {text: card for card, text in enumerate(CARD_TEXTS)}
NO_CARD: Card = -1

EAGLES: CardSet = raised(everything(6), 34)
MULTICOLOUR: CardSet = set_of(CARDS[text] for text in ("x2", "x3", "x5", "x6"))
X6: Card = CARDS["x6"]
# The cards of each colour; an eagle's colour is the sky.
OF_COLOUR: tuple[CardSet, ...] = (
    *(set_of(card for text, card in CARDS.items() if text[0] == letter) for letter in LETTERS),
    EAGLES,
)
# Seven species; multicolour cards with theirs.
OF_SPECIES: tuple[CardSet, ...] = (
    *(
        set_of(card for text, card in CARDS.items() if text[1:] == value and text[0] != "e")
        for value in "123456"
    ),
    EAGLES,
)
MICE, RHINOCEROSES, CHEETAHS, HYENAS, SNAKES, ELEPHANTS = OF_SPECIES[:6]
MOUSE_OF: tuple[Card, ...] = tuple(CARDS[f"{letter}1"] for letter in LETTERS)
ELEPHANT_OF: tuple[Card, ...] = tuple(CARDS[f"{letter}6"] for letter in LETTERS)


class Crowns(NamedTuple):
    """What is printed on the cards (R-A11), as sets, in binary: the cards whose crowns have a one, a two in
    them, and those whose crossed-out crowns have."""

    ones: CardSet
    twos: CardSet
    crossed_ones: CardSet
    crossed_twos: CardSet


@rule
def crowns_of(crowns: Crowns, cards: CardSet) -> int:
    """A7.3. Crowns minus crossed-out crowns."""
    return (
        count(cards & crowns.ones)
        + 2 * count(cards & crowns.twos)
        - count(cards & crowns.crossed_ones)
        - 2 * count(cards & crowns.crossed_twos)
    )


@rule
def colour_of(card: Card) -> Colour:
    """The colour of a card that has one; of a multicolour card, none."""
    for colour in range(6):
        if has(OF_COLOUR[colour], card):
            return colour
    return NO_COLOUR


@rule
def is_eagle(card: Card) -> bool:
    return has(EAGLES, card)


@cache
def deck_for(players: int) -> CardSet:
    """A1.1-A1.4. Ice and multicolour from three players on; eagle 11 from three, eagle 12 with four."""
    deck = NOTHING
    for text, card in CARDS.items():
        for_two = text[0] not in "ix" and text not in ("e11", "e12")
        if for_two or (players >= 3 and text != "e12") or players == 4:
            deck = add(deck, card)
    return deck


def texts_of(cards: CardSet) -> list[str]:
    return [CARD_TEXTS[card] for card in cards_in(cards)]

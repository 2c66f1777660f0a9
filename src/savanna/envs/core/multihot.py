"""How sets of cards are written into arrays."""

from __future__ import annotations

from typing import Any

from savanna.games.cardset import CardSet, first, lowest, without
from savanna.games.fast import rule

LARGEST = 127  # of an int8


@rule
def mark(cards: CardSet, into: Any, start: int) -> None:
    """A 1 at the place of each card."""
    while cards:
        into[start + lowest(cards)] = 1
        cards = without(cards, first(cards))


@rule
def relative(seat: int, viewer: int, players: int) -> int:
    """How many seats after the viewer this one comes, clockwise."""
    return seat - viewer if seat >= viewer else seat - viewer + players

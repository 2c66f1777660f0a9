"""The whole truth of one moment of a round of Tembo, hidden cards included."""

from __future__ import annotations

from typing import NamedTuple

from savanna.games.cardset import CardSet
from savanna.games.fast import rule
from savanna.games.stack import Stack
from savanna.games.tembo.cards import Deck
from savanna.games.tembo.house import House
from savanna.games.tuples import in_five, in_four

Seat = int
Ford = int
FORDS = (0, 1, 2, 3, 4)


class Side(NamedTuple):
    """What one seat has: cards in hand, own animals waiting at the fords, own animals safe across."""

    hand: CardSet
    placed: CardSet
    crossed: CardSet


Sides = tuple[Side, Side, Side, Side]
# A row always climbs (T4.2), so the set of its animals is the row.
Rows = tuple[CardSet, CardSet, CardSet, CardSet, CardSet]
# Cards are drawn from the first stack; when it is used up the others move forward.
DrawPile = tuple[Stack, Stack, Stack, Stack, Stack]


class Position(NamedTuple):
    """Seats and fords count from 0 here and from 1 in every text. Seats beyond `players` stay empty."""

    deck: Deck
    house: House
    players: int
    turn: Seat
    lion: bool  # a lion was drawn and waits to be placed
    closed: CardSet  # the fords with a lion
    rows: Rows
    sides: Sides
    pile: DrawPile
    under: CardSet  # the five cards face down as fords, which nobody sees before the match is over


with_side = in_four
with_row = in_five


@rule
def with_table(p: Position, closed: CardSet, rows: Rows, sides: Sides) -> Position:
    """This moment with the table changed; a waiting lion has been placed."""
    return Position(p.deck, p.house, p.players, p.turn, False, closed, rows, sides, p.pile, p.under)

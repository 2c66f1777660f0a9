"""A position of Tembo as numbers in a row, and back. `at` is where it begins."""

from __future__ import annotations

from typing import Any

from savanna.games.fast import rule
from savanna.games.tembo.cards import Deck
from savanna.games.tembo.deal import Supply
from savanna.games.tembo.house import House
from savanna.games.tembo.position import Position, Side

WIDTH = 37


@rule
def write(p: Position, row: Any, at: int) -> None:
    row[at], row[at + 1], row[at + 2] = p.deck.species
    row[at + 3], row[at + 4], row[at + 5] = p.deck.crocodiles
    row[at + 6], row[at + 7], row[at + 8], row[at + 9] = p.deck.points
    write_side(p.sides[0], row, at + 10)
    write_side(p.sides[1], row, at + 13)
    write_side(p.sides[2], row, at + 16)
    write_side(p.sides[3], row, at + 19)
    row[at + 22], row[at + 23], row[at + 24], row[at + 25], row[at + 26] = p.rows
    row[at + 27], row[at + 28], row[at + 29], row[at + 30], row[at + 31] = p.pile
    row[at + 32] = p.players
    row[at + 33] = 2 * p.turn + p.lion
    row[at + 34] = p.closed
    row[at + 35] = p.under
    row[at + 36] = p.house.lion_on_lion


@rule
def write_side(side: Side, row: Any, at: int) -> None:
    row[at], row[at + 1], row[at + 2] = side


@rule
def read(row: Any, at: int) -> Position:
    return Position(
        read_deck(row, at),
        House(row[at + 36] == 1),
        row[at + 32],
        row[at + 33] // 2,
        row[at + 33] % 2 == 1,
        row[at + 34],
        (row[at + 22], row[at + 23], row[at + 24], row[at + 25], row[at + 26]),
        (read_side(row, at + 10), read_side(row, at + 13), read_side(row, at + 16), read_side(row, at + 19)),
        (row[at + 27], row[at + 28], row[at + 29], row[at + 30], row[at + 31]),
        row[at + 35],
    )


@rule
def read_supply(numbers: Any, at: int) -> Supply:
    return Supply(read_deck(numbers, at), House(numbers[at + 10] == 1))


@rule
def read_deck(row: Any, at: int) -> Deck:
    """A position begins with its deck, and so does a supply."""
    return Deck(
        (row[at], row[at + 1], row[at + 2]),
        (row[at + 3], row[at + 4], row[at + 5]),
        (row[at + 6], row[at + 7], row[at + 8], row[at + 9]),
    )


@rule
def read_side(row: Any, at: int) -> Side:
    return Side(row[at], row[at + 1], row[at + 2])

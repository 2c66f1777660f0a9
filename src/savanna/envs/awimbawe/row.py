"""A position of Awimbawé as numbers in a row, and back. `at` is where it begins."""

from __future__ import annotations

from typing import Any

from savanna.games.awimbawe.cards import Crowns
from savanna.games.awimbawe.deal import Sizes, Supply
from savanna.games.awimbawe.house import House
from savanna.games.awimbawe.position import Position, Side
from savanna.games.fast import rule

WIDTH = 47


@rule
def write(p: Position, row: Any, at: int) -> None:
    row[at] = p.players
    row[at + 1] = p.asked
    row[at + 2] = p.turn
    row[at + 3] = p.active
    row[at + 4] = p.led
    row[at + 5] = p.fighting
    row[at + 6] = p.fled
    row[at + 7] = p.named
    row[at + 8] = p.face_up
    write_side(p.sides[0], row, at + 9)
    write_side(p.sides[1], row, at + 17)
    write_side(p.sides[2], row, at + 25)
    write_side(p.sides[3], row, at + 33)
    row[at + 41], row[at + 42], row[at + 43], row[at + 44] = p.house.crowns
    row[at + 45] = p.house.mouse_takes_all
    row[at + 46] = p.house.names_undealt


@rule
def write_side(side: Side, row: Any, at: int) -> None:
    row[at] = side.hand
    row[at + 1], row[at + 2], row[at + 3], row[at + 4] = side.piles
    row[at + 5] = side.blocked
    row[at + 6] = side.taken
    row[at + 7] = side.played


@rule
def read(row: Any, at: int) -> Position:
    return Position(
        read_house(row, at + 41),
        row[at],
        row[at + 1],
        row[at + 2],
        row[at + 3],
        row[at + 4],
        row[at + 5],
        row[at + 6],
        row[at + 7],
        row[at + 8],
        (read_side(row, at + 9), read_side(row, at + 17), read_side(row, at + 25), read_side(row, at + 33)),
    )


@rule
def read_side(row: Any, at: int) -> Side:
    piles = (row[at + 1], row[at + 2], row[at + 3], row[at + 4])
    return Side(row[at], piles, row[at + 5], row[at + 6], row[at + 7])


@rule
def read_house(row: Any, at: int) -> House:
    return House(Crowns(row[at], row[at + 1], row[at + 2], row[at + 3]), row[at + 4] == 1, row[at + 5] == 1)


@rule
def read_supply(numbers: Any, at: int) -> Supply:
    sizes = Sizes(numbers[at + 1], numbers[at + 2])
    return Supply(numbers[at], sizes, numbers[at + 3], read_house(numbers, at + 4))

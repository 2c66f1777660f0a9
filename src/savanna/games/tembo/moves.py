"""How the moves of Tembo are numbered: what is played, at which ford, and in which of three ways."""

from __future__ import annotations

from savanna.games.fast import rule
from savanna.games.moveset import WORD, Move
from savanna.games.tembo.cards import Kind
from savanna.games.tembo.position import Ford

WAYS = 3
ALONE = 0  # one card; a crocodile that eats the first animal
NEXT = 1  # an animal with the number after it; a crocodile that eats all of its species
SKIP = 2  # an animal with the number after the next


@rule
def move_of(kind: Kind, ford: Ford, way: int) -> Move:
    return WORD * (WAYS * ford + way) + kind


@rule
def kind_of_move(move: Move) -> Kind:
    return move % WORD


@rule
def ford_of_move(move: Move) -> Ford:
    return move // (WORD * WAYS)


@rule
def way_of_move(move: Move) -> int:
    return move // WORD % WAYS

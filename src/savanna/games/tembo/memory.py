"""What the moves that a log still holds tell of cards that are no longer in sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from savanna.games.cardset import NOTHING, CardSet, first, only, without
from savanna.games.tembo.cards import CROCODILE, ELEPHANT, KIND_TEXTS, LION, SUPER_CROCODILE, Deck
from savanna.games.tembo.deal import piled
from savanna.games.tembo.house import House
from savanna.games.tembo.moves import ALONE, ford_of_move, kind_of_move, way_of_move
from savanna.games.tembo.notation import MOVES
from savanna.games.tembo.position import Position, Side
from savanna.games.tembo.rules import act


class Recalled(NamedTuple):
    crossed: tuple[CardSet, ...]  # a seat
    eaten: CardSet  # or still in sight
    spent: list[str]  # elephants and crocodiles


def recalled(deck: Deck, house: House, players: int, log: Iterable[tuple[int, str]]) -> Recalled:
    """The moves made again on an empty table: what lay there before them is forgotten.

    So it is not known whom a crocodile found as the first of a row. It may have been the lowest of these
    moves; if an elephant came after it, whether that animal was eaten or has crossed is left open.
    """
    nobody = Side(NOTHING, NOTHING, NOTHING)
    p = Position(deck, house, players, 0, False, NOTHING, (NOTHING,) * 5, (nobody,) * 4, piled([]), NOTHING)
    placed = perhaps_first = NOTHING
    spent = []
    for seat, text in log:
        move = MOVES[text]
        kind, ford, way = kind_of_move(move), ford_of_move(move), way_of_move(move)
        if kind < ELEPHANT:
            placed |= only(kind) | only(kind + way)
        elif kind != LION:
            spent.append(KIND_TEXTS[kind])
        if CROCODILE <= kind < SUPER_CROCODILE and way == ALONE:
            perhaps_first |= first(p.rows[ford])
        else:
            p = act(p._replace(turn=seat - 1), move)
    crossed = [side.crossed for side in p.sides]
    return Recalled(
        tuple(without(animals, perhaps_first) for animals in crossed),
        without(placed, crossed[0] | crossed[1] | crossed[2] | crossed[3]),
        spent,
    )

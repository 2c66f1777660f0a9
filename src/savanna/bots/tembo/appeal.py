"""What players know of Tembo beyond its rules: rules of thumb for one move.

Only what the seat to move may know goes in: the fords and its own hand.
"""

from __future__ import annotations

from savanna.games.cardset import CardSet, above, count, first, highest, lowest, only, without
from savanna.games.fast import rule
from savanna.games.moveset import Move
from savanna.games.tembo.cards import (
    ANIMALS,
    CROCODILE,
    ELEPHANT,
    ELEPHANTS,
    LION,
    SUPER_CROCODILE,
    points_of,
)
from savanna.games.tembo.moves import ALONE, ford_of_move, kind_of_move, way_of_move
from savanna.games.tembo.position import Position
from savanna.games.tembo.rules import ELEPHANT_NEEDS

# A point of mine, and of a rival with so many players.
MINE = 6
THEIRS = (0, 0, 6, 3, 2)
CROSSES = 4  # times these, for animals that cross
EATEN = 2  # times these, for animals that are eaten
WAITS = 6  # a point that joins a row

# Cards to keep for a better moment.
KEEP_ELEPHANT = 14
KEEP_CROCODILE = 16
KEEP_SUPER = 38

# Where to place.
SKIPPED = 7  # an animal in hand that no longer fits the row
GAP = 2  # a number passed over: the row can grow less
START = 23  # an empty ford: the row is all to come
COMPANY = 5  # a point of mine in the row
RIVALRY = 1  # a point of rivals there
READY = 26  # the row is long enough for the elephant in hand


@rule
def appeal(p: Position, move: Move) -> int:
    """How much a sensible player who looks one move ahead likes this legal move."""
    kind = kind_of_move(move)
    row = p.rows[ford_of_move(move)]
    if kind < ELEPHANT:
        return placing(p, row, only(kind) | only(kind + way_of_move(move)))
    if kind == ELEPHANT:
        return CROSSES * advantage(p, row) - KEEP_ELEPHANT
    if kind == LION:
        return -EATEN * advantage(p, row)
    if kind == SUPER_CROCODILE:
        return -EATEN * advantage(p, row) - KEEP_SUPER
    prey = first(row) if way_of_move(move) == ALONE else row & p.deck.species[kind - CROCODILE]
    return -EATEN * advantage(p, prey) - KEEP_CROCODILE


@rule
def advantage(p: Position, animals: CardSet) -> int:
    """My points among these animals against those of rivals, of whom one matters less the more there are."""
    mine = points_of(p.deck, animals & p.sides[p.turn].placed)
    return MINE * mine - THEIRS[p.players] * (points_of(p.deck, animals) - mine)


@rule
def placing(p: Position, row: CardSet, animals: CardSet) -> int:
    """Best at the end of a row that will cross, without shutting out the animals still in hand."""
    hand = p.sides[p.turn].hand
    mine = points_of(p.deck, row & p.sides[p.turn].placed)
    theirs = points_of(p.deck, row) - mine
    liking = WAITS * points_of(p.deck, animals) + COMPANY * mine - RIVALRY * theirs
    liking -= GAP * (lowest(animals) - highest(row))
    liking -= SKIPPED * count(without(hand & ANIMALS & above(row), animals | above(animals)))
    if not row:
        liking -= START
    if hand & ELEPHANTS and count(row | animals) >= ELEPHANT_NEEDS:
        liking += READY
    return liking

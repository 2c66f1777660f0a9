"""What can be counted of a round of Tembo."""

from __future__ import annotations

from collections.abc import Mapping

from savanna.games.cardset import Card, CardSet, count, without
from savanna.games.census import Census
from savanna.games.fast import rule
from savanna.games.moveset import Move
from savanna.games.stack import set_in
from savanna.games.tembo.cards import (
    ALL_CARDS,
    ANIMALS,
    ELEPHANT,
    LION,
    SUPER_CROCODILE,
    card_texts,
)
from savanna.games.tembo.deal import Supply
from savanna.games.tembo.moves import ALONE, kind_of_move, way_of_move
from savanna.games.tembo.position import Position, Seat
from savanna.games.tembo.rules import score


def texts(supply: Supply) -> Mapping[Card, str]:
    return dict(enumerate(card_texts(supply.deck)))


@rule
def holding(p: Position, seat: Seat) -> CardSet:
    return p.sides[seat].hand


@rule
def scored(p: Position, seat: Seat) -> bool:
    return True


# What became of the cards

FATES = {
    "never drawn": False,
    "left in hand": False,
    "left at a ford": True,
    "across": True,
    "eaten": True,
    "used": True,  # elephants, crocodiles and lions
}
Fates = tuple[CardSet, CardSet, CardSet, CardSet, CardSet, CardSet]


@rule
def fates_of(start: Position, end: Position) -> Fates:
    """T5.1, T5.3, T7.3. What lies nowhere any more was eaten if it was an animal, else used."""
    v, w, x, y, z = end.pile
    drawable = set_in(v) | set_in(w) | set_in(x) | set_in(y) | set_in(z) | end.under
    a, b, c, d = end.sides
    hands = a.hand | b.hand | c.hand | d.hand
    waiting = at_fords(end)
    across = a.crossed | b.crossed | c.crossed | d.crossed
    gone = without(ALL_CARDS, drawable | hands | waiting | across)
    return drawable, hands, waiting, across, gone & ANIMALS, without(gone, ANIMALS)


@rule
def at_fords(p: Position) -> CardSet:
    a, b, c, d = p.sides
    return a.placed | b.placed | c.placed | d.placed


# How it ended

ENDINGS = (
    "early, with cards left to draw",
    "nothing fits, all cards drawn",
    "no card left",
)


@rule
def ending(p: Position) -> int:
    """T7.1, T7.2."""
    if p.pile[0]:
        return 0
    return 1 if p.sides[p.turn].hand else 2


# What was done

DEEDS = (
    "an animal placed",
    "two animals placed",
    "an elephant leads across",
    "a crocodile eats the first",
    "a crocodile eats its species",
    "the super crocodile eats all",
    "a lion eats all",
)


@rule
def deed(before: Position, move: Move, after: Position) -> tuple[int, int]:
    """Its size is the number of animals that came to the ford or left it."""
    size = count(at_fords(before) ^ at_fords(after))
    kind = kind_of_move(move)
    alone = way_of_move(move) == ALONE
    if kind < ELEPHANT:
        return 0 if alone else 1, size
    if kind == ELEPHANT:
        return 2, size
    if kind == SUPER_CROCODILE:
        return 5, size
    if kind == LION:
        return 6, size
    return 3 if alone else 4, size


TEMBO_CENSUS: Census[Position] = Census(
    lowest=0,
    texts=texts,
    holding=holding,
    score=score,
    scored=scored,
    standing=score,
    fates=FATES,
    colours=("sand", "straw", "mist", "river", "sun", "leaf"),
    fates_of=fates_of,
    endings=ENDINGS,
    ending=ending,
    deeds=DEEDS,
    sized="animals",
    deed=deed,
)

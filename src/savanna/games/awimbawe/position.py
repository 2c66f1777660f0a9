"""The whole truth of one moment of a round of Awimbawé, hidden cards included."""

from __future__ import annotations

from typing import NamedTuple

from savanna.games.awimbawe.cards import NO_CARD, NO_COLOUR, Colour
from savanna.games.awimbawe.house import House
from savanna.games.cardset import NOTHING, Card, CardSet, has, only, without
from savanna.games.fast import rule
from savanna.games.stack import Stack, top_set, without_top
from savanna.games.tuples import in_four

Seat = int
NOBODY: Seat = -1
PILES = (0, 1, 2, 3)

# What the seat to move is asked for.
NAME_LEADER, CARD, EAGLE, RHINOCEROS, CHEETAH, SNAKE, OVER = range(7)

Piles = tuple[Stack, Stack, Stack, Stack]


class Side(NamedTuple):
    """What one seat has: hand, piles, what of them a snake blocked, score pile, card in the present trick."""

    hand: CardSet
    piles: Piles
    blocked: CardSet
    taken: CardSet
    played: Card


Sides = tuple[Side, Side, Side, Side]


class Position(NamedTuple):
    """Seats and piles count from 0 here and from 1 in every text. Seats beyond `players` stay empty."""

    house: House
    players: int
    asked: int
    turn: Seat
    active: CardSet  # the seats still in the round (A7.2)
    led: Colour
    fighting: CardSet  # eagles that trumped and fight
    fled: CardSet  # eagles that trumped and fled
    named: Seat  # who leads next by a cheetah's word, or NOBODY
    face_up: CardSet  # cards that everyone has seen lie in a pile
    sides: Sides


with_side = in_four
with_pile = in_four


@rule
def changed_side(p: Position, seat: Seat, side: Side) -> Position:
    return changed(p, p.asked, p.turn, p.face_up, with_side(p.sides, seat, side))


@rule
def changed(p: Position, asked: int, turn: Seat, face_up: CardSet, sides: Sides) -> Position:
    return Position(
        p.house, p.players, asked, turn, p.active, p.led, p.fighting, p.fled, p.named, face_up, sides
    )


@rule
def with_card_played(p: Position, led: Colour, sides: Sides) -> Position:
    return Position(
        p.house, p.players, p.asked, p.turn, p.active, led, p.fighting, p.fled, p.named, p.face_up, sides
    )


@rule
def with_trick_over(p: Position, leader: Seat, sides: Sides) -> Position:
    """The table is cleared for the next trick, which this seat is to lead."""
    return Position(
        p.house, p.players, CARD, leader, p.active, NO_COLOUR, NOTHING, NOTHING, NOBODY, p.face_up, sides
    )


@rule
def with_active(p: Position, active: CardSet) -> Position:
    return Position(
        p.house, p.players, p.asked, p.turn, active, p.led, p.fighting, p.fled, p.named, p.face_up, p.sides
    )


@rule
def decided(p: Position, fighting: CardSet, fled: CardSet, named: Seat) -> Position:
    return Position(
        p.house, p.players, p.asked, p.turn, p.active, p.led, fighting, fled, named, p.face_up, p.sides
    )


@rule
def asking(p: Position, asked: int) -> Position:
    return changed(p, asked, p.turn, p.face_up, p.sides)


# Questions a player would ask at the table


@rule
def is_undealt(p: Position) -> bool:
    """R-A2. Whether a leader is named before the cards, which lie ready, are dealt."""
    return p.asked == NAME_LEADER and p.face_up == NOTHING


@rule
def tops(side: Side) -> CardSet:
    """The top cards of the piles, face up or face down."""
    a, b, c, d = side.piles
    return top_set(a) | top_set(b) | top_set(c) | top_set(d)


@rule
def available(p: Position, seat: Seat) -> CardSet:
    """A3.1. The hand and the face-up tops, except blocked ones."""
    side = p.sides[seat]
    return without(side.hand | (tops(side) & p.face_up), side.blocked)


@rule
def has_cards(side: Side) -> bool:
    return side.hand != NOTHING or tops(side) != NOTHING


@rule
def is_active(p: Position, seat: Seat) -> bool:
    return has(p.active, seat)


@rule
def trick_of(p: Position) -> CardSet:
    """The cards played in the present trick."""
    a, b, c, d = p.sides
    return played_set(a) | played_set(b) | played_set(c) | played_set(d)


@rule
def played_set(side: Side) -> CardSet:
    return NOTHING if side.played == NO_CARD else only(side.played)


@rule
def having_played(side: Side, card: Card) -> Side:
    """The side after it played this card: the card leaves the hand or its pile, and blocks end (A6.5)."""
    a, b, c, d = side.piles
    gone = only(card)
    piles = lifted(a, gone), lifted(b, gone), lifted(c, gone), lifted(d, gone)
    return Side(without(side.hand, gone), piles, NOTHING, side.taken, card)


@rule
def lifted(pile: Stack, gone: CardSet) -> Stack:
    return without_top(pile) if top_set(pile) & gone else pile

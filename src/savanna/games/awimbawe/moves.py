"""How the moves of Awimbawé are numbered: the bits of a few words (see `moveset`).

    word 0  cards 0-39, fight, flee, pass, and N1 to N4
    word 1  multicolour leads, 5 * which + colour, then the snake's bites
    word 2  the rhinoceros's shoves
    words 3-6  a bite into the hand of seat 1 to 4 that has found its card: never listed, made by `settle`

A lead, a bite and a shove have numbers of their own; in its word a set of them is shifted to its place.
"""

from __future__ import annotations

from savanna.games.awimbawe.cards import MULTICOLOUR, Colour
from savanna.games.cardset import Card, nth
from savanna.games.fast import rule
from savanna.games.moveset import WORD, Move

Seat = int

FIGHT: Move = 40
FLEE: Move = 41
PASS: Move = 42
NAME: Move = 43  # + seat

LEAD: Move = WORD  # + lead
BITE: Move = WORD + 20  # + bite
SHOVE: Move = 2 * WORD  # + shove
BITE_IN_HAND: Move = 3 * WORD  # + WORD * seat + card

COLOURS_TO_NAME = 5
BITES_A_SEAT = 5
IN_HAND = 4  # in the place of a pile
SHOVES_A_SEAT = 12


@rule
def lead_of(which: int, colour: Colour) -> int:
    """Of the four multicolour cards this one, as that colour."""
    return COLOURS_TO_NAME * which + colour


@rule
def card_of_move(move: Move) -> Card:
    """The card that is played, with or without a colour named."""
    return move if move < LEAD else nth(MULTICOLOUR, (move - LEAD) // COLOURS_TO_NAME)


@rule
def colour_of_lead(move: Move) -> Colour:
    return (move - LEAD) % COLOURS_TO_NAME


@rule
def bite_of(seat: Seat, pile: int) -> int:
    """Into the top of a pile, or IN_HAND."""
    return BITES_A_SEAT * seat + pile


@rule
def bitten_seat(bite: int) -> Seat:
    return bite // BITES_A_SEAT


@rule
def bitten_place(bite: int) -> int:
    return bite % BITES_A_SEAT


@rule
def bite_in_hand(seat: Seat, card: Card) -> Move:
    """The settled move: this card of that hand is blocked."""
    return BITE_IN_HAND + WORD * seat + card


@rule
def shove_of(seat: Seat, pile: int, where: int) -> int:
    """From a pile to one of the three others, counted without it."""
    return SHOVES_A_SEAT * seat + 3 * pile + where


@rule
def shoved_seat(shove: int) -> Seat:
    return shove // SHOVES_A_SEAT


@rule
def shoved_pile(shove: int) -> int:
    return shove % SHOVES_A_SEAT // 3


@rule
def pile_above(shove: int) -> int:
    """The pile that the card goes under."""
    return other_pile(shoved_pile(shove), shove % 3)


@rule
def other_pile(pile: int, where: int) -> int:
    return where + 1 if where >= pile else where

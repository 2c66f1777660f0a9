"""How the moves of Awimbawé are numbered: the bits of a few words (see `moveset`).

word 0  cards 0-39, fight, flee, pass, and N1 to N4
word 1  multicolour leads, 5 * which + colour, then the snake's bites
word 2  the rhinoceros's shoves
words 3-6  a bite into the hand of seat 1 to 4 that has found its card: never listed, made by `settle`
"""

from __future__ import annotations

from savanna.games.awimbawe.cards import MULTICOLOUR
from savanna.games.cardset import Card, nth
from savanna.games.fast import rule
from savanna.games.moveset import WORD, Move

FIGHT: Move = 40
FLEE: Move = 41
PASS: Move = 42
NAME: Move = 43  # + seat

LEAD: Move = WORD  # + 5 * which multicolour card + colour
BITE: Move = WORD + 20  # + bite
SHOVE: Move = 2 * WORD  # + shove
BITE_IN_HAND: Move = 3 * WORD  # + WORD * seat + card


@rule
def card_of_move(move: Move) -> Card:
    """The card that is played, with or without a colour named."""
    return move if move < LEAD else nth(MULTICOLOUR, (move - LEAD) // 5)

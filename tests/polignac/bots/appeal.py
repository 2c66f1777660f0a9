"""A rule of thumb: leave the trick to the other, and use the chance to get rid of what is dangerous.

Only what the seat to move may know goes in: the card led and its own.
"""

from polignac.game.rules import NO_SUIT, Position, price
from savanna.games.cardset import Card, only
from savanna.games.fast import rule
from savanna.games.moveset import Move

POINT = 20  # more than any difference between two ranks


@rule
def appeal(p: Position, move: Move) -> int:
    """How much a sensible player who looks one move ahead likes this legal move."""
    rank = move % 8
    if p.led == NO_SUIT:
        return -rank - POINT * price(p.house, only(move))
    led = p.sides[1 - p.turn].played
    cost = POINT * price(p.house, only(move) | only(led))
    return -cost - rank if takes(led, move) else cost + rank


@rule
def takes(led: Card, card: Card) -> bool:
    return card // 8 == led // 8 and card > led

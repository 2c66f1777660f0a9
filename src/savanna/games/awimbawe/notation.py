"""The texts of moves of Awimbawé (docs/records.md): every move there can be, once; reading looks it up."""

from __future__ import annotations

from savanna.games.awimbawe.cards import CARD_TEXTS, LETTERS, MULTICOLOUR
from savanna.games.awimbawe.moves import BITE, BITE_IN_HAND, FIGHT, FLEE, LEAD, NAME, PASS, SHOVE
from savanna.games.awimbawe.position import PILES
from savanna.games.awimbawe.powers import BITES_A_SEAT, IN_HAND, SHOVES_A_SEAT, other_pile
from savanna.games.cardset import Card, nth
from savanna.games.moveset import WORD, Move

_SEATS = range(4)


def _every_move() -> dict[str, Move]:
    moves: dict[str, Move] = {text: card for card, text in enumerate(CARD_TEXTS)}
    moves |= {"fight": FIGHT, "flee": FLEE, "pass": PASS}
    moves |= {f"N{seat + 1}": NAME + seat for seat in _SEATS}
    for which in range(4):
        for colour, letter in enumerate(LETTERS):
            moves[f"{CARD_TEXTS[nth(MULTICOLOUR, which)]}={letter}"] = LEAD + 5 * which + colour
    for seat in _SEATS:
        for pile in PILES:
            moves[f"B{seat + 1}:p{pile + 1}"] = BITE + BITES_A_SEAT * seat + pile
            for where in range(3):
                shove = f"R{seat + 1}:{pile + 1}>{other_pile(pile, where) + 1}"
                moves[shove] = SHOVE + SHOVES_A_SEAT * seat + 3 * pile + where
        moves[f"B{seat + 1}:h"] = BITE + BITES_A_SEAT * seat + IN_HAND
        for card, text in enumerate(CARD_TEXTS):
            moves[f"B{seat + 1}:h={text}"] = bite_in_hand(seat, card)
    return moves


def bite_in_hand(seat: int, card: Card) -> Move:
    """The settled move: this card of that hand is blocked."""
    return BITE_IN_HAND + WORD * seat + card


MOVES: dict[str, Move] = _every_move()
TEXTS: dict[Move, str] = {move: text for text, move in MOVES.items()}

"""The texts of moves of Awimbawé (docs/records.md): every move there can be, once; reading looks it up."""

from __future__ import annotations

from savanna.games.awimbawe.cards import CARD_TEXTS, LETTERS, MULTICOLOUR
from savanna.games.awimbawe.moves import (
    BITE,
    FIGHT,
    FLEE,
    IN_HAND,
    LEAD,
    NAME,
    PASS,
    SHOVE,
    bite_in_hand,
    bite_of,
    lead_of,
    other_pile,
    shove_of,
)
from savanna.games.awimbawe.position import PILES
from savanna.games.cardset import nth
from savanna.games.moveset import Move

_SEATS = range(4)


def _every_move() -> dict[str, Move]:
    moves: dict[str, Move] = {text: card for card, text in enumerate(CARD_TEXTS)}
    moves |= {"fight": FIGHT, "flee": FLEE, "pass": PASS}
    moves |= {f"N{seat + 1}": NAME + seat for seat in _SEATS}
    for which in range(4):
        for colour, letter in enumerate(LETTERS):
            moves[f"{CARD_TEXTS[nth(MULTICOLOUR, which)]}={letter}"] = LEAD + lead_of(which, colour)
    for seat in _SEATS:
        for pile in PILES:
            moves[f"B{seat + 1}:p{pile + 1}"] = BITE + bite_of(seat, pile)
            for where in range(3):
                shove = f"R{seat + 1}:{pile + 1}>{other_pile(pile, where) + 1}"
                moves[shove] = SHOVE + shove_of(seat, pile, where)
        moves[f"B{seat + 1}:h"] = BITE + bite_of(seat, IN_HAND)
        for card, text in enumerate(CARD_TEXTS):
            moves[f"B{seat + 1}:h={text}"] = bite_in_hand(seat, card)
    return moves


MOVES: dict[str, Move] = _every_move()
# Those that say what chance found, as records do; who plays leaves that to chance.
SETTLED = frozenset(text for text in MOVES if ":h=" in text)
TEXTS: dict[Move, str] = {move: text for text, move in MOVES.items()}

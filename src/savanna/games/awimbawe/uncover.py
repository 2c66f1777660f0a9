"""A finished round of Awimbawé with every card face up."""

from __future__ import annotations

from savanna.games.awimbawe.cards import CARD_TEXTS, texts_of
from savanna.games.awimbawe.deal import SIZES
from savanna.games.awimbawe.position import Position
from savanna.games.stack import from_top
from savanna.games.uncovered import Uncovered


def uncover(p: Position) -> Uncovered:
    """A7.3. What a seat has taken counts, for its team too."""
    sides, piles = p.sides[: p.players], SIZES[p.players].piles
    return Uncovered(
        counted=tuple(tuple(texts_of(side.taken)) for side in sides),
        hands=tuple(tuple(texts_of(side.hand)) for side in sides),
        piles=tuple(
            tuple(tuple(CARD_TEXTS[card] for card in from_top(pile))[::-1] for pile in side.piles[:piles])
            for side in sides
        ),
    )

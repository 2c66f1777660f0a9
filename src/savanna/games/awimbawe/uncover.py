"""A finished round of Awimbawé with every card face up."""

from __future__ import annotations

from dataclasses import dataclass

from savanna.games.awimbawe.cards import CARD_TEXTS, texts_of
from savanna.games.awimbawe.deal import SIZES
from savanna.games.awimbawe.position import Position
from savanna.games.stack import from_top
from savanna.games.uncovered import Texts, Uncovered


@dataclass(frozen=True)
class UncoveredAwimbawe(Uncovered):
    piles: tuple[tuple[Texts, ...], ...]  # of each seat, each from bottom to top


def uncover(p: Position) -> UncoveredAwimbawe:
    """A7.3. What a seat has taken counts, for its team too."""
    sides, piles = p.sides[: p.players], SIZES[p.players].piles
    return UncoveredAwimbawe(
        counted=tuple(tuple(texts_of(side.taken)) for side in sides),
        hands=tuple(tuple(texts_of(side.hand)) for side in sides),
        piles=tuple(
            tuple(tuple(CARD_TEXTS[card] for card in from_top(pile))[::-1] for pile in side.piles[:piles])
            for side in sides
        ),
    )

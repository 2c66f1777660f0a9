"""A finished round of Tembo with every card face up."""

from __future__ import annotations

from dataclasses import dataclass

from savanna.games.cardset import CardSet, cards_in
from savanna.games.stack import from_top
from savanna.games.tembo.cards import card_texts
from savanna.games.tembo.position import Position
from savanna.games.uncovered import Texts, Uncovered


@dataclass(frozen=True)
class UncoveredTembo(Uncovered):
    pile: Texts  # left to draw, the next one first
    fords: Texts  # the five cards that nobody ever sees


def uncover(p: Position) -> UncoveredTembo:
    """T7.3. Animals across count."""
    texts, sides = card_texts(p.deck), p.sides[: p.players]

    def of(cards: CardSet) -> Texts:
        return tuple(texts[card] for card in cards_in(cards))

    return UncoveredTembo(
        counted=tuple(of(side.crossed) for side in sides),
        hands=tuple(of(side.hand) for side in sides),
        pile=tuple(texts[card] for stack in p.pile for card in from_top(stack)),
        fords=of(p.under),
    )

"""Cards of Awimbawé that nobody has seen: those that lie face down in the piles since the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from savanna.games.awimbawe.cards import CARD_TEXTS, deck_for, texts_of
from savanna.games.awimbawe.deal import SIZES
from savanna.games.awimbawe.position import Position, Seat, Side, is_undealt
from savanna.games.cardset import NOTHING, Card, CardSet, cards_in, has, set_of, without
from savanna.games.dealing import Deal
from savanna.games.stack import EMPTY, from_top, set_in, top
from savanna.games.unseen import NextCard, Unseen, exchanged_in_stack, left_of


def next_dealt(players: int, options: Mapping[str, Any], dealt: Sequence[str]) -> NextCard | None:
    """A2.1-A2.3. The hands, then the upper cards of all piles, which lie face up."""
    hand, piles = SIZES[players]
    if len(dealt) == players * (hand + piles):
        return None
    seat = len(dealt) // hand
    return NextCard(tuple(left_of(_deck(players), dealt)), seat if seat < players else None)


def laid(players: int, options: Mapping[str, Any], dealt: Sequence[str]) -> Deal:
    hand, piles = SIZES[players]
    lower = iter(left_of(_deck(players), dealt))
    upper = iter(dealt[players * hand :])
    return {
        "hands": [list(dealt[hand * seat : hand * (seat + 1)]) for seat in range(players)],
        "piles": [[[next(lower), next(upper)] for _ in range(piles)] for _ in range(players)],
    }


@cache
def _deck(players: int) -> tuple[str, ...]:
    return tuple(texts_of(deck_for(players)))


def hand(p: Position, seat: Seat) -> CardSet:
    return p.sides[seat].hand


def names(p: Position) -> Sequence[str]:
    return CARD_TEXTS


def cards(p: Position) -> CardSet:
    found = NOTHING
    for side in p.sides:
        for pile in side.piles:
            found |= set_in(pile)
    return without(found, p.face_up | set_of(undealt(p)))


def turned_up(before: Position, after: Position) -> tuple[Card, ...]:
    """The cards that lie face up now, were not dealt so, and did not before, by seat and pile."""
    new = without(after.face_up, before.face_up | set_of(undealt(before)))
    if not new:
        return ()
    piles = [pile for side in before.sides for pile in side.piles]
    return tuple(card for pile in piles for card in from_top(pile) if has(new, card))


def exchanged(p: Position, one: Card, other: Card) -> Position:
    a, b, c, d = (_exchanged(side, one, other) for side in p.sides)
    return p._replace(sides=(a, b, c, d))


def _exchanged(side: Side, one: Card, other: Card) -> Side:
    a, b, c, d = (exchanged_in_stack(pile, one, other) for pile in side.piles)
    return side._replace(piles=(a, b, c, d))


def undealt(p: Position) -> tuple[Card, ...]:
    """R-A2. All hands and upper cards, while a leader is named before they are dealt."""
    if not is_undealt(p):
        return ()
    hands = [card for side in p.sides for card in cards_in(side.hand)]
    return (*hands, *(top(pile) for side in p.sides for pile in side.piles if pile != EMPTY))


UNSEEN: Unseen[Position] = Unseen(
    CARD_TEXTS, next_dealt, laid, hand, names, cards, turned_up, exchanged, undealt
)

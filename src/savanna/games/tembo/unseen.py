"""Cards of Tembo that nobody has seen: the draw pile, and those under the fords, which nobody ever sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from savanna.games.cardset import Card, CardSet
from savanna.games.dealing import Deal
from savanna.games.stack import set_in, top
from savanna.games.tembo.cards import HAND_SIZE, KIND_TEXTS, LION, card_texts
from savanna.games.tembo.house import deck_of
from savanna.games.tembo.position import FORDS, Position, Seat
from savanna.games.tembo.rules import drawn
from savanna.games.unseen import NextCard, Unseen, exchanged_in_set, exchanged_in_stack, left_of


def next_dealt(players: int, options: Mapping[str, Any], dealt: Sequence[str]) -> NextCard | None:
    """T2.2. Five cards a seat; lions come into the draw pile only then."""
    if len(dealt) == HAND_SIZE * players:
        return None
    left = left_of(card_texts(deck_of(options)), dealt)
    return NextCard(tuple(card for card in left if card != KIND_TEXTS[LION]), len(dealt) // HAND_SIZE)


def laid(players: int, options: Mapping[str, Any], dealt: Sequence[str]) -> Deal:
    rest = left_of(card_texts(deck_of(options)), dealt)
    return {
        "hands": [list(dealt[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in range(players)],
        "fords": rest[: len(FORDS)],
        "pile": rest[len(FORDS) :],
    }


def hand(p: Position, seat: Seat) -> CardSet:
    return p.sides[seat].hand


def names(p: Position) -> Sequence[str]:
    return card_texts(p.deck)


def cards(p: Position) -> CardSet:
    found = p.under
    for stack in p.pile:
        found |= set_in(stack)
    return found


def turned_up(before: Position, after: Position) -> tuple[Card, ...]:
    """The cards drawn in between, from the top of the draw pile."""
    cards = []
    pile = before.pile
    while pile != after.pile:
        cards.append(top(pile[0]))
        pile = drawn(pile)
    return tuple(cards)


def exchanged(p: Position, one: Card, other: Card) -> Position:
    a, b, c, d, e = (exchanged_in_stack(stack, one, other) for stack in p.pile)
    return p._replace(pile=(a, b, c, d, e), under=exchanged_in_set(p.under, one, other))


UNSEEN: Unseen[Position] = Unseen(KIND_TEXTS, next_dealt, laid, hand, names, cards, turned_up, exchanged)

"""Cards that nobody has seen, one at a time: for programs in which every chance is a step of its own.

A position says which card lies where, even of those that nobody has seen yet. To the players it makes no
difference which one it is until it is turned up. So that can be decided then: the card that chance finds and
the one that lies there change places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from savanna.games.cardset import Card, CardSet, has, only
from savanna.games.dealing import Deal
from savanna.games.stack import Stack, from_top, stacked

Position = Any
Seat = int
Options = Mapping[str, Any]


class Drawing(NamedTuple):
    """A card about to be dealt."""

    cards: tuple[str, ...]  # each is equally likely; of equal cards each one is listed
    seat: Seat | None  # who is to see it; None: everyone


@dataclass(frozen=True)
class Unseen:
    """What each game says of them; seats count from 0."""

    texts: tuple[str, ...]  # all that a card can be
    # after these were dealt in turn the next one, or None when all that anybody sees is dealt
    next_dealt: Callable[[int, Options, Sequence[str]], Drawing | None]
    laid: Callable[[int, Options, Sequence[str]], Deal]  # then the rest lies in any order
    names: Callable[[Position], Sequence[str]]  # the text of each card
    cards: Callable[[Position], CardSet]
    # those that a move turned up, in an order that does not depend on which cards they are
    turned_up: Callable[[Position, Position], tuple[Card, ...]]
    exchanged: Callable[[Position, Card, Card], Position]


def left_of(deck: Sequence[str], dealt: Sequence[str]) -> list[str]:
    """The cards of a deck without those dealt."""
    left = list(deck)
    for card in dealt:
        left.remove(card)
    return left


def exchanged_in_set(cards: CardSet, one: Card, other: Card) -> CardSet:
    """Each in the place of the other."""
    if has(cards, one) == has(cards, other):
        return cards
    return cards ^ (only(one) | only(other))


def exchanged_in_stack(stack: Stack, one: Card, other: Card) -> Stack:
    order = list(from_top(stack))
    if one not in order and other not in order:
        return stack
    places = {one: other, other: one}
    return stacked(places.get(card, card) for card in order)

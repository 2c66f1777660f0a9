"""Cards that nobody has seen, one at a time: for programs in which every chance is a step of its own.

A position says which card lies where, even of those that nobody has seen yet. To the players it makes no
difference which one it is until it is turned up. So that can be decided then: the card that chance finds and
the one that lies there change places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from savanna.games.cardset import NOTHING, Card, CardSet, has, only
from savanna.games.dealing import Deal
from savanna.games.options import Agreed
from savanna.games.position import P_co
from savanna.games.stack import Stack, from_top, stacked

Seat = int


class NextCard(NamedTuple):
    """A card about to be dealt."""

    cards: tuple[str, ...]  # each is equally likely; of equal cards each one is listed
    seat: Seat | None  # who is to see it; None: everyone


def _none(position: Any) -> CardSet:
    return NOTHING


def _nothing(*positions: Any) -> tuple[Card, ...]:
    return ()


def _as_it_lies(position: Any, one: Card, other: Card) -> Any:
    return position


@dataclass(frozen=True)
class Unseen(Generic[P_co]):
    """What each game says of them; seats count from 0."""

    texts: tuple[str, ...]  # all that a card can be
    # after these were dealt in turn the next one, or None when all that anybody sees is dealt
    next_dealt: Callable[[int, Agreed, Sequence[str]], NextCard | None]
    laid: Callable[[int, Agreed, Sequence[str]], Deal]  # then the rest lies in any order
    hand: Callable[[P_co, Seat], CardSet]
    names: Callable[[P_co], Sequence[str]]  # the text of each card
    cards: Callable[[P_co], CardSet] = _none
    # those that a move turned up, in an order that does not depend on which cards they are
    turned_up: Callable[[P_co, P_co], tuple[Card, ...]] = _nothing
    exchanged: Callable[[P_co, Card, Card], P_co] = _as_it_lies
    # cards that lie ready and are dealt with the present move: those that anybody sees then, by seat and pile
    undealt: Callable[[P_co], tuple[Card, ...]] = _nothing


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

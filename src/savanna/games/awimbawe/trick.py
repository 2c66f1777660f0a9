"""Who must play what in a trick (A3), and who takes it (A4)."""

from __future__ import annotations

from savanna.games.awimbawe.cards import (
    EAGLES,
    ELEPHANT_OF,
    MOUSE_OF,
    MULTICOLOUR,
    NO_COLOUR,
    OF_COLOUR,
    SKY,
    X6,
    Colour,
)
from savanna.games.awimbawe.house import House
from savanna.games.awimbawe.position import Position, available
from savanna.games.cardset import Card, CardSet, has, highest
from savanna.games.fast import rule


@rule
def legal_cards(p: Position) -> CardSet:
    """A3.2-A3.5. Follow if you can; if not, an eagle if you have one; if not, anything."""
    cards = available(p, p.turn)
    if p.led == NO_COLOUR:
        return cards
    return following(cards, p.led) or cards & EAGLES or cards


@rule
def following(cards: CardSet, led: Colour) -> CardSet:
    """A3.3, A3.5, R-A3. The colour led or multicolour; multicolour cards have no sky side."""
    if led == SKY:
        return cards & EAGLES
    return cards & (OF_COLOUR[led] | MULTICOLOUR)


@rule
def winning_card(house: House, trick: CardSet, led: Colour, fighting: CardSet) -> Card:
    """A4.1-A4.6. The highest eagle that fights, else the highest card that follows, mice apart."""
    if led == SKY:
        return highest(trick & EAGLES)
    if fighting:
        return highest(fighting)
    return best_follower(house, following(trick, led), led)


@rule
def best_follower(house: House, followers: CardSet, led: Colour) -> Card:
    """A4.4, A4.5, R-A4. The mouse beats the elephant of its colour; the multicolour one then takes the trick,
    unless it was agreed that the mouse does."""
    if has(followers, MOUSE_OF[led]) and has(followers, ELEPHANT_OF[led]):
        return X6 if has(followers, X6) and not house.mouse_takes_all else MOUSE_OF[led]
    return highest(followers)

"""What everyone may conclude from a card: whoever does not follow had nothing to follow with (A3.3, A3.4)."""

from __future__ import annotations

from dataclasses import replace

from savanna.games.awimbawe.cards import CARD_TEXTS, EAGLES, NO_COLOUR, deck_for, is_eagle, texts_of
from savanna.games.awimbawe.moves import card_of_move
from savanna.games.awimbawe.position import CARD, Position
from savanna.games.awimbawe.trick import following
from savanna.games.cardset import NOTHING, Card, CardSet, count, has, only
from savanna.games.moveset import Move
from savanna.games.viewing import Lack


def remember(lacks: tuple[Lack, ...], p: Position, move: Move) -> tuple[Lack, ...]:
    """The conclusions after this move."""
    if p.asked != CARD:
        return lacks
    card = card_of_move(move)
    side = p.sides[p.turn]
    if has(side.hand, card):
        lacks = tuple(_without(lack, p.turn + 1, CARD_TEXTS[card]) for lack in lacks)
    if not (absent := _absent(p, card)):
        return lacks
    # A blocked card of the hand may be one of them: nobody but its owner knows.
    return (*lacks, Lack(p.turn + 1, tuple(texts_of(absent)), at_most=count(side.hand & side.blocked)))


def _without(lack: Lack, seat: int, card: str) -> Lack:
    """A card that comes from the hand after all was blocked then; one fewer of its kind can be left."""
    if lack.seat != seat or card not in lack.cards:
        return lack
    return replace(lack, at_most=lack.at_most - 1)


def _absent(p: Position, card: Card) -> CardSet:
    """What was not available to whoever played this card to the present trick."""
    if p.led == NO_COLOUR or following(only(card), p.led):
        return NOTHING
    could_follow = following(deck_for(p.players), p.led)
    return could_follow if is_eagle(card) else could_follow | (EAGLES & deck_for(p.players))

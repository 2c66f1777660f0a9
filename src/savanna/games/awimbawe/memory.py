"""What the moves of a round tell of cards that are not in sight.

Whoever does not follow had nothing to follow with (A3.3, A3.4). A log with the last trick tells who took it.
"""

from __future__ import annotations

from dataclasses import replace

from savanna.games.awimbawe.cards import (
    CARD_TEXTS,
    CARDS,
    EAGLES,
    NO_CARD,
    NO_COLOUR,
    colour_of,
    deck_for,
    is_eagle,
    texts_of,
)
from savanna.games.awimbawe.house import House
from savanna.games.awimbawe.moves import LEAD, card_of_move, colour_of_lead
from savanna.games.awimbawe.notation import MOVES
from savanna.games.awimbawe.position import CARD, Position, Side
from savanna.games.awimbawe.rules import collected
from savanna.games.awimbawe.trick import following, winning_card
from savanna.games.cardset import NOTHING, Card, CardSet, add, count, has, only, set_of, without
from savanna.games.moveset import Move
from savanna.games.stack import EMPTY
from savanna.games.viewing import Lack

Log = tuple[tuple[int, str], ...]


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


def since_card(log: Log, number: int) -> Log:
    """The end of a log with so many cards and all that was said of them; the whole log if it has fewer."""
    places = [*(place for place, (_, text) in enumerate(log) if _is_card(text)), len(log)]
    return log[places[-1 - number] :] if number < len(places) else log


def _is_card(text: str) -> bool:
    return text.partition("=")[0] in CARDS


def last_trick_taken(house: House, log: Log, present: int) -> list[CardSet]:
    """A5.1, A5.3. What each seat took of the last trick; the last cards of the log are of the present one."""
    played = [NO_CARD] * 4
    led, fighting, fled = NO_COLOUR, NOTHING, NOTHING
    for seat, text in log[: len(log) - len(since_card(log, present))]:
        move = MOVES[text]
        if _is_card(text):
            played[seat - 1] = card_of_move(move)
            if led == NO_COLOUR:
                led = colour_of(move) if move < LEAD else colour_of_lead(move)
        elif text == "fight":
            fighting = add(fighting, played[seat - 1])
        elif text == "flee":
            fled = add(fled, played[seat - 1])
    trick = set_of(card for card in played if card != NO_CARD)
    winning = winning_card(house, trick, led, fighting)
    sides = [Side(NOTHING, (EMPTY,) * 4, NOTHING, NOTHING, card) for card in played]
    return [collected(side, winning, without(trick, fled), fled).taken for side in sides]

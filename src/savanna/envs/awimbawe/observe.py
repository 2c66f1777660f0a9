"""What a seat may know of a round of Awimbawé (A8), as numbers: no more than its view shows."""

from __future__ import annotations

from typing import Any

from savanna.envs.core.layout import OF_THE_MATCH, PLAYERS, SEATS, Layout, Part
from savanna.envs.core.multihot import mark, relative
from savanna.games.awimbawe.cards import CARD_TEXTS, COLOURS, EAGLES, NO_COLOUR
from savanna.games.awimbawe.position import (
    NOBODY,
    PILES,
    Position,
    Seat,
    is_active,
    is_undealt,
    played_set,
    trick_of,
)
from savanna.games.awimbawe.scoring import score
from savanna.games.cardset import count, has, lowered, lowest, without
from savanna.games.fast import rule
from savanna.games.stack import height, top, without_top

_EAGLES = CARD_TEXTS[lowest(EAGLES) :]
_PILES = tuple(f"pile {pile + 1}" for pile in PILES)
_ASKED = ("leader", "card", "eagle", "rhinoceros", "cheetah", "snake")

LAYOUT = Layout(
    (
        Part("hand", (CARD_TEXTS,), "1 if I hold this card"),
        Part(
            "owner",
            (SEATS, CARD_TEXTS),
            "1 if this card lies in that seat's piles, face up or seen before, in its score pile, or was "
            "played by it to the present trick",
        ),
        Part(
            "place",
            (_PILES, CARD_TEXTS),
            "if this card lies in that pile of its owner: 1 on top, 2 under one card, and so on",
        ),
        Part("trick", (CARD_TEXTS,), "1 if this card was played to the present trick"),
        Part("blocked", (CARD_TEXTS,), "1 if a snake blocked this card, in a pile or in my hand"),
        Part("fighting", (_EAGLES,), "1 if this eagle trumped and fights"),
        Part("fled", (_EAGLES,), "1 if this eagle trumped and fled"),
        Part("height", (SEATS, _PILES), "how many cards lie in that pile, face up or down"),
        Part("cards", (SEATS,), "how many cards that seat holds"),
        Part("blocked_in_hand", (SEATS,), "how many of them are blocked"),
        Part("crowns", (SEATS,), "the crowns in the score pile of that seat, of a team in both"),
        Part("active", (SEATS,), "1 if that seat is still in the round"),
        Part("to_move", (SEATS,), "1 for the seat to move; none when the round is over"),
        Part("named", (SEATS,), "1 for the seat that leads next by a cheetah's word"),
        Part("asked", (_ASKED,), "1 for what the seat to move is asked for; none when the round is over"),
        Part("led", (COLOURS,), "1 for the colour led"),
        Part("players", (PLAYERS,), "1 for the number of players"),
        *OF_THE_MATCH,
    )
)

_HAND = LAYOUT.starts["hand"]
_OWNER = LAYOUT.starts["owner"]
_PLACE = LAYOUT.starts["place"]
_TRICK = LAYOUT.starts["trick"]
_BLOCKED = LAYOUT.starts["blocked"]
_FIGHTING = LAYOUT.starts["fighting"]
_FLED = LAYOUT.starts["fled"]
_HEIGHT = LAYOUT.starts["height"]
_CARDS = LAYOUT.starts["cards"]
_BLOCKED_IN_HAND = LAYOUT.starts["blocked_in_hand"]
_CROWNS = LAYOUT.starts["crowns"]
_ACTIVE = LAYOUT.starts["active"]
_TO_MOVE = LAYOUT.starts["to_move"]
_NAMED = LAYOUT.starts["named"]
_ASKED_FOR = LAYOUT.starts["asked"]
_LED = LAYOUT.starts["led"]
_PLAYERS = LAYOUT.starts["players"]

_CARD_COUNT = len(CARD_TEXTS)
_FIRST_EAGLE = lowest(EAGLES)


@rule
def observe(p: Position, to_move: Seat, seat: Seat, into: Any, at: int) -> None:
    """Write it into an array of zeros, from this place on; `to_move` is -1 when the round is over."""
    if not is_undealt(p):
        own = p.sides[seat]
        mark(own.hand, into, at + _HAND)
        mark(own.hand & own.blocked, into, at + _BLOCKED)
        for other in range(p.players):
            write_cards(p, other, relative(other, seat, p.players), into, at)
    for other in range(p.players):
        where = relative(other, seat, p.players)
        into[at + _CROWNS + where] = score(p, other)
        into[at + _ACTIVE + where] = 1 if is_active(p, other) else 0
    mark(trick_of(p), into, at + _TRICK)
    mark(lowered(p.fighting, _FIRST_EAGLE), into, at + _FIGHTING)
    mark(lowered(p.fled, _FIRST_EAGLE), into, at + _FLED)
    if p.named != NOBODY:
        into[at + _NAMED + relative(p.named, seat, p.players)] = 1
    if to_move >= 0:
        into[at + _TO_MOVE + relative(to_move, seat, p.players)] = 1
        into[at + _ASKED_FOR + p.asked] = 1
    if p.led != NO_COLOUR:
        into[at + _LED + p.led] = 1
    into[at + _PLAYERS + p.players - 2] = 1


@rule
def write_cards(p: Position, other: Seat, where: int, into: Any, at: int) -> None:
    """What everyone may know of the cards of a seat; `where` it sits as the viewer counts."""
    side = p.sides[other]
    owned = at + _OWNER + _CARD_COUNT * where
    mark(side.taken | played_set(side), into, owned)
    mark(without(side.blocked, side.hand), into, at + _BLOCKED)
    for pile in PILES:
        into[at + _HEIGHT + len(PILES) * where + pile] = height(side.piles[pile])
        write_pile(p, side.piles[pile], into, owned, at + _PLACE + _CARD_COUNT * pile)
    into[at + _CARDS + where] = count(side.hand)
    into[at + _BLOCKED_IN_HAND + where] = count(side.hand & side.blocked)


@rule
def write_pile(p: Position, pile: int, into: Any, owned: int, place: int) -> None:
    """A8. The cards of a pile that everyone has seen lie there."""
    depth = 1
    while pile:
        card = top(pile)
        if has(p.face_up, card):
            into[owned + card] = 1
            into[place + card] = depth
        pile = without_top(pile)
        depth += 1

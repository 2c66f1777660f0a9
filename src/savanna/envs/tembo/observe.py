"""What a seat may know of a round of Tembo (T8), as numbers: no more than its view shows."""

from __future__ import annotations

from typing import Any

from savanna.envs.core.layout import OF_THE_MATCH, ONE, PLAYERS, SEATS, Layout, Part
from savanna.envs.core.multihot import LARGEST, mark, relative
from savanna.games.cardset import CardSet, count
from savanna.games.fast import rule
from savanna.games.stack import height
from savanna.games.tembo.cards import (
    ANIMAL_COUNT,
    ANIMALS,
    ELEPHANT,
    KIND_TEXTS,
    LION,
    Deck,
    cards_of_kind,
)
from savanna.games.tembo.position import FORDS, Position, Seat
from savanna.games.tembo.rules import score
from savanna.games.tembo.view import gone

_KINDS = KIND_TEXTS[:LION]
_ANIMALS = KIND_TEXTS[:ANIMAL_COUNT]
_FORDS = tuple(f"ford {ford + 1}" for ford in FORDS)

LAYOUT = Layout(
    (
        Part("hand", (_KINDS,), "how many cards of this kind I hold"),
        Part("owner", (SEATS, _ANIMALS), "1 if this animal, at a ford or across, belongs to that seat"),
        Part(
            "ford",
            (_FORDS, _ANIMALS),
            "1 if this animal waits there; one with an owner and no ford is across",
        ),
        Part("gone", (_KINDS,), "how many of this kind are out of the round: played, or eaten"),
        Part("closed", (_FORDS,), "1 if a lion lies there"),
        Part("lion", ONE, "1 if the seat to move has drawn a lion and places it"),
        Part("to_move", (SEATS,), "1 for the seat to move; none when the round is over"),
        Part("cards", (SEATS,), "how many cards that seat holds"),
        Part("pile", ONE, "how many cards are left to draw"),
        Part("points", (SEATS,), "what that seat has across, at most 127"),
        Part("players", (PLAYERS,), "1 for the number of players"),
        *OF_THE_MATCH,
    )
)

_HAND = LAYOUT.starts["hand"]
_OWNER = LAYOUT.starts["owner"]
_FORD = LAYOUT.starts["ford"]
_GONE = LAYOUT.starts["gone"]
_CLOSED = LAYOUT.starts["closed"]
_LION = LAYOUT.starts["lion"]
_TO_MOVE = LAYOUT.starts["to_move"]
_CARDS = LAYOUT.starts["cards"]
_PILE = LAYOUT.starts["pile"]
_POINTS = LAYOUT.starts["points"]
_PLAYERS = LAYOUT.starts["players"]


@rule
def observe(p: Position, to_move: Seat, seat: Seat, into: Any, at: int) -> None:
    """Write it into an array of zeros, from this place on; `to_move` is -1 when the round is over."""
    write_kinds(p.deck, p.sides[seat].hand, into, at + _HAND)
    write_kinds(p.deck, gone(p), into, at + _GONE)
    for ford in FORDS:
        mark(p.rows[ford], into, at + _FORD + ANIMAL_COUNT * ford)
    mark(p.closed, into, at + _CLOSED)
    for other in range(p.players):
        side = p.sides[other]
        where = relative(other, seat, p.players)
        mark(side.placed | side.crossed, into, at + _OWNER + ANIMAL_COUNT * where)
        into[at + _CARDS + where] = count(side.hand)
        into[at + _POINTS + where] = min(score(p, other), LARGEST)
    if to_move >= 0:
        into[at + _TO_MOVE + relative(to_move, seat, p.players)] = 1
        into[at + _LION] = 1 if p.lion else 0
    for stack in p.pile:
        into[at + _PILE] += height(stack)
    into[at + _PLAYERS + p.players - 2] = 1


@rule
def write_kinds(deck: Deck, cards: CardSet, into: Any, start: int) -> None:
    """How many cards of each kind: which of two equal cards it is tells nothing."""
    mark(cards & ANIMALS, into, start)
    for kind in range(ELEPHANT, LION):
        into[start + kind] = count(cards & cards_of_kind(deck, kind))

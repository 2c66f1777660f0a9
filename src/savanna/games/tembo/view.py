"""What a seat may know of a round of Tembo (T8). Built from what may be seen, never by stripping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import Any

from savanna.games.cardset import CardSet, cards_in, count, has, without
from savanna.games.fast import rule
from savanna.games.moveset import how_many, moves_in
from savanna.games.options import is_strict
from savanna.games.stack import height, set_in
from savanna.games.tembo.cards import ALL_CARDS, LIONS, card_texts
from savanna.games.tembo.notation import TEXTS
from savanna.games.tembo.position import FORDS, Position, Seat
from savanna.games.tembo.rules import legal, score
from savanna.games.viewing import Public


@dataclass(frozen=True)
class Animal:
    """An animal at a ford and the seat whose marker lies on it."""

    card: str
    seat: int


@dataclass(frozen=True)
class FordView:
    row: tuple[Animal, ...]
    closed: bool


@dataclass(frozen=True)
class SeatView:
    """What can be seen of a seat from across the table."""

    hand: int
    crossed: int
    points: int | None  # own ones, or all with open scores (R-T7)


@dataclass(frozen=True)
class Memory:
    """Cards that were face up and no longer are: all that a good memory holds, or at a strict table only what
    this seat may still look at. None where that is nothing."""

    crossed: tuple[tuple[str, ...] | None, ...]  # a seat
    gone: tuple[str, ...] | None  # elephants and crocodiles played, animals eaten; lions lie on their fords


@dataclass(frozen=True)
class View:
    game: str
    players: int
    seat: int | None  # None: a spectator
    to_move: int | None
    asked: str | None  # "play" or "lion"
    hand: tuple[str, ...]
    fords: tuple[FordView, ...]
    lions: int  # that lie on fords
    seats: tuple[SeatView, ...]
    pile: int
    legal: tuple[str, ...]
    memory: Memory
    public: Public


def view(p: Position, seat: Seat | None, public: Public) -> View:
    """The table as this seat sees it, or a spectator (None)."""
    moves = legal(p)
    over = how_many(moves) == 0
    return View(
        game="tembo",
        players=p.players,
        seat=None if seat is None else seat + 1,
        to_move=None if over else p.turn + 1,
        asked=None if over else "lion" if p.lion else "play",
        hand=() if seat is None else _texts(p, p.sides[seat].hand),
        fords=tuple(_ford(p, ford) for ford in FORDS),
        lions=count(without(LIONS, face_down(p))) - p.lion,
        seats=tuple(_seat(p, other, seat, public) for other in range(p.players)),
        pile=sum(height(stack) for stack in p.pile),
        legal=tuple(TEXTS[move] for move in moves_in(moves)) if p.turn == seat else (),
        memory=_memory(p, seat, public.options),
        public=_told(p, public),
    )


def _ford(p: Position, ford: int) -> FordView:
    row = tuple(Animal(card_texts(p.deck)[card], _owner(p, card) + 1) for card in cards_in(p.rows[ford]))
    return FordView(row, has(p.closed, ford))


def _owner(p: Position, card: int) -> Seat:
    return next(seat for seat in range(p.players) if has(p.sides[seat].placed, card))


def _seat(p: Position, other: Seat, viewer: Seat | None, public: Public) -> SeatView:
    side = p.sides[other]
    points = score(p, other) if _may_count(other, viewer, public.options) else None
    return SeatView(count(side.hand), count(side.crossed), points)


def _may_count(other: Seat, viewer: Seat | None, options: Mapping[str, Any]) -> bool:
    """T5.2, R-T7. Own animals across can be looked at any time; with open scores they all lie face up."""
    return other == viewer or options.get("open_scores", False)


def _memory(p: Position, viewer: Seat | None, options: Mapping[str, Any]) -> Memory:
    strict = is_strict(options)
    return Memory(
        crossed=tuple(
            _texts(p, p.sides[other].crossed) if not strict or _may_count(other, viewer, options) else None
            for other in range(p.players)
        ),
        gone=None if strict else _texts(p, gone(p)),
    )


def _told(p: Position, public: Public) -> Public:
    """At a strict table the log goes once around it: the latest turn of each seat, lions included."""
    if not is_strict(public.options):
        return public
    turns = [tuple(moves) for _, moves in groupby(public.log, key=lambda move: move[0])]
    return replace(public, log=tuple(chain(*turns[-p.players :])))


@rule
def face_down(p: Position) -> CardSet:
    """The draw pile and the cards that are the fords."""
    cards = p.under
    for stack in p.pile:
        cards |= set_in(stack)
    return cards


@rule
def gone(p: Position) -> CardSet:
    """Everything that is neither in a hand, at a ford, across, nor still face down."""
    elsewhere = LIONS | face_down(p)
    for side in p.sides:
        elsewhere |= side.hand | side.placed | side.crossed
    return without(ALL_CARDS, elsewhere)


def _texts(p: Position, cards: CardSet) -> tuple[str, ...]:
    return tuple(card_texts(p.deck)[card] for card in cards_in(cards))

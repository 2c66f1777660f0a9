"""What a seat may know of a round of Tembo (T8). Built from what may be seen, never by stripping."""

from __future__ import annotations

from dataclasses import dataclass

from savanna.games.cardset import CardSet, cards_in, count, has, set_of, without
from savanna.games.moveset import how_many, moves_in
from savanna.games.stack import from_top, height
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
    """What a good memory holds: cards that were face up and no longer are."""

    crossed: tuple[tuple[str, ...], ...]  # a seat
    gone: tuple[str, ...]  # played elephants and crocodiles, and what was eaten; lions lie on their fords


@dataclass(frozen=True)
class View:
    game: str
    players: int
    seat: int | None  # None: a spectator
    to_move: int | None
    asked: str | None  # "play" or "lion"
    hand: tuple[str, ...]
    fords: tuple[FordView, ...]
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
        seats=tuple(_seat(p, other, seat, public) for other in range(p.players)),
        pile=sum(height(stack) for stack in p.pile),
        legal=tuple(TEXTS[move] for move in moves_in(moves)) if p.turn == seat else (),
        memory=Memory(
            crossed=tuple(_texts(p, p.sides[other].crossed) for other in range(p.players)),
            gone=_texts(p, _gone(p)),
        ),
        public=public,
    )


def _ford(p: Position, ford: int) -> FordView:
    row = tuple(Animal(card_texts(p.deck)[card], _owner(p, card) + 1) for card in cards_in(p.rows[ford]))
    return FordView(row, has(p.closed, ford))


def _owner(p: Position, card: int) -> Seat:
    return next(seat for seat in range(p.players) if has(p.sides[seat].placed, card))


def _seat(p: Position, other: Seat, viewer: Seat | None, public: Public) -> SeatView:
    side = p.sides[other]
    open_scores = other == viewer or public.options.get("open_scores", False)
    return SeatView(count(side.hand), count(side.crossed), score(p, other) if open_scores else None)


def _gone(p: Position) -> CardSet:
    """Everything that is neither in a hand, at a ford, across, nor still face down."""
    elsewhere = LIONS | p.under | set_of(card for stack in p.pile for card in from_top(stack))
    for side in p.sides:
        elsewhere |= side.hand | side.placed | side.crossed
    return without(ALL_CARDS, elsewhere)


def _texts(p: Position, cards: CardSet) -> tuple[str, ...]:
    return tuple(card_texts(p.deck)[card] for card in cards_in(cards))

"""What a seat may know: its hand, and all that was played, which lies face up."""

from dataclasses import dataclass
from typing import ClassVar

from polignac.game.rules import CARDS, NO_CARD, SUITS, TEXTS, Position, legal, texts_of
from savanna.games.cardset import count, has
from savanna.games.events import StoryEvent, endings
from savanna.games.reason import Reason, Sayings
from savanna.games.viewing import Public


@dataclass(frozen=True)
class SeatView:
    hand: int
    taken: tuple[str, ...]


@dataclass(frozen=True)
class View:
    game: str
    players: int
    seat: int | None  # None: a spectator
    to_move: int | None
    asked: str | None
    hand: tuple[str, ...]
    trick: tuple[tuple[int, str], ...]  # seat and card
    seats: tuple[SeatView, ...]
    legal: tuple[str, ...]
    public: Public


def view(p: Position, seat: int | None, public: Public) -> View:
    return View(
        game="polignac",
        players=2,
        seat=None if seat is None else seat + 1,
        to_move=p.turn + 1 if any(legal(p)) else None,
        asked="card" if any(legal(p)) else None,
        hand=() if seat is None else texts_of(p.sides[seat].hand),
        trick=tuple((at, TEXTS[side.played]) for at, side in enumerate(p.sides, 1) if side.played != NO_CARD),
        seats=tuple(SeatView(count(side.hand), texts_of(side.taken)) for side in p.sides),
        legal=texts_of(legal(p)[0]) if p.turn == seat else (),
        public=public,
    )


@dataclass(frozen=True)
class Played(StoryEvent):
    seat: int
    card: str


@dataclass(frozen=True)
class TrickTaken(StoryEvent):
    ends_trick: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]


def story(before: View, move: str, after: View) -> list[StoryEvent]:
    mover, taken = before.to_move or 0, []
    for seat, led in before.trick:
        higher = move[-1] == led[-1] and CARDS[move] > CARDS[led]
        taken.append(TrickTaken(mover if higher else seat, (led, move)))
    return [Played(mover, move), *taken, *endings(before.public, after.public)]


because = Sayings(
    {
        "not_a_move": "that is not a card: write 7S, 10H, JD or AC",
        "not_in_hand": "you do not hold {card}",
        "must_follow": "you must follow suit: {suit}",
    }
)


def why_not(p: Position, text: object) -> Reason | None:
    card = CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        return because("not_a_move")
    if not has(p.sides[p.turn].hand, card):
        return because("not_in_hand", card=TEXTS[card])
    return None if has(legal(p)[0], card) else because("must_follow", suit=SUITS[p.led])

"""Polignac as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from polignac.game.house import House
from polignac.game.rules import NO_CARD, TEXTS, Position, Side, Supply, score
from polignac.game.view import View
from savanna.envs.core.encoding import Encoding
from savanna.envs.core.layout import OF_THE_MATCH, Layout, Part
from savanna.envs.core.multihot import mark
from savanna.envs.rewards import NOBODY, Ended, with_most
from savanna.games.cardset import NOTHING, count
from savanna.games.fast import rule

if TYPE_CHECKING:
    from savanna.envs.core.picture import Picture

BOTH = ("me", "next")

LAYOUT = Layout(
    (
        Part("hand", (TEXTS,), "1 if I hold this card"),
        Part("taken", (BOTH, TEXTS), "1 if that seat has taken this card"),
        Part("trick", (TEXTS,), "1 if this card was led to the present trick"),
        Part("cards", (BOTH,), "how many cards that seat holds"),
        Part("to_move", (BOTH,), "1 for the seat to move; none when the round is over"),
        *OF_THE_MATCH,
    )
)
_TAKEN, _TRICK, _CARDS, _TO_MOVE = (LAYOUT.starts[part] for part in ("taken", "trick", "cards", "to_move"))
_ALL = len(TEXTS)


@rule
def write(p: Position, row: Any, at: int) -> None:
    row[at], row[at + 1] = p.turn, p.led
    row[at + 2], row[at + 3], row[at + 4] = p.sides[0]
    row[at + 5], row[at + 6], row[at + 7] = p.sides[1]
    write_house(p.house, row, at + 8)


@rule
def read(row: Any, at: int) -> Position:
    one, two = Side(row[at + 2], row[at + 3], row[at + 4]), Side(row[at + 5], row[at + 6], row[at + 7])
    return Position(read_house(row, at + 8), row[at], row[at + 1], (one, two))


@rule
def write_house(house: House, row: Any, at: int) -> None:
    for place in range(len(house)):
        row[at + place] = house[place]


@rule
def read_house(row: Any, at: int) -> House:
    return House(row[at] == 1)


@rule
def read_supply(numbers: Any, at: int) -> Supply:
    return Supply(numbers[at], read_house(numbers, at + 1))


@rule
def observe(p: Position, to_move: int, seat: int, into: Any, at: int) -> None:
    """Write what this seat may know into an array of zeros, from this place on."""
    mark(p.sides[seat].hand, into, at)
    for other in range(2):
        side, where = p.sides[other], 0 if other == seat else 1
        mark(side.taken, into, at + _TAKEN + _ALL * where)
        if side.played != NO_CARD:
            into[at + _TRICK + side.played] = 1
        into[at + _CARDS + where] = count(side.hand)
        if to_move == other:
            into[at + _TO_MOVE + where] = 1


@rule
def ended(p: Position) -> Ended:
    """Only matches are won; of a round, whoever has lost fewer points counts as its winner."""
    scores = score(p, 0), score(p, 1), 0, 0
    return Ended(scores, NOTHING, with_most(scores, 2), NOBODY)


def draw(view: View) -> Picture:
    from savanna.envs.core.picture import Picture  # it needs Pillow

    picture = Picture(f"Polignac · round {view.public.round}")
    for number, seat in enumerate(view.seats, 1):
        picture.name((16, 40 * number), number, view)
        picture.words((180, 40 * number), f"{seat.hand} in hand, taken: {' '.join(seat.taken)}")
    for place, card in enumerate((*view.hand, *(led for _, led in view.trick))):
        picture.card((16 + 42 * place, 160), card, "#6b5344")
    return picture


POLIGNAC_ENCODING: Encoding[Position, View] = Encoding(
    width=8 + len(House._fields),
    write=write,
    read=read,
    read_supply=read_supply,
    layout=LAYOUT,
    observe=observe,
    ended=ended,
    draw=draw,
)

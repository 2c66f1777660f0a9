"""A record in the terminal: one position drawn, or the whole match told move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from savanna.games.match import Match
from savanna.record.replay import replay
from savanna.terminal.drawing import Open, draw
from savanna.terminal.marks import COLOURS, printable
from savanna.terminal.screens import SCREENS
from savanna.terminal.words import told


def draw_moment(record: Any, number: int, move: int, seat: int | None, out: Console) -> None:
    """Draw the table in round `number` before this move, as a seat sees it; without one, all hands open."""
    match = moment(record, number, move)
    out.print(draw(match.look(seat), _names(match), _open(match, seat)))


def moment(record: Any, number: int, move: int) -> Match:
    """The match in round `number` before this move; one more than the round has is after its last one."""
    rounds = {}
    for match in replay(record):
        made = len(match.rounds[-1].moves)
        rounds[match.round] = made + 1
        if (match.round, made + 1) == (number, move):
            return match
    if number not in rounds:
        raise ValueError(f"there is no round {number}: the record has {len(rounds)}")
    raise ValueError(f"round {number} has no position before move {move}: it goes from 1 to {rounds[number]}")


def tell_match(record: Any, seat: int | None, out: Console) -> None:
    """Print every move of a record with what it did, as this seat saw it, or (None) as its player did."""
    before: Match | None = None
    for match in replay(record):
        if before is not None:
            _tell(before, match, seat, out)
        if before is None or before.round != match.round:
            out.print(draw(match.look(seat), _names(match), _open(match, seat)))
        before = match.copy()
    assert before is not None
    if before.over:
        out.print(draw(before.look(seat), _names(before), _open(before, seat)))


def _tell(before: Match, after: Match, seat: int | None, out: Console) -> None:
    """Print the move between two moments of a match, with what it did."""
    mover = before.to_move
    assert mover is not None
    played = after.rounds[before.round - 1].moves
    _, move = played[-1]
    teller = _whoever_sees(before, move, mover) if seat is None else seat
    events = before.game.tell(before.look(teller), move, after.look(teller))
    shown = before.game.told_to(teller - 1, move)
    line = Text.assemble((f"{len(played):>4}  ", "dim"), (f"{shown:12}", f"bold {COLOURS[mover - 1]}"))
    out.print(line.append(f" {told(events, _names(before), SCREENS[before.game.name])}"))


def _whoever_sees(match: Match, move: str, mover: int) -> int:
    """The seat that sees all of a move: its mover's, or that of the owner of a card which chance found."""
    seats = (mover, *range(1, match.players + 1))
    sees: int = next(seat for seat in seats if match.game.told_to(seat - 1, move) == move)
    return sees


def _names(match: Match) -> Sequence[str]:
    return [printable(name, seat) for seat, name in enumerate(match.names, 1)]


def _open(match: Match, seat: int | None) -> Open:
    """The views of seats whose hands are drawn: none for a seat, all for nobody's."""
    return {} if seat else {number: match.look(number) for number in range(1, match.players + 1)}

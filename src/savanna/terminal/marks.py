"""How seats are told apart: by colour and shape, never by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from savanna.games.viewing import View

COLOURS = ("red", "dark_orange", "green", "dodger_blue1")
SHAPES = ("●", "■", "▲", "◆")


def mark(seat: int) -> Text:
    """The mark of a seat, in its colour and shape."""
    return Text(SHAPES[seat - 1], style=COLOURS[seat - 1])


def marked_name(seat: int, names: Sequence[str], view: View) -> Text:
    """A seat with its player's name, `▶ 2 ■ Bo (you)`: an arrow for whoever is to move."""
    arrow = "▶" if seat == view.to_move else " "
    name = f" {names[seat - 1]}{' (you)' if seat == view.seat else ''}"
    return Text.assemble(f"{arrow} {seat} ", mark(seat), (name, f"bold {COLOURS[seat - 1]}"))


def printable(name: str, seat: int) -> str:
    """A player's name as a terminal may show it: one line, nothing that could move the cursor."""
    clean = "".join(letter for letter in name if letter.isprintable()).strip()
    return clean[:16].strip() or f"Seat {seat}"

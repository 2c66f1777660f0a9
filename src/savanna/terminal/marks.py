"""How seats are told apart: by colour and shape, never by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

COLOURS = ("red", "dark_orange", "green", "dodger_blue1")
SHAPES = ("●", "■", "▲", "◆")


def mark(seat: int) -> Text:
    return Text(SHAPES[seat - 1], style=COLOURS[seat - 1])


def marked_name(seat: int, names: Sequence[str], *, to_move: bool = False) -> Text:
    arrow = "▶" if to_move else " "
    return Text.assemble(f"{arrow} {seat} ", mark(seat), " ", (names[seat - 1], f"bold {COLOURS[seat - 1]}"))


def printable(name: str, seat: int) -> str:
    """A player's name as a terminal may show it: one line, nothing that could move the cursor."""
    clean = "".join(letter for letter in name if letter.isprintable()).strip()
    return clean[:24] or f"Seat {seat}"

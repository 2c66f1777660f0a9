"""A table as a picture for `render_mode="rgb_array"`: plain cards on a plain table, drawn with Pillow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError as error:
    raise ImportError("Pillow is needed for pictures: pip install 'savanna[envs]'") from error

Pixels = NDArray[np.uint8]
Colour = str
Corner = tuple[float, float]

WIDTH, HEIGHT = 760, 480
MARGIN = 16
CARD_WIDTH, CARD_HEIGHT = 38, 46
STEP = CARD_WIDTH + 4

INK, PAPER, SAND, SOFT = "#2a2018", "#fffdf8", "#f1e4ca", "#6b5843"
BACK = "#8a6a45"
SEAT_COLOURS = ("#b8331f", "#d97a06", "#2b2622", "#2566ad")


class Picture:
    """What is drawn on: cards, words, and the marks by which seats are told apart."""

    def __init__(self, title: str) -> None:
        self.image = Image.new("RGB", (WIDTH, HEIGHT), SAND)
        self.draw = ImageDraw.Draw(self.image)
        self.words((MARGIN, 10), title, size=18)

    def words(self, at: Corner, text: str, *, colour: Colour = INK, size: int = 14) -> None:
        self.draw.text(at, text, fill=colour, font=_font(size))

    def band(self, top: float, height: float, colour: Colour) -> None:
        self.draw.rectangle((0, top, WIDTH, top + height), fill=colour)

    def card(
        self, at: Corner, text: str, colour: Colour, *, small: str = "", crossed_out: bool = False
    ) -> None:
        x, y = at
        box = (x, y, x + CARD_WIDTH, y + CARD_HEIGHT)
        self.draw.rounded_rectangle(box, radius=6, fill=PAPER, outline=INK)
        self.draw.rounded_rectangle((x + 3, y + 3, x + CARD_WIDTH - 3, y + 28), radius=4, fill=colour)
        self.draw.text((x + CARD_WIDTH / 2, y + 15), text, fill=PAPER, font=_font(16), anchor="mm")
        self.draw.text((x + CARD_WIDTH - 6, y + 37), small, fill=INK, font=_font(12), anchor="rm")
        if crossed_out:
            self.draw.line((x + 4, y + 4, x + CARD_WIDTH - 4, y + CARD_HEIGHT - 4), fill=INK, width=3)

    def back(self, at: Corner) -> None:
        x, y = at
        box = (x, y, x + CARD_WIDTH, y + CARD_HEIGHT)
        self.draw.rounded_rectangle(box, radius=6, fill=BACK, outline=PAPER, width=2)

    def mark(self, at: Corner, seat: int) -> None:
        """A circle, a square, a triangle or a diamond around this point: never told by colour alone."""
        x, y = at
        shapes: Sequence[Sequence[Corner]] = (
            (),
            ((x - 6, y - 6), (x + 6, y - 6), (x + 6, y + 6), (x - 6, y + 6)),
            ((x, y - 7), (x + 7, y + 6), (x - 7, y + 6)),
            ((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y)),
        )
        colour = SEAT_COLOURS[seat - 1]
        if corners := shapes[seat - 1]:
            self.draw.polygon(corners, fill=colour, outline=PAPER)
        else:
            self.draw.ellipse((x - 7, y - 7, x + 7, y + 7), fill=colour, outline=PAPER)

    def name(self, at: Corner, seat: int, view: Any) -> None:
        """The mark and number of a seat; an arrow for whoever is to move."""
        x, y = at
        if seat == view.to_move:
            self.draw.polygon(((x, y + 2), (x + 9, y + 9), (x, y + 16)), fill=INK)
        self.mark((x + 22, y + 9), seat)
        mine = " (me)" if seat == view.seat else ""
        self.words((x + 36, y), f"seat {seat}{mine}", colour=SEAT_COLOURS[seat - 1])

    def pixels(self) -> Pixels:
        """Height, width, and red, green, blue."""
        return np.array(self.image, dtype=np.uint8)


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size)


def in_a_row(left: float, right: float, number: int) -> list[float]:
    """Where so many cards begin: side by side, or overlapping if they are too many."""
    step = STEP if number < 2 else min(STEP, (right - CARD_WIDTH - left) / (number - 1))
    return [left + step * place for place in range(number)]

"""A table drawn for people who watch an agent: the terminal's text, or an image."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from savanna.envs.core.encodings import ENCODINGS
from savanna.games.viewing import View
from savanna.terminal.drawing import draw

MODES = ("human", "ansi", "rgb_array")
_COLUMNS = 110


def rendered(view: View, names: Sequence[str], mode: str) -> Any:
    """The text or the image; of "human" nothing, it is printed."""
    if mode == "rgb_array":
        return ENCODINGS[view.game].draw(view).pixels()
    text = _text_of(view, names)
    if mode == "ansi":
        return text
    print(text, end="")
    return None


def _text_of(view: View, names: Sequence[str]) -> str:
    paper = io.StringIO()
    Console(file=paper, width=_COLUMNS, color_system=None).print(draw(view, names, {}))
    return paper.getvalue()

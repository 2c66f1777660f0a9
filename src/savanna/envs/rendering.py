"""A table drawn for people who watch an agent: the terminal's text, or an image."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console

from savanna.terminal.drawing import draw

MODES = ("human", "ansi", "rgb_array")
_COLUMNS = 110


def rendered(view: Any, names: Sequence[str], mode: str) -> Any:
    """The text or the image; of "human" nothing, it is printed."""
    if mode == "rgb_array":
        return _picture_of(view)
    text = _text_of(view, names)
    if mode == "ansi":
        return text
    print(text, end="")
    return None


def _text_of(view: Any, names: Sequence[str]) -> str:
    paper = io.StringIO()
    Console(file=paper, width=_COLUMNS, color_system=None).print(draw(view, names, {}))
    return paper.getvalue()


def _picture_of(view: Any) -> Any:
    from savanna.envs.awimbawe import picture as awimbawe
    from savanna.envs.tembo import picture as tembo

    pictures: dict[str, Callable[[Any], Any]] = {"tembo": tembo.draw, "awimbawe": awimbawe.draw}
    return pictures[view.game](view).pixels()

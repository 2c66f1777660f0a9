"""Drawing a table as one seat sees it, with rich."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from savanna.terminal import draw_awimbawe, draw_tembo

# The views of seats whose hands are laid open as well: in a replay that hides nothing.
Open = Mapping[int, Any]

_DRAW: dict[str, Callable[[Any, Sequence[str], Open], RenderableType]] = {
    "tembo": draw_tembo.table,
    "awimbawe": draw_awimbawe.table,
}


def draw(view: Any, names: Sequence[str], laid_open: Open) -> RenderableType:
    return _DRAW[view.game](view, names, laid_open)

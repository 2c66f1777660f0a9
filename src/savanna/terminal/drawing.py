"""Drawing a table as one seat sees it, with rich."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from savanna.terminal import draw_awimbawe, draw_tembo

# Hands laid open beside the viewer's own: of a replay that hides nothing.
Hands = Mapping[int, Sequence[str]]

_DRAW: dict[str, Callable[[Any, Sequence[str], Hands], RenderableType]] = {
    "tembo": draw_tembo.table,
    "awimbawe": draw_awimbawe.table,
}


def draw(view: Any, names: Sequence[str], hands: Hands) -> RenderableType:
    return _DRAW[view.game](view, names, hands)

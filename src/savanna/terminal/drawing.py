"""Drawing a table as one seat sees it, with rich."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType

from savanna.games.viewing import View
from savanna.terminal.screen import Names
from savanna.terminal.screens import SCREENS

# The views of seats whose hands are drawn as well, as in a replay that hides nothing.
Open = Mapping[int, View]


def draw(view: View, names: Names, laid_open: Open) -> RenderableType:
    """The table as a view shows it, and the hands of seats that are laid open."""
    return SCREENS[view.game].draw(view, names, laid_open)

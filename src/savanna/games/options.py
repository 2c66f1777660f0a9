"""Options of a match that are simply on or off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from savanna.games.reason import shown


def switch(name: str) -> Callable[[Any], dict[str, Any]]:
    """An option that is off unless it is agreed on."""

    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, bool):
            raise ValueError(f"{name}: true or false is needed, not {shown(value)}")
        return {name: True} if value else {}

    return read

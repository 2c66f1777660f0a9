"""Options of a match that are simply on or off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from savanna.games.reason import as_json


def switch(name: str) -> Callable[[Any], dict[str, Any]]:
    """An option that is off unless it is agreed on."""

    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, bool):
            raise ValueError(f"true or false is needed, not {as_json(value)}")
        return {name: True} if value else {}

    return read

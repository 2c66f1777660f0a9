"""Options that games share: what is simply on or off, and what a table remembers for its players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from savanna.games.reason import as_json

ASSISTED, STRICT = "assisted", "strict"


def switch(name: str) -> Callable[[Any], dict[str, Any]]:
    """An option that is off unless it is agreed on."""

    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, bool):
            raise ValueError(f"true or false is needed, not {as_json(value)}")
        return {name: True} if value else {}

    return read


def memory_option(value: Any) -> dict[str, Any]:
    """Whether views hold all that was public, as they do unless agreed otherwise, or what lies in sight."""
    if value not in (ASSISTED, STRICT):
        raise ValueError(f'"{ASSISTED}" or "{STRICT}" is needed, not {as_json(value)}')
    return {"memory": STRICT} if value == STRICT else {}


def is_strict(options: Mapping[str, Any]) -> bool:
    return options.get("memory") == STRICT

"""What was agreed for a match, and options that games share: switches, and what a table remembers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from savanna.games.reason import as_json

Agreed = Mapping[str, Any]  # options, as plain data or for good

ASSISTED, STRICT = "assisted", "strict"


class Options(Mapping[str, Any]):
    """What was agreed, for good: JSON-able data that can be shared, since nobody can change it.

    >>> agreed = Options({"deck": {"name": "mine"}})
    >>> agreed == {"deck": {"name": "mine"}}, agreed["deck"]["name"]
    (True, 'mine')
    """

    __slots__ = ("_items",)

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        self._items = {key: _frozen(value) for key, value in (given or {}).items()}

    def __getitem__(self, key: str) -> Any:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def get(self, key: str, default: Any = None) -> Any:
        return self._items.get(key, default)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)

    def __deepcopy__(self, memo: object) -> Options:
        return self


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return Options(value)
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


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

"""What a table may agree on about a game: each option declared once; and what was agreed for a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from savanna.games.reason import as_json, listed

Agreed = Mapping[str, Any]  # options, as plain data or for good

ASSISTED, STRICT = "assisted", "strict"
DEFAULT = "default"  # for data in a file: that of this project


class Options(Mapping[str, Any]):
    """What was agreed, for good: JSON-able data that can be shared, since nobody can change it.

    >>> agreed = Options({"deck": {"name": "mine"}})
    >>> agreed == {"deck": {"name": "mine"}}, agreed["deck"]["name"]
    (True, 'mine')
    """

    __slots__ = ("_hash", "_items")

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        self._items = {key: _frozen(value) for key, value in (given or {}).items()}
        self._hash = hash(frozenset(self._items.items()))

    def __getitem__(self, key: str) -> Any:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def get(self, key: str, default: Any = None) -> Any:
        return self._items.get(key, default)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Options are keys of caches, and compared all the time."""
        if isinstance(other, Options):
            return self is other or self._items == other._items
        return super().__eq__(other)

    def __repr__(self) -> str:
        return repr(self._items)

    def __deepcopy__(self, memo: object) -> Options:
        return self

    def __reduce__(self) -> tuple[type[Options], tuple[dict[str, Any]]]:
        """In another process texts have other hashes."""
        return Options, (self._items,)


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return Options(value)
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


# What an option may be


@dataclass(frozen=True)
class Choice:
    """One of a few values, each with what it means in English; the first is the default."""

    meanings: Mapping[bool | str, str]

    @property
    def default(self) -> bool | str:
        return next(iter(self.meanings))

    def read(self, value: Any, players: int) -> bool | str:
        found = next((each for each in self.meanings if type(each) is type(value) and each == value), None)
        if found is None:
            switch = isinstance(self.default, bool)
            known = "true or false" if switch else listed([as_json(each) for each in self.meanings])
            raise ValueError(f"{known} is needed, not {as_json(value)}")
        return found

    @property
    def values(self) -> str:
        return listed(sorted((_as_text(each) for each in self.meanings), reverse=True))

    def typed(self, text: str) -> Any:
        return next((each for each in self.meanings if _as_text(each) == text), text)


@dataclass(frozen=True)
class OneSeat:
    """One of the seats, which count from 1; the first unless it is said."""

    default: int = 1

    def read(self, value: Any, players: int) -> int:
        if type(value) is not int or not 1 <= value <= players:
            raise ValueError(f"a seat from 1 to {players} is needed, not {as_json(value)}")
        return value

    @property
    def values(self) -> str:
        return "a seat"

    def typed(self, text: str) -> Any:
        return int(text) if text.isascii() and text.isdigit() else text


@dataclass(frozen=True)
class Data:
    """What a file holds: its content or, outside of records and tables, its path. Faults if it is wrong."""

    content: Callable[[Any], Any]  # checked; "default" if it says what this project plays by
    file: Traversable  # of this project, to begin from
    default: str = DEFAULT

    def read(self, value: Any, players: int) -> Any:
        return self.content(value)

    @property
    def values(self) -> str:
        return "a file"

    def typed(self, text: str) -> Any:
        return text


@dataclass(frozen=True)
class Option:
    """One thing that may be agreed on: every part of the project that offers options reads it from here."""

    name: str
    clause: str  # that it gives another reading of
    title: str  # in English, as are all texts of it
    sentence: str
    range: Choice | OneSeat | Data

    @property
    def is_data(self) -> bool:
        return isinstance(self.range, Data)

    def agreed(self, value: Any, players: int) -> dict[str, Any]:
        """What options hold of it: nothing at the default. ValueError says what would be right."""
        found = self.range.read(value, players)
        return {} if found == self.range.default else {self.name: found}

    @property
    def values(self) -> str:
        """What it may be, as people write it."""
        return self.range.values

    def typed(self, text: str) -> Any:
        """The value that people mean by this text: `true`, `2`, `undealt`, the path of a file."""
        return self.range.typed(text)


def _as_text(value: bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def declared(*options: Option) -> dict[str, Option]:
    """All options of a game, by name."""
    return {option.name: option for option in options}


def switch(name: str, clause: str, title: str, sentence: str, *, off: str = "no", on: str = "yes") -> Option:
    """An option that is off unless it is agreed on."""
    return Option(name, clause, title, sentence, Choice({False: off, True: on}))


def memory(clause: str) -> Option:
    """What views hold: all that was public, as they do unless agreed otherwise, or what lies in sight."""
    return Option(
        "memory",
        clause,
        "Memory",
        "What can be looked up about cards that lie face down again. This goes for bots too.",
        Choice({ASSISTED: "assisted: everything that was public", STRICT: "strict: as in the rulebook"}),
    )


def is_strict(options: Mapping[str, Any]) -> bool:
    return options.get("memory") == STRICT

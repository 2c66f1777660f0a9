"""What views of every game share: the public history, and views as plain JSON-able data and back."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

Seen = TypeVar("Seen")

HIDDEN = "?"


class Contradiction(ValueError):
    """What two parts of a view say cannot both be true."""

    def __str__(self) -> str:
        return f"this view contradicts itself: {self.args[0]}"


@dataclass(frozen=True)
class Lack:
    """What a seat let everyone know by not following: at most so many of these cards were in its hand."""

    seat: int
    cards: tuple[str, ...]
    at_most: int


@dataclass(frozen=True)
class Public:
    """What everyone at the table was told that a position does not hold."""

    round: int
    scores: tuple[tuple[int | None, ...], ...] = ()  # of the finished rounds
    won: tuple[tuple[int, ...], ...] = ()  # the seats that won each of them, where rounds are won
    result: tuple[int, ...] | None = None
    log: tuple[tuple[int, str], ...] = ()  # seat and move, this round
    lacks: tuple[Lack, ...] = ()
    options: dict[str, Any] = field(default_factory=dict, hash=False)


def plain(view: object) -> Any:
    """A view as dicts, lists, texts and numbers."""
    kind: Any = type(view)
    if kind in _ATOMS:
        return view
    if isinstance(view, (tuple, list)):
        return [item if type(item) in _ATOMS else plain(item) for item in view]
    if isinstance(view, dict):
        return {key: plain(value) for key, value in view.items()}
    if names := _names(kind):
        values = ((name, getattr(view, name)) for name in names)
        return {name: value if type(value) in _ATOMS else plain(value) for name, value in values}
    return view


_ATOMS = frozenset((str, int, bool, type(None)))


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass. A view has hundreds of parts of a few kinds."""
    return tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()


def restored(kind: type[Seen], data: Any) -> Seen:
    """The view that this plain data was made from."""
    value: Seen = _restored(kind, data)
    return value


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _restored(kind: Any, data: Any) -> Any:
    if hasattr(kind, "__dataclass_fields__"):
        return kind(**{name: _restored(hint, data[name]) for name, hint in _hints(kind).items()})
    if get_origin(kind) is UnionType:
        chosen = next(k for k in get_args(kind) if k is not type(None))
        return None if data is None else _restored(chosen, data)
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        if kinds[-1] is Ellipsis:
            return tuple(_restored(kinds[0], item) for item in data)
        return tuple(_restored(k, item) for k, item in zip(kinds, data, strict=True))
    if not isinstance(data, get_origin(kind) or kind) or (isinstance(data, bool) and kind is not bool):
        raise ValueError(f"{kind} is needed, not {data!r}")
    return data

"""What views of all games share: the public history, and the way to plain JSON-able data and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Protocol, get_args, get_origin, get_type_hints

from typing_extensions import TypeVar

from savanna.games.options import Options
from savanna.games.outcome import Outcome

T = TypeVar("T")

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
    lost: tuple[int, ...] = ()  # the seat that lost each of them, where that decides how the next begins
    result: tuple[int, ...] | None = None
    log: tuple[tuple[int, str], ...] = ()  # seat and move, this round
    lacks: tuple[Lack, ...] = ()
    options: Options = field(default_factory=Options)


def public_of(
    number: int,
    finished: Sequence[Outcome],
    *,
    result: Sequence[int] | None,
    log: tuple[tuple[int, str], ...],
    lacks: tuple[Lack, ...],
    options: Options,
) -> Public:
    """What everyone was told by the round of this number, after these finished ones."""
    return Public(
        round=number,
        scores=tuple(outcome.scores for outcome in finished),
        won=tuple(
            tuple(seat + 1 for seat in outcome.winners) for outcome in finished if outcome.winners is not None
        ),
        lost=tuple(outcome.loser + 1 for outcome in finished if outcome.loser is not None),
        result=None if result is None else tuple(result),
        log=log,
        lacks=lacks,
        options=options,
    )


class View(Protocol):
    """What one seat may know, as each game has it: a frozen dataclass. Seats count from 1."""

    @property
    def game(self) -> str: ...

    @property
    def players(self) -> int: ...

    @property
    def seat(self) -> int | None:
        """Whose view it is; None: a spectator's."""

    @property
    def to_move(self) -> int | None: ...

    @property
    def asked(self) -> str | None:
        """What the seat to move is asked for."""

    @property
    def hand(self) -> tuple[str, ...]: ...

    @property
    def seats(self) -> Sequence[object]:
        """What can be seen of each seat from across the table."""

    @property
    def legal(self) -> tuple[str, ...]:
        """The moves that this seat may make now."""

    @property
    def public(self) -> Public: ...


V = TypeVar("V", bound=View)
V_co = TypeVar("V_co", bound=View, default=View, covariant=True)


def plain(view: object) -> Any:
    """A view as dicts, lists, texts and numbers."""
    kind: Any = type(view)
    if kind in _ATOMS:
        return view
    if isinstance(view, (tuple, list)):
        return [item if type(item) in _ATOMS else plain(item) for item in view]
    if names := _names(kind):
        values = ((name, getattr(view, name)) for name in names)
        return {name: value if type(value) in _ATOMS else plain(value) for name, value in values}
    if isinstance(view, Mapping):
        return {key: plain(value) for key, value in view.items()}
    return view


_ATOMS = frozenset((str, int, bool, type(None)))


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass. A view has hundreds of parts of a few kinds."""
    return tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()


def restored(kind: type[T], data: Any) -> T:
    """The view that this plain data was made from."""
    value: T = _restored(kind, data)
    return value


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _restored(kind: Any, data: Any) -> Any:
    if kind is Options and isinstance(data, dict):
        return Options(data)
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

"""Scene: all that a page of a table is drawn from. Whoever draws it asks nobody for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from savanna.games.uncovered import Uncovered
from savanna.table.counting import Count
from savanna.table.sight import Sight
from savanna.table.tale import Moment

V = TypeVar("V")


@dataclass(frozen=True)
class Links:
    """What to send to people who shall join a table or watch it: paths on this server."""

    join: str
    watch: str


@dataclass(frozen=True)
class Scene(Generic[V]):
    """All that a page of a table is drawn from, for one viewer at one moment."""

    sight: Sight[V]
    moments: Sequence[Moment]  # every move so far, as this viewer saw it
    counts: Sequence[Count]  # how the rounds that are over were counted
    cards: Uncovered | None  # all cards face up, once the match is over
    now: int  # milliseconds since 1970
    links: Links | None = None  # which only players may send to others

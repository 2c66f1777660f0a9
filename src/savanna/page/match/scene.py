"""All that a page of a table is drawn from. Whoever draws it asks nobody for more."""

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
    """What to send to people who shall play or watch: paths of this server."""

    join: str
    watch: str


@dataclass(frozen=True)
class Scene(Generic[V]):
    """What one viewer is shown of a table at one time, was told of its match, and may count of it."""

    sight: Sight[V]
    moments: Sequence[Moment]  # every move so far, as this viewer saw it
    counts: Sequence[Count]  # the rounds that are over
    cards: Uncovered | None  # all of them, once the match is over
    now: int  # milliseconds since 1970
    links: Links | None = None  # for players

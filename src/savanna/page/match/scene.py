"""Scene: all that a page of a table is drawn from. Whoever draws it asks nobody for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from savanna.games.uncovered import Uncovered
from savanna.table.counting import Count
from savanna.table.sight import Sight
from savanna.table.table import PLAYING
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

    @property
    def counting(self) -> bool:
        """Whether the count of the last round may be unread: until the viewer has moved in the next one.

        For spectators it may be until everyone has moved.
        """
        sight = self.sight
        if sight.phase != PLAYING or not self.counts:
            return False
        moved = {moment.made.seat for moment in self.moments if moment.made.round > len(self.counts)}
        own = sight.own_seat
        return not moved.issuperset([own] if own else [seat.seat for seat in sight.seats])

"""Who reads a page, and what seats are called on it. Code tells people apart by seats, never by names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from savanna.page.i18n.say import Say
from savanna.page.names import level_name
from savanna.table.sight import Sight


class Viewer(NamedTuple):
    """Whoever looks at a table, and what each seat is called on their page."""

    seat: int | None  # their own; None: a spectator
    names: tuple[str, ...]  # of all seats, in order

    def is_you(self, seat: int) -> bool:
        return seat == self.seat

    def are_you(self, seats: Iterable[int]) -> bool:
        """Whether the viewer's seat is the only one of these."""
        return self.seat is not None and [*seats] == [self.seat]

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    def names_of(self, seats: Iterable[int]) -> list[str]:
        return [self.names[seat - 1] for seat in seats]


def viewer_of(sight: Sight[Any], say: Say) -> Viewer:
    """Whoever sees this sight, and what they read for each seat: You, a player's name, a bot's level.

    Of several bots of one level each has a number.
    """
    own, levels = sight.own_seat, [seat.level for seat in sight.seats]
    names = []
    for place, seat in enumerate(sight.seats):
        level = levels[place]
        if level is not None:
            number = f"\u00a0{levels[: place + 1].count(level)}" if levels.count(level) > 1 else ""
            names.append(f"{level_name(level, say)}{number}")
        elif seat.player is None:
            names.append(say("Free seat"))
        else:
            names.append(say("You") if seat.seat == own else seat.name)
    return Viewer(own, tuple(names))


def taken_by(seat: int, viewer: Viewer, say: Say) -> str:
    """By whom cards were taken, as the viewer reads it."""
    return say("Taken by you") if viewer.is_you(seat) else say("Taken by {name}", name=viewer.name(seat))


def listed(names: Sequence[str], say: Say) -> str:
    """These names in one text, with commas, and an "and" before the last."""
    *others, last = names
    return say("{first} and {second}", first=", ".join(others), second=last) if others else last

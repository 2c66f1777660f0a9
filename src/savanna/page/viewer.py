"""Who reads a page, and how seats are called and drawn on it. Code tells people apart by seats, not names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from savanna.page.html.badge import FREE, SHAPES, Badge, Token
from savanna.page.i18n.say import Say
from savanna.page.names import level_art, level_name
from savanna.table.sight import SeatSight, Sight


class Viewer(NamedTuple):
    """Whoever looks at a table, and how each seat is called and drawn on their page."""

    seat: int | None  # their own; None: a spectator
    names: tuple[str, ...]  # of all seats, in order
    badges: tuple[Badge, ...] = ()  # of all seats, in order

    def is_you(self, seat: int) -> bool:
        return seat == self.seat

    def are_you(self, seats: Iterable[int]) -> bool:
        """Whether the viewer's seat is the only one of these."""
        return self.seat is not None and [*seats] == [self.seat]

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    def badge(self, seat: int) -> Badge:
        return self.badges[seat - 1]

    def names_of(self, seats: Iterable[int]) -> list[str]:
        return [self.names[seat - 1] for seat in seats]

    def badges_of(self, seats: Iterable[int]) -> list[Badge]:
        return [self.badges[seat - 1] for seat in seats]


def viewer_of(sight: Sight[Any], say: Say) -> Viewer:
    """Whoever sees this sight, and what they read for each seat: You, a player's name, a bot's level.

    Of several bots of one level all but one have a number.
    """
    own, names = sight.own_seat, []
    for seat in sight.seats:
        if seat.player is None:
            names.append(say("Free seat"))
        else:
            names.append(say("You") if seat.seat == own else seat_name(seat, say))
    return Viewer(own, tuple(names), _badges(sight))


def seat_name(seat: SeatSight, say: Say) -> str:
    """What the player of a seat is called: a bot by its level, in the language of whoever reads it."""
    if seat.level is None:
        return seat.name
    number = seat.name.removeprefix(seat.level).replace(" ", "\u00a0")
    return f"{level_name(seat.level, say)}{number}"


def _badges(sight: Sight[Any]) -> tuple[Badge, ...]:
    """What tells the player of each seat apart, from the tokens that they have."""
    from savanna.page.games import PAGES  # here, because the games import this module

    tokens = PAGES[sight.agreement.game].tokens
    return tuple(
        FREE if seat.token is None else badge_with(tokens[seat.token], seat, sight) for seat in sight.seats
    )


def badge_with(token: Token, seat: SeatSight, sight: Sight[Any]) -> Badge:
    """What tells the player of a seat apart if they have this token."""
    return Badge(
        token.colour,
        SHAPES[token.colour][_partners_before(seat, sight)],
        token.animal or level_art(seat.level),
        you=seat.seat == sight.own_seat,
        bot=seat.level is not None,
    )


def _partners_before(seat: SeatSight, sight: Sight[Any]) -> int:
    """How many others with the same token came to the table before the player of this seat.

    Their number is the same in the next match, their seat is not.
    """
    return sum(
        other.token == seat.token and (other.player or 0) < (seat.player or 0) for other in sight.seats
    )


def taken_by(seat: int, viewer: Viewer, say: Say) -> str:
    """By whom cards were taken, as the viewer reads it."""
    return say("Taken by you") if viewer.is_you(seat) else say("Taken by {name}", name=viewer.name(seat))


def listed(names: Sequence[str], say: Say) -> str:
    """These names in one text, with commas, and an "and" before the last."""
    *others, last = names
    return say("{first} and {second}", first=", ".join(others), second=last) if others else last

"""A finished match of Tembo in a sentence or two: the biggest crossing, and how the lead changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from savanna.games.tembo.story import Crossed
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer
from savanna.table.counting import Count
from savanna.table.tale import Moment


class Crossing(NamedTuple):
    """Points that one move brought a seat."""

    points: int
    seat: int
    round: int


def retold(moments: Sequence[Moment], counts: Sequence[Count], viewer: Viewer, say: Say) -> list[str]:
    """What there is to say of a match when it is over: nothing if nobody has brought an animal across."""
    moves = [crossings for moment in moments if (crossings := _crossings(moment))]
    if not moves:
        return []
    biggest = max((crossing for move in moves for crossing in move), key=lambda crossing: crossing.points)
    return [_biggest(biggest, viewer, say), *_lead(leaders(moves), viewer, say)]


def _crossings(moment: Moment) -> list[Crossing]:
    """What a move brought each owner of a herd; nothing if it was no elephant."""
    herds = [herd for event in moment.events if isinstance(event, Crossed) for herd in event.herds]
    return [Crossing(herd.points, herd.seat, moment.made.round) for herd in herds]


def leaders(moves: Iterable[Sequence[Crossing]]) -> list[int | None]:
    """Who was ahead of all others, each time that it was another; None where several were level."""
    totals, found = Counter[int](), list[int | None]()
    for move in moves:
        totals.update({crossing.seat: crossing.points for crossing in move})
        ahead = [seat for seat, points in totals.items() if points == max(totals.values())]
        leader = ahead[0] if len(ahead) == 1 else None
        if [leader] != found[-1:]:
            found.append(leader)
    return found


def _biggest(crossing: Crossing, viewer: Viewer, say: Say) -> str:
    if viewer.is_you(crossing.seat):
        return say(
            "You led the biggest herd across: {n} points at once, in round {round}.",
            n=crossing.points,
            round=crossing.round,
        )
    return say(
        "{name} led the biggest herd across: {n} points at once, in round {round}.",
        name=viewer.name(crossing.seat),
        n=crossing.points,
        round=crossing.round,
    )


def _lead(course: Sequence[int | None], viewer: Viewer, say: Say) -> list[str]:
    """How often another took the lead, or that one had it all the time; nothing if nobody ever had."""
    ahead = [seat for seat in course if seat is not None]
    changes = sum(one != other for one, other in pairwise(ahead))
    if changes:
        return [say.many(changes, "The lead changed once.", "The lead changed {n} times.")]
    if len(course) != 1 or not ahead:
        return []
    if viewer.is_you(ahead[0]):
        return [say("You were ahead from beginning to end.")]
    return [say("{name} was ahead from beginning to end.", name=viewer.name(ahead[0]))]

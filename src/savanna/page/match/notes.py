"""Notes beside the prompt: who is away, for whom a bot plays, what is asked, what a player missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from savanna.page.i18n.say import Say
from savanna.page.match.countdown import countdown
from savanna.page.match.log import lines
from savanna.page.names import level_name
from savanna.page.viewer import Viewer
from savanna.table.keeping import KEEPER_LEVEL
from savanna.table.sight import SeatSight, Sight
from savanna.table.table import KEEPER, OVER, PLAYER, PLAYING
from savanna.table.tale import Moment


def notes(sight: Sight[Any], viewer: Viewer, now: int, say: Say) -> list[str]:
    """Who is away or kept, and who asks for an undo: one short line each, none if nobody."""
    if sight.phase != PLAYING:
        return []
    due = dict(sight.kept_from)
    lines = [_seat(seat, due, viewer, now, say) for seat in sight.seats]
    return [line for line in [*lines, _undo(sight, viewer, say)] if line]


def _seat(seat: SeatSight, due: dict[int, int], viewer: Viewer, now: int, say: Say) -> str:
    """That a bot plays for a seat, or will soon; `due` says when, by the players who are away."""
    name = viewer.name(seat.seat)
    if seat.kept:
        level = level_name(KEEPER_LEVEL, say)
        if viewer.is_you(seat.seat):
            return say("{level}, a bot, is playing for you", level=level)
        return say("{level}, a bot, is playing for {name}", level=level, name=name)
    if seat.player is not None and seat.player in due:
        time = countdown(due[seat.player] - now, say)
        return say("{name} is away: a bot takes over in {time}", name=name, time=time)
    return ""


def _undo(sight: Sight[Any], viewer: Viewer, say: Say) -> str:
    """Who asks to take back how many moves; nothing if nobody does."""
    asked = sight.undo
    if asked is None:
        return ""
    if sight.own_player == asked.player:
        return say.many(
            asked.moves, "You are asking to take back {n} move", "You are asking to take back {n} moves"
        )
    name = next((viewer.name(seat.seat) for seat in sight.seats if seat.player == asked.player), "")
    return say.many(
        asked.moves,
        "{name} is asking to take back {n} move",
        "{name} is asking to take back {n} moves",
        name=name,
    )


@dataclass(frozen=True)
class Missed:
    """What a bot did for the viewer since they last played, and from where a page may look back."""

    title: str  # "" if no bot moved for them
    deeds: list[str]  # as far as the memory contract lets anyone read back
    own: int  # the number of the last move that they made themselves; 0 if there is none
    may_look: bool  # whether the table may be looked at as it was before


def missed(sight: Sight[Any], moments: Sequence[Moment], viewer: Viewer, say: Say) -> Missed:
    """What a bot did for the viewer since they last played."""
    own, moves = _since_own(moments, viewer.seat)
    found = lines(sight, moments, viewer, say) if moves else []
    return Missed(
        say.many(len(moves), "A bot made {n} move for you", "A bot made {n} moves for you") if moves else "",
        [line.deed for line in reversed(found) if line.number in moves],
        own,
        sight.agreement.memory != "strict" or sight.phase == OVER,
    )


def _since_own(moments: Sequence[Moment], seat: int | None) -> tuple[int, set[int]]:
    """The number of the last move that a seat's player made, 0 if none, and a bot's for them since."""
    kept = set[int]()
    for number in range(len(moments), 0, -1):
        made = moments[number - 1].made
        if made.seat == seat and made.by == PLAYER:
            return number, kept
        if made.seat == seat and made.by == KEEPER:
            kept.add(number)
    return 0, kept

"""Notes beside the prompt: who is away, for whom a bot plays, what is asked, what a player missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from savanna.page.i18n.say import Say
from savanna.page.match.countdown import countdown
from savanna.page.match.since import last_own_move
from savanna.page.names import level_name
from savanna.page.viewer import Viewer
from savanna.table.keeping import KEEPER_LEVEL
from savanna.table.sight import SeatSight, Sight
from savanna.table.table import GAVE_UP, KEEPER, PLAYING
from savanna.table.tale import Moment


def notes(sight: Sight[Any], moments: Sequence[Moment], viewer: Viewer, now: int, say: Say) -> list[str]:
    """Who is away or kept, who asks for an undo, what a bot did for the viewer: one short line each."""
    if sight.phase != PLAYING:
        return []
    due = dict(sight.kept_from)
    lines = [_seat(seat, due, viewer, now, say) for seat in sight.seats]
    return [line for line in [*lines, _undo(sight, viewer, say), _made_for_you(moments, viewer, say)] if line]


def _seat(seat: SeatSight, due: dict[int, int], viewer: Viewer, now: int, say: Say) -> str:
    """That a bot plays for a seat, or will soon; `due` says when, by the players who are away."""
    name = viewer.name(seat.seat)
    if seat.kept:
        level = level_name(KEEPER_LEVEL, say)
        if seat.kept == GAVE_UP and not viewer.is_you(seat.seat):
            return say("{name} gave up: {level}, a bot, plays on", name=name, level=level)
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


def _made_for_you(moments: Sequence[Moment], viewer: Viewer, say: Say) -> str:
    """How many moves a bot made for the viewer since they last played; nothing if none."""
    after = moments[last_own_move(moments, viewer.seat) :]
    moves = sum(moment.made.seat == viewer.seat and moment.made.by == KEEPER for moment in after)
    return say.many(moves, "A bot made {n} move for you", "A bot made {n} moves for you") if moves else ""

"""Beside whose turn it is: who is away, for whom a bot plays, what is asked, and what a player missed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from savanna.page.countdown import countdown
from savanna.page.log import lines
from savanna.page.names import level_name
from savanna.page.saying import Say
from savanna.table.keeping import KEEPER_LEVEL
from savanna.table.table import KEEPER, PLAYER
from savanna.table.tale import Moment

Shown = dict[str, Any]


def notes(shown: Shown, names: Sequence[str], now: int, say: Say) -> list[str]:
    """One short line each; none when everyone is there and nothing is asked."""
    if shown["phase"] != "playing":
        return []
    due = dict(shown["kept_from"])
    lines = [_seat(seat, due, name, now, say) for seat, name in zip(shown["seats"], names, strict=True)]
    return [line for line in [*lines, _undo(shown, names, say)] if line]


def _seat(seat: dict[str, Any], due: dict[int, int], name: str, now: int, say: Say) -> str:
    if seat.get("kept"):
        level = level_name(KEEPER_LEVEL, say)
        if name == say("You"):
            return say("{level}, a bot, plays for you", level=level)
        return say("{level}, a bot, plays for {name}", level=level, name=name)
    if seat["player"] in due:
        time = countdown(due[seat["player"]] - now, say)
        return say("{name} is away: a bot plays on in {time}", name=name, time=time)
    return ""


def _undo(shown: Shown, names: Sequence[str], say: Say) -> str:
    asked = shown["undo"]
    if asked is None:
        return ""
    if shown["you"] is not None and shown["you"]["player"] == asked["player"]:
        return say.many(asked["moves"], "You ask to take back {n} move", "You ask to take back {n} moves")
    seats = zip(shown["seats"], names, strict=True)
    name = next((name for seat, name in seats if seat["player"] == asked["player"]), "")
    return say.many(
        asked["moves"], "{name} asks to take back {n} move", "{name} asks to take back {n} moves", name=name
    )


@dataclass(frozen=True)
class Missed:
    """What a bot did for the viewer since they last played, and from where a page may look back."""

    title: str  # empty if it did nothing
    deeds: list[str]  # as far as the memory contract lets anyone read back
    own: int  # the number of the last move of their own; 0: none
    may_look: bool  # at earlier moments


def _since_own(moments: Sequence[Moment], seat: int | None) -> tuple[int, set[int]]:
    """The last move that a player made, 0 if there is none, and those that a bot made for them since."""
    kept = set[int]()
    for number in range(len(moments), 0, -1):
        made = moments[number - 1].made
        if made.seat == seat and made.by == PLAYER:
            return number, kept
        if made.seat == seat and made.by == KEEPER:
            kept.add(number)
    return 0, kept


def missed(shown: Shown, moments: Sequence[Moment], names: Sequence[str], say: Say) -> Missed:
    seat = shown["you"] and shown["you"]["seat"]
    own, moves = _since_own(moments, seat)
    found = lines(shown, moments, names, say) if moves else []
    return Missed(
        say.many(len(moves), "A bot made {n} move for you", "A bot made {n} moves for you") if moves else "",
        [line.deed for line in reversed(found) if line.number in moves],
        own,
        shown["agreement"]["memory"] != "strict" or shown["phase"] == "over",
    )

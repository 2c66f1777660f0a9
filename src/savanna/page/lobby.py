"""A table before the cards are dealt: seats, bots, who is ready."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from savanna.bots import LEVELS
from savanna.page.agreeing import in_words
from savanna.page.names import game_name, level_name, level_style, names_of
from savanna.page.saying import Say


@dataclass(frozen=True)
class Button:
    do: str
    label: str


@dataclass(frozen=True)
class LobbySeat:
    number: int
    name: str
    state: str
    team: str
    actions: list[Button]


@dataclass(frozen=True)
class LevelName:
    name: str
    title: str


@dataclass(frozen=True)
class Lobby:
    title: str
    sentence: str
    seats: list[LobbySeat]
    levels: list[LevelName]
    may_ready: bool
    waiting: str
    agreed: list[tuple[str, str]]
    join: str
    watch: str


def lobby(shown: dict[str, Any], links: dict[str, str], say: Say) -> Lobby:
    agreement, you = shown["agreement"], shown["you"]
    own = next((seat for seat in shown["seats"] if you and seat["player"] == you["player"]), None)
    return Lobby(
        title=game_name(agreement["game"]),
        sentence=say.many(agreement["players"], "A table for one", "A table for {n}"),
        seats=[
            _seat(shown, seat, name, say)
            for seat, name in zip(shown["seats"], names_of(shown, say), strict=True)
        ],
        levels=level_names(say),
        may_ready=shown["phase"] == "open" and _may_ready(shown, own),
        waiting=_waiting(shown, own, say),
        agreed=in_words(agreement, say),
        join=links.get("join", ""),
        watch=links.get("watch", "") if agreement["spectators"] != "none" else "",
    )


def level_names(say: Say) -> list[LevelName]:
    return [
        LevelName(level, say("{level}: {style}", level=level_name(level, say), style=level_style(level, say)))
        for level in LEVELS
    ]


def _may_ready(shown: dict[str, Any], own: dict[str, Any] | None) -> bool:
    if own is not None:
        return not own["ready"]
    return bool(shown["you"] and shown["you"]["host"])


def _seat(shown: dict[str, Any], seat: dict[str, Any], name: str, say: Say) -> LobbySeat:
    you, number = shown["you"], seat["seat"]
    taken = seat["player"] is not None
    own = bool(taken and you and seat["player"] == you["player"])
    return LobbySeat(
        number=number,
        name=say("{name} (you)", name=seat["name"]) if own else name,
        state=_state(seat, say),
        team=_team(shown, number, say),
        actions=_actions(shown, taken=taken, own=own, say=say) if you and shown["phase"] == "open" else [],
    )


def _state(seat: dict[str, Any], say: Say) -> str:
    if seat["player"] is None:
        return ""
    if seat["level"]:
        return level_style(seat["level"], say)
    return say("ready") if seat["ready"] else say("not ready yet")


def _team(shown: dict[str, Any], number: int, say: Say) -> str:
    if (shown["agreement"]["game"], shown["agreement"]["players"]) != ("awimbawe", 4):
        return ""
    return say("Team {letter}", letter="AB"[(number - 1) % 2])


def _actions(shown: dict[str, Any], *, taken: bool, own: bool, say: Say) -> list[Button]:
    if own:
        return [Button("stand", say("Stand up"))]
    if not taken:
        buttons = [Button("sit", say("Sit here"))]
        return [*buttons, Button("seat_bot", say("Add a bot"))] if shown["you"]["host"] else buttons
    return [Button("unseat", say("Clear"))] if shown["you"]["host"] else []


def _waiting(shown: dict[str, Any], own: dict[str, Any] | None, say: Say) -> str:
    """What the table waits for."""
    if shown["phase"] == "sealed":
        return say("The cards are being shuffled, by all of you together.")
    free = sum(seat["player"] is None for seat in shown["seats"])
    if free:
        return say.many(free, "One seat is free.", "{n} seats are free.")
    if own is not None and not own["ready"]:
        return say("All seats are taken. Say that you are ready.")
    return say("Waiting until everyone is ready.")

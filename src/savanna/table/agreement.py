"""What players agree on before they play: few options, each with a default that suits friends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from savanna.games import GAMES
from savanna.games.game import Game
from savanna.games.match import check_players, new_match
from savanna.games.options import DEFAULT, Data, OneSeat
from savanna.games.reason import Faults, as_json, listed, shown
from savanna.table.fair import FairChance

# Which face-down cards and past moves may be looked at again: as printed on the box; all that were public;
# those, and the scores of everyone (R-T7, R-A10).
MEMORIES = ("strict", "assisted", "open")

CLOCKS = ("none", "relaxed", "brisk", "days")
_SECOND = 1000
_DAY = 24 * 60 * 60 * _SECOND

# Who may watch: nobody; whoever has the link, seeing what is public; or seeing all hands, a while later.
SPECTATORS = ("none", "public", "hands")

# Who sits where: as the players took their seats, or drawn by lot when the match begins.
SEATINGS = ("taken", "drawn")


@dataclass(frozen=True)
class Agreement:
    """What the players of one table have agreed on; everything but game and players has a default."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)  # of the match, as in a record
    memory: str = "strict"
    clock: str = "none"
    days: int = 3  # for a move, if the clock says days
    spectators: str = "public"
    undo: bool = True
    seating: str = "taken"
    grace: int = 60  # seconds that a player may be away before a bot plays on
    pace: int = 800  # milliseconds, about, between two moves of bots, for human eyes
    chat: bool = True

    @property
    def rules(self) -> Game:
        return GAMES[self.game]

    @property
    def seat_options(self) -> list[str]:
        """The options of the game that are about one of the players."""
        return [name for name, option in self.rules.options.items() if isinstance(option.range, OneSeat)]

    @property
    def match_options(self) -> dict[str, Any]:
        """The options that the match is started with, the memory contract as one of them."""
        options = dict(self.options)
        if self.memory == "strict" and "memory" in self.rules.options:
            options["memory"] = "strict"
        if self.memory == "open" and self.rules.open_scores is not None:
            options[self.rules.open_scores] = True
        return options

    @property
    def allowance(self) -> int | None:
        """Milliseconds that a player has for a move; None without a clock."""
        return {"none": None, "relaxed": 90 * _SECOND, "brisk": 30 * _SECOND, "days": self.days * _DAY}[
            self.clock
        ]

    @property
    def patient(self) -> bool:
        """Whether no bot plays on for players who are away, because they have days for a move."""
        return self.clock == "days"


def agreed(data: object) -> Agreement:
    """An agreement from plain data; Faults lists all that is wrong with it."""
    if not isinstance(data, dict):
        raise Faults([f"an object with game and players is needed, not {as_json(data)}"])
    faults = [f"{shown(key)}: there is no such option" for key in data if key not in _CHECKS]
    faults += [f"{key}: it is needed" for key in ("game", "players") if key not in data]
    for key in (key for key in data if key in _CHECKS):
        faults += [f"{key}: {fault}" for fault in _CHECKS[key](data[key])]
    if faults:
        raise Faults(faults)
    agreement = Agreement(**data)
    try:
        check_players(agreement.rules, agreement.players)
        chance = FairChance(b"", ())
        new_match(agreement.rules, agreement.players, chance, (), agreement.match_options)
    except ValueError as error:
        raise Faults(error.faults if isinstance(error, Faults) else [str(error)]) from None
    return agreement


def written(agreement: Agreement) -> dict[str, Any]:
    """An agreement as plain data, every field of it, for the log and for programs."""
    return {part.name: getattr(agreement, part.name) for part in fields(agreement)}


Check = Callable[[Any], list[str]]


def _one_of(known: Collection[str]) -> Check:
    """A check that a value is one of these texts."""

    def check(value: Any) -> list[str]:
        if isinstance(value, str) and value in known:
            return []
        return [f"{listed(list(known))} is needed, not {as_json(value)}"]

    return check


def _number(least: int, most: int) -> Check:
    """A check that a value is a whole number within these limits."""

    def check(value: Any) -> list[str]:
        if type(value) is int and least <= value <= most:
            return []
        return [f"a whole number from {least} to {most} is needed, not {as_json(value)}"]

    return check


def _switch(value: Any) -> list[str]:
    """What is wrong with a value that has to be true or false."""
    return [] if isinstance(value, bool) else [f"true or false is needed, not {as_json(value)}"]


def _object(value: Any) -> list[str]:
    """What is wrong with options of the match: plain data, a deck in full, never the path of a file."""
    if not isinstance(value, dict) or "names" in value or "memory" in value:
        return [f"an object with options of the match is needed, not {as_json(value)}"]
    return [f"{key}: {fault}" for key in value if (fault := _fault_of_option(key, value[key]))]


def _fault_of_option(key: Any, value: Any) -> str:
    """What a table cannot be told so, whatever the game makes of it; else nothing."""
    ranges = [option.range for game in GAMES.values() for name, option in game.options.items() if name == key]
    if any(isinstance(each, OneSeat) for each in ranges):
        return "at a table that is a player, told by the command declare"
    if any(isinstance(each, Data) for each in ranges) and isinstance(value, str) and value != DEFAULT:
        return f'"{DEFAULT}" or an object with all cards is needed, not {as_json(value)}'
    return ""


_CHECKS: dict[str, Check] = {
    "game": _one_of(GAMES),
    "players": _number(2, 4),
    "options": _object,
    "memory": _one_of(MEMORIES),
    "clock": _one_of(CLOCKS),
    "days": _number(1, 14),
    "spectators": _one_of(SPECTATORS),
    "undo": _switch,
    "seating": _one_of(SEATINGS),
    "grace": _number(5, 3600),
    "pace": _number(0, 10_000),
    "chat": _switch,
}

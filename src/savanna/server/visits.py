"""Visits: each thing that people do at a live table, one function for the JSON API and for the pages.

Each raises Problem, which whoever asked is told, or Refused, where the table says no.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from savanna.server.answers import Problem
from savanna.server.commands import Command, Ready, SeatBot
from savanna.server.house import House
from savanna.server.past import chain_of, now_ms
from savanna.server.people import SPECTATOR, digest
from savanna.server.room import Room
from savanna.server.wording import cleaned_line, cleaned_name
from savanna.table import sight, transcript
from savanna.table.agreement import agreed
from savanna.table.table import HOST, OVER, Table

MayOpen = Callable[[], bool]  # whether one more table may be opened from this address: each is kept for good

MOST_LISTED = 50  # tables of a session: each is read from its log


class Visitor(NamedTuple):
    """Someone at a table: the number of a player, or None for a spectator."""

    room: Room
    player: int | None

    @property
    def number(self) -> int:
        """The player's number; for a spectator Problem, as if there were nothing here."""
        if self.player is None:
            raise Problem("not_found")
        return self.player

    @property
    def name(self) -> str:
        """What the player is called at this table."""
        return self.room.table.player(self.number).name


async def visitor(house: House, session: str | None, table_id: str) -> Visitor | None:
    """Who this session is at a table; None if nobody: to others a private table and none look the same."""
    room = None if session is None else await house.room(table_id)
    if session is None or room is None:
        return None
    held = await house.people.player_at(session, room.table)
    if held is None:
        return None
    if held == SPECTATOR:
        return Visitor(room, None)
    room.hear_from(held)
    return Visitor(room, held)


# Opening a table


async def open_table(
    house: House, session: str, may_open: MayOpen, agreement: object, name: str, seat: int | None
) -> Visitor:
    """Open a new table; the session is its host, on a seat or (None) beside it."""
    wanted = agreed(agreement)
    if seat is not None and seat > wanted.players:
        raise Problem("bad_request", f"seats are 1 to {wanted.players}")
    name = cleaned_name(name)
    if not may_open():
        raise Problem("too_many", "too many tables from this address: wait a minute")
    room = await house.open(digest(session), wanted, name, seat)
    await house.people.remember(session, room.table.id, HOST)
    return Visitor(room, HOST)


async def play_now(
    house: House, session: str, may_open: MayOpen, agreement: object, name: str, level: str, *, watching: bool
) -> Visitor:
    """Open a table with bots on all other seats, or on all if the host is `watching`; the host is ready."""
    host = await open_table(house, session, may_open, agreement, name, None if watching else 1)
    for seat in range(1 if watching else 2, len(host.room.table.seats) + 1):
        await run_command(host, SeatBot(cmd=_next_cmd(host), do="seat_bot", seat=seat, level=level))
    await run_command(host, Ready(cmd=_next_cmd(host), do="ready"))
    return host


def _next_cmd(host: Visitor) -> str:
    """An id for a command of our own: new with each version of the table."""
    return f"open-{host.room.table.version}"


# Coming by a link


async def room_behind(house: House, table_id: str, key: str, purpose: str) -> Room:
    """The room of the table that a link lets one join or watch, else Problem; looking takes no seat."""
    room = await house.room(table_id)
    if room is None or not house.people.opens(key, purpose, room.table):
        raise Problem("not_found")
    return room


async def join(room: Room, session: str, name: str, seat: int | None) -> Visitor:
    """Take this seat, or the first that is free. Who is at the table already stays who they are."""
    return Visitor(room, await room.join(session, cleaned_name(name), seat))


async def watch(room: Room, session: str) -> Visitor:
    """Watch a table that allows it. Who plays there already stays a player, and is no spectator."""
    people, table = room.house.people, room.table
    if table.agreement.spectators == "none":
        raise Problem("no_spectators")
    if held := await people.player_at(session, table):
        return Visitor(room, held)
    await people.hold(session, table.id, SPECTATOR, now_ms())
    return Visitor(room, None)


def device_link(at: Visitor) -> str:
    """The address that makes another device the same player: once, within ten minutes."""
    return f"/device/{at.room.house.people.device_link(at.room.table.id, at.number)}"


def check_device_link(house: House, key: str) -> None:
    """Problem unless a link for another device is still good; looking does not use it up."""
    if house.people.device(key, use=False) is None:
        raise Problem("not_found")


async def come_by_device(house: House, session: str, key: str) -> Visitor:
    """Make this session the player that a link for another device is of; the link is used up."""
    held = house.people.device(key, use=True)
    room = None if held is None else await house.room(held[0])
    if held is None or room is None:
        raise Problem("not_found")
    await house.people.hold(session, *held, now_ms())
    return Visitor(room, held[1])


# At the table


async def run_command(at: Visitor, command: Command) -> int:
    """Run a command of a player: the version that it made, the same if it is sent again (idempotent)."""
    decide = command.decision(at.room, at.number)
    return await at.room.command(at.number, command.cmd, command.digest(at.number), decide)


async def say(at: Visitor, **what: str | int) -> None:
    """Say a line (`text`) or a `phrase` that translates itself; or `mute` a player, or `hear` them again."""
    if not at.room.table.agreement.chat:
        raise Problem("chat_off")
    if len(what) != 1:
        raise Problem("bad_request", "one of text, phrase, mute or hear is needed")
    if "text" in what:
        what["text"] = cleaned_line(str(what["text"]))
    await at.room.say(at.number, **what)


def links(at: Visitor) -> dict[str, str]:
    """The addresses to send to people who shall join or watch; spectators are not told them."""
    if at.player is None:
        raise Problem("not_found")
    return at.room.house.people.links(at.room.table)


# Finding tables again


async def my_tables(house: House, session: str | None) -> list[str]:
    """The ids of all tables that a session is at."""
    return [] if session is None else await house.people.tables_of(session)


class GoingOn(NamedTuple):
    """Tables of a session whose matches are not over, and how many older ones there are."""

    tables: list[tuple[Table, int | None]]  # and which player it is there; None: a spectator
    older: int


async def going_on(house: House, session: str | None) -> GoingOn:
    """The latest tables of a session whose matches are not over: first those that wait for it."""
    live = [] if session is None else await house.people.going_on(session)
    found = []
    for table_id, player in live[:MOST_LISTED]:
        room = await house.sound_room(table_id)
        if room is not None and room.table.phase != OVER:
            found.append((room.table, player or None))
    found.sort(key=lambda pair: (not pair[0].waits_for(pair[1]), -pair[0].at))
    return GoingOn(found, max(0, len(live) - MOST_LISTED))


# Afterwards


def record(at: Visitor) -> dict[str, Any]:
    """The finished match, as docs/records.md describes it."""
    if (written := sight.record_of(at.room.table)) is None:
        raise Problem("not_over")
    return written


async def proof(at: Visitor) -> dict[str, Any]:
    """The transcript of a finished match: everything that happened, for whoever wants to verify it."""
    table = at.room.table
    if table.phase != OVER or table.seed is None:
        raise Problem("not_over")
    return transcript.transcript(table, chain_of(await at.room.house.events(table.id)))

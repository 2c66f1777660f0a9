"""One world behind the server's door: a table from its log, played on by requests, while somebody looks."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

from server.twins.courses import Step
from server.twins.guests import Guest
from server.twins.pairs import Pair
from server.twins.routes import do_much, look_around
from server.twins.told import texts_to_try
from server.twins.virtual import VirtualLoop, controlled

from savanna.games import RULES
from savanna.server import bots
from savanna.server.app import application
from savanna.server.house import House
from savanna.server.middleware import AccessPolicy
from savanna.server.people import SPECTATOR
from savanna.server.room import Room
from savanna.server.storage import EventRow, Storage
from savanna.table.event import Event, canonical, chained
from savanna.table.table import PLAYER
from savanna.table.transcript import FIRST

Got = dict[str, list[str]]  # by the channel, all that came

_LIVE = 5  # events that happen through the door

_COMMANDS = {
    "kept": "step_out",
    "back": "back",
    "given_up": "give_up",
    "undo_asked": "undo",
    "undo_agreed": "agree_to_undo",
    "undo_refused": "refuse_undo",
}


class Server:
    """The application on a storage, for many tables one after the other."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        no_bots = cast(Any, None)  # each house has its own
        self.door = cast(Any, application(storage, AccessPolicy(rate=1e9, burst=1e9), no_bots))
        self.app = self.door._app

    def visit(self, pair: Pair, world: Sequence[Step], number: int) -> Got:
        """All that the viewer of a pair gets in one of its worlds."""
        live = live_part(pair)
        stored = [*pair.before, *world[: len(world) - live]]
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            loop = runner.get_loop()
            assert isinstance(loop, VirtualLoop)
            loop.now = 1000.0 * number  # for a server time never goes back
            with controlled(loop, began=stored[-1][1].at, seed=number):
                return runner.run(self._visit(pair, number, stored, world[len(world) - live :]))

    async def _visit(self, pair: Pair, number: int, stored: Sequence[Step], live: Sequence[Step]) -> Got:
        return await Visit(self, pair, number).whole(stored, live)


def live_part(pair: Pair) -> int:
    """How many of the last events can happen again: of what a snake finds, chance would decide anew."""
    live = 0
    for event, table in reversed(pair.true[1:]):
        assert table.match is not None
        if live == _LIVE or event.body.get("move") in table.match.game.settled:
            break
        live += 1
    return live


class Visit:
    """A table taken up from its log, in a house of its own, with everyone who can play on at it."""

    def __init__(self, server: Server, pair: Pair, number: int) -> None:
        self._server, self._pair, self._number = server, pair, number
        self._due = 0  # the version that bots may go up to, when their time has come
        self.id = f"twin{number}"
        self._bots = Prompter()
        self._house = House(server.storage, self._bots, bytes(32))  # type: ignore[arg-type]
        self._guests: dict[int, Guest] = {}
        server.app.state.house = self._house

    async def begin(self, stored: Sequence[Step], live: Sequence[Step]) -> Room:
        """Up to what is stored; the bots make the moves of what is to come."""
        await self._store(stored)
        for player in [SPECTATOR, *(p.number for p in stored[-1][1].people)]:
            self._guests[player] = await self._guest(player)
        room = await self._house.room(self.id)
        assert room is not None

        async def next_move() -> str | None:
            move = _next_move(live, room.table.version)
            while move is not None and self._due < move.seq:
                await asyncio.sleep(0.01)
            return None if move is None else str(move.body["move"])

        self._bots.script.set_result(next_move)
        return room

    async def happen(self, room: Room, event: Event) -> None:
        self._due = max(self._due, event.seq)
        await _happen(room, self._guests, event)

    async def end(self) -> None:
        await self._house.close()
        for guest in self._guests.values():
            await guest.leave()

    async def whole(self, stored: Sequence[Step], live: Sequence[Step]) -> Got:
        table, seat = stored[-1][1], self._pair.seat
        room = await self.begin(stored, live)
        guests, newcomer = self._guests, Guest(self._server.door, self.session(9))
        looking = {"spectator": guests[SPECTATOR]}
        if seat is not None and table.seats[seat - 1] in guests:
            looking["seat"] = guests[table.seats[seat - 1] or 0]
        await self._play(room, looking, live)
        for guest in looking.values():
            await do_much(guest, newcomer, room, self._texts())
        await self.end()
        await newcomer.leave()
        got = {who: guest.got for who, guest in looking.items()}
        return got | {"newcomer": newcomer.got, "bot": self._bots.sent_to(seat, self._number)}

    async def _store(self, steps: Sequence[Step]) -> None:
        before = FIRST
        for event, _ in steps:
            chain = chained(before, event, b"")
            row = (self.id, event.seq, event.cmd, event.player, event.kind, canonical(event.body), event.at)
            secret = self._pair.seed if event.kind == "sealed" else None
            await self._server.storage.append(EventRow(*row, RULES, before, chain), live=False, secret=secret)
            before = chain

    def session(self, player: int) -> str:
        return f"session-{self._number}-{player}".ljust(22, "x")

    async def _guest(self, player: int) -> Guest:
        session = self.session(player)
        await self._house.people.hold(session, self.id, player, 0)
        return Guest(self._server.door, session)

    async def _play(self, room: Room, looking: dict[str, Guest], live: Sequence[Step]) -> None:
        for guest in self._guests.values():  # a bot plays on for those whom others wait for
            await guest.open_page("/here")
        for guest in looking.values():
            await guest.open_page(f"/api/tables/{self.id}/live")
            await guest.open_page(f"/tables/{self.id}/live")
            await look_around(guest, room)
        for event, _ in live:
            await self.happen(room, event)
            for guest in looking.values():
                guest.have(event.seq - event.seq % 2)
        for guest in looking.values():
            await look_around(guest, room)

    def _texts(self) -> list[str]:
        """Moves that the viewer cannot make."""
        match, rng = self._pair.true[-1][1].match, random.Random(self._number)
        assert match is not None
        return [text for text in texts_to_try(match, rng) if text not in match.legal_moves()]


async def _happen(room: Room, guests: dict[int, Guest], event: Event) -> None:
    """By a command of a person, or by itself when the time of a bot has come."""
    command = _command(event, room)
    if command is not None:
        sent = {"cmd": f"again{event.seq}", **command}
        await guests[event.player or 0].ask("POST", f"/api/tables/{room.table.id}/commands", sent)
    for _ in range(1000):
        if room.table.version >= event.seq:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{event.kind} {event.seq} did not happen again")


def _command(event: Event, room: Room) -> dict[str, Any] | None:
    if event.kind == "moved":
        move = {"do": "move", "move": event.body["move"], "expect": room.table.version}
        return move if event.body["by"] == PLAYER else None
    if event.kind in ("undo_asked", "undone") and room.table.undo is None:
        return {"do": "undo", "expect": room.table.version}
    return {"do": _COMMANDS.get(event.kind, "agree_to_undo")}


def _next_move(live: Sequence[Step], version: int) -> Event | None:
    return next((event for event, _ in live if event.seq > version and event.kind == "moved"), None)


class Prompter:
    """Stands in for the bots: makes the moves of the course, and notes what every seat is sent."""

    def __init__(self) -> None:
        self.script: asyncio.Future[Callable[[], Awaitable[str | None]]] = asyncio.Future()
        self._sent: list[tuple[bytes, str]] = []

    async def choose(self, view: bytes, level: str) -> str:
        self._sent.append((view, level))
        move = await (await self.script)()
        return move or await asyncio.Future[str]()

    def sent_to(self, seat: int | None, seed: int) -> list[str]:
        """With what a bot would answer by the same chance."""
        sent = [(view, level) for view, level in self._sent if json.loads(view)["seat"] == seat]
        return [f"{level} {view.decode()} {bots._choose(view, level, seed, 1.0)}" for view, level in sent]

    def close(self) -> None:
        """There is no process to end."""

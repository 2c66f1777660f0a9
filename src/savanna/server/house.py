"""The house: all tables of one server, opened, found again and kept going."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Awaitable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any, TypeVar

from savanna.games import RULES
from savanna.server.bots import BotPool
from savanna.server.error_log import log_error
from savanna.server.here import Here
from savanna.server.past import Past, now_ms, past_of
from savanna.server.people import People
from savanna.server.room import Room
from savanna.server.storage import Conflict, EventRow, Said, Storage, StorageTrouble
from savanna.table import again
from savanna.table.agreement import Agreement, written
from savanna.table.event import Event, canonical, chained
from savanna.table.refusal import Refused
from savanna.table.state_hash import state_hash
from savanna.table.table import HOST, OVER, Player, opened
from savanna.table.transcript import FIRST

Result = TypeVar("Result")

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that looks like another
_ID_LENGTH = 16
_HEARTBEAT = 5.0  # seconds
RETRY_SECONDS = 1.0  # before a table is read again that could not be read, or was given up
IDLE_SECONDS, IDLE_SECONDS_OVER = 3600.0, 60.0  # that an idle room stays in memory; if its match is over


async def own_key(storage: Storage) -> bytes:
    """The server's secret key, made once for a storage, from which links and some ids of tables come."""
    key = storage.setting("key")
    if key is None:
        key = secrets.token_bytes(32)
        await storage.set("key", key)
    return key


class House:
    """All tables of one server, opened, found again and kept going. Only rooms in use are in memory."""

    def __init__(self, storage: Storage, bots: BotPool, key: bytes) -> None:
        self.storage = storage
        self.bots = bots
        self.people = People(storage, key)
        self._key = key
        self.here = Here(self)
        self._rooms: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._opened_at = now_ms()
        self._last_alive = int.from_bytes(storage.setting("alive") or b"", "big")

    # Work in the background

    def start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start work in the background, kept until it is done; its errors are logged, without any card."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        """Let go of work that is done, and log its error, if any; a refusal is none."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log_error(error)

    async def live(self) -> None:
        """Open all tables that go on; then, for ever, save that the server is alive (a heartbeat)."""
        for table_id in await asyncio.to_thread(self.storage.live_tables):
            await self._unless_trouble(self._take_up(table_id))
        while True:
            await self._unless_trouble(self.storage.set("alive", now_ms().to_bytes(8, "big")))
            self.leave_idle_rooms()
            await asyncio.sleep(_HEARTBEAT)

    async def _unless_trouble(self, work: Awaitable[Result]) -> Result | None:
        """What the work gives; None and a line in the log if it fails: one bad table stops no other."""
        try:
            return await work
        except Exception as error:  # noqa: BLE001 - whatever it is, it is written down
            log_error(error)
            return None

    async def close(self) -> None:
        """Close all rooms: every page is told to come back in a moment, what is being saved is saved."""
        await asyncio.gather(self.here.close(), *(room.pages.close() for room in self._open_rooms()))
        await self._unless_trouble(self.storage.set("alive", now_ms().to_bytes(8, "big")))
        for room in self._open_rooms():
            room.leave()
        for task in list(self._tasks):
            task.cancel()
        self.bots.close()

    # Tables

    async def sound_room(self, table_id: str) -> Room | None:
        """The room of a table; None if there is no such table, or it cannot be read, which is logged."""
        return await self._unless_trouble(self.room(table_id))

    async def events(self, table_id: str) -> list[EventRow]:
        """The whole log of a table, read in a thread."""
        return await asyncio.to_thread(self.storage.events, table_id)

    async def room(self, table_id: str) -> Room | None:
        """The room of a table, from memory or read from its log; None if there is no such table."""
        if table_id not in self._rooms:
            self._rooms[table_id] = asyncio.ensure_future(self._taken_up(table_id))
        room = await asyncio.shield(self._rooms[table_id])
        if room is None:
            self._rooms.pop(table_id, None)
        else:
            room.asked_at = time.monotonic()
        return room

    def give_up(self, room: Room) -> None:
        """Drop a room whose state may be wrong: its table is read anew when someone asks, or in a moment."""
        if room in self._open_rooms():
            del self._rooms[room.table.id]
            self.start(self._take_up_later(room.table.id))
        room.leave()
        self.start(room.pages.close())

    async def _take_up(self, table_id: str) -> None:
        """Open the room of a table that goes on; if storage fails, raise, and try again in a moment."""
        try:
            await self.room(table_id)
        except (Conflict, StorageTrouble):
            self.start(self._take_up_later(table_id))
            raise

    async def _take_up_later(self, table_id: str) -> None:
        """Open the room of a table, trying again until the storage can read it."""
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(Conflict, StorageTrouble):
                await self.room(table_id)
                return

    async def rooms_of(self, session: str) -> dict[Room, int]:
        """The rooms in memory where a session plays, each with the player that it is there."""
        players = await self.people.players_of(session)
        return {room: player for table_id, player in players.items() if (room := self._in_memory(table_id))}

    def _open_rooms(self) -> list[Room]:
        """All rooms in memory, without those that are still being read."""
        return [room for table_id in self._rooms if (room := self._in_memory(table_id))]

    def _in_memory(self, table_id: str) -> Room | None:
        """The room of a table if it is in memory, and not still being read."""
        future = self._rooms.get(table_id)
        if future is None or not future.done() or future.cancelled() or future.exception():
            return None
        return future.result()

    def leave_idle_rooms(self) -> None:
        """Drop rooms from memory that nobody has used for long; whoever asks later has them read anew."""
        for room in self._open_rooms():
            if room.idle_for > (IDLE_SECONDS_OVER if room.table.phase == OVER else IDLE_SECONDS):
                del self._rooms[room.table.id]

    async def _taken_up(self, table_id: str) -> Room | None:
        """The room of a table, read from its log; None if there is no such table.

        If it cannot be read, the next who asks tries again.
        """
        try:
            past = await asyncio.to_thread(past_of, self.storage, table_id)
            if past is None:
                return None
            room = Room(self, past)
            await room.resume(self._opened_at - max(self._last_alive, past.table.at))
        except BaseException:
            self._rooms.pop(table_id, None)
            raise
        return room

    async def open(self, session: bytes, agreement: Agreement, name: str, seat: int | None) -> Room:
        """Open a new table; this session is its host, on a seat or (None) beside it."""
        host = Player(HOST, name)
        seats = [HOST if number == seat else None for number in range(1, agreement.players + 1)]
        body = {"agreement": written(agreement), "players": [asdict(host)], "seats": seats}
        return await self._opened(_id_from(secrets.token_bytes(_ID_LENGTH)), body, HOST, (session, HOST))

    async def open_after(self, room: Room, wish: str) -> str:
        """The id of the table where the players of a match play the next one; what they said goes along.

        It follows from the match and the wish, so asking again gives the same table (idempotent).
        """
        table = room.table
        table_id = _id_from(hmac.digest(self._key, f"after {table.id} {wish}".encode(), "sha256"))
        if await self.room(table_id) is None:
            said = room.chat.handed_on(table_id, len(table.players))
            await self._opened(table_id, again.opened_body(table, wish), None, said=said)
        await self.people.go_along(table.id, table_id)
        return table_id

    async def _opened(
        self,
        table_id: str,
        body: dict[str, Any],
        player: int | None,
        holder: tuple[bytes, int] | None = None,
        said: Sequence[Said] = (),
    ) -> Room:
        """Save the first event of a table, and open its room.

        `holder` is the session of its host, `said` what was said at the table before.
        """
        event = Event(1, "#1", player, "opened", body, now_ms())
        table = opened(table_id, event)
        head = chained(FIRST, event, state_hash(table))
        row = EventRow(
            table_id, 1, event.cmd, player, event.kind, canonical(body), event.at, RULES, FIRST, head
        )
        await self.storage.append(row, live=True, holder=holder, said=said)
        room = Room(self, Past(table, table, head, said=list(said)))
        self._rooms[table_id] = asyncio.get_running_loop().create_future()
        self._rooms[table_id].set_result(room)
        return room


def _id_from(chance: bytes) -> str:
    """The id of a table from random bytes: letters and digits that do not look alike."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in chance[:_ID_LENGTH])

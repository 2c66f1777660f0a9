"""Pages that stop reading: what is kept for each, when the server lets go, and what they see afterwards."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from crowd import Crowd
from party import Page
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

TOO_SLOW = 4008

_NARROW = 4096  # bytes that the socket of a sleeper takes in
_ESTABLISHED = "01"


@dataclass
class Sleeper:
    page: Page
    table: str  # where it fell asleep
    socket: ClientConnection
    port: int
    held: int = 0  # bytes that the system kept for it at most
    let_go: float | None = None  # seconds until it was seen that the server had closed its socket
    told: bool = False  # that it was too slow, by the time it woke up
    caught_up: bool = False  # the newest view when it woke up, or what has come since


class Sleepers:
    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._open = AsyncExitStack()
        self.all: list[Sleeper] = []

    async def fall_asleep(self, number: int) -> None:
        """So many spectators of the fast tables close their pages, open them again, and stop reading."""
        watching = [[page for page in party.pages if page.seat is None] for party in self._crowd.fast_parties]
        everywhere = [page for row in zip_longest(*watching) for page in row if page is not None]
        for page in everywhere[:number]:
            await page.leave()
            self.all.append(await self._asleep(page))
        self._asleep_since = time.perf_counter()

    async def _asleep(self, page: Page) -> Sleeper:
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _NARROW)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, self._crowd.host_and_port)
        table = page.party.table
        opening = self._crowd.socket(table, page.session, sock=narrow)
        opened = await self._open.enter_async_context(opening)
        await opened.recv()
        opened.transport.pause_reading()
        return Sleeper(page, table, opened, opened.local_address[1])

    def look(self) -> None:
        """What is kept for each. It takes long enough to be felt, and is no part of any turn."""
        held = _held(self._crowd.host_and_port[1])
        for sleeper in self.all:
            sleeper.held = max(sleeper.held, held.get(sleeper.port, 0))
            if sleeper.port not in held and sleeper.let_go is None:
                sleeper.let_go = time.perf_counter() - self._asleep_since

    async def wake_up(self) -> None:
        """Everyone reads again what is left, and opens the page anew if it was closed."""
        async with asyncio.TaskGroup() as tasks:
            for sleeper in self.all:
                tasks.create_task(self._wake(sleeper))
        for sleeper in self.all:
            sleeper.socket.transport.abort()
        await self._open.aclose()

    async def _wake(self, sleeper: Sleeper) -> None:
        party = sleeper.page.party
        newest = await self._crowd.newest(party)
        sleeper.socket.transport.resume_reading()
        try:
            async with asyncio.timeout(5):
                while party.is_behind(sleeper.page.at, newest):
                    sleeper.page.take(await sleeper.socket.recv())
        except (TimeoutError, ConnectionClosed):
            sleeper.told = sleeper.socket.close_code == TOO_SLOW
            await self._come_again(sleeper)
        sleeper.caught_up = not party.is_behind(sleeper.page.at, newest)

    async def _come_again(self, sleeper: Sleeper) -> None:
        """To the table where it fell asleep, and on from match to match."""
        sleeper.socket.transport.abort()
        page, table = sleeper.page, sleeper.table
        while table:
            async with self._crowd.socket(table, page.session) as again:
                page.take(await again.recv())
            table = page.shown["next"]


def _held(port: int) -> dict[int, int]:
    """Bytes that the system keeps for each open socket of a server, by the port at its other end."""
    held = {}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, here, there, state, queues, *_ = line.split()
        if here.endswith(f":{port:04X}") and state == _ESTABLISHED:
            held[int(there[-4:], 16)] = int(queues[:8], 16)
    return held

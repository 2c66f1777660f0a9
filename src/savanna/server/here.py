"""Open pages that are no table's: whoever reads the rules is still there, at every table where they play."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket

from savanna.server.limits import Allowance
from savanna.server.push import RESTARTING, TOO_MANY, close_socket

if TYPE_CHECKING:
    from savanna.server.house import House
    from savanna.server.room import Room

_LOOK_SECONDS = 3.0  # between two looks at which tables there are: a room may be read, or joined, meanwhile


class Here:
    """The open pages of a server that are no table's. Nothing is sent to them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._open: dict[WebSocket, None] = {}

    async def serve(self, socket: WebSocket, session: str) -> None:
        """Count whoever has this session as there, at all their tables, until the socket closes."""
        stay = Stay(self._house, session)
        self._open[socket] = None
        try:
            async with asyncio.TaskGroup() as tasks:
                looking = tasks.create_task(stay.go_on())
                await _closed(socket)
                looking.cancel()
        finally:
            self._open.pop(socket)
            stay.end()

    async def hear_from(self, session: str) -> None:
        """Note a sign of life of whoever has this session, at all their tables."""
        for room, player in (await self._house.rooms_of(session)).items():
            room.hear_from(player)

    async def close(self) -> None:
        """Close all sockets; the pages will come back by themselves."""
        await asyncio.gather(*(close_socket(socket, RESTARTING) for socket in self._open))


class Stay:
    """One such page while it is open, and the rooms in which it counts."""

    def __init__(self, house: House, session: str) -> None:
        self._house = house
        self._session = session
        self._at: dict[Room, int] = {}  # and the player that the session is there

    async def go_on(self) -> None:
        """Count in every room where the session plays, also in those that are read or joined later."""
        while True:
            rooms = await self._house.rooms_of(self._session)
            for room in [room for room in self._at if room not in rooms]:
                room.depart(self._at.pop(room))
            for room, player in rooms.items():
                if room not in self._at:
                    self._at[room] = player
                    room.enter(player)
                    self._house.start(room.came_back(player))
            await asyncio.sleep(_LOOK_SECONDS)

    def end(self) -> None:
        """The page is closed: it counts no longer."""
        for room, player in self._at.items():
            room.depart(player)


async def _closed(socket: WebSocket) -> None:
    """Wait until a socket is closed; whatever comes by it is not read, and too much closes it."""
    allowance = Allowance(rate=5, burst=20)
    while (await socket.receive())["type"] != "websocket.disconnect":
        if not allowance.take():
            await close_socket(socket, TOO_MANY)
            return

"""A house in this process, with one table and time to look at it closely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from savanna.bots import LEVELS
from savanna.server.bots import BotPool
from savanna.server.house import House
from savanna.server.room import Decide, Room
from savanna.server.storage import Storage
from savanna.table import seating
from savanna.table.agreement import Agreement
from savanna.table.table import HOST


@asynccontextmanager
async def house_in(storage: Storage, bots: Any = None) -> AsyncIterator[House]:
    house = House(storage, bots or BotPool(1), b"key")
    try:
        yield house
    finally:
        await house.close()


@asynccontextmanager
async def table_in(storage: Storage, bots: Any = None, **agreement: Any) -> AsyncIterator[Room]:
    """A table whose host stands beside it."""
    async with house_in(storage, bots) as house:
        yield await house.open(bytes(32), Agreement("tembo", 2, pace=0, **agreement), "Ada", None)


def ostrich_at(seat: int) -> Decide:
    return lambda table: seating.seat_bot(table, HOST, seat, "ostrich", LEVELS)


async def left_to_ostriches(room: Room) -> None:
    """A bot on both seats, and the host is ready."""
    for seat in (1, 2):
        await room.command(HOST, f"seat{seat}", "", ostrich_at(seat))
    await room.command(HOST, "ready", "", lambda table: seating.be_ready(table, HOST, None))


async def told_the_seed(room: Room) -> None:
    """Until its match is over, and everything said."""
    async with asyncio.timeout(60):
        while room.table.seed is None:
            await asyncio.sleep(0.01)

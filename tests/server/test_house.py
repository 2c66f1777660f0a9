"""The house: which tables it keeps in memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from savanna.server import house
from savanna.server.bots import BotPool
from savanna.server.house import House
from savanna.server.storage import Storage
from savanna.table.agreement import Agreement


def test_a_table_where_nobody_is_leaves_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        with Storage.open(tmp_path) as storage:
            there = House(storage, BotPool(1), b"key")
            room = await there.open(bytes(32), Agreement("tembo", 2), "Ada", 1)
            table = room.table
            there.leave_idle_rooms()
            assert await there.room(table.id) is room
            monkeypatch.setattr(house, "REST", -1.0)
            there.leave_idle_rooms()
            again = await there.room(table.id)
            assert again is not None
            assert again is not room
            assert again.table == table
            await there.close()

    asyncio.run(run())

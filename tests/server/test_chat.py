"""What is said, and what someone does not want to hear."""

from __future__ import annotations

import asyncio
from pathlib import Path

from server.houses import house_in, table_in

from savanna.server.storage import Storage
from savanna.table.table import HOST


def test_who_is_muted_stays_muted_however_much_is_said(tmp_path: Path) -> None:
    """Only the last lines are kept, and everyone's wishes; when the table is read again, the same."""

    async def before(storage: Storage) -> str:
        async with table_in(storage) as room:
            for wish in ({"mute": 2}, {"mute": 3}, {"hear": 3}):
                await room.say(HOST, **wish)
            for _ in range(60):
                await room.say(2, text="hey")
                await room.say(3, phrase="hello")
            assert {line.player for line in room.chat.heard_by(HOST, last=200)} == {3}
            assert [line.seq for line in room.chat.heard_by(3, last=200)] == list(range(24, 124))
            return room.table.id

    async def after(storage: Storage, table: str) -> None:
        async with house_in(storage) as there:
            room = await there.room(table)
            assert room is not None
            assert {line.player for line in room.chat.heard_by(HOST, last=200)} == {3}
            assert len(room.chat.heard_by(3, last=200)) == 100
            await room.say(3, text="the next line")

    with Storage.open(tmp_path) as storage:
        asyncio.run(after(storage, asyncio.run(before(storage))))

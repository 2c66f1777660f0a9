"""Saved, then told: nothing is shown before it is on disk; a disk that fails now and then stops no match."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from savanna.bots import LEVELS
from savanna.server import room
from savanna.server.bots import BotPool
from savanna.server.house import House
from savanna.server.room import Decide, Room
from savanna.server.storage import EventRow, Storage, StorageTrouble
from savanna.table import seating
from savanna.table.agreement import Agreement
from savanna.table.table import HOST


@asynccontextmanager
async def table_in(storage: Storage) -> AsyncIterator[Room]:
    """A table whose host stands beside it."""
    house = House(storage, BotPool(1), b"key")
    try:
        yield await house.open(bytes(32), Agreement("tembo", 2, pace=0), "Ada", None)
    finally:
        await house.close()


def ostrich_at(seat: int) -> Decide:
    return lambda table: seating.seat_bot(table, HOST, seat, "ostrich", LEVELS)


class Slow(Storage):
    """An event is not on disk before someone says so."""

    def append(self, event: EventRow, **more: Any) -> Future[None]:
        written = super().append(event, **more)
        if event.kind == "opened":
            return written
        self.answer = asyncio.get_running_loop().create_future()
        return self.answer


def test_nothing_is_told_before_it_is_saved(tmp_path: Path) -> None:
    async def run(storage: Slow) -> None:
        async with table_in(storage) as here:
            before = here.pages.text_for(HOST)
            asked = asyncio.create_task(here.command(HOST, "seat", "", ostrich_at(1)))
            await asyncio.sleep(0.2)
            assert not asked.done()
            assert here.pages.text_for(HOST) == before
            assert here.table.version == 1
            storage.answer.set_result(None)
            assert await asked == 2
            assert here.pages.text_for(HOST) != before

    with Slow.open(tmp_path) as storage:
        assert isinstance(storage, Slow)
        asyncio.run(run(storage))


class EverySecondTime(Storage):
    """What a table does by itself is not saved at first."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.failed: list[int] = []

    def append(self, event: EventRow, **more: Any) -> Future[None]:
        if event.kind in ("opened", "joined", "readied") or event.seq in self.failed:
            return super().append(event, **more)
        self.failed.append(event.seq)
        answer = asyncio.get_running_loop().create_future()
        answer.set_exception(StorageTrouble("no space"))
        return answer


def test_what_a_table_does_by_itself_it_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_AFTER_TROUBLE", 0.001)

    async def run(storage: EverySecondTime) -> None:
        async with table_in(storage) as here, asyncio.timeout(60):
            for seat in (1, 2):
                await here.command(HOST, f"seat{seat}", "", ostrich_at(seat))
            await here.command(HOST, "ready", "", lambda table: seating.be_ready(table, HOST, None))
            while here.table.seed is None:
                await asyncio.sleep(0.01)
            assert storage.failed == list(range(5, here.table.version + 1))

    with EverySecondTime.open(tmp_path) as storage:
        assert isinstance(storage, EverySecondTime)
        asyncio.run(run(storage))

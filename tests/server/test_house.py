"""The house: which tables it keeps in memory."""

from __future__ import annotations

import asyncio
from asyncio import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from server.houses import house_in, left_to_ostriches, ostrich_at, table_in, told_the_seed

from savanna.server import house
from savanna.server.bots import BotPool
from savanna.server.house import House
from savanna.server.room import Room
from savanna.server.storage import EventRow, Storage, StorageTrouble
from savanna.table import again, keeping, seating
from savanna.table.agreement import Agreement
from savanna.table.table import HOST, PLAYING


def test_a_table_where_nobody_is_leaves_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        with Storage.open(tmp_path) as storage:
            there = House(storage, BotPool(1), b"key")
            room = await there.open(bytes(32), Agreement("tembo", 2), "Ada", 1)
            table = room.table
            there.leave_idle_rooms()
            assert await there.room(table.id) is room
            monkeypatch.setattr(house, "IDLE_SECONDS", -1.0)
            there.leave_idle_rooms()
            again = await there.room(table.id)
            assert again is not None
            assert again is not room
            assert again.table == table
            await there.close()

    asyncio.run(run())


async def played(room: Room) -> None:
    """A match of the host, who asked a bot to play for them, and of another one, to its end."""
    await room.command(HOST, "bot", "", ostrich_at(2))
    await left_to_a_bot(room, [HOST], "asked")


async def left_to_a_bot(room: Room, people: list[int], why: str) -> None:
    """The host takes seat 1, all are ready; then for each of these people a bot plays, to the end."""
    await room.command(HOST, "sit", "", lambda table: seating.sit(table, HOST, 1))
    for player in people:
        await room.command(
            player, f"ready {player}", "", partial(seating.be_ready, player=player, commitment=None)
        )
    while room.table.phase != PLAYING:
        await asyncio.sleep(0.01)
    for player in people:
        await room.command(player, f"kept {player}", "", partial(keeping.keep, player=player, why=why))
    await told_the_seed(room)


class Unreadable(Storage):
    """It takes three attempts to read a log."""

    attempts = 0

    def events(self, table_id: str, after: int = 0) -> list[EventRow]:
        self.attempts += 1
        if self.attempts < 3:
            raise StorageTrouble("not now")
        return super().events(table_id, after)


def test_a_match_goes_on_as_soon_as_it_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart, and though nobody asks for it."""
    monkeypatch.setattr(house, "RETRY_SECONDS", 0.001)

    async def run() -> None:
        with Unreadable.open(tmp_path) as storage:
            async with table_in(storage) as before:
                await left_to_ostriches(before)
            assert storage.live_tables() == [before.table.id]
            async with house_in(storage) as there, asyncio.timeout(60):
                there.start(there.live())
                while storage.live_tables():
                    await asyncio.sleep(0.01)

    asyncio.run(run())


def test_a_table_that_cannot_be_read_is_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever has it among others is shown those."""

    async def run() -> None:
        with Unreadable.open(tmp_path) as storage:
            async with table_in(storage) as before:
                pass
            async with house_in(storage) as there:
                assert await there.sound_room(before.table.id) is None

    asyncio.run(run())
    assert "StorageTrouble (not now) at " in caplog.text


class Full(Storage):
    def set(self, key: str, value: bytes) -> Future[None]:
        failed: Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(StorageTrouble("the disk is full"))
        return failed


def test_a_house_closes_though_its_disk_is_full(tmp_path: Path) -> None:
    async def run() -> None:
        with Full.open(tmp_path) as storage:
            there = House(storage, BotPool(1), b"key")
            task = there.start(asyncio.sleep(60))
            await there.close()
            await asyncio.sleep(0)
            assert task.cancelled()

    asyncio.run(run())


def test_who_was_away_at_the_end_may_look_at_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        with Storage.open(tmp_path) as storage:
            async with table_in(storage) as room, asyncio.timeout(60):
                other = await room.join("", "Bo", 2)
                for waiting in (HOST, other):
                    room.presence.enter(waiting)  # or nobody would play for them
                await left_to_a_bot(room, [HOST, other], "away")
                version = room.table.version
                await room.came_back(HOST)
                assert room.table.player(HOST).kept == "away"
                assert room.table.version == version

    asyncio.run(run())


class Dying(Storage):
    """It does not live to see the table where a match goes on being named."""

    dead = False

    def append(self, event: EventRow, **more: Any) -> Future[None]:
        self.dead = self.dead or event.kind == "followed"
        return asyncio.get_running_loop().create_future() if self.dead else super().append(event, **more)


def test_a_house_that_dies_while_a_table_follows_opens_no_second_one(tmp_path: Path) -> None:
    async def before() -> str:
        with Dying.open(tmp_path) as storage:
            assert isinstance(storage, Dying)
            async with table_in(storage) as room, asyncio.timeout(60):
                await played(room)
                await room.command(HOST, "again", "", lambda table: again.want(table, HOST, again.REMATCH))
                while not storage.dead:
                    await asyncio.sleep(0.01)
                return room.table.id

    async def after(first: str) -> None:
        with Storage.open(tmp_path) as storage:
            (following,) = storage.live_tables()
            async with house_in(storage) as there, asyncio.timeout(60):
                room = await there.room(first)
                assert room is not None
                while room.table.next is None:
                    await asyncio.sleep(0.01)
                assert room.table.next == following
                assert storage.live_tables() == [following]

    asyncio.run(after(asyncio.run(before())))


def test_another_wish_leads_to_another_table(tmp_path: Path) -> None:
    async def run() -> None:
        with Storage.open(tmp_path) as storage:
            async with table_in(storage) as room, asyncio.timeout(60):
                await played(room)
                ids = [await room.house.open_after(room, wish) for wish in again.WISHES * 2]
                assert len(set(ids)) == len(again.WISHES)
                assert ids[: len(again.WISHES)] == ids[len(again.WISHES) :]

    asyncio.run(run())

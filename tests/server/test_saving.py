"""Saved, then told: nothing is shown before it is on disk; a disk that fails now and then stops no match."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.houses import house_in, left_to_ostriches, ostrich_at, table_in, told_the_seed

from savanna.server import house, room
from savanna.server.app import application
from savanna.server.middleware import AccessPolicy
from savanna.server.push import Wanted, as_json
from savanna.server.storage import EventRow, Said, Storage, StorageTrouble, Undecided
from savanna.table.table import HOST


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
            before = here.pages.text_for(Wanted(HOST, as_json, None))
            asked = asyncio.create_task(here.command(HOST, "seat", "", ostrich_at(1)))
            await asyncio.sleep(0.2)
            assert not asked.done()
            assert here.pages.text_for(Wanted(HOST, as_json, None)) == before
            assert here.table.version == 1
            storage.answer.set_result(None)
            assert await asked == 2
            assert here.pages.text_for(Wanted(HOST, as_json, None)) != before

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
        async with table_in(storage) as here:
            await left_to_ostriches(here)
            await told_the_seed(here)
            assert storage.failed == list(range(5, here.table.version + 1))

    with EverySecondTime.open(tmp_path) as storage:
        assert isinstance(storage, EverySecondTime)
        asyncio.run(run(storage))


class Uncertain(Storage):
    """Of the first event of each kind, and of the first line, nobody can say whether it was saved."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.lost = {"opened"}  # answers to what was not of these kinds before
        self.saves = True  # whether it was saved after all

    def append(self, event: EventRow, **more: Any) -> Future[None]:
        return self._unless_lost(event.kind, lambda: super(Uncertain, self).append(event, **more))

    def say(self, line: Said) -> Future[None]:
        return self._unless_lost("said", lambda: super(Uncertain, self).say(line))

    def _unless_lost(self, kind: str, save: Callable[[], Future[None]]) -> Future[None]:
        if kind in self.lost:
            return save()
        self.lost.add(kind)
        return asyncio.ensure_future(self._lose(save))

    async def _lose(self, save: Callable[[], Future[None]]) -> None:
        if self.saves:
            await save()
        raise Undecided("the database is gone")


@pytest.mark.parametrize("saves", [True, False])
def test_whoever_asks_again_learns_whether_it_was_saved(tmp_path: Path, saves: bool) -> None:
    async def run(storage: Uncertain) -> None:
        storage.saves = saves
        no_bots: Any = None  # the house has its own
        door: Any = application(storage, AccessPolicy(), no_bots)
        headers = {"Authorization": f"Bearer {'x' * 22}"}
        transport = httpx.ASGITransport(door)
        async with (
            house_in(storage) as door._app.state.house,
            httpx.AsyncClient(transport=transport, base_url="http://savanna/api", headers=headers) as guest,
        ):
            new = {"name": "Ada", "agreement": {"game": "tembo", "players": 2}}
            table = (await guest.post("/tables", json=new)).json()["table"]
            command = {"cmd": "once", "do": "sit", "seat": 2}
            answer = await guest.post(f"/tables/{table}/commands", json=command)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "undecided")
            assert "nothing has changed" not in answer.text
            answer = await guest.post(f"/tables/{table}/commands", json=command)
            assert (answer.status_code, answer.json()) == (200, {"cmd": "once", "version": 2})
            for status in (503, 201):
                answer = await guest.post(f"/tables/{table}/chat", json={"phrase": "hello"})
                assert answer.status_code == status

    with Uncertain.open(tmp_path) as storage:
        assert isinstance(storage, Uncertain)
        asyncio.run(run(storage))


@pytest.mark.parametrize("saves", [True, False])
def test_bots_play_on_where_nobody_knew_what_was_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saves: bool
) -> None:
    """Though nobody asks for the table."""
    monkeypatch.setattr(house, "RETRY_SECONDS", 0.001)

    async def run(storage: Uncertain) -> None:
        storage.saves = saves
        storage.lost |= {"joined", "readied"}
        async with table_in(storage) as here, asyncio.timeout(60):
            await left_to_ostriches(here)
            while here.table.id in storage.live_tables():
                await asyncio.sleep(0.01)
        kinds = [event.kind for event in storage.events(here.table.id)]
        assert kinds[-1] == "disclosed"
        assert {"sealed", "dealt", "moved", "disclosed"} <= storage.lost

    with Uncertain.open(tmp_path) as storage:
        assert isinstance(storage, Uncertain)
        asyncio.run(run(storage))

"""One thread writes for everyone: many writes in one commit, each with an answer of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy
from server.storage.logs import append, appended, event

from savanna.server.storage import Conflict, Storage, StorageTrouble

WRITERS = 64


@contextmanager
def commits_counted() -> Iterator[list[None]]:
    commits: list[None] = []

    def count(_: sqlalchemy.Connection) -> None:
        commits.append(None)

    sqlalchemy.event.listen(sqlalchemy.Engine, "commit", count)
    try:
        yield commits
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "commit", count)


def test_many_writers_share_a_commit(storage: Storage) -> None:
    tables = [f"t{number}" for number in range(WRITERS)]

    async def all_play() -> None:
        await asyncio.gather(
            *(append(storage, *(event(table, seq) for seq in range(1, 11))) for table in tables)
        )

    with commits_counted() as commits:
        asyncio.run(all_play())
    assert all(storage.events(table) == [event(table, seq) for seq in range(1, 11)] for table in tables)
    assert len(commits) < WRITERS * 10 / 4


def test_a_conflict_fails_nobody_else_in_its_group(storage: Storage) -> None:
    async def together() -> list[BaseException | None]:
        asked = [event("a", 1), event("b", 2), event("a", 1, "other"), event("a", 2), event("c", 1)]
        answers = [storage.append(each, live=True) for each in asked]
        return await asyncio.gather(*answers, return_exceptions=True)

    outcomes = asyncio.run(together())
    assert [isinstance(outcome, Conflict) for outcome in outcomes] == [False, True, True, False, False]
    assert [len(storage.events(table)) for table in "abc"] == [2, 0, 1]


def test_writes_are_done_in_the_order_of_the_calls(storage: Storage) -> None:
    async def call_at_once() -> None:
        await asyncio.gather(*(storage.append(event(seq=seq), live=True) for seq in range(1, 601)))

    asyncio.run(call_at_once())
    assert [found.seq for found in storage.events("t")] == list(range(1, 601))


def test_a_caller_who_is_cancelled_cancels_no_commit(storage: Storage) -> None:
    async def leave() -> None:
        callers = [asyncio.create_task(append(storage, event(table))) for table in "abc"]
        await asyncio.sleep(0)
        callers[1].cancel()
        outcomes = await asyncio.gather(*callers, return_exceptions=True)
        assert isinstance(outcomes[1], asyncio.CancelledError)
        await append(storage, event("b", 2))

    asyncio.run(leave())
    assert [len(storage.events(table)) for table in "abc"] == [1, 2, 1]


def test_a_loop_that_is_gone_stops_nobody(storage: Storage) -> None:
    async def ask_only() -> None:
        storage.append(event("a"), live=True)

    asyncio.run(ask_only())
    appended(storage, event("b"))
    assert storage.events("a") == [event("a")]


def test_closing_finishes_what_is_queued(place: str) -> None:
    async def close_at_once() -> None:
        storage = Storage.open(place)
        answers = [storage.append(event(seq=seq), live=True) for seq in range(1, 301)]
        storage.close()
        await asyncio.gather(*answers)
        with pytest.raises(StorageTrouble, match="closed"):
            storage.append(event(seq=301), live=True)

    asyncio.run(close_at_once())
    with Storage.open(place) as storage:
        assert len(storage.events("t")) == 300


def test_the_write_ahead_log_is_used_again_and_again(tmp_path: Path) -> None:
    async def ask(storage: Storage, begin: int) -> None:
        await asyncio.gather(
            *(storage.append(event(seq=seq), live=True) for seq in range(begin, begin + 1000))
        )

    sizes = []
    with Storage.open(tmp_path) as storage:
        for begin in range(1, 5001, 1000):
            asyncio.run(ask(storage, begin))
            sizes.append((tmp_path / "savanna.db-wal").stat().st_size)
    assert sizes[-1] < 2 * sizes[0]


def test_what_was_answered_is_seen_by_every_reader(storage: Storage) -> None:
    async def write_and_read() -> None:
        for seq in range(1, 31):
            await append(storage, event(seq=seq))
            found = await asyncio.gather(*(asyncio.to_thread(storage.events, "t") for _ in range(4)))
            assert [len(events) for events in found] == [seq] * 4

    asyncio.run(write_and_read())

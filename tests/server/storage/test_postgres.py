"""What only PostgreSQL can do to us: go away, above all while it commits."""

from __future__ import annotations

import asyncio

import pytest
from server.storage.clusters import Cluster
from server.storage.cutting import cable
from server.storage.logs import append, appended, event
from sqlalchemy import text
from sqlalchemy.exc import InternalError

from savanna.server.storage import Conflict, PlaceRefused, Storage, StorageTrouble, Undecided, writer
from savanna.server.storage.database import database_at


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_commit_whose_answer_was_lost_is_done_once(postgres: Cluster, cut: str) -> None:
    address = postgres.emptied()
    with (
        cable(postgres.port) as way,
        Storage.open(address.replace(f":{postgres.port}/", f":{way.port}/")) as storage,
    ):
        appended(storage, event(seq=1))
        way.cut = cut

        async def play() -> None:
            asked = [storage.append(event(seq=seq), live=True) for seq in (2, 3)]
            asked += [storage.append(event(seq=3, cmd="late"), live=True), storage.set("heartbeat", b"1")]
            outcomes = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Conflict, type(None)]
            await append(storage, event(seq=4))

        asyncio.run(play())
        assert way.cuts == 1
    with Storage.open(address) as storage:
        assert storage.events("t") == [event(seq=seq) for seq in (1, 2, 3, 4)]


def test_play_goes_on_after_a_restart_of_the_database(postgres: Cluster) -> None:
    with Storage.open(postgres.emptied()) as storage:
        appended(storage, event(seq=1))
        postgres.stop()
        postgres.start()
        appended(storage, event(seq=2))
        assert storage.events("t") == [event(seq=1), event(seq=2)]


def test_a_database_that_stays_away_is_told(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.3)

    async def play(storage: Storage) -> None:
        await append(storage, event(seq=1))
        postgres.stop()
        try:
            with pytest.raises(Undecided):
                await append(storage, event(seq=2))
            with pytest.raises(StorageTrouble, match="refused"):
                await append(storage, event(seq=2))
            with pytest.raises(StorageTrouble):
                storage.events("t")
        finally:
            postgres.start()
        await append(storage, event(seq=2))

    with Storage.open(postgres.emptied()) as storage:
        asyncio.run(play(storage))
        assert storage.events("t") == [event(seq=1), event(seq=2)]


def test_only_the_writing_connection_can_write(postgres: Cluster) -> None:
    database = database_at(postgres.emptied())
    try:
        with database.reading.connect() as connection, pytest.raises(InternalError, match="read-only"):
            connection.execute(text("CREATE TABLE t (x INTEGER)"))
        assert database.writing().execute(text("SHOW synchronous_commit")).scalar() == "on"
    finally:
        database.close()


def test_an_address_that_leads_nowhere_is_told_without_its_password(postgres: Cluster) -> None:
    address = postgres.address("nowhere").replace("savanna@", "savanna:hush@")
    with pytest.raises(StorageTrouble, match='"nowhere" does not exist') as trouble:
        Storage.open(address)
    assert "hush" not in str(trouble.value)
    with pytest.raises(PlaceRefused, match="looks like"):
        Storage.open("postgresql://host:port/name")

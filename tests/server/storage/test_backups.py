"""A backup is the log up to one moment, whatever is written meanwhile, and a place can be made from it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from server.storage.logs import append, appended, event

from savanna.server.storage import PlaceRefused, Storage
from savanna.server.storage.backups import backup, restore
from savanna.server.storage.database import migrating


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A backup with one event."""
    with Storage.open(tmp_path / "old") as storage:
        appended(storage, event())
    backup(tmp_path / "old", tmp_path / "saved.db")
    return tmp_path / "saved.db"


def test_a_backup_under_load_restores_to_a_prefix(tmp_path: Path) -> None:
    tables = [f"t{number}" for number in range(8)]
    answered = dict.fromkeys(tables, 0)

    async def play(storage: Storage, table: str, end: asyncio.Event) -> None:
        while not end.is_set():
            await append(storage, event(table, answered[table] + 1))
            answered[table] += 1

    async def save_meanwhile(storage: Storage) -> list[dict[str, int]]:
        end = asyncio.Event()
        players = [asyncio.create_task(play(storage, table, end)) for table in tables]
        before = []
        for number in range(3):
            await asyncio.sleep(0.1)
            before.append(dict(answered))
            await asyncio.to_thread(backup, tmp_path / "place", tmp_path / f"{number}.db")
        end.set()
        await asyncio.gather(*players)
        return before

    with Storage.open(tmp_path / "place") as storage:
        before = asyncio.run(save_meanwhile(storage))
        logs = {table: storage.events(table) for table in tables}
    for number, least in enumerate(before):
        restore(tmp_path / f"{number}.db", tmp_path / f"restored-{number}")
        with Storage.open(tmp_path / f"restored-{number}") as storage:
            for table in tables:
                found = storage.events(table)
                assert len(found) >= least[table]
                assert found == logs[table][: len(found)]
                appended(storage, event(table, len(found) + 1))


def test_a_backup_is_one_file_and_replaces_none(tmp_path: Path, saved: Path) -> None:
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["saved.db"]
    assert saved.stat().st_mode & 0o077 == 0
    with pytest.raises(PlaceRefused, match=r"saved\.db is there already"):
        backup(tmp_path / "old", saved)
    with pytest.raises(PlaceRefused, match="nowhere has no database"):
        backup(tmp_path / "nowhere", tmp_path / "new.db")
    with pytest.raises(PlaceRefused, match="pg_dump"):
        backup("postgresql://host/savanna", tmp_path / "new.db")


def test_nothing_is_saved_of_a_damaged_database(tmp_path: Path, saved: Path) -> None:
    file = tmp_path / "old" / "savanna.db"
    sound = file.read_bytes()
    file.write_bytes(sound[:4096] + b"\xff" * 8192 + sound[12288:])
    with pytest.raises(PlaceRefused, match=r"savanna\.db (is damaged|cannot be copied)"):
        backup(tmp_path / "old", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_restore_overwrites_nothing(tmp_path: Path, saved: Path) -> None:
    for place in (tmp_path, tmp_path / "old", saved):
        with pytest.raises(PlaceRefused, match="is not empty"):
            restore(saved, place)
    (tmp_path / "empty").mkdir()
    restore(saved, tmp_path / "empty")
    with Storage.open(tmp_path / "empty") as storage:
        assert storage.events("t") == [event()]


def test_only_a_sound_backup_is_restored(tmp_path: Path, saved: Path) -> None:
    sound = saved.read_bytes()
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"nothing of the kind" * 500)
    assert_refused(bad, "is no backup: file is not a database")
    bad.write_bytes(sound[:4096] + b"\xff" * 8192 + sound[12288:])
    assert_refused(bad, "is (damaged|no backup)")
    bad.write_bytes(sound[: len(sound) // 2])
    assert_refused(bad, "is (damaged|no backup)")
    bad.write_bytes(b"")
    assert_refused(bad, "is empty")
    assert_refused(tmp_path / "none.db", "is no file")
    with closing(sqlite3.connect(saved)) as connection, connection:
        connection.execute(f"UPDATE {migrating.NOTE} SET version_num = '0999'")
    assert_refused(saved, "newer Savanna")


def assert_refused(source: Path, why: str) -> None:
    place = source.parent / "not made"
    with pytest.raises(PlaceRefused, match=why):
        restore(source, place)
    assert not place.exists()

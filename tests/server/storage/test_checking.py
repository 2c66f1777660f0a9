"""What is wrong with a place is found, and told with advice."""

from __future__ import annotations

import socket
from contextlib import chdir
from pathlib import Path

import pytest
from server.storage.clusters import Cluster
from server.storage.logs import appended, event
from server.storage.test_opening import change

from savanna.server.storage import PlaceRefused, Storage
from savanna.server.storage.checking import FIND, LET_IN, RESTORE, check
from savanna.server.storage.schema import REVISION


@pytest.fixture
def played(place: str) -> str:
    """A place with two tables, of three events and of one."""
    with Storage.open(place) as storage:
        appended(storage, *(event("a", seq) for seq in (1, 2, 3)), event("b"))
    return place


def test_a_sound_place_while_it_is_in_use(played: str) -> None:
    with Storage.open(played):
        health = check(played)
    assert (health.place, health.revision, health.tables, health.events) == (played, REVISION, 2, 4)
    assert health.database.startswith(("SQLite 3.", "PostgreSQL 1"))
    assert health.broken == []


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        ("DELETE FROM event WHERE table_id = 'a' AND seq = 2", "table a: events are missing"),
        ("DELETE FROM event WHERE table_id = 'a' AND seq = 1", "table a: events are missing"),
        ("UPDATE event SET hash = prev WHERE seq = 2", "table a: an event does not follow the one before"),
        ("DELETE FROM event WHERE seq = 3", "table a: its standing is not that of its last event"),
        ("DELETE FROM standing WHERE table_id = 'b'", "table b: its standing is not that of its last event"),
    ],
)
def test_damage_to_the_log_is_found(played: str, damage: str, fault: str) -> None:
    change(played, damage)
    health = check(played)
    assert health.broken == [fault]
    assert health.remedy == RESTORE


def test_damage_to_the_file_is_found(tmp_path: Path) -> None:
    with Storage.open(tmp_path) as storage:
        appended(storage, *(event(seq=seq) for seq in range(1, 100)))
    file = tmp_path / "savanna.db"
    content = file.read_bytes()
    file.write_bytes(content[:8192] + b"\xff" * 4096 + content[12288:])
    health = check(tmp_path)
    assert health.broken
    assert health.remedy == RESTORE


def test_a_database_that_cannot_be_reached_is_to_be_started(postgres: Cluster) -> None:
    """Nothing says that it is damaged."""
    for address in ("postgresql://127.0.0.1:1/savanna", postgres.address("nowhere")):
        health = check(address)
        assert len(health.broken) == 1
        assert (health.revision, health.remedy, health.advice) == (None, FIND, [])


def test_a_database_that_may_not_be_read_is_not_damaged(tmp_path: Path) -> None:
    """Root may read every file; a socket is what nobody can open."""
    with socket.socket(socket.AF_UNIX) as unreadable, chdir(tmp_path):
        unreadable.bind("savanna.db")
        health = check(tmp_path)
    assert (health.broken, health.remedy) == (["unable to open database file"], LET_IN)


def test_a_file_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PlaceRefused, match="a folder is needed"):
        check(tmp_path / "file")


def test_a_place_without_a_database(tmp_path: Path) -> None:
    health = check(tmp_path / "new")
    assert health.broken == []
    assert "no database yet" in health.advice[-1]
    assert not (tmp_path / "new").exists()


def test_old_sqlite_and_a_disk_almost_full_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Storage.open(tmp_path).close()
    monkeypatch.setattr("savanna.server.storage.checking.LITTLE", 10**18)
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 51, 2))
    old, full = check(tmp_path).advice
    assert "two programs write at once" in old
    assert "MB are free on this disk" in full

"""Opening a place: made if it is new, refused if it is not Savanna's or newer than this program."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from server.storage.logs import appended, event, in_a_process
from sqlalchemy import text

from savanna.server.storage import PlaceRefused, Storage, StorageTrouble, default_folder
from savanna.server.storage.database import database_at, migrating, sqlite
from savanna.server.storage.schema import REVISION, SCHEMA


def test_the_revisions_make_the_tables_of_the_schema(place: str) -> None:
    Storage.open(place).close()
    database = database_at(place)
    try:
        context = MigrationContext.configure(database.writing(), opts={"version_table": migrating.NOTE})
        assert compare_metadata(context, SCHEMA) == []
    finally:
        database.close()


def test_the_revision_is_the_newest_there_is() -> None:
    folder = Path(migrating.__file__).parent
    assert ScriptDirectory(folder, version_locations=[folder / "revisions"]).get_current_head() == REVISION


@pytest.mark.parametrize(
    "address",
    ["mysql://host/savanna", "sqlite:///savanna.db", "postgresql+psycopg://host/x", "postgresql:/host/x"],
)
def test_no_other_kind_of_database_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """Nor is a folder made that is called so."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PlaceRefused, match="in a folder, or at a postgresql:// address"):
        Storage.open(address)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["postgres", "postgresql", "a:b"])
def test_a_folder_may_be_called_like_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Storage.open(name).close()
    assert [made.name for made in tmp_path.iterdir()] == [name]


def test_a_database_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    Storage.open(tmp_path).close()
    script = """
import sys
from savanna.server.storage import Storage
Storage.open(sys.argv[1]).close()
print(*{"alembic", "psycopg"} & set(sys.modules))
"""
    with in_a_process(script, tmp_path) as process:
        assert process.communicate() == ("\n", "")


def test_a_newer_database_is_refused_and_left_alone(place: str) -> None:
    with Storage.open(place) as storage:
        appended(storage, event())
    change(place, f"UPDATE {migrating.NOTE} SET version_num = '0999'")
    for _ in range(2):
        with pytest.raises(PlaceRefused, match="made by a newer Savanna: revision 0999") as refusal:
            Storage.open(place)
        assert place in str(refusal.value)
    change(place, f"UPDATE {migrating.NOTE} SET version_num = '{REVISION}'")
    with Storage.open(place) as storage:
        assert storage.events("t") == [event()]


def test_the_database_of_another_program_is_refused(place: str, tmp_path: Path) -> None:
    (tmp_path / "place").mkdir()
    change(place, "CREATE TABLE recipe (name TEXT)")
    with pytest.raises(PlaceRefused, match="is a database of another program, with recipe"):
        Storage.open(place)


def change(place: str, statement: str) -> None:
    database = database_at(place)
    try:
        with database.writing().begin():
            database.writing().execute(text(statement))
    finally:
        database.close()


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "savanna.db").write_bytes(b"a shopping list " * 100)
    with pytest.raises(PlaceRefused, match=r"savanna\.db in it is not a database"):
        Storage.open(tmp_path)
    assert (tmp_path / "savanna.db").read_bytes() == b"a shopping list " * 100


def test_a_file_is_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PlaceRefused, match="file is a file: a folder is needed"):
        Storage.open(tmp_path / "file")
    with pytest.raises(StorageTrouble, match="cannot be used: Not a directory"):
        Storage.open(tmp_path / "file" / "folder")


def test_a_folder_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "50 % of? #žirafy & co"
    with Storage.open(folder) as storage:
        appended(storage, event())
        assert storage.events("t") == [event()]
    assert sorted(file.name for file in folder.iterdir()) == ["savanna.db", "savanna.lock"]


def test_nobody_else_may_read_what_is_stored(tmp_path: Path) -> None:
    with Storage.open(tmp_path / "new" / "place"):
        made = [tmp_path / "new" / "place", *(tmp_path / "new" / "place").glob("savanna.db*")]
        assert len(made) == 4
        assert all(each.stat().st_mode & 0o077 == 0 for each in made)


def test_the_connection_that_writes_is_durable_and_the_others_cannot_write(tmp_path: Path) -> None:
    with closing(sqlite.connected(tmp_path / "a.db", "rwc", sqlite.WRITING)) as writing:
        assert writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert writing.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        with closing(sqlite.connected(tmp_path / "a.db", "ro", sqlite.READING)) as reading:
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                reading.execute("CREATE TABLE t (x)")
            assert reading.execute("PRAGMA wal_autocheckpoint").fetchone() == (0,)


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/savanna"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/home/ann/.local/share/savanna"),
        ("linux", {}, "/home/ann/.local/share/savanna"),
        ("darwin", {}, "/home/ann/Library/Application Support/Savanna"),
        ("win32", {"LOCALAPPDATA": "/ann/Local"}, "/ann/Local/Savanna"),
    ],
)
def test_data_is_where_the_system_keeps_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], folder: str
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/home/ann", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert default_folder() == Path(folder)

"""Copies of a folder's database: made while a server runs, and put back into a new place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from savanna.games.reason import file_name
from savanna.server.storage.database.migrating import stored_revision
from savanna.server.storage.database.sqlite import READING, SQLite, connected, reading_engine
from savanna.server.storage.places import Place, database_file, is_address
from savanna.server.storage.trouble import PlaceRefused, StorageTrouble, in_short


def backup(place: Place, target: Path) -> None:
    """Copy the database as it is at one moment into a new file; servers may go on writing meanwhile."""
    if is_address(place):
        raise PlaceRefused("a PostgreSQL database is backed up by pg_dump")
    source = database_file(Path(place).absolute())
    if not source.exists():
        raise PlaceRefused(f"{file_name(place)} has no database")
    if target.exists():
        raise PlaceRefused(f"{file_name(target)} is there already")
    _check(source, "cannot be copied")
    _copy(source, target)


def restore(source: Path, place: Place) -> None:
    """Make a place from a backup that is sound; PlaceRefused unless the place is new or empty."""
    if is_address(place):
        raise PlaceRefused("a PostgreSQL database is restored by pg_restore")
    folder = Path(place).absolute()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PlaceRefused(f"{file_name(place)} is not empty")
    if not source.is_file():
        raise PlaceRefused(f"{file_name(source)} is no file")
    _check(source.absolute(), "is no backup")
    with closing(SQLite(folder)):  # so that no server starts in it meanwhile
        _copy(source.absolute(), database_file(folder))


def _check(file: Path, unreadable: str) -> None:
    """PlaceRefused unless a file is a sound database of a server; `unreadable` says what cannot be done."""
    name = file_name(file)
    engine = reading_engine(file)
    try:
        with engine.connect() as connection:
            if stored_revision(connection, name) is None:
                raise PlaceRefused(f"{name} is empty")
            faults = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    except SQLAlchemyError as error:
        raise PlaceRefused(f"{name} {unreadable}: {in_short(error)}") from None
    finally:
        engine.dispose()
    if faults != ["ok"]:
        raise PlaceRefused(f"{name} is damaged: {faults[0]}")


def _copy(source: Path, target: Path) -> None:
    """Copy a database into a file, which has its name only once it is whole and on disk (atomic rename)."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(connected(source, "ro", READING)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, complete by itself
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise StorageTrouble(f"{file_name(target)}: {in_short(error)}") from error

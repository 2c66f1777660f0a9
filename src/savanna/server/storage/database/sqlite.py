"""SQLite in a folder. It keeps what it has committed when the power fails, and is written by one process."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError

from savanna.games.reason import file_name
from savanna.server.storage.database.base import Database
from savanna.server.storage.database.lock import FolderLock
from savanna.server.storage.places import database_file
from savanna.server.storage.trouble import PlaceRefused, StorageTrouble

# Only the connection that writes may do checkpoints, and it does them between two commits.
WRITING: tuple[str, ...] = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "fullfsync=ON",  # macOS: without it the disk may still keep a write to itself
    "foreign_keys=ON",
    "wal_autocheckpoint=0",
    "journal_size_limit=67108864",
)
READING = ("query_only=ON", "wal_autocheckpoint=0")
BETWEEN_CHECKPOINTS = 1000  # writes, at least
BUSY = 5.0  # seconds to wait for a lock, which nobody but a backup ever has


class SQLite(Database):
    """The database in a folder, which this process locks until it is closed."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.name = file_name(folder)
        self._since_checkpoint = 0
        file = database_file(folder.absolute())
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = FolderLock(folder)
            file.touch(mode=0o600)  # nobody else is to read the secrets in it
        except FileExistsError:
            raise PlaceRefused(f"{self.name} is a file: a folder is needed") from None
        except OSError as error:
            raise StorageTrouble(f"{self.name} cannot be used: {error.strerror}") from error
        self._engine = create_engine(
            "sqlite://",
            creator=lambda: connected(file, "rw", WRITING),
            poolclass=NullPool,
            hide_parameters=True,
        )
        event.listen(self._engine, "begin", _begin)
        self.reading = reading_engine(file)

    def _connect(self) -> Connection:
        try:
            return self._engine.connect()
        except DBAPIError as error:
            if getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
                raise PlaceRefused(f"{self.name}: savanna.db in it is not a database") from None
            raise

    def tidy(self, written: int) -> None:
        """Move the write-ahead log into the database (a checkpoint), after enough writes."""
        self._since_checkpoint += written
        if self._since_checkpoint < BETWEEN_CHECKPOINTS or self._writing is None:
            return
        self._since_checkpoint = 0
        # Straight to the driver: within a transaction there is no checkpoint.
        driver = self._writing.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        with suppress(sqlite3.Error):  # what is committed stays in the write-ahead log until it works
            driver.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        super().close()
        self._lock.release()


def reading_engine(file: Path) -> Engine:
    """Connections to a database that can only read it."""
    return create_engine(
        "sqlite://", creator=lambda: connected(file, "ro", READING), poolclass=QueuePool, hide_parameters=True
    )


def connected(file: Path, mode: str, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    """A connection to a database, to read ("ro") or also to write ("rw"), with these pragmas."""
    # No isolation level: Python would otherwise begin transactions by itself, and not all of them.
    connection = sqlite3.connect(
        f"{file.as_uri()}?mode={mode}", BUSY, isolation_level=None, check_same_thread=False, uri=True
    )
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _begin(connection: Connection) -> None:
    """Begin a transaction that writes from its start, so that it cannot fail for a lock half-way."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")

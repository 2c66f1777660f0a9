"""Database: what SQLite and PostgreSQL both offer to the storage."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError


class Database(ABC):
    """A database that this process alone writes, by one connection."""

    name: str  # in messages
    reading: Engine  # its connections cannot write; each statement is a transaction of its own

    def __init__(self) -> None:
        self._writing: Connection | None = None

    def writing(self) -> Connection:
        """The connection that writes, opened if need be; PlaceRefused if another process has one."""
        if self._writing is None:
            self._writing = self._connect()
        return self._writing

    def disconnect(self) -> None:
        """Close the connection that writes; after trouble a new one is opened for the next write."""
        if self._writing is not None:
            with suppress(SQLAlchemyError):
                self._writing.close()
            self._writing = None

    def close(self) -> None:
        """Close all connections; the writing one last, for SQLite tidies up when the last one closes."""
        self.reading.dispose()
        self.disconnect()

    @abstractmethod
    def tidy(self, written: int) -> None:
        """Do what a database needs between two commits, after so many more writes; it never fails."""

    @abstractmethod
    def _connect(self) -> Connection: ...

"""A PostgreSQL database at an address, written by one process: the one that holds its advisory lock."""

from __future__ import annotations

import os
import socket
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError

from savanna.server.storage.database.base import Database
from savanna.server.storage.trouble import PlaceRefused

LOCK = int.from_bytes(b"savanna", "big")
TAKE = text("SELECT pg_try_advisory_lock(:lock)").bindparams(lock=LOCK)
OWNER = text(
    "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND (classid::bigint << 32) + objid::bigint = :lock"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
).bindparams(lock=LOCK)


class PostgreSQL(Database):
    """The database at an address, locked for this process while a connection writes."""

    def __init__(self, address: str) -> None:
        super().__init__()
        try:
            url = make_url(address).set(drivername="postgresql+psycopg")
            self._engine = _engine(url, "synchronous_commit=on", poolclass=NullPool)
            self.reading = _engine(
                url, "default_transaction_read_only=on", isolation_level="AUTOCOMMIT", pool_pre_ping=True
            )
        except (ArgumentError, ValueError):
            raise PlaceRefused("an address looks like postgresql://user:password@host/database") from None
        except ModuleNotFoundError:
            raise PlaceRefused("PostgreSQL needs an extra: pip install 'savanna[postgres]'") from None
        self.name = url.set(drivername="postgresql").render_as_string(hide_password=True)

    def tidy(self, written: int) -> None:
        """Nothing: PostgreSQL does checkpoints by itself."""

    def _connect(self) -> Connection:
        connection = self._engine.connect()
        with connection.begin():
            taken = connection.execute(TAKE).scalar()
            owner = None if taken else connection.execute(OWNER).scalar()
        if not taken:
            connection.close()
            raise PlaceRefused(f"{self.name} is in use by {owner or 'another'}: stop it or take another")
        return connection


def _engine(url: URL, option: str, **how: Any) -> Engine:
    """Connections to a database, with names and time limits, and one option of the server."""
    settings = {
        "application_name": f"savanna: process {os.getpid()} on {socket.gethostname()}",
        "connect_timeout": 5,
        "tcp_user_timeout": 10_000,  # ms until a silent network counts as a lost connection
        "options": f"-c {option}",
    }
    return create_engine(url, connect_args=settings, hide_parameters=True, **how)

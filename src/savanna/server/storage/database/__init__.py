"""The database at a place: who may write it, and how it is opened."""

from __future__ import annotations

from pathlib import Path

from savanna.server.storage.database.base import Database
from savanna.server.storage.places import Place, is_address


def database_at(place: Place) -> Database:
    """The database of a place, for this process alone; PlaceRefused if another one has it."""
    if is_address(place):
        from savanna.server.storage.database.postgres import PostgreSQL

        return PostgreSQL(str(place))
    from savanna.server.storage.database.sqlite import SQLite

    return SQLite(Path(place))


__all__ = ["Database", "database_at"]

"""The logs of a place, one table after the other; a server may write meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from savanna.server.storage.database.postgres import PostgreSQL
from savanna.server.storage.database.sqlite import reading_engine
from savanna.server.storage.places import Place, database_file, is_address
from savanna.server.storage.rows import EventRow, matching
from savanna.server.storage.schema import event, standing
from savanna.server.storage.trouble import StorageTrouble, in_short


def logs(place: Place) -> Iterator[list[EventRow]]:
    """The log of every table of a place, each read in a query of its own, so that no server has to wait."""
    engine = _reading(place)
    try:
        with engine.connect() as connection:
            for table_id in connection.execute(select(standing.c.table_id)).scalars().all():
                log = select(event).where(matching(event, table_id=table_id)).order_by(event.c.seq)
                yield [EventRow._make(row) for row in connection.execute(log)]
    except SQLAlchemyError as error:
        raise StorageTrouble(f"not all tables could be read: {in_short(error)}") from error
    finally:
        engine.dispose()


def _reading(place: Place) -> Engine:
    if is_address(place):
        return PostgreSQL(str(place)).reading
    return reading_engine(database_file(Path(place).absolute()))

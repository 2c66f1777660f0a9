"""Is everything well with the storage of a place? Facts and advice; a server may run meanwhile."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, Engine, Select, func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from savanna.games.reason import file_name, shown
from savanna.server.storage.database.migrating import stored_revision
from savanna.server.storage.database.postgres import PostgreSQL
from savanna.server.storage.database.sqlite import reading_engine
from savanna.server.storage.places import Place, database_file, is_address
from savanna.server.storage.schema import REVISION, event, standing
from savanna.server.storage.trouble import PlaceRefused, in_short

SOUND_SQLITE = (3, 51, 3)  # before it, two connections that do checkpoints could damage a write-ahead log
LITTLE = 200_000_000  # free bytes: with fewer on the disk, its owner is warned

# What to do about something broken.
RESTORE = "Stop the server, keep a copy of the database, and restore the last backup"
FIND = "Start PostgreSQL, or correct the address: user, password, host, port and database"
LET_IN = "Savanna has to be allowed to read and write the folder and all files in it"


@dataclass
class Health:
    """What was found at a place; all is well if nothing is broken."""

    place: str
    database: str = ""
    revision: str | None = None
    tables: int = 0
    events: int = 0
    free_bytes: int | None = None
    broken: list[str] = field(default_factory=list)
    remedy: str = RESTORE  # of what is broken
    advice: list[str] = field(default_factory=list)


def check(place: Place) -> Health:
    """Look at all that is stored at a place, and change nothing."""
    if is_address(place):
        database = PostgreSQL(str(place))
        health = Health(database.name, "PostgreSQL")
        _look(health, database.reading)
        return health
    folder = Path(place).absolute()
    if folder.exists() and not folder.is_dir():
        raise PlaceRefused(f"{file_name(folder)} is a file: a folder is needed")
    health = Health(file_name(folder), f"SQLite {sqlite3.sqlite_version}")
    if sqlite3.sqlite_version_info < SOUND_SQLITE:
        health.advice.append(
            f"{health.database} can damage a database that two programs write at once; 3.51.3 cannot. "
            "Leave savanna.db to the server while it runs"
        )
    if database_file(folder).exists():
        _look_at_disk(health, folder)
        _look(health, reading_engine(database_file(folder)))
    else:
        health.advice.append("There is no database yet: the first start of a server makes it")
    return health


def _look_at_disk(health: Health, folder: Path) -> None:
    """Note how much of the disk is free."""
    health.free_bytes = shutil.disk_usage(folder).free
    if health.free_bytes < LITTLE:
        health.advice.append(f"Only {health.free_bytes // 1_000_000} MB are free on this disk: make room")


def _look(health: Health, engine: Engine) -> None:
    """Note what is broken in a database, and what to do about it."""
    try:
        with engine.connect() as connection:
            health.revision = stored_revision(connection, health.place)
            if health.revision == REVISION:
                _look_into(health, connection)
            else:
                health.advice.append(
                    "The next start of a server brings the tables up to date: make a backup before"
                )
    except PlaceRefused as error:
        health.broken.append(str(error))
        health.remedy = ""
    except SQLAlchemyError as error:
        health.broken.append(in_short(error))
        health.remedy = _remedy(error, health)
    finally:
        engine.dispose()


def _remedy(error: SQLAlchemyError, health: Health) -> str:
    """What to do about an error: a database read in part is damaged, one never read may be out of reach."""
    if health.revision is not None:
        return RESTORE
    if is_address(health.place):
        return FIND
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", 0) & 0xFF
    return LET_IN if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) else RESTORE


def _look_into(health: Health, connection: Connection) -> None:
    """Count tables and events, and note which tables are broken."""
    if connection.dialect.name == "sqlite":
        faults = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        health.broken += [f"SQLite: {fault}" for fault in faults if fault != "ok"]
    else:
        health.database = f"PostgreSQL {connection.exec_driver_sql('SHOW server_version').scalar_one()}"
    health.events = connection.execute(select(func.count()).select_from(event)).scalar_one()
    health.tables = connection.execute(select(func.count()).select_from(standing)).scalar_one()
    for question, fault in QUESTIONS.items():
        for table_id in connection.execute(question).scalars():
            health.broken.append(f"table {shown(table_id)}: {fault}")


def _with_gaps() -> Select[str]:
    """The tables whose events are not numbered 1, 2, 3 … without a gap."""
    seq = event.c.seq
    gaps = or_(func.min(seq) != 1, func.max(seq) != func.count())
    return select(event.c.table_id).group_by(event.c.table_id).having(gaps)


def _with_broken_chains() -> Select[str]:
    """The tables with an event that is not chained to the hash of the one before."""
    later = event.alias()
    next_one = (later.c.table_id == event.c.table_id) & (later.c.seq == event.c.seq + 1)
    return select(event.c.table_id).join(later, next_one).where(later.c.prev != event.c.hash).distinct()


def _with_wrong_standings() -> Select[str]:
    """The tables whose row in `standing` is not that of their last event."""
    last = select(event.c.table_id, func.max(event.c.seq).label("seq")).group_by(event.c.table_id).subquery()
    wrong = func.coalesce(standing.c.seq, 0) != last.c.seq
    return select(last.c.table_id).outerjoin(standing, standing.c.table_id == last.c.table_id).where(wrong)


# Queries for tables that are broken, and what is wrong with those.
QUESTIONS = {
    _with_gaps(): "events are missing",
    _with_broken_chains(): "an event does not follow the one before",
    _with_wrong_standings(): "its standing is not that of its last event",
}

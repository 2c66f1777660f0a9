"""What each write does in the database. A write that conflicts raises before it has changed anything.

Only one connection writes, so what a write has looked up stays true until it is committed. Each can be done
`again` (idempotent): when the answer to a commit got lost, nobody knows whether it was done the first time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from sqlalchemy import (
    Connection,
    Insert,
    Table,
    Update,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from savanna.games.reason import shown
from savanna.server.storage import schema
from savanna.server.storage.rows import check, matching
from savanna.server.storage.trouble import Conflict

Row = Mapping[str, Any]  # by column, as rows.checked gives it


class Write(Protocol):
    """Something to write in a transaction; `again` if it may have been written already."""

    def __call__(self, connection: Connection, *, again: bool) -> None: ...


def append(event: Row, *companions: tuple[Table, Row]) -> Write:
    """Add an event and rows that go with it; Conflict unless it is its table's next, by a new command."""

    def write(connection: Connection, *, again: bool) -> None:
        _add_next(connection, schema.event, event, again=again)
        for table, row in companions:
            _put(connection, table, row)

    return write


def say(line: Row) -> Write:
    """Add a line that was said; Conflict unless it is the next of its table."""

    def write(connection: Connection, *, again: bool) -> None:
        _add_next(connection, schema.said, line, again=again)

    return write


def put(table: Table, row: Row) -> Write:
    """Put a row in the place of the one with the same key, or add it (upsert)."""

    def write(connection: Connection, *, again: bool) -> None:
        _put(connection, table, row)

    return write


def hold(holding: Row) -> Write:
    """Put down which player a session is at a table; Conflict if the session is not known."""

    def write(connection: Connection, *, again: bool) -> None:
        known = matching(schema.session, session=holding["session"])
        if not connection.execute(select(schema.session).where(known)).first():
            raise Conflict("nobody has seen this session")
        _put(connection, schema.holding, holding)

    return write


def release(session: bytes, table_id: str) -> Write:
    """Delete which player a session is at a table."""
    held = matching(schema.holding, session=session, table_id=table_id)

    def write(connection: Connection, *, again: bool) -> None:
        connection.execute(delete(schema.holding).where(held))

    return write


def forget(before_ms: int) -> Write:
    """Delete sessions last seen before this time; which players they are goes with them."""
    check(schema.session.c.at_ms, before_ms)

    def write(connection: Connection, *, again: bool) -> None:
        connection.execute(delete(schema.session).where(schema.session.c.at_ms < before_ms))

    return write


def _add_next(connection: Connection, table: Table, row: Row, *, again: bool) -> None:
    """Add a row if it is the next of its table, else Conflict; `again`, the very same row may be there."""
    if connection.execute(_adding(table), row).rowcount:
        return
    same = or_(*(table.c[name] == row[name] for name in ("seq", "cmd") if name in table.c))
    found = connection.execute(select(table).where(table.c.table_id == row["table_id"], same)).all()
    if again and [tuple(each) for each in found] == [tuple(row.values())]:
        return
    which = f"{table.name} {row['seq']} of table {shown(row['table_id'])}"
    raise Conflict(f"{which}, or its command, is there already" if found else f"{which} would leave a gap")


def _put(connection: Connection, table: Table, row: Row) -> None:
    """Change the row with the same key, or add it (upsert)."""
    keys = {f"the_{key.name}": row[key.name] for key in table.primary_key}
    if not connection.execute(_changing(table), {**row, **keys}).rowcount:
        connection.execute(insert(table), row)


@cache
def _adding(table: Table) -> Insert:
    """The statement that adds a row only as the next: one, for each is a round trip to PostgreSQL."""
    given = {column.name: bindparam(column.name, type_=column.type) for column in table.columns}
    here = table.c.table_id == given["table_id"]
    last = select(func.coalesce(func.max(table.c.seq), 0)).where(here).scalar_subquery()
    conditions = [given["seq"] == last + 1]
    if "cmd" in table.c:
        conditions.append(~exists().where(here, table.c.cmd == given["cmd"]))
    row = select(*given.values()).where(*conditions)
    return insert(table).from_select(list(given), row).execution_options(preserve_rowcount=True)


@cache
def _changing(table: Table) -> Update:
    """The statement that changes the row with a given key."""
    key = (column == bindparam(f"the_{column.name}") for column in table.primary_key)
    return update(table).where(*key).values({name: bindparam(name) for name, _ in table.columns.items()})

"""What each write does in the database. A write that conflicts raises before it has changed anything.

Only one connection writes, so what a write has looked up stays true until it is committed. Each can be done
`again`: when the answer to a commit got lost, nobody knows whether it was done the first time.
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
    def __call__(self, connection: Connection, *, again: bool) -> None: ...


def append(event: Row, *beside: tuple[Table, Row]) -> Write:
    """The event is the next of its table, with a command that the table has not seen; rows go with it."""

    def write(connection: Connection, *, again: bool) -> None:
        _add_next(connection, schema.event, event, again=again)
        for table, row in beside:
            _put(connection, table, row)

    return write


def say(line: Row) -> Write:
    """The line is the next of its table."""

    def write(connection: Connection, *, again: bool) -> None:
        _add_next(connection, schema.said, line, again=again)

    return write


def put(table: Table, row: Row) -> Write:
    """The row is there, in place of the one with the same key."""

    def write(connection: Connection, *, again: bool) -> None:
        _put(connection, table, row)

    return write


def hold(holding: Row) -> Write:
    """The session is this player of the table; only a session that is known can hold one."""

    def write(connection: Connection, *, again: bool) -> None:
        known = matching(schema.session, session=holding["session"])
        if not connection.execute(select(schema.session).where(known)).first():
            raise Conflict("nobody has seen this session")
        _put(connection, schema.holding, holding)

    return write


def release(session: bytes, table_id: str) -> Write:
    """The session holds nothing at the table."""
    held = matching(schema.holding, session=session, table_id=table_id)

    def write(connection: Connection, *, again: bool) -> None:
        connection.execute(delete(schema.holding).where(held))

    return write


def forget(before_ms: int) -> Write:
    """Sessions last seen before are unknown, and hold nothing."""
    check(schema.session.c.at_ms, before_ms)

    def write(connection: Connection, *, again: bool) -> None:
        connection.execute(delete(schema.session).where(schema.session.c.at_ms < before_ms))

    return write


def _add_next(connection: Connection, table: Table, row: Row, *, again: bool) -> None:
    if connection.execute(_adding(table), row).rowcount:
        return
    same = or_(*(table.c[name] == row[name] for name in ("seq", "cmd") if name in table.c))
    found = connection.execute(select(table).where(table.c.table_id == row["table_id"], same)).all()
    if again and [tuple(each) for each in found] == [tuple(row.values())]:
        return
    which = f"{table.name} {row['seq']} of table {shown(row['table_id'])}"
    raise Conflict(f"{which}, or its command, is there already" if found else f"{which} would leave a gap")


def _put(connection: Connection, table: Table, row: Row) -> None:
    keys = {f"the_{key.name}": row[key.name] for key in table.primary_key}
    if not connection.execute(_changing(table), {**row, **keys}).rowcount:
        connection.execute(insert(table), row)


@cache
def _adding(table: Table) -> Insert:
    """One statement that adds a row only as the next: on PostgreSQL each statement is a journey."""
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
    key = (column == bindparam(f"the_{column.name}") for column in table.primary_key)
    return update(table).where(*key).values({name: bindparam(name) for name, _ in table.columns.items()})

"""Rows as Python values, checked: what one of the two databases would refuse, neither gets to see."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Boolean, Column, ColumnElement, Integer, LargeBinary, Table, Text, and_

from savanna.games.reason import is_writable, shown

# A column takes exactly this type (True is no number), and numbers from 0 to the largest both databases have.
TAKES: dict[type, type] = {Text: str, Integer: int, BigInteger: int, LargeBinary: bytes, Boolean: bool}
LARGEST: dict[type, int] = {Integer: 2**31 - 1, BigInteger: 2**63 - 1}


class EventRow(NamedTuple):
    """One event of a table's log."""

    table_id: str
    seq: int
    cmd: str
    player: int | None
    kind: str
    body: str
    at_ms: int
    rules: int
    prev: bytes
    hash: bytes

    def __repr__(self) -> str:
        """The event without body and hashes: they tell cards, and a message may end up in a log file."""
        return f"<event {self.seq} of table {shown(self.table_id)}: {shown(self.kind)}>"


class Said(NamedTuple):
    """One line that was said at a table; without a player it is from the server."""

    table_id: str
    seq: int
    player: int | None
    body: str
    at_ms: int


class Holding(NamedTuple):
    """Which player a session is at a table; 0 is a spectator."""

    table_id: str
    player: int


class Holder(NamedTuple):
    """A session that is a player of some table."""

    session: bytes
    player: int


def checked(table: Table, *values: object) -> dict[str, Any]:
    """The values of a row by their columns; ValueError if the table does not take one of them."""
    for column, value in zip(table.columns, values, strict=True):
        check(column, value)
    return dict(zip(table.columns.keys(), values, strict=True))


def matching(table: Table, **values: object) -> ColumnElement[bool]:
    """The condition that a row has these values; ValueError if no row can have them."""
    for name, value in values.items():
        check(table.c[name], value)
    return and_(*(table.c[name] == value for name, value in values.items()))


def check(column: Column[Any], value: object) -> None:
    """ValueError if a column does not take a value."""
    fault = _fault(column, value)
    if fault:  # the value itself stays out of the message: it may be a secret
        raise ValueError(f"{column} {fault}")


def _fault(column: Column[Any], value: object) -> str | None:
    """Why a column does not take a value; None if it does."""
    kind = type(column.type)
    if value is None and column.nullable:
        return None
    if type(value) is not TAKES[kind]:
        return f"is of type {TAKES[kind].__name__}, not {type(value).__name__}"
    if isinstance(value, str) and not (is_writable(value) and "\0" not in value):
        return "cannot hold a NUL or half of a surrogate pair"
    if kind in LARGEST and isinstance(value, int) and not 0 <= value <= LARGEST[kind]:
        return f"is a number from 0 to {LARGEST[kind]}"
    return None

"""The tables of the database, the same in SQLite and in PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

# The newest of database/revisions. Written here, so that nobody has to look there to open a database.
REVISION = "0001"

SCHEMA = MetaData()

# The log, from which all else follows: what happened at each table, numbered 1, 2, 3 … without gaps.
event = Table(
    "event",
    SCHEMA,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("cmd", Text, nullable=False),
    Column("player", Integer),  # none: the server itself, for a deal or a deadline
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("prev", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "cmd", name="event_cmd"),
    sqlite_with_rowid=False,  # the events of a table lie side by side
)

# The seed that the server has committed itself to, of each match.
secret = Table(
    "secret",
    SCHEMA,
    Column("table_id", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

# Which tables are live (a projection of the log, which tells the same more slowly).
standing = Table(
    "standing",
    SCHEMA,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

# What people said at a table.
said = Table(
    "said",
    SCHEMA,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("player", Integer),
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# A browser that came by, known by the SHA-256 of its token, and when it was last seen.
session = Table(
    "session",
    SCHEMA,
    Column("session", LargeBinary, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)

# Which player a session is at a table; 0 is a spectator.
holding = Table(
    "holding",
    SCHEMA,
    Column("session", LargeBinary, ForeignKey("session.session", ondelete="CASCADE"), primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("player", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# What the server remembers of itself: its key, its last sign of life.
setting = Table(
    "setting",
    SCHEMA,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

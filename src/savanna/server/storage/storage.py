"""Storage: everything a server keeps, behind one class. Writes are awaited; reads are for a thread."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from sqlalchemy import Row, Select, Table, false, or_, select
from sqlalchemy.exc import SQLAlchemyError

from savanna.server.storage import schema, writes
from savanna.server.storage.database import Database, database_at
from savanna.server.storage.database.migrating import bring_up_to_date
from savanna.server.storage.places import Place
from savanna.server.storage.rows import EventRow, Holder, Holding, Said, checked, matching
from savanna.server.storage.trouble import StorageTrouble, in_short
from savanna.server.storage.writer import Writer


class Storage:
    """Everything a server keeps: the logs of all tables, and the few rows beside them.

    Writes are queued in the order of the calls; the future that each gives is done when it is on disk, or
    raises Conflict or StorageTrouble. What no database can hold is a ValueError at once. A table's secret
    stays until its next one: the log holds it as well, once it is told.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        self._writer.start()

    @classmethod
    def open(cls, place: Place) -> Storage:
        """Open a folder or a postgresql:// address, bringing its tables up to date; or PlaceRefused."""
        database = database_at(place)
        try:
            bring_up_to_date(database.writing(), database.name)
            return cls(database)
        except SQLAlchemyError as error:
            database.close()
            raise StorageTrouble(f"{database.name}: {in_short(error)}") from error
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Finish what is queued, then give up the place."""
        self._writer.finish()
        self._database.close()

    def __enter__(self) -> Storage:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    # Writes

    def append(
        self,
        event: EventRow,
        *,
        live: bool,
        secret: bytes | None = None,
        holder: tuple[bytes, int] | None = None,
        said: Sequence[Said] = (),
    ) -> Future[None]:
        """Save the next event of a table; Conflict if it is not the next, or its command is not new.

        In the same commit: whether the table is live, the seed it commits to, the session it makes a player,
        and what is said at it from the beginning.
        """
        row = checked(schema.event, *event)
        if not event.body.isascii():
            raise ValueError("event.body is JSON in ASCII")
        companions: list[tuple[Table, tuple[object, ...]]] = [
            (schema.standing, (event.table_id, event.seq, live, event.at_ms))
        ]
        if secret is not None:
            companions.append((schema.secret, (event.table_id, secret)))
        if holder is not None:
            session, player = holder
            companions.append((schema.session, (session, event.at_ms)))
            companions.append((schema.holding, (session, event.table_id, player)))
        companions += [(schema.said, line) for line in said]
        rows = [(table, checked(table, *values)) for table, values in companions]
        return self._writer.ask(writes.append(row, *rows))

    def say(self, line: Said) -> Future[None]:
        """Save the next line that was said at a table; Conflict if it is not the next."""
        return self._writer.ask(writes.say(checked(schema.said, *line)))

    def see(self, session: bytes, at_ms: int) -> Future[None]:
        """Save that a session was here at this time; from now on it is known."""
        return self._writer.ask(writes.put(schema.session, checked(schema.session, session, at_ms)))

    def forget(self, before_ms: int) -> Future[None]:
        """Delete the sessions last seen before this time, and which players they are."""
        return self._writer.ask(writes.forget(before_ms))

    def hold(self, session: bytes, table_id: str, player: int) -> Future[None]:
        """Save that a session is this player of the table, 0 for a spectator; Conflict if it is not known."""
        return self._writer.ask(writes.hold(checked(schema.holding, session, table_id, player)))

    def release(self, session: bytes, table_id: str) -> Future[None]:
        """Delete which player a session is at a table."""
        return self._writer.ask(writes.release(session, table_id))

    def set(self, name: str, value: bytes) -> Future[None]:
        """Save something of the server itself under a name."""
        return self._writer.ask(writes.put(schema.setting, checked(schema.setting, name, value)))

    # Reads

    def events(self, table_id: str, after: int = 0) -> list[EventRow]:
        """The events of a table with a number above `after`; none if there is no such table."""
        of_table, seq = matching(schema.event, table_id=table_id), schema.event.c.seq
        rows = self._read(select(schema.event).where(of_table, seq > after).order_by(seq))
        return [EventRow._make(row) for row in rows]

    def live_tables(self) -> list[str]:
        """The tables whose last event left them live, in the order of their names."""
        return sorted(
            row[0] for row in self._read(select(schema.standing.c.table_id).where(schema.standing.c.live))
        )

    def secret_of(self, table_id: str) -> bytes | None:
        """The seed that a table has committed itself to last; None if it has not."""
        rows = self._read(select(schema.secret.c.seed).where(matching(schema.secret, table_id=table_id)))
        return rows[0][0] if rows else None

    def said(self, table_id: str, last: int, besides: Sequence[str] = ()) -> list[Said]:
        """The last lines said at a table, and all that begin with one of `besides`, the oldest first."""
        of_table, seq = matching(schema.said, table_id=table_id), schema.said.c.seq
        kept = or_(false(), *(schema.said.c.body.startswith(begin, autoescape=True) for begin in besides))
        newest = select(seq).where(of_table, ~kept).order_by(seq.desc()).limit(last)
        rows = self._read(select(schema.said).where(of_table, or_(kept, seq.in_(newest))).order_by(seq))
        return [Said._make(row) for row in rows]

    def last_seen(self, session: bytes) -> int | None:
        """When a session was last here, in milliseconds since 1970; None if it is not known."""
        rows = self._read(select(schema.session.c.at_ms).where(matching(schema.session, session=session)))
        return rows[0][0] if rows else None

    def holdings(self, session: bytes) -> list[Holding]:
        """Which player a session is, at every table that it is at."""
        held = select(schema.holding.c.table_id, schema.holding.c.player)
        rows = self._read(held.where(matching(schema.holding, session=session)))
        return sorted(Holding._make(row) for row in rows)

    def holders(self, table_id: str) -> list[Holder]:
        """The sessions that are players of a table; no spectators."""
        held = select(schema.holding.c.session, schema.holding.c.player)
        of_table = matching(schema.holding, table_id=table_id)
        rows = self._read(held.where(of_table, schema.holding.c.player > 0))
        return [Holder._make(row) for row in rows]

    def going_on(self, session: bytes) -> list[Holding]:
        """Which player a session is at the tables of it that are live, the latest changed first."""
        held, standing = schema.holding.c, schema.standing.c
        tables = select(held.table_id, held.player).join(schema.standing, held.table_id == standing.table_id)
        live = tables.where(matching(schema.holding, session=session), standing.live)
        rows = self._read(live.order_by(standing.at_ms.desc(), held.table_id))
        return [Holding._make(row) for row in rows]

    def setting(self, name: str) -> bytes | None:
        """What the server has saved of itself under a name; None if nothing."""
        rows = self._read(select(schema.setting.c.value).where(matching(schema.setting, name=name)))
        return rows[0][0] if rows else None

    def _read(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        try:
            with self._database.reading.connect() as connection:
                return connection.execute(statement).all()
        except SQLAlchemyError as error:
            raise StorageTrouble(f"{self._database.name}: {in_short(error)}") from error

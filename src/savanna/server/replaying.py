"""Playing logs again, to check that each event leads to the state whose hash is stored with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from savanna.games.reason import shown
from savanna.server.past import chain_of
from savanna.server.storage import EventRow
from savanna.server.storage.logs import logs
from savanna.server.storage.places import Place
from savanna.table.event import chained
from savanna.table.state_hash import state_hash
from savanna.table.table import Table, apply, opened
from savanna.table.transcript import FIRST

# What to do about a log that does not.
ALTERED = (
    "The log was changed after it was written, by hand or by a failing disk; all other tables are well. Stop "
    "the server, keep a copy of the database, and restore a backup from before"
)


def replays(place: Place) -> Iterator[str | None]:
    """For each table of a place what is wrong with its log, or None."""
    for log in logs(place):
        yield fault_in(log)


def fault_in(log: Sequence[EventRow]) -> str | None:
    """What is wrong with a table's log: the first event that does not lead to the state it led to."""
    table: Table | None = None
    before = FIRST
    for row in log:
        try:
            ((event, chain),) = chain_of([row])
            table = opened(row.table_id, event) if table is None else apply(table, event)
            right = chained(before, event, state_hash(table)) == chain
        except Exception:  # noqa: BLE001 a damaged event can do anything
            right = False
        if not right:
            return f"table {shown(row.table_id)}: event {row.seq} does not lead to the state it led to"
        before = chain
    return None

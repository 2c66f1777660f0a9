"""A table's past, read from storage: all that a room needs to go on."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field

from savanna.server.storage import EventRow, Said, Storage
from savanna.table.event import Event
from savanna.table.table import Table, replayed
from savanna.table.transcript import FIRST, Link

_NEVER_FORGOTTEN = ('{"hear":', '{"mute":')  # how lines begin that are read however old they are
LINES_KEPT = 100  # of all that was said at a table
HANDS_DELAY = 60_000  # milliseconds that spectators who see all hands are behind


def now_ms() -> int:
    """The time by the clock on the wall, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class Past:
    """All that storage knows of a table: what a room goes on from."""

    table: Table
    earlier: Table  # as spectators who see all hands know it
    head: bytes = FIRST  # the hash of the last event
    seed: bytes | None = None
    answered: dict[str, tuple[str, int]] = field(
        default_factory=dict
    )  # by a command's id: its digest, and the version that it made
    said: list[Said] = field(default_factory=list)


def past_of(storage: Storage, table_id: str) -> Past | None:
    """All that storage knows of a table; None if there is no such table. It blocks: call it in a thread."""
    rows = storage.events(table_id)
    if not rows:
        return None
    events = [event for event, _ in chain_of(rows)]
    before = [event for event in events if event.at <= now_ms() - HANDS_DELAY] or events[:1]
    return Past(
        table=replayed(table_id, events),
        earlier=replayed(table_id, before),
        head=rows[-1].hash,
        seed=storage.secret_of(table_id),
        answered=dict(_answered(event) for event in events),
        said=storage.said(table_id, last=LINES_KEPT, besides=_NEVER_FORGOTTEN),
    )


def chain_of(rows: list[EventRow]) -> list[Link]:
    """Rows of the log as events, each with its hash."""
    return [
        (Event(row.seq, row.cmd, row.player, row.kind, json.loads(row.body), row.at_ms), row.hash)
        for row in rows
    ]


def _answered(event: Event) -> tuple[str, tuple[str, int]]:
    """The id of the command that became this event, its digest, and the version that it made."""
    cmd, _, asked = event.cmd.partition(" ")
    return cmd, (asked, event.seq)

"""The hash of a table's state, which each event of its log is chained to: replays and proofs compare it."""

from __future__ import annotations

import hashlib
from dataclasses import asdict

from savanna.table.event import canonical
from savanna.table.table import Table


def state_hash(table: Table) -> bytes:
    """SHA-256 of everything that decides how the table goes on: equal tables have equal hashes."""
    match = table.match
    state = [
        [table.id, table.version, table.phase, table.seats, table.commitment, table.seed, table.next],
        [table.links, table.moved_at, table.turn_began, [*table.again.items()]],
        sorted(table.declared.items()),
        table.undo and asdict(table.undo),
        [[p.number, p.name, p.level, p.ready, p.commitment, p.contribution, p.kept] for p in table.players],
        [[one.round, one.seat, one.move, one.by] for one in table.made],
        None if match is None else [match.position, [r.outcome for r in match.rounds]],
        *([sorted(table.tokens.items())] if table.tokens else []),
    ]
    return hashlib.sha256(canonical(state).encode()).digest()

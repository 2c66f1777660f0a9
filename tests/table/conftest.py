"""What the tests of transcripts share."""

from __future__ import annotations

from typing import Any

import pytest

from savanna.table import transcript as source
from savanna.table.event import Event, canonical
from savanna.table.state_hash import state_hash
from savanna.table.table import Table

_KNOWN: dict[Any, Table] = {}
_HASHES: dict[int, tuple[Table, bytes]] = {}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was verified once is not again: the same table, event and seed give the same table."""
    known, hashes = _KNOWN, _HASHES
    true_after, true_opened, true_hash = source._after, source._opened, state_hash

    def after(table: Table, event: Event, seed: bytes) -> Table:
        key = id(table), canonical([event.seq, event.player, event.kind, event.body, event.at]), seed
        if key not in known:
            known[key] = true_after(table, event, seed)
        return known[key]

    def opened_(table_id: str, event: Event) -> Table:
        key = table_id, canonical([event.seq, event.player, event.kind, event.body, event.at])
        if key not in known:
            known[key] = true_opened(table_id, event)
        return known[key]

    def hash_of(table: Table) -> bytes:
        if id(table) not in hashes:
            hashes[id(table)] = table, true_hash(table)
        return hashes[id(table)][1]

    monkeypatch.setattr(source, "_after", after)
    monkeypatch.setattr(source, "_opened", opened_)
    monkeypatch.setattr(source, "state_hash", hash_of)

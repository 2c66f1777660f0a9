"""What happened at a table: its log, one event after the other, each chained to the last (a hash chain)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """One entry of a table's log. It says what chance and the clock gave, so that replaying needs neither."""

    seq: int  # from 1, without a gap; the version of the table after it
    cmd: str  # the id of the command it came from
    player: int | None  # None: the table itself
    kind: str
    body: Mapping[str, Any] = field(repr=False)  # it may hold cards
    at: int  # milliseconds since 1970


def canonical(value: Any) -> str:
    """Plain data as the one text that every program writes for it (canonical JSON), to be hashed.

    >>> canonical({"b": [1, None], "a": "é"})
    '{"a":"\\\\u00e9","b":[1,null]}'
    """
    return _written(value)


_written = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=True).encode


def chained(before: bytes, event: Event, state: bytes) -> bytes:
    """The hash of an event, of the state after it, and of all events before it (a link of the hash chain)."""
    content = canonical([event.seq, event.cmd, event.player, event.kind, event.body, event.at])
    return hashlib.sha256(before + state + content.encode()).digest()

"""What happened at a table, one event after the other, each chained to the one before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """Whatever chance or the clock had to say is written in it: playing events again needs neither."""

    seq: int  # from 1, without a gap; the version of the table after it
    cmd: str  # the id of the command it came from
    player: int | None  # None: the table itself
    kind: str
    body: Mapping[str, Any] = field(repr=False)  # it may hold cards
    at: int  # milliseconds since 1970


def canonical(value: Any) -> str:
    """The one way to write plain data.

    >>> canonical({"b": [1, None], "a": "é"})
    '{"a":"\\\\u00e9","b":[1,null]}'
    """
    return _written(value)


_written = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=True).encode


def chained(before: bytes, event: Event, state: bytes) -> bytes:
    """The hash of an event, of the state after it, and of all that came before."""
    content = canonical([event.seq, event.cmd, event.player, event.kind, event.body, event.at])
    return hashlib.sha256(before + state + content.encode()).digest()

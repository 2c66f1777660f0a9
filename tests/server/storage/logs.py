"""Events to write, and how tests write them."""

from __future__ import annotations

import asyncio
import hashlib
import os
import subprocess
import sys
from pathlib import Path

from savanna.server.storage import EventRow, Storage


def event(table_id: str = "t", seq: int = 1, cmd: str | None = None, player: int | None = 1) -> EventRow:
    """The seq-th event of a table, chained to the one before."""
    return EventRow(
        table_id,
        seq,
        cmd or f"cmd-{seq}",
        player,
        "move",
        f'{{"move":"{seq}@1"}}',
        1_700_000_000_000 + seq,
        1,
        _hash(table_id, seq - 1),
        _hash(table_id, seq),
    )


def _hash(table_id: str, seq: int) -> bytes:
    return hashlib.sha256(f"{table_id} {seq}".encode()).digest()


async def append(storage: Storage, *events: EventRow) -> None:
    """One after the other, each when the one before is on disk."""
    for each in events:
        await storage.append(each, live=True)


def appended(storage: Storage, *events: EventRow) -> None:
    asyncio.run(append(storage, *events))


def in_a_process(script: str, place: object) -> subprocess.Popen[str]:
    """A Python process of its own that runs the script on a place and can import this file."""
    return subprocess.Popen(
        [sys.executable, "-c", script, str(place)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )

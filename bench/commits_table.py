"""Events that are on disk a second, as the Markdown table of results.md: a folder in, text out."""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from savanna.server.storage import EventRow, Storage
from savanna.server.storage.database import sqlite

WRITERS = (1, 64)
RUNS = 5
SECONDS = 2.0
DURABLE = sqlite.WRITING
FULL, NORMAL = "FULL", "NORMAL"  # NORMAL may lose the last commits when the power fails: only to compare


def event(table_id: str, seq: int) -> EventRow:
    """As large as a move."""
    body, digest = '{"move":"12@3","note":"' + "x" * 100 + '"}', bytes(32)
    return EventRow(table_id, seq, f"{table_id}-{seq}", 1, "move", body, 1_700_000_000_000, 1, digest, digest)


async def write(storage: Storage, table_id: str, end: float) -> list[float]:
    """One table that plays as fast as it is answered: how long each answer took."""
    times: list[float] = []
    while time.perf_counter() < end:
        began = time.perf_counter()
        await storage.append(event(table_id, len(times) + 1), live=True)
        times.append(time.perf_counter() - began)
    return times


async def measure(storage: Storage, writers: int) -> tuple[float, float]:
    """Events a second, and the time in which 99 of 100 were answered."""
    began = time.perf_counter()
    tables = [write(storage, f"t{number}", began + SECONDS) for number in range(writers)]
    times = [each for table in await asyncio.gather(*tables) for each in table]
    return len(times) / (time.perf_counter() - began), statistics.quantiles(times, n=100)[98]


def run(folder: Path, synchronous: str, writers: int) -> tuple[float, float]:
    sqlite.WRITING = (*DURABLE, f"synchronous={synchronous}")
    with tempfile.TemporaryDirectory(dir=folder) as place, Storage.open(place) as storage:
        return asyncio.run(measure(storage, writers))


def main(folder: Path) -> None:
    found: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for _ in range(RUNS):  # in turns, so that a slow moment of the machine meets all
        for writers in WRITERS:
            for synchronous in (FULL, NORMAL):
                found.setdefault((synchronous, writers), []).append(run(folder, synchronous, writers))
    print("| writers | durable events/s | 99 of 100 within | with NORMAL | ratio |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for writers in WRITERS:
        full, late = (statistics.median(column) for column in zip(*found[FULL, writers], strict=True))
        normal = statistics.median(rate for rate, _ in found[NORMAL, writers])
        print(f"| {writers} | {full:,.0f} | {late * 1000:.1f} ms | {normal:,.0f} | {full / normal:.2f} |")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

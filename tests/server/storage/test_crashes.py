"""A process that is killed loses nothing that it was answered, and keeps others out while it lives."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from server.storage.logs import in_a_process

from savanna.server.storage import PlaceRefused, Storage

TABLES = 8

# Goes on with the log of each table, and prints an event once it is answered.
SERVER = f"""
import asyncio, sys
from server.storage.logs import event
from savanna.server.storage import Storage

async def play(storage, table):
    seq = len(storage.events(table))
    while True:
        seq += 1
        await storage.append(event(table, seq), live=True)
        print(table, seq, flush=True)

async def main(storage):
    print("ready", flush=True)
    await asyncio.gather(*(play(storage, f"t{{number}}") for number in range({TABLES})))

asyncio.run(main(Storage.open(sys.argv[1])))
"""


@contextmanager
def server(place: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that writes, killed at the end."""
    with in_a_process(SERVER, place) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


def opened_soon(place: str) -> Storage:
    """PostgreSQL takes a moment to notice that a process is gone."""
    for _ in range(1000):
        try:
            return Storage.open(place)
        except PlaceRefused:
            time.sleep(0.05)
    return Storage.open(place)


def test_what_was_answered_survives_kill_9(place: str) -> None:
    for run in range(3):
        with server(place) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(0.1 + 0.13 * run)
            process.kill()
            output = first + process.communicate()[0]
        told = [line.split() for line in output.splitlines(keepends=True) if line.endswith("\n")]
        assert told
        with opened_soon(place) as storage:
            logs = {f"t{number}": storage.events(f"t{number}") for number in range(TABLES)}
            assert storage.live_tables() == sorted(table for table, log in logs.items() if log)
        assert all(int(seq) <= len(logs[table]) for table, seq in told)
        assert all([found.seq for found in log] == list(range(1, len(log) + 1)) for log in logs.values())


def test_a_second_process_is_refused(place: str) -> None:
    with server(place) as process:
        with pytest.raises(PlaceRefused, match=f"is in use by .*process {process.pid}.*: stop it") as refusal:
            Storage.open(place)
        assert place in str(refusal.value)
    opened_soon(place).close()


def test_nor_may_one_process_open_it_twice(storage: Storage, place: str) -> None:
    with pytest.raises(PlaceRefused, match="is in use by"):
        Storage.open(place)

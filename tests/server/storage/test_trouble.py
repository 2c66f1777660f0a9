"""A full disk is told and nothing is half written; when there is room again, play goes on."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.storage.logs import append, event, in_a_process

from savanna.server.storage import Storage, StorageTrouble

if sys.platform == "win32":
    pytest.skip("limits of files and mounts are those of POSIX", allow_module_level=True)

# No file of this process may grow beyond its limit, until the limit is lifted.
LIMITED = """
import asyncio, resource, sys
from server.storage.logs import event
from savanna.server.storage import Storage, StorageTrouble

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def main(storage):
    limit(200_000)
    stored = 0
    while stored < 10_000:
        try:
            await storage.append(event(seq=stored + 1), live=True)
        except StorageTrouble as trouble:
            print(trouble)
            break
        stored += 1
    for _ in range(3):
        try:
            await storage.append(event(seq=stored + 1), live=True)
        except StorageTrouble:
            continue
        stored += 1
    assert len(storage.events("t")) == stored
    limit(resource.RLIM_INFINITY)
    for seq in range(stored + 1, stored + 11):
        await storage.append(event(seq=seq), live=True)
    print(stored, len(storage.events("t")))

with Storage.open(sys.argv[1]) as storage:
    asyncio.run(main(storage))
"""


def test_a_limit_of_files(tmp_path: Path) -> None:
    with in_a_process(LIMITED, tmp_path) as process:
        told, faults = process.communicate()
    assert process.returncode == 0, faults
    trouble, counts = told.splitlines()
    stored, in_the_end = map(int, counts.split())
    assert trouble.startswith(f"{tmp_path}: ")
    assert 0 < stored == in_the_end - 10


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    mounting = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(tmp_path)]
    if not shutil.which("mount") or subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("mounting a small disk is not permitted here: a full one is not tried")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", tmp_path], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    async def play(storage: Storage) -> None:
        await append(storage, *(event(seq=seq) for seq in range(1, 11)))
        filler = small_disk / "filler"
        with pytest.raises(OSError, match="No space left"):
            filler.write_bytes(bytes(9_000_000))
        with pytest.raises(StorageTrouble, match="full"):
            await append(storage, *(event(seq=seq) for seq in range(11, 1000)))
        stored = len(storage.events("t"))
        with pytest.raises(StorageTrouble, match="full"):
            await append(storage, event(seq=stored + 1))
        assert len(storage.events("t")) == stored
        filler.unlink()
        await append(storage, *(event(seq=seq) for seq in range(stored + 1, stored + 50)))

    with Storage.open(small_disk / "place") as storage:
        asyncio.run(play(storage))
    with Storage.open(small_disk / "place") as storage:
        found = [each.seq for each in storage.events("t")]
    assert found == list(range(1, len(found) + 1))

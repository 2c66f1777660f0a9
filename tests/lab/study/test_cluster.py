"""The same numbers from a real cluster: a scheduler and two workers, one of which is killed in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from commands import refused

pytest.importorskip("distributed")

from distributed import Client

import savanna
from savanna.lab.study.cluster import check_cluster
from savanna.lab.study.keeping import CountsFile
from savanna.lab.study.rounds import tally_of
from savanna.lab.study.running import run
from savanna.lab.study.study import COMPILED_CHUNK, study
from savanna.lab.study.tally import same

STUDY = study(savanna.game("tembo"), 2, 12 * COMPILED_CHUNK + 11, "ostrich", 4)

OWN = """
from savanna.bots.simple import Simple

class Own(Simple):
    pass

BOT = Own(considers=1)
"""


@contextmanager
def process(kind: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--host", "127.0.0.1", "--no-dashboard"]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as started:
        try:
            yield started
        finally:
            started.kill()


def address_in(file: Path) -> str:
    """What a scheduler writes there, as soon as all of it is written."""
    until = time.monotonic() + 300
    while time.monotonic() < until:
        with suppress(FileNotFoundError, json.JSONDecodeError):
            return str(json.loads(file.read_text("utf-8"))["address"])
        time.sleep(0.05)
    raise AssertionError(f"the scheduler wrote no address into {file}")


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Its address, and its processes: the scheduler and the workers."""
    place = folder / "scheduler.json"
    with ExitStack() as stack:
        scheduler = process("scheduler", "--port", "0", "--scheduler-file", str(place))
        started = [stack.enter_context(scheduler)]
        address = address_in(place)
        options = ["--scheduler-file", str(place), "--local-directory", str(folder), "--no-nanny"]
        options += ["--nthreads", "1"]
        started += [stack.enter_context(process("worker", *options)) for _ in range(workers)]
        with Client(address, timeout=300, set_as_default=False) as client:
            if workers:
                client.wait_for_workers(workers, timeout=300)
        yield address, started


def test_a_worker_is_killed_and_the_numbers_are_the_same(tmp_path: Path) -> None:
    expected = tally_of(STUDY)  # before: workers find everything compiled
    counts = CountsFile(tmp_path / "out", {"studied": STUDY})
    with cluster(tmp_path, workers=2) as (address, (_, first, second)):
        told: list[int] = []

        def watch(name: str, rounds: int) -> None:
            told.append(rounds)
            if len(told) == 3:
                first.kill()

        run(counts, 1, address, watch)
        assert first.poll() is not None
        assert second.poll() is None
    counts.close()
    assert sum(told) == STUDY.rounds
    assert same(counts.tallies["studied"], expected)


def test_a_cluster_that_is_lost_leaves_what_was_counted(tmp_path: Path) -> None:
    counts = CountsFile(tmp_path / "out", {"studied": STUDY})
    with cluster(tmp_path, workers=1) as (address, started):

        def watch(name: str, rounds: int) -> None:
            if len(counts.done["studied"]) == 3:
                started[0].kill()

        with pytest.raises(ValueError, match=f"the cluster at {address} was lost; the same command goes on"):
            run(counts, 1, address, watch)
    assert 3 <= len(counts.done["studied"]) < len(STUDY.chunks)
    assert counts.tallies["studied"].rounds[0] == sum(map(STUDY.rounds_in, counts.done["studied"]))
    counts.close()


def test_a_cluster_without_workers_is_refused(tmp_path: Path) -> None:
    counts = CountsFile(tmp_path / "out", {"studied": STUDY})
    with (
        cluster(tmp_path, workers=0) as (address, _),
        pytest.raises(ValueError, match=f"the cluster at {address} has no workers: dask worker {address}"),
    ):
        run(counts, 1, address, lambda name, rounds: None)
    counts.close()


def test_workers_without_a_bot_of_ones_own_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would fail, or play another version of it."""
    (tmp_path / "only_here.py").write_text(OWN, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    own = study(savanna.game("tembo"), 2, 12, "only_here:BOT", 4)
    counts = CountsFile(tmp_path / "out", {"studied": own})
    said = "have no Savanna, another one or not only_here:BOT as it is here"
    with cluster(tmp_path, workers=1) as (address, _), pytest.raises(ValueError, match=said):
        run(counts, 1, address, lambda name, rounds: None)
    counts.close()


def test_a_cluster_that_cannot_be_reached_is_one_clear_line_within_seconds(tmp_path: Path) -> None:
    address, folder = "tcp://127.0.0.1:9", tmp_path / "new"
    began = time.monotonic()
    line = refused("lab", "tembo", "--rounds", 10, "--cluster", address, "--out", folder)
    assert line == f"savanna: no cluster can be reached at {address}: Connection refused"
    assert time.monotonic() - began < 120
    assert not folder.exists()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nowhere", "no cluster can be reached at nowhere: missing port number"),
        ("", "no cluster can be reached at '': missing port number"),
        ("paper://mail:1", "no cluster can be reached at paper://mail:1: unknown address scheme 'paper'"),
    ],
)
def test_what_is_no_address_is_refused(address: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_cluster(address)

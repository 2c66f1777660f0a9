"""The whole test suite, measured: options of bench/suite in, the Markdown table of results.md out."""

from __future__ import annotations

import argparse
import ctypes
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

WALL, CPU = 8 * 60, 13 * 60  # seconds, at most, on two quiet cores
BUSY_LOOPS = 4
RUNS_UNDER_LOAD = 2

_SUITE = ["-m", "pytest", "-q", "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]
_ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER


class Run(NamedTuple):
    code: int
    wall: float
    cpu: float

    @property
    def row(self) -> str:
        verdict = "passed" if self.code == 0 else "**failed**"
        return f"| {verdict} | {self.wall:.0f} s | {self.cpu:.0f} s | {self.cpu / self.wall:.2f} |"


def suite(command: Sequence[str]) -> Run:
    """Run it. Whoever outlives a parent becomes our child, so that the time of every process is counted."""
    ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)
    before, began = _seconds_of_children(), time.monotonic()
    process = subprocess.Popen([sys.executable, *command])
    code, wall = 1, 0.0
    while True:
        try:
            ended, status = os.wait()
        except ChildProcessError:
            return Run(code, wall, _seconds_of_children() - before)
        if ended == process.pid:
            process.returncode = code = os.waitstatus_to_exitcode(status)
            wall = time.monotonic() - began


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def busy() -> Iterator[None]:
    """A process that takes all the time that it gets."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def measured(arguments: Sequence[str]) -> int:
    run = suite([*_SUITE, *arguments])
    print("| | wall | CPU | cores used |\n| --- | ---: | ---: | ---: |")
    print(run.row)
    print(f"| at most | {WALL} s | {CPU} s | |")
    return run.code


def under_load(arguments: Sequence[str]) -> int:
    failed = 0
    for _ in range(RUNS_UNDER_LOAD):
        with ExitStack() as loops:
            for _ in range(BUSY_LOOPS):
                loops.enter_context(busy())
            failed += subprocess.run([sys.executable, *_SUITE, *arguments], check=False).returncode != 0
    print(f"{failed} of {RUNS_UNDER_LOAD} runs failed beside {BUSY_LOOPS} busy loops")
    return failed


def covered(arguments: Sequence[str]) -> int:
    coverage = [sys.executable, "-m", "coverage"]
    subprocess.run([*coverage, "erase"], check=True)
    code = subprocess.run([*coverage, "run", *_SUITE, *arguments], check=False).returncode
    subprocess.run([*coverage, "combine", "--quiet"], check=True)
    subprocess.run([*coverage, "report", "--skip-covered", "--sort=cover"], check=True)
    return code


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/suite", allow_abbrev=False)
    ways = parser.add_mutually_exclusive_group()
    for name, way in (("--under-load", under_load), ("--coverage", covered)):
        ways.add_argument(name, dest="way", action="store_const", const=way, default=measured)
    asked, arguments = parser.parse_known_args()
    return int(asked.way(arguments) != 0)


if __name__ == "__main__":
    sys.exit(main())

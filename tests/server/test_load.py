"""bench/load as a test: a small crowd, every page a socket, at a server of its own; what it leaves behind."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from server.serving import PATIENCE, changed, serving

BENCH = Path(__file__).parents[2] / "bench" / "crowds" / "table.py"


def test_a_crowd_with_stalled_pages_sees_every_move() -> None:
    """bench/load, small. How fast they see it is not asked here: a machine may have much else to do."""
    crowd = {"clients": 100, "tables": 6, "few": 18, "few-tables": 6, "stalled": 10, "rate": 20, "seconds": 3}
    goals = {"ratio": 10_000, "stalled-ratio": 10_000, "memory": 100, "short": 1}
    asked = [f"--{name}={value}" for name, value in {**crowd, **goals}.items()]
    done = subprocess.run(
        [sys.executable, BENCH, *asked], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""


_LEAVE_A_CYCLE = """
class Cycle:
    def __init__(self):
        self.itself = self

def leave():
    weakref.finalize(Cycle(), print, "gone", file=sys.stderr, flush=True)

threading.Timer(0.5, leave).start()
"""


def test_what_nobody_needs_any_more_is_thrown_away_at_last(tmp_path: Path) -> None:
    """Not by chance: a search for cycles in the middle of play holds up everyone."""
    tidy = "import savanna.server.serve as serve", "serve._COLLECT_SECONDS = 0.2"
    program = changed("import sys, threading, weakref", *tidy, _LEAVE_A_CYCLE)
    with serving(tmp_path, program=program) as server:
        until = time.monotonic() + PATIENCE
        while not server.said():
            assert time.monotonic() < until
            time.sleep(0.05)
        assert server.said() == "gone\n"

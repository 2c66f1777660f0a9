"""bench/load as a test: a small crowd, every page a socket, at a server of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench" / "crowds" / "table.py"


def test_a_crowd_with_stalled_pages_sees_every_move() -> None:
    """bench/load, small, and with goals for a machine that has much else to do."""
    crowd = {"clients": 100, "tables": 6, "few": 18, "few-tables": 6, "stalled": 10, "rate": 20, "seconds": 3}
    goals = {"ratio": 20, "stalled-ratio": 20, "memory": 100, "short": 1}
    asked = [f"--{name}={value}" for name, value in {**crowd, **goals}.items()]
    done = subprocess.run(
        [sys.executable, BENCH, *asked], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""

"""examples/train_a_policy.py learns, and examples/my_policy.py plays what it learnt in the arena."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("choix")
pytest.importorskip("matplotlib")

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*command: object, folder: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(EXAMPLES), "NO_COLOR": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_policy_is_trained_drawn_and_measured(tmp_path: Path) -> None:
    said = run(EXAMPLES / "train_a_policy.py", "tembo", "--minutes", 0.01, "--out", "policy", folder=tmp_path)
    assert "decisions" in said
    assert said.endswith("The network is in policy.npz, its learning curve in policy.svg.\n")
    assert (tmp_path / "policy.svg").read_text("utf-8").startswith("<?xml")
    command = ["arena", "tembo", "--bots", "my_policy:BOT,ostrich", "--deals", 2, "--workers", 1, "--json"]
    report = json.loads(run("-m", "savanna", *command, folder=tmp_path))
    assert report["contests"][0]["bot"] == "my_policy:BOT"
    assert report["contests"][0]["matches"] == 4


LEARN = """
from statistics import fmean
from train_a_policy import Learner

learner, shares = Learner("tembo", seed=1), []
for _ in range(22):
    lesson, share = learner.play()
    learner.learn(lesson)
    shares.append(share)
print(fmean(shares[:4]), fmean(shares[-6:]))
"""


def test_it_learns(tmp_path: Path) -> None:
    """Not much in a few seconds, but more than luck: it wins half of its first rounds, then more."""
    at_first, then = (float(share) for share in run("-c", LEARN, folder=tmp_path).split())
    assert at_first == pytest.approx(0.5, abs=0.05)
    assert then > 0.53

"""examples/bring_a_bot.py: a function, and a bot, of somebody's own play a match at a live table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from server.serving import PATIENCE, Server
from server.test_examples import link_to

EXAMPLES = Path(__file__).parents[2] / "examples"

OWN = """
from savanna.bots import Bot, Choice

def shortest(view):
    return min(view["legal"], key=len)

class Shortest(Bot):
    def decide(self, seen, budget, rng, threads):
        return Choice(min(seen.view.legal, key=len))

SHORTEST = Shortest()
"""


@pytest.mark.parametrize("named", ["shortest", "SHORTEST"])
def test_it_plays_a_match_with_a_bot(server: Server, tmp_path: Path, named: str) -> None:
    (tmp_path / "my_moves.py").write_text(OWN)
    link = link_to(server, server.address, bots=1, game="awimbawe", players=2)
    done = subprocess.run(
        [sys.executable, EXAMPLES / "bring_a_bot.py", link, f"my_moves:{named}", "--name", "Bo"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=3 * PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(part.split(". ")[1].strip() for part in done.stdout.split(", ")) == ["Bo", "meerkat"]

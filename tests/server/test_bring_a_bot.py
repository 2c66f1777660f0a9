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

def nowhere(view):
    return "1@9"

class Shortest(Bot):
    def decide(self, seen, budget, rng, threads):
        return Choice(min(seen.view.legal, key=len))

SHORTEST = Shortest()
"""


def guest(server: Server, folder: Path, named: str) -> subprocess.CompletedProcess[str]:
    """How the example ended that let this play against a bot."""
    (folder / "my_moves.py").write_text(OWN)
    link = link_to(server, server.address, bots=1, game="awimbawe", players=2)
    return subprocess.run(
        [sys.executable, EXAMPLES / "bring_a_bot.py", link, f"my_moves:{named}", "--name", "Bo"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=3 * PATIENCE,
    )


@pytest.mark.parametrize("named", ["shortest", "SHORTEST"])
def test_it_plays_a_match_with_a_bot(server: Server, tmp_path: Path, named: str) -> None:
    done = guest(server, tmp_path, named)
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(part.split(". ")[1].strip() for part in done.stdout.split(", ")) == ["Bo", "meerkat"]


def test_a_move_that_is_not_legal_ends_it(server: Server, tmp_path: Path) -> None:
    done = guest(server, tmp_path, "nowhere")
    assert (done.returncode, done.stderr) == (1, "'1@9' is not one of the legal moves\n")

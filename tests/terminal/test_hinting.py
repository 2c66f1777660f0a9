"""`savanna hint`: what the strong bot thinks of each legal move, and nothing that goes on after Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import refused, savanna

import savanna as package


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("hint") / "game.json"
    file.write_text(savanna("deal", "tembo", "--seed", 7).stdout, "utf-8")
    return file


def test_every_legal_move_has_its_line(record: Path) -> None:
    done = savanna("hint", record, "--move", 1, "--level", "jackal")
    head, *rows = done.stdout.splitlines()
    assert head.split() == ["move", "wins", "the", "match", "points", "ahead", "tries"]
    moves = [word for row in rows for word in row.split() if "@" in word]
    assert sorted(moves) == sorted(package.game("tembo").deal(2, seed=7).legal_moves())


def test_who_cannot_give_a_hint(record: Path) -> None:
    assert refused("hint", record, "--move", 1, "--level", "cub") == (
        "savanna: the cub does not search: it has no thoughts to show"
    )
    assert "seat 2 has no move there: seat 1 is to move" in refused("hint", record, "--move", 1, "--seat", 2)
    assert "round 1 has no position before move 9" in refused("hint", record, "--move", 9)


# The program, which says when its first tree has grown for a moment: by then the others grow as well.
_THINKING = """
from threading import Lock
from savanna.bots.growing import Growth
from savanna.cli.main import main
grow, first = Growth.grow, Lock()
def grow_and_say(tree, simulations):
    grow(tree, simulations)
    if first.acquire(blocking=False):
        print("deep in thought", flush=True)
Growth.grow = grow_and_say
main()
"""
PATIENCE = 300  # seconds, far less than it would think


def test_ctrl_c_ends_it_at_once(record: Path) -> None:
    command = [sys.executable, "-c", _THINKING, "hint", str(record), "--move", "1", "--seconds", "600"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"deep in thought\n"
        process.send_signal(signal.SIGINT)
        try:
            said = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert said == (b"", b"")
    assert process.returncode == 130

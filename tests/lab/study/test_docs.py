"""The commands of docs/compare-two-rules.md do what the page says, as they stand there."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import savanna

pytest.importorskip("matplotlib")

PAGE = Path(__file__).parents[3] / "docs" / "compare-two-rules.md"
COMMANDS = [line.strip() for line in PAGE.read_text("utf-8").splitlines() if line.startswith("    savanna ")]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the deck that the reader has made."""
    folder = tmp_path_factory.mktemp("reader")
    deck = Path(savanna.__file__).parent / "games" / "tembo" / "deck.toml"
    (folder / "nine.toml").write_text(deck.read_text("utf-8").replace("points = 5", "points = 9"), "utf-8")
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_writes_its_report(place: Path, command: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "savanna"
    done = subprocess.run(
        [sys.executable, "-m", program, *arguments], cwd=place, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (place / arguments[-1] / "report.html").exists()
    assert done.stdout.startswith("Side by side. With ")


def test_there_are_commands() -> None:
    assert len(COMMANDS) == 3

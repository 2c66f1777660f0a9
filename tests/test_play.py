"""./play: which command of savanna it starts, in an environment that is ready."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "play"


@pytest.fixture
def play(tmp_path: Path) -> Path:
    """The script in a folder of its own, whose savanna says what it was asked for."""
    folder = tmp_path.resolve()
    programs = folder / ".venv" / "bin"
    programs.mkdir(parents=True)
    for program in (programs / "savanna", programs / "python"):
        program.write_text('#!/bin/sh\necho "$(basename "$0") $*"\n')
        program.chmod(0o755)
    for made_from in ("pyproject.toml", "requirements.lock"):
        (folder / made_from).write_text(made_from)
    seen = f"{folder}pyproject.tomlrequirements.lock"
    want = subprocess.run(["cksum"], input=seen, capture_output=True, text=True, check=True).stdout.strip()
    (folder / ".venv" / "ready").write_text(f"{want}: play\n")
    shutil.copy(SCRIPT, folder)
    return folder / "play"


@pytest.mark.parametrize(
    ("asked", "started"),
    [
        ([], "serve"),
        (["--port", "8080"], "serve --port 8080"),
        (["serve", "--port", "8080"], "serve --port 8080"),
        (["play", "awimbawe"], "play awimbawe"),
        (["verify", "a transcript.json"], "verify a transcript.json"),
        (["show", "game.json", "--seat", "2"], "show game.json --seat 2"),
        (["nonsense"], "nonsense"),
        (["--help"], "--help"),
        (["--version"], "--version"),
    ],
)
def test_it_serves_unless_it_is_told_something_else(play: Path, asked: list[str], started: str) -> None:
    done = subprocess.run([play, *asked], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (f"savanna {started}\n", "")

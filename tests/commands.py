"""Running the command line as a person does: a process of its own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys


def savanna(*args: object, answers: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "savanna", *map(str, args)],
        input=answers,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", **environment},
        check=False,
    )


def closed_input(*args: object) -> subprocess.CompletedProcess[str]:
    """The same without any standard input, as `savanna … <&-` in a shell."""
    command = shlex.join([sys.executable, "-m", "savanna", *map(str, args)])
    return subprocess.run(f"{command} <&-", shell=True, capture_output=True, encoding="utf-8", check=False)


def refused(*args: object, answers: str = "") -> str:
    """The one clear line with which a command refuses its input."""
    done = savanna(*args, answers=answers)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    return line

"""`savanna bench envs` measures every variant and, where they are installed, the peers."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from commands import savanna

from savanna.lab.speed.envs import classic_peers, lacking_peers


def test_bench_envs_writes_one_object_a_line() -> None:
    pytest.importorskip("numba")
    pytest.importorskip("pettingzoo")
    done = savanna("bench", "envs", "--json", "--seconds", 0.03)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    ours = [(line["game"], line["players"], line.get("observations")) for line in lines if "game" in line]
    assert ours == [
        (game, players, shown)
        for game in ("tembo", "awimbawe")
        for players in (2, 3, 4)
        for shown in (True, False, None)
    ]
    assert all(line["decisions_per_s"] > 0 for line in lines)
    peers = [line["peer"] for line in lines if "peer" in line]
    assert peers == [*(f"pettingzoo {name}" for name in classic_peers()), *_rlcard()]
    assert ("The peers are left out" in done.stderr) == (not peers)
    for line in lines:
        if "goal" in line:
            assert line["reached"] == (line["decisions_per_s"] >= line["goal"])
        assert ("goal" in line) == ("peer" not in line and (line["batch"] or bool(peers)))


def _rlcard() -> list[str]:
    return [] if lacking_peers() else ["rlcard gin-rummy"]


@pytest.mark.parametrize(
    ("lacking", "script", "told"),
    [
        ("numba", "import savanna.envs.batch", "environments need numba: pip install 'savanna[envs]'"),
        ("numpy", "import savanna.envs.batch", "environments need numpy: pip install 'savanna[envs]'"),
        ("pettingzoo", "check_envs()", "environments need pettingzoo: pip install 'savanna[envs]'"),
    ],
)
def test_what_is_lacking_is_told(lacking: str, script: str, told: str) -> None:
    lack = f"import sys; sys.modules['{lacking}'] = None"
    code = f"{lack}; from savanna.lab.speed.envs import check_envs; {script}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert told in done.stderr

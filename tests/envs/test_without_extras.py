"""What is said where a library is missing; and that nobody waits for one that is not asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest


def said_by(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("missing", "module", "said"),
    [
        ("pettingzoo", "tembo_v0", "PettingZoo is needed for this: pip install 'savanna[envs]'"),
        ("gymnasium", "single", "Gymnasium is needed for this: pip install 'savanna[envs]'"),
        ("PIL", "core.picture", "Pillow is needed for pictures: pip install 'savanna[envs]'"),
    ],
)
def test_what_to_install(missing: str, module: str, said: str) -> None:
    assert said_by(f"import sys; sys.modules['{missing}'] = None; import savanna.envs.{module}") == (
        f"ImportError: {said}"
    )


def test_a_policy_needs_neither_gymnasium_nor_pettingzoo() -> None:
    program = "import savanna.envs.policy, sys; print({'gymnasium', 'pettingzoo', 'PIL'} & set(sys.modules))"
    assert subprocess.check_output([sys.executable, "-c", program], encoding="utf-8") == "set()\n"

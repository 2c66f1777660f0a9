"""What the extra `lab` brings: asked for before anything is played."""

from __future__ import annotations

from importlib.util import find_spec

from savanna.games.reason import listed

LIBRARIES = ("choix", "matplotlib", "numpy", "scipy")


def check_lab(what: str = "the arena") -> None:
    lacking = [name for name in LIBRARIES if find_spec(name) is None]
    if lacking:
        raise ValueError(f"{what} needs {listed(lacking, 'and')}: pip install 'savanna[lab]'")

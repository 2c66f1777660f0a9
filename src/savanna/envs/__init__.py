"""Environments for people who train agents: PettingZoo, Gymnasium, OpenSpiel, and batches of numpy arrays.

They are adapters: what is legal, what a move does and what a seat may know is asked of `games`. This package
imports nothing by itself, so that each of its modules needs only its own libraries.
"""

from importlib.util import find_spec

if _lacking := [name for name in ("numba", "numpy") if find_spec(name) is None]:
    raise ImportError(f"environments need {' and '.join(_lacking)}: pip install 'savanna[envs]'")

"""Encoding: how the positions of one game become numbers. Each game has one; `kernel.py` compiles them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from savanna.envs.layout import Layout
from savanna.envs.rewards import Ended


@dataclass(frozen=True)
class Encoding:
    """All of these are rules: they run plain on lists and compiled on arrays."""

    width: int
    write: Callable[[Any, Any, int], None]  # a position into a row, from this place on
    read: Callable[[Any, int], Any]
    read_supply: Callable[[Any, int], Any]  # what a round is dealt from, out of its numbers in an array
    layout: Layout
    observe: Callable[[Any, int, int, Any, int], None]
    ended: Callable[[Any], Ended]

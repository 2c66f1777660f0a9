"""Encoding: how the positions of one game become numbers. Each game has one; `kernel.py` compiles them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from savanna.envs.core.layout import Layout
from savanna.envs.rewards import Ended
from savanna.games.position import P_co
from savanna.games.viewing import V_co

if TYPE_CHECKING:  # it needs Pillow, which only drawing does
    from savanna.envs.core.picture import Picture


@dataclass(frozen=True)
class Encoding(Generic[P_co, V_co]):
    """All but the last are rules: they run plain on lists and compiled on arrays."""

    width: int
    write: Callable[[P_co, Any, int], None]  # a position into a row, from this place on
    read: Callable[[Any, int], P_co]  # the position in a row, from this place on
    read_supply: Callable[[Any, int], Any]  # what a round is dealt from, out of its numbers in an array
    layout: Layout
    observe: Callable[[P_co, int, int, Any, int], None]
    ended: Callable[[P_co], Ended]
    draw: Callable[[V_co], Picture]  # the table, for `render_mode="rgb_array"`

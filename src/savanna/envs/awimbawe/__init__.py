"""Awimbawé as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from savanna.envs.awimbawe import observe, outcome, row
from savanna.envs.core.encoding import Encoding
from savanna.games.awimbawe.position import Position
from savanna.games.awimbawe.view import View

if TYPE_CHECKING:
    from savanna.envs.core.picture import Picture


def draw(view: View) -> Picture:
    from savanna.envs.awimbawe.picture import draw

    return draw(view)


AWIMBAWE_ENCODING: Encoding[Position, View] = Encoding(
    width=row.WIDTH,
    write=row.write,
    read=row.read,
    read_supply=row.read_supply,
    layout=observe.LAYOUT,
    observe=observe.observe,
    ended=outcome.ended,
    draw=draw,
)

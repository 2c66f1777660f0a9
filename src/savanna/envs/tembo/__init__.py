"""Tembo as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from savanna.envs.core.encoding import Encoding
from savanna.envs.tembo import observe, outcome, row
from savanna.games.tembo.position import Position
from savanna.games.tembo.view import View

if TYPE_CHECKING:
    from savanna.envs.core.picture import Picture


def draw(view: View) -> Picture:
    from savanna.envs.tembo.picture import draw

    return draw(view)


TEMBO_ENCODING: Encoding[Position, View] = Encoding(
    width=row.WIDTH,
    write=row.write,
    read=row.read,
    read_supply=row.read_supply,
    layout=observe.LAYOUT,
    observe=observe.observe,
    ended=outcome.ended,
    draw=draw,
)

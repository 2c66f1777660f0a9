"""What a viewer of a table in the tests is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from table.tables import Sitting

from savanna.page.html.badge import SHAPES, Badge
from savanna.page.i18n.say import say_in
from savanna.page.match.scene import Scene
from savanna.page.viewer import Viewer, viewer_of
from savanna.table.counting import uncovered
from savanna.table.sight import Sight, sight

SAY = say_in("en")
BADGES = tuple(Badge(colour, shapes[0], "person") for colour, shapes in SHAPES.items())
ADA = Viewer(None, ("Ada", "Bo", "Cy", "Di"), BADGES)  # somebody who has no seat
YOU = Viewer(1, ("You", "Bo", "Cy", "Di"), BADGES)


def shown_to(sitting: Sitting, player: int | None, away: dict[int, int] | None = None) -> Sight[Any]:
    """While some are away: by their numbers, and when a bot will play on for them."""
    due = tuple((away or {}).items())
    return replace(sight(sitting.table, player), away=tuple(away or {}), kept_from=due)


def scene_for(sitting: Sitting, player: int | None, now: int = 0) -> Scene[Any]:
    shown = shown_to(sitting, player)
    match = sitting.table.match
    return Scene(
        shown,
        sitting.told_to(shown.own_seat),
        [] if match is None else sitting.counts.of(match),
        uncovered(sitting.table),
        now,
    )


def viewer_in(shown: Sight[Any]) -> Viewer:
    return viewer_of(shown, SAY)

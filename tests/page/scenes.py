"""What a viewer of a table in the tests is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from table.tables import Sitting

from savanna.page.i18n.say import saying
from savanna.page.match.scene import Scene
from savanna.page.viewer import Viewer, viewer_of
from savanna.table.counting import uncovered
from savanna.table.sight import Sight, sight

SAY = saying("en")
ADA = Viewer(None, ("Ada", "Bo", "Cy", "Di"))  # somebody who has no seat
YOU = Viewer(1, ("You", "Bo", "Cy", "Di"))


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
        None if match is None else uncovered(match),
        now,
    )


def viewer_in(shown: Sight[Any]) -> Viewer:
    return viewer_of(shown, SAY)

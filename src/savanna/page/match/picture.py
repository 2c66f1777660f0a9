"""The end of a match as a picture to share: who won, how it went, and the animals of the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.page.games import PAGES
from savanna.page.html.assets import symbols
from savanna.page.html.badge import Badge
from savanna.page.html.templates import page
from savanna.page.html.typeface import width_of
from savanna.page.i18n.say import say_in
from savanna.page.match.ending import EndSheet, Place, end_sheet
from savanna.page.match.scene import Scene
from savanna.page.viewer import viewer_of

_TOKENS = Path(__file__).parents[1] / "style" / "tokens.css"
_COLOUR = re.compile(r"--player-(\d): (?:light-dark\()?(#\w+)")

_ROOM = 468  # pixels for texts
_TITLES = (44, 36, 30)  # sizes of the title: the largest in which it has two lines is taken
_NAMES = (30, 24, 20)  # sizes of a name: the largest for which there is room
_SCORE, _RETOLD = 24, 22


class Row(NamedTuple):
    """A player or a team in the picture: their marks, their name as there is room, what they scored."""

    badges: Sequence[Badge]
    size: int  # of the name
    name: str
    score: str


def end_picture(scene: Scene[Any], language: str) -> str | None:
    """The picture of a match that is over, 1200 by 630 pixels, as SVG; None while there is no result.

    It is drawn for whoever sees it: the scene has to be a spectator's.
    """
    say = say_in(language)
    viewer, game = viewer_of(scene.sight, say), PAGES[scene.sight.agreement.game]
    sheet = end_sheet(scene, game, [], viewer, say)
    if sheet is None or not sheet.mood:
        return None
    size = next((each for each in _TITLES if len(_lines(sheet.title, each)) <= 2), _TITLES[-1])
    return page(
        "picture.svg",
        language,
        game=game.title,
        size=size,
        title=_lines(sheet.title, size),
        rows=[_row(place) for place in sheet.places],
        retold=_lines(" ".join(sheet.retold), _RETOLD),
        portraits=sheet.portraits,
        colours=_colours(),
        symbols=_symbols_of(sheet),
    )


def _lines(text: str, size: float) -> list[str]:
    """A text of this size in lines, which SVG does not make by itself."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size) <= _ROOM:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line for line in lines if line]


def _row(place: Place) -> Row:
    room = _ROOM - 26 * len(place.badges) - 24 - width_of(place.score, _SCORE)
    size = next((each for each in _NAMES if width_of(place.name, each) <= room), _NAMES[-1])
    name = shown = place.name
    while name and width_of(shown, size) > room:
        name = name[:-1]
        shown = f"{name}…"
    return Row(place.badges, size, shown, place.score)


def _symbols_of(sheet: EndSheet) -> Markup:
    """The drawings that a picture uses."""
    marks = [f"mark-{badge.shape}" for place in sheet.places for badge in place.badges]
    return Markup("".join(symbols()[name] for name in sorted({"logo", *sheet.portraits, *marks})))


@cache
def _colours() -> dict[int, str]:
    """The colour of each player by its number, as style has it by day."""
    found = _COLOUR.findall(_TOKENS.read_text("utf-8"))
    return {int(number): colour for number, colour in reversed(found)}

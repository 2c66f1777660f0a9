"""Who someone is, is a seat: never what they are called."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from page.scenes import scene_for
from table.tables import dealt, full

from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.match.scene import Scene
from savanna.page.match.table import draw_table
from savanna.page.viewer import viewer_of

GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])


def renamed(scene: Scene[Any], seat: int, name: str) -> Scene[Any]:
    """The same, but whoever has this seat is called so."""
    seats = tuple(replace(each, name=name) if each.seat == seat else each for each in scene.sight.seats)
    return replace(scene, sight=replace(scene.sight, seats=seats))


def page_for(scene: Scene[Any], language: str) -> str:
    return draw_table("live.html", scene, language, "")


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_with_the_name_of_you_is_told_of_like_any_other(game: str, language: str) -> None:
    sitting, you = dealt(game=game, players=2), say_in(language)("You")
    sitting.play_on(12)
    for player in (1, None):
        scene = scene_for(sitting, player)
        page = page_for(renamed(scene, 2, "Xu"), language)
        assert page_for(renamed(scene, 2, you), language) == re.sub(r"\bXu\b", you, page)


def test_own_and_bots_marks_differ_from_those_of_others() -> None:
    sitting = full(bots=1, game="awimbawe", players=3)
    page = page_for(scene_for(sitting, 1), "en")
    seat = r'<li class="sheet row seat-\d">\s*<span class="avatar owner-(\d)"(.*?)<b>'
    seats = re.findall(seat, page, re.DOTALL)
    kinds = [(token, *re.findall(r'<span class="mark( you| bot)?"[ >]', avatar)) for token, avatar in seats]
    assert kinds == [("4", " you"), ("1", ""), ("2", " bot")]


def test_nobody_is_you_to_a_spectator() -> None:
    sight = scene_for(dealt(players=3), None).sight
    viewer = viewer_of(sight, say_in("en"))
    assert not any(viewer.is_you(seat.seat) for seat in sight.seats)
    assert not viewer.are_you([])

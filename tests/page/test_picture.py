"""The end of a match as a picture: who won and how, in every language, within its frame."""

from __future__ import annotations

from dataclasses import replace
from struct import unpack
from xml.etree import ElementTree as ET

import pytest
from page.scenes import scene_for
from table.tables import Sitting, dealt

from savanna.page.html.png import png
from savanna.page.html.typeface import width_of
from savanna.page.i18n.say import LANGUAGES
from savanna.page.match.picture import end_picture

VARIANTS = pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
)
WIDE = "W" * 24  # as long and as wide as a name can be


def texts_in(svg: str) -> list[tuple[str, float, float]]:
    """Each text of a picture with where it begins and how wide it is."""
    found = []
    for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        size = float(text.get("font-size") or 22)
        found.append((text.text or "", float(text.get("x") or 0), width_of(text.text or "", size)))
    return found


def over(game: str, players: int, seed: int = 3) -> Sitting:
    sitting = dealt(game=game, players=players)
    sitting.play_on(seed=seed)
    return sitting


def drawn(sitting: Sitting, language: str = "en") -> str:
    found = end_picture(scene_for(sitting, None), language)
    assert found is not None
    return found


@VARIANTS
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_won_what_they_scored_and_which_game_it_was_are_told(
    game: str, players: int, language: str
) -> None:
    sitting = over(game, players)
    told = " ".join(text for text, *_ in texts_in(drawn(sitting, language)))
    result = sitting.match.result
    assert result is not None
    for seat in sitting.table.seated:
        assert seat.name in told
    assert {"tembo": "Tembo", "awimbawe": "Awimbawé"}[game] in told


@VARIANTS
def test_however_long_names_are_they_stay_in_the_frame(game: str, players: int) -> None:
    scene = scene_for(over(game, players), None)
    seats = tuple(replace(seat, name=f"{WIDE[:-1]}{seat.seat}") for seat in scene.sight.seats)
    svg = end_picture(replace(scene, sight=replace(scene.sight, seats=seats)), "de")
    assert svg is not None
    rows = ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    for row in [each for each in rows if (each.get("transform") or "").startswith("translate(672")]:
        name, score = row.findall("{http://www.w3.org/2000/svg}text")
        begins, size = float(name.get("x") or 0), float(name.get("font-size") or 0)
        ends = 468 - width_of(score.text or "", 24)
        assert begins + width_of(name.text or "", size) <= ends


def test_a_name_is_text_and_never_a_drawing() -> None:
    scene = scene_for(over("tembo", 2), None)
    seats = tuple(replace(seat, name=f"<b>&{seat.seat}") for seat in scene.sight.seats)
    svg = end_picture(replace(scene, sight=replace(scene.sight, seats=seats)), "en")
    assert svg is not None
    assert {"<b>&1", "<b>&2"} <= {text for text, *_ in texts_in(svg)}


def test_it_is_a_picture_of_pixels() -> None:
    picture = png(drawn(over("awimbawe", 4)))
    assert picture.startswith(b"\x89PNG\r\n")
    assert unpack(">II", picture[16:24]) == (1200, 630)
    assert 20_000 < len(picture) < 200_000


def test_there_is_none_before_the_end() -> None:
    sitting = dealt(game="tembo", players=2)
    sitting.play_on(5)
    assert end_picture(scene_for(sitting, None), "en") is None

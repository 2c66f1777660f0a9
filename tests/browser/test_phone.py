"""On a small phone, 360 pixels wide: everything is there, and large enough for a finger."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from browser.measuring import too_small, too_wide
from browser.people import People
from browser.places import Place
from browser.playing import goes_on, is_ones_turn, moved
from playwright.sync_api import ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
MOST = 15  # turns of one match that are measured
VARIANTS = [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]


def test_no_page_scrolls_sideways(people: People, places: Mapping[str, Place]) -> None:
    person, wide = people.come(viewport=PHONE, has_touch=True), {}
    for name, place in places.items():
        person.visits(*place)
        wide[name] = too_wide(person.page)
    people.complaints.clear()  # of the page that is none
    assert {name: what for name, what in wide.items() if what} == {}


@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_a_table_fits_at_any_time(people: People, game: str, players: int) -> None:
    """Whenever it is one's turn, with places for every card that can be played."""
    person, table = people.against_bots(game, players, viewport=PHONE, has_touch=True)
    person.begins(table)
    measured = 0
    while measured < MOST and is_ones_turn(person.page):
        goes_on(person.page)
        assert too_wide(person.page) == []
        assert too_small(person.page) == []
        moved(person.page, person.moves_elsewhere)
        measured += 1
    assert measured > 5

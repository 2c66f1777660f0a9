"""On a small phone, 360 pixels wide: everything is there, and large enough for a finger."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from browser.measuring import out_of_sight, too_small, too_wide
from browser.people import People
from browser.places import Place
from browser.playing import is_ones_turn, moved
from playwright.sync_api import Page, ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
SIZES = [(360, 740), (390, 844), (740, 360), (844, 390)]  # upright, and on their side
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
        assert too_wide(person.page) == []
        assert too_small(person.page) == []
        assert {size: what for size in SIZES if (what := _hidden_at(size, person.page))} == {}
        moved(person.page, person.moves_elsewhere)
        measured += 1
    assert measured > 5


def _hidden_at(size: tuple[int, int], page: Page) -> list[str]:
    """On a phone of this size, before anyone scrolls; a round that was counted is folded up by then."""
    page.evaluate("() => document.querySelectorAll('.counting').forEach(each => { each.open = false; })")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => scrollTo(0, 0)")
    found = out_of_sight(page)
    page.set_viewport_size(PHONE)
    return found

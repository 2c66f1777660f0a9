"""On a small phone, 360 pixels wide: everything is there, and large enough for a finger."""

from __future__ import annotations

import pytest
from browser.measuring import too_small, too_wide
from browser.people import People
from browser.places import every_place
from server.serving import dealt, play_on

PHONE = {"width": 360, "height": 740}
VARIANTS = [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]


def test_no_page_scrolls_sideways(people: People) -> None:
    wide = {}
    for name, (guest, path) in every_place(people.server).items():
        person = people.come(guest, viewport=PHONE, has_touch=True)
        person.goes_to(path)
        wide[name] = too_wide(person.page)
        person.window.close()
    people.complaints.clear()  # of the page that is none
    assert {name: what for name, what in wide.items() if what} == {}


@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_a_table_fits_at_any_time(people: People, game: str, players: int) -> None:
    """From the first card to the last, with places for every card that can be played."""
    table, guests = dealt(people.server, game=game, players=players)
    person = people.come(guests[0], viewport=PHONE, has_touch=True)
    person.sits_down(table)
    measured = 0
    while person.sees()["phase"] == "playing":
        play_on(table, guests, 5)
        until = guests[0].looks(table)
        person.page.wait_for_selector(f"main[data-version='{until['version']}']")
        assert too_wide(person.page) == []
        assert too_small(person.page) == []
        measured += bool(until["view"]["legal"])
    assert measured >= 2

"""Whatever happens to the connection or the server: the page goes on by itself, where the match is."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser.people import People
from browser.playing import by_click, is_ones_turn, played, version
from browser.windows import Windows
from playwright.sync_api import Browser, Page, expect
from server.serving import serving


def cards_in_order(page: Page) -> list[str]:
    """As they lie on the table and in the hand."""
    cards: list[str] = page.locator("main [data-card]").evaluate_all(
        "all => all.map(each => each.dataset.card)"
    )
    return cards


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_page_loaded_again_shows_the_same(people: People, game: str) -> None:
    person, table = people.against_bots(game, 3)
    person.begins(table)
    played(person.page, by_click, 4)
    assert is_ones_turn(person.page)
    before = cards_in_order(person.page)
    person.page.reload()
    assert cards_in_order(person.page) == before
    assert played(person.page, by_click, 3) == 3


def test_whoever_was_offline_is_shown_what_happened(people: People) -> None:
    """The page says that it is cut off, refuses to lose a move, and comes back without a click."""
    person, table = people.against_bots("tembo", 2)
    person.begins(table)
    page = person.page
    assert is_ones_turn(page)
    shown = version(page)
    person.window.set_offline(True)
    by_click(page, 0)
    expect(page.locator("#notice")).to_contain_text("No answer from the server")
    assert person.sees()["version"] == shown
    assert person.moves_elsewhere()
    person.window.set_offline(False)
    page.wait_for_selector(f"main:not([data-version='{shown}'])")
    expect(page.locator("body")).to_have_attribute("data-connection", "here")
    assert played(page, by_click, 2) == 2
    _forget_lost_requests(people)


def _forget_lost_requests(people: People) -> None:
    """A browser notes every request that got no answer, in its own words."""
    lost = ("net::", "WebSocket connection")
    people.complaints[:] = [text for text in people.complaints if not any(word in text for word in lost)]


def test_a_match_goes_on_when_the_server_starts_again(chromium: Browser, tmp_path: Path) -> None:
    """Killed without a moment's notice; the page is not touched by anyone."""
    with serving(tmp_path) as server, People(Windows(chromium), server) as people:
        person, table = people.against_bots("awimbawe", 2)
        person.begins(table)
        played(person.page, by_click, 3)
        assert is_ones_turn(person.page)
        shown = version(person.page)
        server.kill()
        expect(person.page.get_by_text("Reconnecting")).to_be_visible()
        with serving(tmp_path, "--port", urlsplit(server.address).port):
            expect(person.page.locator("body")).to_have_attribute("data-connection", "here")
            assert version(person.page) >= shown
            assert played(person.page, by_click, 3) == 3
        _forget_lost_requests(people)
        assert people.complaints == []

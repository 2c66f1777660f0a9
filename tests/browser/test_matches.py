"""Matches by clicking, of every variant: to the ending, its proof, and on to the next."""

from __future__ import annotations

import pytest
from browser.people import People
from browser.playing import by_click, difference, is_ones_turn, played
from playwright.sync_api import expect

VARIANTS = [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]


WHOLE = [("tembo", 2), ("awimbawe", 2)]
SOME = 3  # turns of all others; then another device plays on


@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_a_match_is_played_to_its_end_by_clicking(people: People, game: str, players: int) -> None:
    """What came piece by piece is what a visitor gets."""
    person, table = people.against_bots(game, players)
    person.begins(table)
    if (game, players) in WHOLE:
        assert played(person.page, by_click) > SOME
    else:
        for _ in range(SOME):
            assert played(person.page, by_click, 1)
            assert is_ones_turn(person.page)
            assert difference(person.page) is None
        person.plays_elsewhere(table, lambda _: False)
        person.sits_down(table)

    page, seen = person.page, person.sees()
    assert seen["phase"] == "over"
    won = seen["view"]["public"]["result"][0] == 1
    expect(page.locator("#ending")).to_contain_text("You win" if won else "win")

    page.get_by_role("link", name="Verify the deal").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The deal was fair")
    page.get_by_role("link", name="Back to the match").click()

    with page.expect_download() as saved:
        page.get_by_role("link", name="Picture to share").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")

    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: table not in address)
    page.wait_for_selector("main[data-phase=playing]")
    assert all(each["contribution"] for each in person.sees()["fair"]["contributions"])

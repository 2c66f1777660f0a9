"""Matches without any script: forms and redirects are enough."""

from __future__ import annotations

import pytest
from browser.people import People, Person, turn_of
from browser.playing import DIMMED, OFFERED, SEEN_CHOICE, by_click
from playwright.sync_api import expect

SOME = 12  # turns that are taken so; then another device plays on


def turn_comes(person: Person, table: str) -> bool:
    """Loading the page again shows what the others did; False if the match is over."""
    seen = turn_of(person.guest, table)
    if not person.page.locator(".bar.yours").count():
        person.page.reload()
    expect(person.page.locator(".bar.yours, main[data-phase=over]")).not_to_have_count(0)
    return bool(seen["phase"] == "playing")


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_match_is_played_without_script(people: People, game: str) -> None:
    person, table = people.against_bots(game, 2, java_script_enabled=False)
    page = person.page
    person.goes_to(f"/tables/{table}")
    page.get_by_role("button", name="Ready").click()
    for number in range(SOME):
        assert turn_comes(person, table)
        with page.expect_navigation():
            by_click(page, number)
    person.plays_elsewhere(table, lambda _: False)
    person.goes_to(f"/tables/{table}")
    assert person.sees()["phase"] == "over"
    with page.expect_navigation():
        page.get_by_role("button", name="Rematch").click()
    following = page.get_by_role("link", name="To the next match")
    while not following.count():
        page.reload()
    following.click()
    expect(page.get_by_role("button", name="Ready")).to_be_visible()


def test_whoever_asks_why_without_script_is_told(people: People) -> None:
    """A card that cannot be played is chosen, and a button asks."""
    person, table = people.against_bots("awimbawe", 2, java_script_enabled=False)
    page = person.page
    person.goes_to(f"/tables/{table}")
    page.get_by_role("button", name="Ready").click()
    while turn_comes(person, table) and not page.locator(f"#main:has({OFFERED}) {DIMMED}").count():
        with page.expect_navigation():
            by_click(page, 0)
    page.locator(DIMMED).first.click()
    reason = person.reason_against(page.locator(".lift:checked").input_value())
    expect(page.locator(f".board > :not(.bar) {SEEN_CHOICE}")).to_have_count(0)  # to pass is no place for it
    page.get_by_role("button", name="Why not?").click()
    expect(page.locator("#notice")).to_have_text(reason)

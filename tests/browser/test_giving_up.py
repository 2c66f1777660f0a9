"""A match is put away by one press or by leaving, and given up by two presses, never by one."""

from __future__ import annotations

import pytest
from browser.people import People, sit_down, turn_of
from browser.playing import is_ones_turn
from playwright.sync_api import expect

MORE = ".panel > .more > summary"


def test_a_match_that_was_left_is_one_click_away(people: People) -> None:
    person, table = people.against_bots("tembo", 2)
    person.begins(table)
    person.goes_to("/")
    person.page.get_by_role("link", name="waits for you").click()
    person.page.wait_for_selector("main[data-phase=playing]")
    assert person.table == table


@pytest.mark.parametrize("script", [True, False])
def test_a_match_is_put_away_from_the_table(people: People, script: bool) -> None:
    """Against bots alone it waits, and no bot made a move in it meanwhile."""
    person, table = people.against_bots("awimbawe", 3, java_script_enabled=script)
    page = person.page
    person.goes_to(f"/tables/{table}")
    page.get_by_role("button", name="Ready").click()
    seen = turn_of(person.guest, table)
    person.goes_to(f"/tables/{table}")
    page.locator(MORE).click()
    page.get_by_role("link", name="Put it away: it waits for you").click()
    expect(page).to_have_url(f"{people.server.address}/")
    page.get_by_role("link", name="waits for you").click()
    page.wait_for_selector("main[data-phase=playing]")
    assert person.sees()["view"] == seen["view"]


def test_with_others_it_says_that_a_bot_plays_on_if_they_wait(people: People) -> None:
    """To whoever gave up it is not offered: a bot has their seat in any case."""
    person, other = sit_down(people, "tembo")
    page = person.page
    page.locator(MORE).click()
    expect(page.get_by_role("link", name="Put it away", exact=True)).to_be_visible()
    expect(page.get_by_text("If the others wait, a bot plays on for you")).to_be_visible()
    person.guest.does(person.table, "give_up")
    expect(page.get_by_role("link", name="Put it away")).to_have_count(0)
    assert is_ones_turn(other.page)  # the bot has moved: nothing slips from under the pointer
    other.page.locator(MORE).click()
    expect(other.page.get_by_role("link", name="Put it away: it waits for you")).to_be_visible()


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_giving_up_takes_a_word_and_a_press(people: People, game: str) -> None:
    person, table = people.against_bots(game, 3)
    person.begins(table)
    page = person.page
    button = page.get_by_role("button", name="Give up")
    expect(button).to_be_hidden()
    page.locator(MORE).click()
    expect(button).to_be_hidden()
    page.get_by_text("Give up the match", exact=True).click()
    expect(page.get_by_text("The match ends without a result")).to_be_visible()
    button.click()
    expect(page.get_by_role("heading", name="You gave up the match.")).to_be_visible()
    expect(page.locator(".prompt")).to_have_text("The match was given up.")
    expect(page.locator("main :is(.choice, .lift)")).to_have_count(0)
    page.get_by_role("link", name="Verify the deal").click()
    expect(page.get_by_role("heading", name="The deal was fair")).to_be_visible()
    person.goes_to("/")
    expect(page.get_by_text("Your tables")).to_have_count(0)

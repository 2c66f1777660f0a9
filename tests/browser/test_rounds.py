"""A round ends with an ending: the table as it was, then its count; whoever goes on is dealt the next."""

from __future__ import annotations

import pytest
from browser.people import People, Person, sit_down
from browser.playing import COUNTED, difference
from browser.test_acting import DEALT, ENDED, seated
from playwright.sync_api import Page, expect
from server.serving import Guest

GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])


def round_on(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-round") or 0)


def play_a_round(table: str, guests: list[Guest]) -> None:
    """To its end, all of them elsewhere, the first legal move each time."""
    while (seen := guests[0].looks(table))["view"]["public"]["round"] == 1:
        mover = guests[seen["view"]["to_move"] - 1]
        legal = mover.looks(table)["view"]["legal"]
        mover.does(table, "move", move=legal[0], expect=seen["version"])


def at_the_end_of_a_round(people: People, game: str) -> list[Person]:
    """Two before their pages, which have seen it come; whoever begins the next round comes first."""
    people_here = sit_down(people, game)
    table = people_here[0].table
    seats = {person.guest.looks(table)["you"]["seat"]: person for person in people_here}
    play_a_round(table, [seats[1].guest, seats[2].guest])
    first = seats[1].guest.looks(table)["view"]["to_move"]
    return [seats[first], seats[3 - first]]


@GAMES
def test_the_table_is_as_it_was_until_one_goes_on(people: People, game: str) -> None:
    for person in at_the_end_of_a_round(people, game):
        page = person.page
        expect(page.locator(COUNTED)).to_be_visible()
        assert round_on(page) == 1
        expect(page.locator(".bar .prompt")).to_have_text("The round is over")
        expect(page.locator(".counting .counted > .small")).to_contain_text("Round 1 is over")
        expect(page.locator(".lift.offered, .choice:visible")).to_have_count(0)
        page.locator(COUNTED).click()
        expect(page.locator("main[data-round='2']")).to_be_attached()
        expect(page.locator(".counting .shares")).to_be_hidden()
        assert difference(page) is None


@GAMES
def test_others_play_on_meanwhile(people: People, game: str) -> None:
    first, other = at_the_end_of_a_round(people, game)
    first.page.locator(COUNTED).click()
    expect(first.page.locator("main[data-round='2']")).to_be_attached()
    while first.moves_elsewhere():
        pass
    expect(other.page.locator(COUNTED)).to_be_visible()
    assert round_on(other.page) == 1
    other.page.locator(COUNTED).click()
    expect(other.page.locator("main[data-round='2'] .bar.yours")).to_be_attached()
    assert difference(other.page) is None


@GAMES
def test_whoever_comes_back_finds_the_next_round_and_can_still_read_of_the_last(
    people: People, game: str
) -> None:
    person, _ = at_the_end_of_a_round(people, game)
    page = person.page
    page.reload()
    expect(page.locator(COUNTED)).to_be_visible()
    assert round_on(page) == 2
    page.locator(COUNTED).click()
    expect(page.locator(".counting .shares")).to_be_hidden()
    page.locator(".rounds a").first.click()
    expect(page.locator("dialog .shares")).to_be_visible()


@GAMES
def test_in_motion_the_table_is_looked_at_then_counted_then_dealt(people: People, game: str) -> None:
    table, guests, pages = seated(people, game, ENDED, DEALT)
    play_a_round(table, guests)
    for person in pages:
        page = person.page
        expect(page.locator(COUNTED)).to_be_visible()
        assert page.evaluate("window.hasLooked")
        assert round_on(page) == 1
        page.evaluate("dealt.clear()")
        page.locator(COUNTED).click()
        expect(page.locator("main[data-round='2']")).to_be_attached()
        page.wait_for_function(
            "() => [...document.querySelectorAll('.hand .card')].every(each => dealt.has(each.dataset.key))"
        )

"""Everything by keyboard alone."""

from __future__ import annotations

from itertools import groupby

import pytest
from browser.people import People
from browser.playing import OFFERED, SEEN_CHOICE, by_keys, is_ones_turn, played, reached, version
from playwright.sync_api import expect

SOME = 12  # turns: each way of making a move, several times


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_match_is_played_by_keys(people: People, game: str) -> None:
    """From its first key to the next match; in between, another device plays on."""
    person, table = people.against_bots(game, 2)
    person.sits_down(table)
    reached(person.page, "button[value=ready]")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("main[data-phase=playing]")
    assert played(person.page, by_keys, SOME) == SOME
    person.plays_elsewhere(table, lambda _: False)
    person.sits_down(table)
    assert person.sees()["phase"] == "over"
    reached(person.page, "button[value=rematch]")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url(lambda address: not address.endswith(table))


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_escape_puts_a_card_down_again_and_nobody_knows(people: People, game: str) -> None:
    person, table = people.against_bots(game, 2)
    person.begins(table)
    page = person.page
    assert is_ones_turn(page)
    before = version(page)
    page.locator(OFFERED).first.click()
    expect(page.locator(".lift:checked")).to_have_count(1)
    expect(page.locator(SEEN_CHOICE).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".lift:checked")).to_have_count(0)
    expect(page.locator(SEEN_CHOICE)).to_have_count(0)
    assert person.sees()["version"] == before


# The parts of a table, as one meets them with Tab, or with a screen reader.
_PARTS = {
    "status": ".bar",
    "hand": ".own, section.hand",
    "table": ".fords, .trick",
    "others": ".others",
    "beside": ".panel",
}
_PART = "parts => Object.keys(parts).find(part => document.activeElement.closest(parts[part]))"
_IN_ORDER = """parts => [...document.querySelectorAll("main *")].flatMap(
    each => Object.keys(parts).filter(part => each.matches(parts[part])))"""


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_tab_goes_from_the_status_line_to_the_hand_the_table_and_the_rest(people: People, game: str) -> None:
    person, table = people.against_bots(game, 2)
    person.begins(table)
    page = person.page
    assert is_ones_turn(page)
    assert _without_repeats(page.evaluate(_IN_ORDER, _PARTS)) == [*_PARTS]
    page.locator(OFFERED).first.click()  # now there are places for it
    page.locator("#status").focus()
    met = []
    while "beside" not in met:
        met.append(page.evaluate(_PART, _PARTS))
        page.keyboard.press("Tab")
    order = _without_repeats(met)
    assert order == [part for part in _PARTS if part in order]
    assert {*_PARTS} - {*order} <= {"others"}  # in Awimbawé their names lead to the scores


def _without_repeats(parts: list[str]) -> list[str]:
    return [part for part, _ in groupby(parts)]

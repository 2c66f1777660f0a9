"""What is said is seen wherever the chat is not: in a bubble, as a number on its tab, in the title."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.fitting import misfits_in
from browser.measuring import resize
from browser.people import STILL, People, Person, sit_down
from browser.playing import OFFERED
from browser.test_access import SCHEMES
from browser.test_room import LAPTOP, PHONE
from browser.test_sheets import opened, sheet_of
from playwright.sync_api import Locator, Page, expect

WINDOWS = [LAPTOP, (360, 640), (390, 844), (740, 360), (640, 400)]
LONG = "What a move! I did not see that coming. " * 7  # nearly all that can be said at once


def two(people: People, window: tuple[int, int], preferences: str = STILL) -> tuple[Person, Person]:
    """Whoever is to move, in this window, and someone to talk to."""
    person, other = sit_down(people, "awimbawe")
    person.prefers(preferences)
    resize(person.page, window)
    person.sits_down(person.table)
    return person, other


def says(person: Person, text: str) -> None:
    person.guest.web.post(f"/tables/{person.table}/chat", json={"text": text})


def bubble(page: Page) -> Locator:
    return page.locator("#bubble p:not(.unseen)")


def tab(page: Page) -> Locator:
    return page.locator("#chat-tab")


def open_chat(page: Page) -> None:
    tab(page).click()
    expect(page.locator(".chat input[name=text]")).to_be_visible()


@pytest.mark.parametrize("window", [LAPTOP, (390, 844)], ids=str)
def test_a_line_is_seen_where_the_chat_is_not(people: People, window: tuple[int, int]) -> None:
    """With who said it, for as long as it takes to read it; it is counted until the chat is looked at."""
    person, other = two(people, window)
    page = person.page
    expect(tab(page)).to_have_attribute("data-unread", "0")
    says(other, "Hello there!")
    expect(bubble(page)).to_have_text(re.compile(r"^\S.* Hello there!$"))
    expect(bubble(page)).to_be_in_viewport()
    expect(tab(page)).to_have_attribute("data-unread", "1")
    says(other, "And good luck!")
    expect(tab(page)).to_have_attribute("data-unread", "2")
    expect(page.locator("#bubble p")).to_have_count(0)
    expect(tab(page)).to_have_attribute("data-unread", "2")
    open_chat(page)
    expect(tab(page)).to_have_attribute("data-unread", "0")
    says(other, "Your turn!")
    expect(page.locator(".said li")).to_have_count(3)
    expect(page.locator("#bubble p.unseen")).to_have_text(re.compile("Your turn!$"))  # readers hear it
    expect(bubble(page)).to_have_count(0)
    expect(tab(page)).to_have_attribute("data-unread", "0")


_UNDER_IT = """() => {
    const over = document.getElementById("bubble").getBoundingClientRect();
    const meets = ({left, right, top, bottom}) => left < over.right && right > over.left
        && top < over.bottom && bottom > over.top;
    const played = [...document.querySelectorAll(".hand .card, .bar :is(button, .choice)")];
    const seen = played.filter(each => each.getClientRects().length);
    return seen.filter(each => meets(each.getBoundingClientRect())).map(each => each.outerHTML);
}"""


@pytest.mark.parametrize("window", WINDOWS, ids=str)
def test_a_bubble_never_lies_over_the_hand_or_the_buttons(people: People, window: tuple[int, int]) -> None:
    """However much is said; all of it is in the chat."""
    person, other = two(people, window)
    page = person.page
    for text in ("Hello!", LONG):
        says(other, text)
    expect(page.locator("#bubble p")).to_have_count(2)
    assert page.evaluate(_UNDER_IT) == []
    assert misfits_in(page, "#bubble") == []
    box = page.locator("#bubble").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= window[0]


def test_whoever_taps_it_is_in_the_chat_with_the_card_still_lifted(people: People) -> None:
    person, other = two(people, (390, 844))
    page = person.page
    page.locator(OFFERED).first.click()
    lifted = page.locator(".lift:checked").input_value()
    says(other, "Take your time.")
    bubble(page).click()
    expect(page.locator(".said li").last).to_be_in_viewport()
    expect(page.locator(".chat input[name=text]")).to_be_focused()
    expect(tab(page)).to_have_attribute("data-unread", "0")
    expect(page.locator("#bubble p")).to_have_count(0)
    expect(page.locator(".lift:checked")).to_have_value(lifted)


def test_ones_own_lines_are_no_news(people: People) -> None:
    person, other = two(people, (390, 844))
    says(person, "Hello!")
    expect(person.page.locator(".said li.own")).to_have_count(1)
    says(other, "Hello you!")
    expect(bubble(person.page)).to_have_count(1)
    expect(tab(person.page)).to_have_attribute("data-unread", "1")


def test_what_was_not_read_is_still_counted_when_the_page_is_loaded_again(people: People) -> None:
    person, other = two(people, (390, 844))
    says(other, "Hello!")
    expect(bubble(person.page)).to_have_count(1)
    person.sits_down(person.table)
    expect(tab(person.page)).to_have_attribute("data-unread", "1")
    expect(person.page.locator("#bubble p")).to_have_count(0)
    open_chat(person.page)
    expect(tab(person.page)).to_have_attribute("data-unread", "0")
    person.sits_down(person.table)
    expect(tab(person.page)).to_have_attribute("data-unread", "0")


def test_a_line_is_seen_over_a_sheet_and_leads_from_there_to_the_chat(people: People) -> None:
    person, other = two(people, (390, 844))
    page = person.page
    opened(page, "rules")
    says(other, "Hello!")
    expect(bubble(page)).to_be_visible()
    bubble(page).click()
    expect(sheet_of(page)).to_have_count(0)
    expect(page.locator(".chat input[name=text]")).to_be_focused()


def test_an_open_chat_under_a_sheet_is_not_read(people: People) -> None:
    person, other = two(people, LAPTOP)
    page = person.page
    open_chat(page)
    opened(page, "rules")
    says(other, "Hello!")
    expect(bubble(page)).to_be_visible()
    expect(tab(page)).to_have_attribute("data-unread", "1")
    page.keyboard.press("Escape")
    expect(tab(page)).to_have_attribute("data-unread", "0")


def test_whoever_wants_nothing_beside_the_board_is_told_and_can_answer(people: People) -> None:
    person, other = two(people, (PHONE["width"], PHONE["height"]), f"{STILL}&table=quiet")
    page = person.page
    expect(tab(page)).to_be_hidden()
    says(other, "Are you there?")
    bubble(page).click()
    page.locator(".chat input[name=text]").fill("Yes!")
    page.keyboard.press("Enter")
    expect(other.page.locator(".said li").last).to_contain_text("Yes!")


_AWAY = """away => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => away});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("chat_is_open", [True, False])
def test_the_title_says_that_something_was_said(people: People, chat_is_open: bool) -> None:
    """To whoever looks at something else; when they look again, it is still there to be read."""
    person, other = two(people, LAPTOP)
    page = person.page
    title = page.title()
    if chat_is_open:
        open_chat(page)
    page.evaluate(_AWAY, True)
    says(other, "Hello!")
    expect(page).to_have_title(f"(1) {title}")
    says(other, "Anyone there?")
    expect(page).to_have_title(f"(2) {title}")
    page.evaluate(_AWAY, False)
    expect(page).to_have_title(title)
    expect(tab(page)).to_have_attribute("data-unread", "0" if chat_is_open else "2")
    expect(bubble(page)).to_have_count(2)


def test_everyone_can_use_a_bubble(people: People) -> None:
    person, other = two(people, (390, 844))
    says(other, "Hello!")
    expect(bubble(person.page)).to_be_visible()
    person.page.evaluate(Axe().axe_script)
    for scheme in SCHEMES:
        person.page.emulate_media(color_scheme=scheme)
        assert person.page.evaluate("async () => (await axe.run('#bubble')).violations") == []

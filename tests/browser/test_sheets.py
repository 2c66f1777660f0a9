"""Rules, preferences, keys, cards and rounds lie over the table: nothing of it is lost, and all lead back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.fitting import misfits_in
from browser.people import STILL, People, Person
from browser.playing import OFFERED, is_ones_turn, moved, reached
from browser.test_room import LAPTOP, PHONE
from playwright.sync_api import Locator, Page, ViewportSize, expect

from savanna.page.i18n.say import LANGUAGES

LAPTOP_WINDOW: ViewportSize = {"width": LAPTOP[0], "height": LAPTOP[1]}
REM = 16  # pixels


def at_a_table(people: People, game: str = "awimbawe", preferences: str = STILL, **window: Any) -> Person:
    """Someone whose turn it is."""
    person, table = people.against_bots(game, 2, preferences=preferences, **window)
    person.guest.does(table, "ready")
    person.sits_down(table)
    assert is_ones_turn(person.page)
    return person


def sheet_of(page: Page) -> Locator:
    return page.locator("dialog[open]")


def opened(page: Page, link: str) -> Locator:
    """The sheet that a link of this kind opens: rules, preferences, …"""
    page.locator(f"a[data-help={link}]").first.click()
    sheet = sheet_of(page)
    expect(sheet).to_be_visible()
    return sheet


def card_explained(page: Page) -> Locator:
    """The sheet of a card of one's hand."""
    page.locator(f"{OFFERED} .card").last.dispatch_event("contextmenu")
    expect(sheet_of(page)).to_be_visible()
    return sheet_of(page)


def box_of(place: Locator) -> tuple[float, float, float, float]:
    """Left, top, width and height."""
    box = place.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["width"], box["height"]


@pytest.mark.parametrize("link", ["rules", "preferences"])
@pytest.mark.parametrize("hand", ["right", "left"])
def test_on_a_laptop_a_sheet_leaves_most_of_the_board_in_view(people: People, link: str, hand: str) -> None:
    """It is at the edge where the log is, as high as the window, and darkens nothing."""
    person = at_a_table(people, preferences=f"{STILL}&hand={hand}")
    left, top, width, height = box_of(opened(person.page, link))
    assert (top, height) == (0, LAPTOP[1])
    assert 28 * REM <= width <= 34 * REM
    assert left == (0 if hand == "left" else LAPTOP[0] - width)
    backdrop = "() => getComputedStyle(document.querySelector('dialog'), '::backdrop').backgroundColor"
    assert person.page.evaluate(backdrop) == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("link", ["rules", "preferences"])
def test_on_a_phone_a_sheet_comes_from_below(people: People, link: str) -> None:
    """It is as wide as the window, leaves the upper edge of the table in view, and scrolls by itself."""
    person = at_a_table(people, viewport=PHONE, has_touch=True)
    sheet = opened(person.page, link)
    left, top, width, height = box_of(sheet)
    assert (left, width, top + height) == (0, PHONE["width"], PHONE["height"])
    assert 0.8 * PHONE["height"] <= height <= 0.86 * PHONE["height"]
    assert sheet.evaluate("each => each.scrollHeight > each.clientHeight")


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_the_rules_open_at_the_game_of_the_table(people: People, game: str) -> None:
    person = at_a_table(people, game)
    before = person.page.url
    sheet = opened(person.page, "rules")
    title = {"tembo": "Tembo: the rules", "awimbawe": "Awimbawé: the rules"}[game]
    expect(sheet.locator("#sheet-title")).to_have_text(title)
    expect(sheet.locator("[aria-current=page]")).to_have_attribute(
        "href", f"/rules/{game}?table={person.table}"
    )
    assert person.page.url == before


def test_the_table_goes_on_beside_a_sheet(people: People) -> None:
    """Its socket stays open, moves made elsewhere are seen, and told to readers, who hear nothing outside."""
    person = at_a_table(people, "tembo")
    page = person.page
    opened(page, "rules")
    moved(page, person.moves_elsewhere)
    expect(page.locator("body[data-connection=here]")).to_have_count(1)
    expect(page.locator("dialog #heard")).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(page.locator("body > #heard, body > #notice")).to_have_count(2)


WAYS: dict[str, Callable[[Page], None]] = {
    "Escape": lambda page: page.keyboard.press("Escape"),
    "its button": lambda page: sheet_of(page).get_by_role("button", name="Close").click(),
    "a press beside it": lambda page: page.mouse.click(*_beside(page)),
}


def _beside(page: Page) -> tuple[float, float]:
    """Over a card of the hand, if the sheet leaves room for one."""
    left, top, _, _ = box_of(sheet_of(page))
    return (left / 2, LAPTOP[1] - 60) if left else (20, top / 2)


@pytest.mark.parametrize("window", [LAPTOP_WINDOW, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("way", WAYS)
def test_a_sheet_is_closed_and_the_card_is_still_lifted(
    people: People, way: str, window: ViewportSize
) -> None:
    person = at_a_table(people, "tembo", viewport=window)
    page = person.page
    page.locator(OFFERED).first.click()
    lifted = page.locator(".lift:checked").input_value()
    sheet = opened(page, "rules")
    sheet.locator("p").last.click()
    WAYS[way](page)
    expect(sheet_of(page)).to_have_count(0)
    expect(page.locator(".lift:checked")).to_have_value(lifted)
    expect(page.locator(".top a[data-help=rules]")).to_be_focused()


def test_by_keys_alone(people: People) -> None:
    """The link is reached, Enter opens, Tab stays on the sheet, Escape leads back; no key plays a card."""
    person = at_a_table(people, "tembo")
    page = person.page
    reached(page, ".top a[data-help=rules]")
    page.keyboard.press("Enter")
    expect(sheet_of(page).get_by_role("button", name="Close")).to_be_focused()
    for key in ("1", "a", "Tab", "Tab", "Tab", "Tab"):
        page.keyboard.press(key)
        assert page.evaluate("() => !document.activeElement.closest('#main')")
    expect(page.locator(".lift:checked")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".top a[data-help=rules]")).to_be_focused()


def test_the_rules_are_searched_on_their_sheet(people: People) -> None:
    person = at_a_table(people, "tembo")
    page = person.page
    sheet = opened(page, "rules")
    field = sheet.get_by_role("textbox", name="Search the rules")
    field.fill("super Crocodile")
    found = sheet.locator(".clause:visible")
    texts = [text.lower() for text in found.all_inner_texts()]
    assert 0 < len(texts) < sheet.locator(".clause").count()
    assert all("super" in text and "crocodile" in text for text in texts)
    without = "sections => sections.filter(each => !each.querySelector('.clause:not([hidden])')).length"
    assert sheet.locator("section:has(.clause):visible").evaluate_all(without) == 0
    field.press("Enter")
    expect(found).to_have_count(len(texts))
    field.fill("xyzzy")
    expect(sheet.get_by_text("No clause has all these words.")).to_be_visible()


def test_a_card_leads_to_its_clause_and_back(people: People) -> None:
    """All on one sheet; a clause leads to others."""
    person = at_a_table(people, "tembo")
    page = person.page
    sheet = card_explained(page)
    name = sheet.locator("#sheet-title").inner_text()
    back = sheet.get_by_role("button", name="Back")
    expect(back).to_be_hidden()
    link = sheet.locator("a[data-help=rules]").first
    number = link.inner_text()
    link.click()
    clause = sheet.locator(".clause.here")
    expect(clause.locator(".number")).to_have_text(number)
    expect(clause).to_be_in_viewport()
    further = sheet.locator(".clause:not(.here) a:not(.number)").first
    other = further.inner_text()
    further.click()
    expect(clause.locator(".number")).to_have_text(other)
    expect(clause).to_be_focused()
    back.click()
    expect(clause.locator(".number")).to_have_text(number)
    back.click()
    expect(sheet.locator("#sheet-title")).to_have_text(name)
    expect(back).to_be_hidden()
    assert page.url.endswith(person.table)


def test_a_card_is_played_from_its_sheet(people: People) -> None:
    person = at_a_table(people, "awimbawe")
    sheet = card_explained(person.page)
    moved(person.page, sheet.locator("button[name=move]").first.click)
    expect(sheet_of(person.page)).to_have_count(0)


def test_a_server_that_does_not_answer_is_told_over_the_sheet(people: People) -> None:
    person = at_a_table(people, "tembo")
    page = person.page
    sheet = opened(page, "rules")
    page.route("**/rules/**", lambda route: route.abort())
    sheet.get_by_role("link", name="Awimbawé").click()
    expect(sheet.get_by_text("No answer from the server")).to_be_visible()
    expect(sheet.locator("#sheet-title")).to_have_text("Tembo: the rules")
    people.complaints.clear()  # of the browser, that it had no answer


@pytest.mark.parametrize("link", ["rules", "preferences"])
def test_without_script_there_is_a_way_back_to_the_match(people: People, link: str) -> None:
    person, table = people.against_bots("awimbawe", 2, java_script_enabled=False)
    page = person.page
    person.goes_to(f"/tables/{table}")
    page.get_by_role("button", name="Ready").click()
    page.locator(f".top a[data-help={link}]").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert f"/{link}" in page.url
    page.locator(".top a[data-help=rules]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Awimbawé: the rules")
    page.get_by_role("link", name="Tembo").click()
    page.get_by_role("link", name="Back to your match").click()
    assert page.url.endswith(f"/tables/{table}")


def test_without_script_whoever_saves_preferences_is_back_at_the_match(people: People) -> None:
    person, table = people.against_bots("tembo", 2, java_script_enabled=False)
    page = person.page
    person.goes_to(f"/tables/{table}")
    page.locator(".top a[data-help=preferences]").click()
    page.get_by_role("group", name="Theme").get_by_label("dark").check()
    page.get_by_role("button", name="Save").click()
    assert page.url.endswith(f"/tables/{table}")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


OPENINGS: dict[str, Callable[[Page], Locator]] = {
    "rules": lambda page: opened(page, "rules"),
    "preferences": lambda page: opened(page, "preferences"),
    "a card": card_explained,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_on_every_sheet(people: People, language: str) -> None:
    person = at_a_table(people, preferences=f"{STILL}&language={language}", viewport=PHONE, has_touch=True)
    found = {}
    for name, opening in OPENINGS.items():
        sheet = opening(person.page)
        found[name] = misfits_in(person.page, "dialog")
        assert sheet.evaluate("each => each.scrollWidth <= each.clientWidth")
        person.page.keyboard.press("Escape")
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize("window", [LAPTOP_WINDOW, PHONE], ids=["laptop", "phone"])
def test_everyone_can_use_every_sheet(people: People, window: ViewportSize) -> None:
    person = at_a_table(people, viewport=window)
    person.page.evaluate(Axe().axe_script)
    found = {}
    for name, opening in OPENINGS.items():
        opening(person.page)
        faults = person.page.evaluate("async () => (await axe.run('dialog')).violations")
        found[name] = [(each["id"], each["nodes"][0]["html"][:200]) for each in faults]
        person.page.keyboard.press("Escape")
    assert {name: what for name, what in found.items() if what} == {}

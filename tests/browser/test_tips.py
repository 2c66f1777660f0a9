"""A bubble at a card: why it cannot be played, or what it does; on a phone a button on the lifted card."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.fitting import misfits_in
from browser.measuring import FINGER, STRIP
from browser.people import STILL, People, Person
from browser.playing import DIMMED, OFFERED, by_click, is_ones_turn, moved, version
from browser.preferring import prefers
from playwright.sync_api import FloatRect, Locator, Page, expect

from savanna.page.i18n.say import LANGUAGES

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
FINGERS: dict[str, Any] = {"has_touch": True, "is_mobile": True}

GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])
OWN = ":is(.hand, .own)"  # cards and piles
# What shall go by itself after some seconds stays, so that a slow machine has the time to look at it.
UNHURRIED = """() => {
    const wait = setTimeout;
    window.setTimeout = (work, time, ...given) => wait(work, time > 2000 ? 1e8 : time, ...given);
}"""
NEAR = 16  # pixels between a bubble and its card


def at_a_table(people: People, game: str, preferences: str = STILL, **window: Any) -> Person:
    """Someone whose turn it is."""
    person, table = people.against_bots(game, 2, preferences=preferences, **window)
    person.guest.does(table, "ready")
    person.sits_down(table)
    assert is_ones_turn(person.page)
    return person


def with_a_grey_card(people: People, game: str, *, unhurried: bool = True, **window: Any) -> Person:
    """Someone who can play some cards, and others not; what a card says then stays until it is closed."""
    person = at_a_table(people, game, **window)
    if unhurried:
        person.page.evaluate(UNHURRIED)
    while not person.page.locator(f"#main:has({OWN} {OFFERED}) {OWN} {DIMMED}").count():
        moved(person.page, lambda: by_click(person.page, 0))
        assert is_ones_turn(person.page)
    return person


def tip_of(page: Page) -> Locator:
    return page.locator("#tip")


def box(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


def grey_card(page: Page) -> tuple[int, str, Locator]:
    """The first that cannot be played: its digit, its text, and where it lies."""
    lifts = page.locator(".lift").evaluate_all("all => all.map(each => [each.value, each.className])")
    cards = [(value, names) for value, names in lifts if "+" not in value]
    number, card = next((number, card) for number, (card, names) in enumerate(cards, 1) if names == "lift")
    return number, card, page.locator(DIMMED).first


# Why a card cannot be played


@GAMES
@pytest.mark.parametrize("asked_by", ["click", "digit"])
@pytest.mark.parametrize(
    "window", [LAPTOP, SMALL_PHONE], ids=lambda window: f"{window['width']}x{window['height']}"
)
def test_a_grey_card_says_why_right_above_it(
    people: People, game: str, asked_by: str, window: dict[str, int]
) -> None:
    """Once, in one sentence; the rest of the page is as it was."""
    person = with_a_grey_card(people, game, viewport=window)
    page, before = person.page, version(person.page)
    digit, card, place = grey_card(page)
    if asked_by == "click":
        place.click()
    else:
        page.keyboard.press(str(digit))
    reason, tip = person.reason_against(card), tip_of(page)
    expect(tip).to_have_text(reason)
    assert reason.count(".") == 1
    expect(page.locator("#heard")).to_have_text(reason)
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator(".lift:checked")).to_have_count(0)
    page.mouse.move(1, 1)  # a card under the mouse rises a little
    here, there = box(tip), box(place.locator(".card"))
    middle = there["x"] + there["width"] / 2
    assert here["x"] <= middle <= here["x"] + here["width"]
    assert 0 <= there["y"] - here["y"] - here["height"] < NEAR
    assert here["x"] >= 0
    assert here["x"] + here["width"] <= window["width"]
    assert version(page) == before


@GAMES
def test_the_reason_catches_no_press_and_goes_with_the_next_one(people: People, game: str) -> None:
    person = with_a_grey_card(people, game, viewport=PHONE)
    page = person.page
    page.locator(DIMMED).first.click()
    expect(tip_of(page)).to_be_visible()
    under = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('#tip') === null", _middle(box(tip_of(page)))
    )
    assert under
    page.locator(OFFERED).first.click()
    expect(tip_of(page)).to_be_hidden()
    expect(page.locator(".lift:checked")).to_have_count(1)


def _middle(of: FloatRect) -> tuple[float, float]:
    return of["x"] + of["width"] / 2, of["y"] + of["height"] / 2


def test_the_reason_goes_by_escape_and_by_itself(people: People) -> None:
    page = with_a_grey_card(people, "tembo", unhurried=False).page
    page.locator(DIMMED).first.click()
    expect(tip_of(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip_of(page)).to_be_hidden()
    page.keyboard.press(str(grey_card(page)[0]))
    expect(tip_of(page)).to_be_visible()
    expect(tip_of(page)).to_be_hidden()


def test_a_reason_is_gone_once_the_table_has_moved_on(people: People) -> None:
    person = with_a_grey_card(people, "tembo")
    page = person.page
    page.keyboard.press(str(grey_card(page)[0]))
    expect(tip_of(page)).to_be_visible()
    moved(page, person.moves_elsewhere)
    expect(tip_of(page)).to_be_hidden()


def test_a_server_that_does_not_answer_is_told_of(people: People) -> None:
    page = with_a_grey_card(people, "tembo").page
    page.route("**/why?*", lambda route: route.abort())
    page.locator(DIMMED).first.click()
    expect(page.locator("#notice")).to_contain_text("No answer from the server")
    expect(tip_of(page)).to_be_hidden()
    people.complaints.clear()  # of the browser, that it had no answer


# A card under the mouse


def explained(page: Page, card: Locator) -> list[str]:
    """The lines at a card on which the mouse comes to rest."""
    page.mouse.move(1, 1)
    card.hover()
    expect(tip_of(page).locator("b")).to_be_visible()
    return [line.inner_text() for line in tip_of(page).locator("> *").all()]


@GAMES
def test_a_card_under_the_mouse_is_explained(people: People, game: str) -> None:
    """By its name and its rule, as its help says it; also one that cannot be played, or lies on the table."""
    person = with_a_grey_card(people, game)
    page = person.page
    primer = page.request.get(f"{page.url}/primer").json()
    for card in (page.locator(f"{OWN} {OFFERED}").first, page.locator(f"{OWN} {DIMMED}").first):
        text = card.locator(".card").get_attribute("data-card")
        name = card.locator(".card > .unseen").inner_text()
        title, *lines, more = explained(page, card)
        assert title.lower() == name.lower()
        assert lines == primer["rules"][primer["cards"][text][0]]
        assert more == "i or right click: more"
        here, there = box(tip_of(page)), box(card)
        assert here["y"] + here["height"] <= there["y"] + NEAR
        assert here["y"] >= 0


def test_one_request_explains_all_cards(people: People) -> None:
    page, asked = at_a_table(people, "awimbawe").page, list[str]()
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    for card in page.locator(".hand .card").all():
        explained(page, card)
    assert asked == ["primer"]


def test_it_goes_with_the_mouse_and_with_a_press(people: People) -> None:
    page = at_a_table(people, "tembo").page
    explained(page, page.locator(OFFERED).first)
    page.mouse.move(1, 1)
    expect(tip_of(page)).to_be_hidden()
    explained(page, page.locator(OFFERED).first)
    page.mouse.down()
    expect(tip_of(page)).to_be_hidden()
    page.mouse.up()
    expect(page.locator(".lift:checked")).to_have_count(1)


@GAMES
def test_the_key_i_tells_more_of_the_card_under_the_mouse(people: People, game: str) -> None:
    page = at_a_table(people, game).page
    name, *_ = explained(page, page.locator(OFFERED).last)
    page.keyboard.press("i")
    expect(page.locator("dialog[open] #sheet-title")).to_have_text(name)


def test_without_keys_of_one_letter_the_mouse_is_spoken_of(people: People) -> None:
    page = at_a_table(people, "tembo", preferences=f"{STILL}&keys=off").page
    assert explained(page, page.locator(OFFERED).first)[-1] == "Right click: more"


def test_in_another_language_cards_explain_themselves_in_it(people: People) -> None:
    page = at_a_table(people, "awimbawe").page
    explained(page, page.locator(OFFERED).first)
    page.locator(".top a[data-help=preferences]").click()
    prefers(page, "Language", "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.keyboard.press("Escape")
    assert explained(page, page.locator(OFFERED).first)[-1] == "i oder Rechtsklick: mehr"


def test_what_lies_face_down_is_not_explained(people: People) -> None:
    page = at_a_table(people, "awimbawe").page
    assert page.locator(".card.back").count()
    expect(page.locator(".card.back[data-card]")).to_have_count(0)


# A finger has a button on the lifted card


@GAMES
def test_a_lifted_card_has_a_button_for_its_help(people: People, game: str) -> None:
    """Seen whole, large enough for a finger, and not where the next card is meant."""
    page = at_a_table(people, game, viewport=SMALL_PHONE, **FINGERS).page
    expect(page.locator(".about:visible")).to_have_count(0)
    cards = page.locator(".hand .lift.offered:not([value*='+']) + .liftable")
    for number in range(cards.count()):
        card = cards.nth(number)
        card.tap()
        about = page.locator(".about:visible")
        expect(about).to_have_count(1)
        expect(tip_of(page)).to_be_hidden()
        here = box(about)
        assert min(here["width"], here["height"]) >= FINGER
        seen = about.evaluate("each => parseFloat(getComputedStyle(each, '::before').width)")
        assert seen >= STRIP
        assert about.evaluate(_IS_ON_TOP)
        name = card.locator(".card > .unseen").inner_text()
        lifted = page.locator(".lift:checked").input_value()
        about.tap()
        expect(page.locator("dialog[open] #sheet-title")).to_have_text(name[0].upper() + name[1:])
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(page.locator(".lift:checked")).to_have_value(lifted)
        page.keyboard.press("Escape")
        expect(about).to_have_count(0)


# Where the drawing is met, to the left and to the right of its middle.
_IS_ON_TOP = """about => {
    const {left, top, width, height} = about.getBoundingClientRect();
    const met = (x) => document.elementFromPoint(x, Math.min(top + height / 2, innerHeight - 1)) === about;
    return [-12, 0, 12].every((aside) => met(left + width / 2 + aside));
}"""


def test_where_there_is_a_mouse_there_is_no_such_button(people: People) -> None:
    page = at_a_table(people, "tembo").page
    page.locator(OFFERED).first.click()
    expect(page.locator(".lift:checked")).to_have_count(1)
    expect(page.locator(".about:visible")).to_have_count(0)


# For everyone


@GAMES
def test_bubbles_and_buttons_have_no_fault(people: People, game: str) -> None:
    laptop, phone = (
        with_a_grey_card(people, game).page,
        at_a_table(people, game, viewport=PHONE, **FINGERS).page,
    )
    phone.locator(OFFERED).first.tap()
    expect(phone.locator(".about:visible")).to_have_count(1)
    explained(laptop, laptop.locator(OFFERED).first)
    for page in (laptop, phone):
        page.evaluate(Axe().axe_script)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            faults = page.evaluate("async () => (await axe.run()).violations")
            assert [(each["id"], each["nodes"][0]["html"][:200]) for each in faults] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_bubbles_fit_in_every_language(people: People, language: str) -> None:
    preferences = f"{STILL}&language={language}"
    page = with_a_grey_card(people, "awimbawe", preferences=preferences, viewport=SMALL_PHONE).page
    for card in page.locator(DIMMED).all():
        card.click()
        expect(tip_of(page)).to_be_visible()
        assert misfits_in(page, "#tip") == []
        here = box(tip_of(page))
        assert here["x"] >= 0
        assert here["x"] + here["width"] <= SMALL_PHONE["width"]
        page.keyboard.press("Escape")

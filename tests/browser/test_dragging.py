"""A card is dragged: the card itself follows the pointer, its places light up, and near enough counts."""

from __future__ import annotations

from typing import Any

import pytest
from browser.fingers import Finger, Pen
from browser.people import People, Person, sit_down
from browser.playing import OFFERED, SEEN_CHOICE, by_click, is_ones_turn, moved, version
from playwright.sync_api import Locator, Page, expect

MOVING: dict[str, Any] = {"preferences": "", "reduced_motion": "no-preference"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
CARD = f"{OFFERED}:has(.card)"
HELD = f".hand {CARD}"
ALOFT = ".card.aloft"
PLACE = f"[data-place]:has({SEEN_CHOICE})"

Point = tuple[float, float]


def begun(people: People, game: str, wanted: str = CARD, **window: Any) -> Person:
    """Someone who can lift something that is wanted; not every match has it."""
    while True:
        person, table = people.against_bots(game, 2, **window)
        person.begins(table)
        if comes(person.page, wanted):
            return person
        person.page.close()


def comes(page: Page, wanted: str) -> bool:
    """As soon as it is one's turn with this; False if the match is over before."""
    while is_ones_turn(page):
        if page.locator(wanted).count():
            return True
        moved(page, lambda: by_click(page, 0))
    return False


def rests(page: Page) -> None:
    """Whatever the last thing done has set in motion has come to rest."""
    page.evaluate(
        """async () => {
            for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
            await Promise.allSettled(document.getAnimations().map(each => each.finished));
        }"""
    )


def middle(place: Locator) -> Point:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def grab(page: Page, card: Locator) -> Point:
    """The mouse is down on a card and has taken it up: where the mouse is."""
    x, y = middle(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 10)
    page.wait_for_selector(ALOFT)
    return x, y - 10


def drop(page: Page, at: Point) -> None:
    page.mouse.move(*at, steps=4)
    page.mouse.up()


def is_put_back(page: Page, before: int) -> None:
    """Nothing is in the air or lifted, no trace of it is left, and no move was made."""
    expect(page.locator(f"{ALOFT}, .lift:checked, .dragging, .meant, .liftable[style]")).to_have_count(0)
    assert version(page) == before


# By mouse, finger and pen


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
@pytest.mark.parametrize("at", [SEEN_CHOICE, PLACE])
def test_a_card_is_dragged_to_its_place(people: People, game: str, at: str) -> None:
    page = begun(people, game).page
    grab(page, page.locator(CARD).first)
    moved(page, lambda: drop(page, middle(page.locator(at).first)))
    expect(page.locator(ALOFT)).to_have_count(0)


@pytest.mark.parametrize("pointing", [Finger, Pen])
def test_a_finger_or_a_pen_drags_a_card(people: People, pointing: type[Finger] | type[Pen]) -> None:
    page = begun(people, "tembo", **PHONE).page
    pointer = pointing(page)
    x, y = middle(page.locator(CARD).first)
    pointer.down(x, y)
    pointer.move(x, y - 30)
    expect(page.locator(ALOFT)).to_have_count(1)
    pointer.move(*middle(page.locator(PLACE).first))
    moved(page, pointer.up)
    expect(page.locator(ALOFT)).to_have_count(0)


def test_a_finger_beside_the_cards_scrolls_the_page(people: People) -> None:
    page = begun(people, "tembo", viewport={"width": 390, "height": 420}, has_touch=True).page
    x, _ = middle(page.locator(".top"))
    Finger(page).swipe(x, 20, -15)
    page.wait_for_function("() => scrollY > 0")
    expect(page.locator(ALOFT)).to_have_count(0)


def test_a_pair_is_carried_by_both_of_its_cards(people: People) -> None:
    page = begun(people, "tembo", f"{OFFERED}:has(.pair)").page
    pair = page.locator(f"{OFFERED}:has(.pair)").first
    cards = str(pair.locator("[aria-hidden]").text_content()).split("+")
    x, y = grab(page, pair)
    page.mouse.move(x - 80, y - 60, steps=3)
    found = page.locator(ALOFT)
    assert found.evaluate_all("all => all.map(each => each.dataset.card)") == cards
    for card in found.all():
        assert middle(card) == pytest.approx((x - 80, y - 60), abs=90)
    moved(page, lambda: drop(page, middle(page.locator(PLACE).first)))
    expect(page.locator(ALOFT)).to_have_count(0)


def test_a_pair_that_was_tapped_is_carried_by_either_card(people: People) -> None:
    page = begun(people, "tembo", f"{OFFERED}:has(.pair)").page
    page.locator(f"{OFFERED}:has(.pair)").first.click()
    cards = page.locator(".lift:checked").input_value().split("+")
    grab(page, page.locator(f".lift[value='{cards[1]}'] + .liftable"))
    expect(page.locator(ALOFT)).to_have_count(2)
    page.keyboard.press("Escape")
    page.mouse.up()


def test_a_rhinoceros_pushes_the_card_that_is_dragged(people: People) -> None:
    pile = "[data-place^=pile] .lift.offered[value^=pile] + .liftable"
    page = begun(people, "awimbawe", pile).page
    grab(page, page.locator(pile).first)
    assert page.locator(ALOFT).evaluate("card => Boolean(card.closest('.side'))")
    moved(page, lambda: drop(page, middle(page.locator(PLACE).first)))


# The card itself

_SEEN = """async ([card, key]) => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const {x, y, width, height} = card.getBoundingClientRect();
    const copies = document.querySelectorAll(`.card[data-key="${key}"]`).length;
    return [x + width / 2, y + height / 2, copies, card.matches(":popover-open")];
}"""
_BOXES = "all => all.map(each => Object.values(each.getBoundingClientRect().toJSON()).map(Math.round).join())"


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_the_card_itself_follows_the_pointer_and_nothing_else_moves(
    people: People, game: str, size: tuple[int, int]
) -> None:
    page = begun(people, game, HELD, viewport={"width": size[0], "height": size[1]}, **MOVING).page
    label = page.locator(HELD).first
    x, y = middle(label)
    page.mouse.move(x, y)
    rests(page)
    card = label.locator(".card").element_handle()
    key = card.get_attribute("data-key")
    others = page.locator(f".card:not([data-key='{key}']), .lifting, [data-place]")
    boxes, (from_x, from_y, *_) = others.evaluate_all(_BOXES), page.evaluate(_SEEN, [card, key])
    page.mouse.down()
    for step in range(1, 8):
        page.mouse.move(x + 7 * step, y - 12 * step)
        seen_x, seen_y, copies, above = page.evaluate(_SEEN, [card, key])
        assert (seen_x, seen_y) == pytest.approx((from_x + 7 * step, from_y - 12 * step), abs=2)
        assert (copies, above) == (1, True)
        assert others.evaluate_all(_BOXES) == boxes
    page.keyboard.press("Escape")
    page.mouse.up()


def aloft_above_all(page: Page) -> bool:
    """Whether what is drawn at the middle of the card in the air is this card: nothing lies over it."""
    found: bool = page.locator(ALOFT).evaluate(
        """card => {
            card.style.pointerEvents = "auto";
            const {x, y, width, height} = card.getBoundingClientRect();
            return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }"""
    )
    return found


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_card_in_the_air_is_above_everything(people: People, game: str) -> None:
    page = begun(people, game, viewport={"width": 390, "height": 844}).page
    grab(page, page.locator(CARD).first)
    for place in (".bar .prompt", ".top", "[data-place]", ".others"):
        page.mouse.move(*middle(page.locator(place).first))
        assert aloft_above_all(page)
        page.locator(ALOFT).evaluate("card => { card.style.pointerEvents = ''; }")
    page.keyboard.press("Escape")
    page.mouse.up()


# Where it can go

_LIT = """all => all.filter(each => getComputedStyle(each).outlineStyle === "solid")
    .map(each => each.dataset.place)"""


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
@pytest.mark.parametrize("lifted_by", ["tap", "drag"])
def test_the_places_of_a_lifted_card_are_lit(people: People, game: str, lifted_by: str) -> None:
    page = begun(people, game).page
    assert page.locator("[data-place]").evaluate_all(_LIT) == []
    if lifted_by == "tap":
        page.locator(CARD).first.click()
    else:
        grab(page, page.locator(CARD).first)
    wanted = page.locator(PLACE).evaluate_all("all => all.map(each => each.dataset.place)")
    assert wanted
    assert page.locator("[data-place]").evaluate_all(_LIT) == wanted
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.locator("[data-place]").evaluate_all(_LIT) == []


def test_a_drop_near_enough_counts(people: People) -> None:
    """The nearest place is shown as such before."""
    page = begun(people, "tembo", ".lift.offered:not([value^=C]) + .liftable:has(.card)").page
    grab(page, page.locator(".lift.offered:not([value^=C]) + .liftable:has(.card)").first)
    place, choice = page.locator(PLACE).first, page.locator(f"{PLACE} {SEEN_CHOICE}").first
    low = max(box["y"] + box["height"] for each in (place, choice) if (box := each.bounding_box()))
    page.mouse.move(middle(place)[0], low + 20, steps=4)
    expect(page.locator(".meant")).to_have_attribute("data-place", str(place.get_attribute("data-place")))
    moved(page, page.mouse.up)


@pytest.mark.parametrize("motion", [{}, MOVING])
def test_a_card_let_go_elsewhere_flies_back(people: People, motion: dict[str, Any]) -> None:
    page = begun(people, "tembo", **motion).page
    before = version(page)
    grab(page, page.locator(CARD).first)
    page.mouse.move(*middle(page.locator(".top")), steps=4)
    expect(page.locator(".meant")).to_have_count(0)
    page.evaluate(
        """() => addEventListener("pointerup", () => {
            window.flying = document.querySelectorAll(".card.flying").length;
        }, {once: true})"""
    )
    page.mouse.up()
    assert page.evaluate("() => window.flying") == len(motion) // 2
    is_put_back(page, before)


def test_a_card_let_go_where_it_was_stays_there(people: People) -> None:
    """Even if one of its places is not far."""
    page = begun(people, "awimbawe", HELD, viewport={"width": 360, "height": 640}).page
    before = version(page)
    x, y = grab(page, page.locator(HELD).first)
    drop(page, (x + 4, y - 4))
    is_put_back(page, before)


CROCODILE = ".lift.offered[value^=C] + .liftable"


def test_where_several_things_can_be_done_the_card_stays_lifted_to_choose(people: People) -> None:
    """A crocodile eats the first animal of a row, or all of a species."""
    page = choosing(people)
    before = version(page)
    grab(page, page.locator(CROCODILE).first)
    place = page.locator(f"[data-place='{several(page)}']")
    box = place.bounding_box()
    assert box is not None
    drop(page, (box["x"] + box["width"] / 2, box["y"] + 4))
    expect(page.locator(ALOFT)).to_have_count(0)
    expect(page.locator(".lift:checked")).to_have_count(1)
    expect(page.locator(".meant")).to_have_attribute("data-place", str(place.get_attribute("data-place")))
    assert version(page) == before
    moved(page, place.locator(SEEN_CHOICE).last.click)


def choosing(people: People) -> Page:
    """Of someone with a crocodile that can eat in several ways; not every match has it."""
    while True:
        page = begun(people, "tembo", CROCODILE).page
        more = True
        while more and not several(page):
            moved(page, lambda: by_click(page, 0))  # noqa: B023 - it is called at once
            more = comes(page, CROCODILE)
        if more:
            return page
        page.close()


def several(page: Page) -> str | None:
    """A ford at which the first crocodile could eat in more than one way."""
    found: str | None = page.evaluate(
        """() => {
            const slot = [...document.querySelector(".lift.offered[value^=C]").classList].at(-1);
            return [...document.querySelectorAll("[data-place]")].find(
                place => place.querySelectorAll(`.choice.${slot}`).length > 1)?.dataset.place ?? null;
        }"""
    )
    return found


# Given up


def test_escape_gives_a_drag_up(people: People) -> None:
    page = begun(people, "tembo").page
    before = version(page)
    grab(page, page.locator(CARD).first)
    page.mouse.move(*middle(page.locator(PLACE).first), steps=3)
    page.keyboard.press("Escape")
    is_put_back(page, before)
    page.mouse.up()
    is_put_back(page, before)


@pytest.mark.parametrize("by", ["another finger", "the system"])
def test_a_finger_gives_a_drag_up(people: People, by: str) -> None:
    page = begun(people, "tembo", **PHONE).page
    before, finger = version(page), Finger(page)
    x, y = middle(page.locator(CARD).first)
    finger.down(x, y)
    finger.move(*middle(page.locator("[data-place]").first))
    expect(page.locator(ALOFT)).to_have_count(1)
    if by == "another finger":
        finger.another(x, y)
    else:
        finger.taken_away()
    is_put_back(page, before)


def test_a_refused_card_flies_back(people: People) -> None:
    page = begun(people, "tembo").page
    before = version(page)
    page.route("**/do", lambda route: route.fulfill(status=409, json={"text": "Not now."}))
    grab(page, page.locator(CARD).first)
    drop(page, middle(page.locator(PLACE).first))
    expect(page.locator("#notice")).to_have_text("Not now.")
    expect(page.locator(ALOFT)).to_have_count(0)
    assert version(page) == before
    people.complaints.clear()  # of the answer


def test_a_card_waits_where_it_was_let_go_until_the_move_is_confirmed(people: People) -> None:
    page = begun(people, "tembo", preferences="motion=off&confirm=always", wanted=CARD).page
    before = version(page)
    grab(page, page.locator(CARD).first)
    drop(page, middle(page.locator(PLACE).first))
    expect(page.locator(ALOFT)).to_have_count(1)
    page.get_by_role("button", name="Cancel").press("Enter")
    expect(page.locator(ALOFT)).to_have_count(0)
    assert version(page) == before


# The table changes meanwhile


def test_what_others_do_leaves_a_card_in_the_air(people: People) -> None:
    """Though all around it is drawn anew."""
    ann, ben = sit_down(people, "tembo")
    page = ann.page
    grab(page, page.locator(CARD).first)
    page.mouse.move(*middle(page.locator(PLACE).first), steps=3)
    shown = version(page)
    ben.guest.web.post(f"/tables/{ann.table}/chat", json={"text": "Hello"})
    ben.guest.does(ann.table, "step_out")
    page.wait_for_selector(f"main:not([data-version='{shown}'])")
    expect(page.locator(ALOFT)).to_have_count(1)
    moved(page, lambda: drop(page, middle(page.locator(PLACE).first)))
    expect(page.locator(ALOFT)).to_have_count(0)


def test_a_card_that_can_no_longer_be_played_leaves_the_hand_of_whoever_drags_it(people: People) -> None:
    """It was played with another device."""
    ann, _ = sit_down(people, "tembo")
    page = ann.page
    grab(page, page.locator(CARD).first)
    moved(page, ann.moves_elsewhere)
    expect(page.locator(f"{ALOFT}, .dragging")).to_have_count(0)
    shown = version(page)
    page.mouse.up()
    assert ann.sees()["version"] == shown

"""Lifting a card and putting it somewhere: dragged, doubled, taken back, refused, confirmed."""

from __future__ import annotations

import pytest
from browser.people import People, Person, sit_down
from browser.playing import DIMMED, OFFERED, SEEN_CHOICE, by_click, is_ones_turn, moved, version
from playwright.sync_api import APIResponse, Locator, Page, Route, expect


def begun(people: People, game: str) -> Person:
    """Someone whose turn it is."""
    person, table = people.against_bots(game, 2)
    person.begins(table)
    assert is_ones_turn(person.page)
    return person


def middle(place: Locator) -> tuple[float, float]:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: Locator, place: Locator) -> None:
    x, y = middle(card)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y - 30, steps=3)
    page.mouse.move(*middle(place), steps=5)
    page.mouse.up()


@pytest.mark.parametrize(
    ("game", "place"),
    [("tembo", SEEN_CHOICE), ("awimbawe", SEEN_CHOICE), ("tembo", f"[data-place]:has({SEEN_CHOICE})")],
)
def test_a_card_is_dragged_to_its_place(people: People, game: str, place: str) -> None:
    person = begun(people, game)
    page = person.page
    moved(page, lambda: drag(page, page.locator(f"{OFFERED}:has(.card)").first, page.locator(place).first))
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_pair_is_dragged_to_its_place(people: People) -> None:
    page, pair = with_a_pair(people)
    moved(page, lambda: drag(page, pair, page.locator(SEEN_CHOICE).first))


def with_a_pair(people: People) -> tuple[Page, Locator]:
    """A turn with a pair to place; not every match has one."""
    while True:
        person = begun(people, "tembo")
        page, pair = person.page, person.page.locator(f"{OFFERED}:has(.pair)")
        while is_ones_turn(page):
            if pair.count():
                return page, pair.first
            moved(page, person.moves_elsewhere)


def test_a_card_let_go_elsewhere_stays_in_the_hand(people: People) -> None:
    person = begun(people, "tembo")
    before = version(person.page)
    drag(person.page, person.page.locator(OFFERED).last, person.page.locator(".status .prompt"))
    expect(person.page.locator(".ghost")).to_have_count(0)
    assert person.sees()["version"] == before


_WHERE_IT_IS = """card => new Promise((resolve) => {
    const tops = [];
    const top = () => card.getBoundingClientRect().top;
    const look = () => tops.push(top()) < 20 ? requestAnimationFrame(look) : resolve(tops);
    requestAnimationFrame(look);
})"""


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_card_under_the_pointer_rests_even_at_its_edge(people: People, game: str) -> None:
    """It rises a little, and does not run away from the pointer only to fall back upon it."""
    page = begun(people, game).page
    card = page.locator(f"{OFFERED} > .card").first
    page.mouse.move(1, 1)
    card.evaluate(_WHERE_IT_IS)  # it comes to rest, if the pointer was on it
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] - 1)
    risen = card.evaluate(_WHERE_IT_IS)[-10:]
    assert len(set(risen)) == 1
    assert risen[0] < box["y"]


def test_two_clicks_on_a_place_make_one_move(people: People) -> None:
    """Nor does the second click do anything else, with whatever lies there then."""
    ann, ben = sit_down(people, "tembo")
    page = ann.page
    before = version(page)
    page.locator(OFFERED).first.click()
    moved(page, page.locator(SEEN_CHOICE).first.dblclick)
    page.wait_for_selector("main:not(:has(.pending))")
    assert len(ben.sees()["view"]["public"]["log"]) == 1
    assert ben.sees()["version"] == before + 1


def test_a_move_is_made_before_the_last_one_is_answered(people: People) -> None:
    """The table shows the next turn as soon as it has come; no click on it is lost, and no card put down."""
    person = begun(people, "tembo")
    page, held = person.page, list[tuple[Route, APIResponse]]()
    page.route("**/do", lambda route: held.append((route, route.fetch())))
    while len(held) < 2 or not page.locator(OFFERED).count():  # a lion is placed at once
        moved(page, lambda: by_click(page, 0))
        assert is_ones_turn(page)
    page.locator(OFFERED).first.click()
    route, answer = held[0]
    with page.expect_response("**/do"):
        route.fulfill(response=answer)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator(".lift:checked")).to_have_count(1)


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_move_is_taken_back(people: People, game: str) -> None:
    """Bots always agree."""
    person = begun(people, game)
    page, before = person.page, person.sees()["view"]
    moved(page, lambda: by_click(page, 0))
    assert is_ones_turn(page)
    moved(page, lambda: page.get_by_role("button", name="Undo").click())
    assert is_ones_turn(page)
    assert person.sees()["view"] == before


def test_others_are_asked_before_a_move_is_taken_back(people: People) -> None:
    ann, ben = sit_down(people, "tembo")
    before = None
    while not ben.moves_elsewhere():
        before = ann.sees()["view"]
        assert ann.moves_elsewhere()
    ann.page.wait_for_selector(f"main[data-version='{ann.sees()['version']}']")
    ann.page.get_by_role("button", name="Undo").click()
    ben.page.get_by_role("button", name="Allow the undo").click()
    expect(ann.page.get_by_role("button", name="Withdraw the request")).to_have_count(0)
    assert ann.sees()["view"] == before


@pytest.mark.parametrize("asked_by", ["click", "digit"])
def test_a_card_that_cannot_be_played_says_why(people: People, asked_by: str) -> None:
    """That is in nobody's way: the next tap is on whatever is under it."""
    person = begun(people, "awimbawe")
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844})
    while not page.locator(f"#main:has({OFFERED}) {DIMMED}").count():
        moved(page, lambda: by_click(page, 0))
        assert is_ones_turn(page)
    before = version(page)
    lifts = page.locator(".lift").evaluate_all("all => all.map(each => [each.value, each.className])")
    number, card = next((number, card) for number, (card, names) in enumerate(lifts, 1) if names == "lift")
    if asked_by == "click":
        page.locator(DIMMED).first.click()
    else:
        page.keyboard.press(str(number))
    expect(page.locator("#notice")).to_have_text(person.reason_against(card))
    expect(page.locator(".lift:checked")).to_have_count(0)
    page.locator(OFFERED).first.click()
    expect(page.locator(".lift:checked")).to_have_count(1)
    expect(page.locator("#notice")).to_be_empty()
    assert person.sees()["version"] == before


def test_a_move_may_have_to_be_confirmed(people: People) -> None:
    """Only if one wants that; whoever cancels has made no move."""
    person, table = people.against_bots("tembo", 2)
    page = person.page
    person.goes_to("/preferences")
    page.get_by_role("group", name="Confirm moves").get_by_label("always").check()
    page.get_by_role("button", name="Save").click()
    person.begins(table)
    assert is_ones_turn(page)
    before = version(page)
    by_click(page, 0)
    page.get_by_role("button", name="Cancel").click()
    assert person.sees()["version"] == before
    page.locator(SEEN_CHOICE).first.click()
    moved(page, lambda: page.get_by_role("button", name="Confirm").click())

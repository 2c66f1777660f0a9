"""Lifting a card and putting it somewhere: doubled, taken back, refused, confirmed."""

from __future__ import annotations

import pytest
from browser.people import People, Person, sit_down
from browser.playing import OFFERED, SEEN_CHOICE, by_click, is_ones_turn, moved, version
from browser.preferring import prefers
from playwright.sync_api import APIResponse, Route, expect


def begun(people: People, game: str) -> Person:
    """Someone whose turn it is."""
    person, table = people.against_bots(game, 2)
    person.begins(table)
    assert is_ones_turn(person.page)
    return person


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


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_press_anywhere_in_a_place_that_is_lit_plays_the_card(people: People, game: str) -> None:
    page = begun(people, game).page
    before = version(page)
    page.locator(f"{OFFERED}:not(.pair *)").first.click()
    place = page.locator("[data-place]:has(.choice:visible)").first
    box = place.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 12, box["y"] + box["height"] - 12)
    page.wait_for_selector(f"main:not([data-version='{before}'])")


def test_where_several_things_can_be_done_a_press_beside_them_keeps_the_card_lifted(people: People) -> None:
    page = begun(people, "tembo").page
    page.locator(OFFERED).first.click()
    place = page.locator("[data-place]:has(.choice:visible)").first
    place.locator(".choice:visible").evaluate("each => each.after(each.cloneNode(true))")
    box = place.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 12, box["y"] + box["height"] - 12)
    expect(page.locator(".lift:checked")).to_have_count(1)
    page.mouse.click(5, 5)
    expect(page.locator(".lift:checked")).to_have_count(0)


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


def test_a_move_may_have_to_be_confirmed(people: People) -> None:
    """Only if one wants that; whoever cancels has made no move."""
    person, table = people.against_bots("tembo", 2)
    page = person.page
    person.goes_to("/preferences")
    prefers(page, "Confirm moves", "always")
    person.begins(table)
    assert is_ones_turn(page)
    before = version(page)
    by_click(page, 0)
    page.get_by_role("button", name="Cancel").click()
    assert person.sees()["version"] == before
    page.locator(SEEN_CHOICE).first.click()
    moved(page, lambda: page.get_by_role("button", name="Confirm").click())

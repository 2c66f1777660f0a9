"""Everyone can use every page: axe finds nothing, of whatever level, in light and dark, large and small."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.measuring import too_wide
from browser.people import People
from browser.places import Place
from browser.playing import by_click, played
from playwright.sync_api import Page, ViewportSize

SIZES: dict[str, ViewportSize] = {
    "screen": {"width": 1280, "height": 800},
    "phone": {"width": 360, "height": 740},
}


def faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]} ({len(each['nodes'])})" for each in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_a_fault(people: People, places: Mapping[str, Place], size: str, scheme: str) -> None:
    person, found = people.come(viewport=SIZES[size], color_scheme=scheme), {}
    for name, place in places.items():
        person.visits(*place)
        found[name] = faults(person.page)
    people.complaints.clear()  # of the page that is none
    assert {name: what for name, what in found.items() if what} == {}


def test_text_may_be_twice_as_large(people: People, places: Mapping[str, Place]) -> None:
    person, wide = people.come(), {}
    for name, place in places.items():
        person.visits(*place)
        person.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        wide[name] = too_wide(person.page)
    people.complaints.clear()  # of the page that is none
    assert {name: what for name, what in wide.items() if what} == {}


@pytest.mark.parametrize(("wish", "moving"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_whoever_wants_that(people: People, wish: str, moving: bool) -> None:
    """For all others, cards of the bots come from their seats."""
    person, table = people.against_bots("tembo", 3, wishes="motion=slow", reduced_motion=wish)
    page = person.page
    page.add_init_script(_WATCHING_MOTION)
    person.begins(table)
    played(page, by_click, 4)
    moved = set(page.evaluate("() => [...window.moved]"))
    assert bool(moved) is moving
    assert bool(moved & {"seat-2", "seat-3"}) is moving


_WATCHING_MOTION = """
    window.moved = new Set();
    const watch = () => {
        for (const {playState, effect} of document.getAnimations())
            if (playState === "running") window.moved.add(effect.target.dataset.from || "elsewhere");
        requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
"""


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_every_move_is_told_once(people: People, game: str) -> None:
    """The live region says what happened last and what to do; it changes when that does, and not without."""
    person, table = people.against_bots(game, 2)
    person.begins(table)
    page = person.page
    page.evaluate(_LISTENING)
    played(page, by_click, 5)
    heard = page.evaluate("() => window.listened")
    assert heard
    assert all(told.rstrip("\u00a0") == " ".join(shown.split()) for told, shown, _ in heard)
    moments = [moves for _, _, moves in heard]
    assert len(set(moments)) == len(moments)


_LISTENING = """() => {
    window.listened = [];
    const main = document.getElementById("main");
    const region = document.getElementById("heard");
    const hear = (changes) => changes.forEach(
        () => window.listened.push([region.textContent, main.dataset.told, main.dataset.moves]));
    new MutationObserver(hear).observe(region, {childList: true, characterData: true});
}"""

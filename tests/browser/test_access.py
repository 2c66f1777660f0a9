"""Everyone can use every page: axe finds nothing, of whatever level, in light and dark, large and small."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Literal

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


COLOURS = ["color-contrast", "link-in-text-block"]  # all that another scheme changes
SCHEMES: dict[Literal["light", "dark"], dict[str, Any]] = {"light": {}, "dark": {"runOnly": COLOURS}}
AXE = Axe().axe_script


def test_no_page_has_a_fault(people: People, places: Mapping[str, Place]) -> None:
    person, found = people.come(), dict[tuple[str, ...], list[str]]()
    for name, place in places.items():
        person.visits(*place)
        person.page.evaluate(AXE)
        for (size, window), (scheme, rules) in product(SIZES.items(), SCHEMES.items()):
            person.page.set_viewport_size(window)
            person.page.emulate_media(color_scheme=scheme)
            found[name, size, scheme] = _faults(person.page, rules)
        found[name, "large text"] = _too_wide_with_large_text(person.page)
    people.complaints.clear()  # of the page that is none
    assert {where: what for where, what in found.items() if what} == {}


def _faults(page: Page, rules: dict[str, Any]) -> list[str]:
    asked = {"resultTypes": ["violations"], **rules}
    found = page.evaluate("async asked => (await axe.run(asked)).violations", asked)
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]} ({len(each['nodes'])})" for each in found]


def _too_wide_with_large_text(page: Page) -> list[str]:
    """Twice as large, on a screen."""
    page.set_viewport_size(SIZES["screen"])
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    return too_wide(page)


@pytest.mark.parametrize(("wish", "moving"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_whoever_wants_that(people: People, wish: str, moving: bool) -> None:
    """For all others, cards of the bots come from their seats."""
    person, table = people.against_bots("tembo", 3, preferences="motion=slow", reduced_motion=wish)
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

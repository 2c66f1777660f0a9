"""Somebody who presses everything at any time, while cards fly and animals act: keys, clicks, drags."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from browser.people import People, Person
from browser.playing import difference, goes_on, is_ones_turn
from playwright.sync_api import Error, Page, expect

KEYS = (*"123456789abcde", "Escape", " ", "Enter", "Tab", "ArrowLeft", "ArrowRight", "l", "Shift")
LONGEST_PAUSE = 250  # milliseconds between two inputs
IN_MOTION: dict[str, Any] = {"preferences": "hints=off", "reduced_motion": "no-preference"}

Press = Callable[[Page, random.Random], None]


def _key(page: Page, rng: random.Random) -> None:
    page.keyboard.press(rng.choice(KEYS))


def _somewhere(page: Page, rng: random.Random) -> tuple[float, float]:
    """A point of the board that is no link: those lead to other pages."""
    box = page.locator(".stage").bounding_box()
    assert box is not None
    while True:
        x, y = box["x"] + rng.random() * box["width"], box["y"] + rng.random() * box["height"]
        if not page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('a, [popovertarget]')", [x, y]
        ):
            return x, y


def _click(page: Page, rng: random.Random) -> None:
    page.mouse.click(*_somewhere(page, rng))


def _drag(page: Page, rng: random.Random) -> None:
    page.mouse.move(*_somewhere(page, rng))
    page.mouse.down()
    page.mouse.move(*_somewhere(page, rng), steps=3)
    page.mouse.up()


def _play(page: Page, rng: random.Random) -> None:
    """What a player would press: a card that can be played, or a place for it."""
    offered = page.locator(".choice:visible, .lift.offered + .liftable")
    if number := offered.count():
        offered.nth(rng.randrange(number)).click(force=True, timeout=1000, no_wait_after=True)


PRESSES: tuple[Press, ...] = (_key, _click, _drag, _play, _play)


def fuzz(people: People, game: str, inputs: int, seed: int) -> int:
    """Press so much at tables of this game; how often the page was found to be as a fresh one."""
    rng, found, left = random.Random(seed), 0, inputs
    while left > 0:
        person, table = people.against_bots(game, 2, **IN_MOTION)
        person.begins(table)
        page = person.page
        while left > 0 and page.locator("main[data-phase=playing]").count():
            for _ in range(min(left, 25)):
                left -= 1
                _pressed(page, rng)
                page.wait_for_timeout(rng.random() * LONGEST_PAUSE)
            found += _is_as_fresh(person)
        page.close()
    return found


def _pressed(page: Page, rng: random.Random) -> None:
    """What was there a moment ago may be gone: then nothing is pressed."""
    with suppress(Error):
        rng.choice(PRESSES)(page, rng)


def _is_as_fresh(person: Person) -> bool:
    """Whoever stops pressing has the page that they would get anew, with nothing above it."""
    page = person.page
    for _ in range(3):
        page.keyboard.press("Escape")
    goes_on(page)
    is_ones_turn(page)
    expect(page.locator(".acting, .acting-frame, .flying, .aloft, .meant, dialog[open]")).to_have_count(0)
    page.evaluate("() => liftedOne() && unlift()")
    assert difference(page) is None
    return True

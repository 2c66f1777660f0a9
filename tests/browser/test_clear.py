"""What must be seen stays clear: no score over a card, no word beyond its button, no hand that jumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from browser.boards import moments, shown
from browser.fitting import misfits_in
from browser.measuring import resize
from browser.playing import goes_on
from page.scenes import scene_for
from playwright.sync_api import Browser, Page
from table.tables import Sitting, dealt

from savanna.games.match import Match
from savanna.page.i18n.say import LANGUAGES
from savanna.table.counting import Counts

LOW = (640, 400)
WINDOWS = [LOW, (740, 360), (360, 640), (390, 844), (820, 1180), (1280, 800)]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    opened = chromium.new_page(reduced_motion="reduce")
    yield opened
    opened.close()


def up_to(wanted: Callable[[Match], bool], **agreement: Any) -> Sitting:
    """A match, played by chance up to the first such moment; another one if there is none in it."""
    for seed in range(100):
        sitting = dealt(**agreement)
        while sitting.table.phase == "playing":
            if wanted(sitting.match):
                return sitting
            sitting.play_on(1, seed=seed * 1000 + len(sitting.table.made))
    raise AssertionError("there is no such moment")


# Numbers of cards

# What is told of players and of moves, where it meets the number of a card in play, or lies over it.
_COVERED = """() => {
    const TOLD = ".plate, .who, .tally, .standing, .strip, .bar, .tag, .whose, .top, .panel > details";
    const seen = (each) => each.checkVisibility() && each.getBoundingClientRect().width > 0;
    const told = [...document.querySelectorAll(TOLD)].filter(seen);
    const name = (each) => each.getAttribute("class");
    const meets = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
        && one.top < other.bottom - 1 && one.bottom > other.top + 1;
    const cards = [...document.querySelectorAll(":is(.ford, .trick, .piles, .hand) .card:has(.rank)")];
    return cards.filter(seen).flatMap((card) => {
        const rank = card.querySelector(".rank").getBoundingClientRect();
        const over = document.elementFromPoint(rank.x + rank.width / 2, rank.y + rank.height / 2);
        const apart = told.filter((each) => !each.contains(card));
        const found = apart.filter((each) => meets(each.getBoundingClientRect(), rank));
        if (over?.closest(TOLD)) found.push(over);
        return found.map((each) => `${name(each)}: ${card.dataset.card}`);
    });
}"""


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_nothing_lies_over_the_number_of_a_card(page: Page, game: str) -> None:
    """On ten boards halfway through a match, without those that are read over them."""
    for name, scene in moments(game):
        if scene.sight.phase == "playing":
            shown(page, scene)
            goes_on(page)
            for window in WINDOWS:
                resize(page, window)
                assert page.locator(".card .rank:visible").count() > 3
                assert page.evaluate(_COVERED) == [], (name, window)


# The choice of an eagle


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whether_an_eagle_fights_or_flees_fits_the_bar(page: Page, players: int) -> None:
    sitting = up_to(lambda match: "flee" in match.legal_moves(), game="awimbawe", players=players)
    for language in LANGUAGES:
        shown(page, scene_for(sitting, sitting.mover), language)
        for window in WINDOWS:
            resize(page, window)
            assert page.locator(".bar .choice:visible").count() == 2
            assert misfits_in(page, ".bar") == [], (language, window)
            assert page.evaluate(_BEYOND) == [], (language, window)


_BEYOND = """() => {
    const bar = document.querySelector(".bar").getBoundingClientRect();
    const choices = [...document.querySelectorAll(".bar .choice")];
    return choices.filter(each => each.checkVisibility()).filter(each => {
        const {left, right, top, bottom} = each.getBoundingClientRect();
        return left < bar.left - 1 || right > bar.right + 1 || top < bar.top - 1 || bottom > bar.bottom + 1
            || each.scrollWidth > each.clientWidth || right > innerWidth;
    }).map(each => each.outerHTML);
}"""


# A pair of animals

_HAND = """() => [...document.querySelectorAll(".hand .card")].map((card) => {
    const {x, y, width, height} = card.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""


def before_a_pair(players: int) -> tuple[Sitting, Sitting]:
    """Somebody else's turn, and the next one of the first player, who can play two animals at once."""
    for seed in range(100):
        sitting = dealt(game="tembo", players=players)
        while sitting.table.phase == "playing":
            before = replace(sitting, tales={}, counts=Counts())
            sitting.play_on(1, seed=seed * 1000 + len(sitting.table.made))
            turn = [each.match.to_move for each in (before, sitting)]
            hands = [each.match.look(1).hand for each in (before, sitting)]
            if turn == [players, 1] and hands[0] == hands[1] and "+" in "".join(sitting.match.legal_moves()):
                return before, sitting
    raise AssertionError("nobody ever has a pair")


@pytest.mark.parametrize("players", [2, 4])
def test_the_hand_keeps_still_when_a_pair_is_offered(page: Page, players: int) -> None:
    lying = list[dict[tuple[int, int], object]]()
    for sitting, offers_a_pair in zip(before_a_pair(players), (False, True), strict=True):
        shown(page, scene_for(sitting, 1))
        assert (page.locator(".hand .pair").count() > 0) is offers_a_pair
        lying.append({})
        for window in WINDOWS:
            resize(page, window)
            lying[-1][window] = page.evaluate(_HAND)
    assert lying[0] == lying[1]

"""Boards use their window, at every size, and nothing on them moves while hands and piles get smaller."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pytest
from browser.boards import (
    ENOUGH,
    MOMENTS,
    WIDE_ENOUGH,
    WINDOWS,
    Use,
    halfway,
    moments,
    shown,
    use_of,
)
from browser.measuring import hidden_in_hand, out_of_sight, resize, too_wide
from page.scenes import scene_for
from playwright.sync_api import Browser, Page

GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])

BARE = 0.45  # what is covered at least, also when a round is nearly over
LAPTOPS = [(1280, 800), (1366, 768), (1440, 900), (1536, 864), (1920, 1080), (2560, 1440)]
UPRIGHT = [(360, 640), (360, 740), (390, 844), (412, 915), (768, 1024), (820, 1180)]
ON_THEIR_SIDE = [(640, 400), (740, 360), (844, 390), (1024, 768), (1180, 820)]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


@GAMES
def test_cards_river_trick_and_decisions_cover_most_of_the_board(page: Page, game: str) -> None:
    uses: dict[tuple[int, int], list[Use]] = {size: [] for size in WINDOWS}
    for _, scene in moments(game):
        shown(page, scene)
        for size, found in uses.items():
            resize(page, size)
            found.append(use_of(page))
    for size, found in uses.items():
        covered = [use.covered for use in found]
        assert (size, mean(covered) >= ENOUGH, min(covered) >= BARE) == (size, True, True), covered


@GAMES
@PLAYERS
def test_no_card_in_play_is_too_narrow_on_a_laptop(page: Page, game: str, players: int) -> None:
    shown(page, scene_for(halfway(game, players, 9, seed=1), 1))
    for size in LAPTOPS:
        resize(page, size)
        assert (size, use_of(page).narrowest >= WIDE_ENOUGH) == (size, True)


# Where the parts of a board are; widths of cards where they do not depend on how long a row is.
_LAID_OUT = """() => {
    const parts = ".strip, .others, .fords, .trick, .bar, .own, .hand, .slot, .plays, .piles, #pile";
    const cards = ".hand .card, .own .pile > * .card, .side .pile > * .card, .slot .card";
    const placed = [...document.querySelectorAll(parts)]
        .map(each => [each.className.split(" ")[0], each.getBoundingClientRect()])
        .map(([name, {x, y, width, height}]) => [name, ...[x, y, width, height].map(Math.round)].join(" "));
    const whose = each => each.closest(".hand, .own, .side, .slot").className.split(" ")[0];
    const wide = [...document.querySelectorAll(cards)].map(each => `${whose(each)} ${each.offsetWidth}`);
    return [placed, wide];
}"""


@GAMES
@PLAYERS
def test_nothing_moves_while_hands_and_piles_get_smaller(page: Page, game: str, players: int) -> None:
    placed, widths = dict[str, set[tuple[str, ...]]](), dict[str, set[str]]()
    for _, moves, seed in (moment for moment in MOMENTS if moment[0] == players):
        shown(page, scene_for(halfway(game, players, moves, seed), 1))
        for size in (LAPTOPS[0], (820, 1180), (390, 844), (740, 360)):
            resize(page, size)
            parts, cards = page.evaluate(_LAID_OUT)
            placed.setdefault(str(size), set()).add(tuple(sorted(parts)))
            for card in cards:
                widths.setdefault(f"{size} {card.split()[0]}", set()).add(card)
    assert {size: found for size, found in placed.items() if len(found) > 1} == {}
    assert {where: found for where, found in widths.items() if len(found) > 1} == {}


@GAMES
@PLAYERS
def test_all_that_is_printed_on_a_full_hand_is_seen_and_the_hand_covers_nothing(
    page: Page, game: str, players: int
) -> None:
    shown(page, scene_for(halfway(game, players, 0, seed=1), 1))
    for size in (*UPRIGHT, *ON_THEIR_SIDE, *LAPTOPS):
        resize(page, size)
        found = (hidden_in_hand(page), out_of_sight(page), too_wide(page))
        assert (size, *found) == (size, [], [], [])

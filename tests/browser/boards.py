"""Boards of matches halfway through, drawn as the server draws them, in a window: how much of it they use.

`python -m browser.boards` in the folder `tests` measures them all; with a folder it also leaves a picture of
each there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any
from urllib.parse import urlparse

from browser.chromium import opened
from page.scenes import scene_for
from playwright.sync_api import Browser, Page, Route
from table.tables import Sitting, dealt

from savanna.page.html.assets import assets
from savanna.page.match.scene import Scene
from savanna.page.match.table import draw_table
from savanna.page.preferences import Preferences

WINDOWS = ((1280, 800), (1920, 1080), (820, 1180))
GAMES = ("tembo", "awimbawe")
ENOUGH = 0.6  # of the board: cards, river, trick and decisions
WIDE_ENOUGH = 0.05  # of the window: the narrowest card in play on a laptop

ADDRESS = "http://savanna.test"

# The moments of ten matches a game: players, moves made, and the seed that chose them.
MOMENTS = tuple((2 + number % 3, 9 + 4 * number, number) for number in range(10))


@dataclass(frozen=True)
class Use:
    """How a board uses its window."""

    covered: float  # the part of it under cards, river, trick and decisions
    narrowest: float  # the width of the narrowest card in play, as part of that of the window


def halfway(game: str, players: int, moves: int, seed: int) -> Sitting:
    """A match after about so many moves by chance, at the next turn of its first player."""
    sitting = dealt(bots=players - 1, game=game, players=players)
    sitting.play_on(moves, seed)
    while sitting.table.phase == "playing" and sitting.match.to_move != 1:
        sitting.play_on(1, seed)
    return sitting


def moments(game: str) -> Iterator[tuple[str, Scene[Any]]]:
    """Each of the ten moments, with a name for it."""
    for players, moves, seed in MOMENTS:
        yield f"{game}-{players}-{seed}", scene_for(halfway(game, players, moves, seed), 1)


def shown(page: Page, scene: Scene[Any], language: str = "en", **preferences: str) -> None:
    """Show the table of a scene in this window, without a server: its script finds no socket."""
    html = draw_table(
        "table.html", scene, language, ADDRESS, preferences=Preferences().changed(**preferences), notice=""
    )
    page.unroute_all()
    page.route(f"{ADDRESS}/**", lambda route: _answer(route, html))
    page.goto(f"{ADDRESS}/tables/{scene.sight.table}")
    page.wait_for_selector(".stage")


def _answer(route: Route, html: str) -> None:
    path = urlparse(route.request.url).path
    found = next((asset for asset in assets().values() if asset.address == path), None)
    if found is not None:
        route.fulfill(body=found.content, content_type=found.kind)
    elif path.startswith("/tables/"):
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
    else:
        route.abort()


_MEASURED = """() => {
    const STEP = 4; // pixels: the grain
    const board = document.querySelector(".stage").getBoundingClientRect();
    const [columns, rows] = [Math.floor(board.width / STEP), Math.floor(board.height / STEP)];
    const covered = new Uint8Array(columns * rows);
    const within = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
    for (const each of document.querySelectorAll(".stage :is(.card, .fords, .trick, .bar, .choice)")) {
        const box = each.getBoundingClientRect();
        const [left, right] = [box.left, box.right].map((x) => within((x - board.left) / STEP, columns));
        const [top, bottom] = [box.top, box.bottom].map((y) => within((y - board.top) / STEP, rows));
        for (let row = top; row < bottom; row++) covered.fill(1, row * columns + left, row * columns + right);
    }
    const inPlay = [...document.querySelectorAll(".ford .card, .trick .card, .piles .card, .hand .card")];
    const widths = inPlay.map((card) => card.offsetWidth).filter(Boolean);
    return {
        covered: covered.reduce((sum, each) => sum + each, 0) / covered.length,
        narrowest: Math.min(...widths) / innerWidth,
    };
}"""


def use_of(page: Page) -> Use:
    """How the board in this window uses it."""
    return Use(**page.evaluate(_MEASURED))


def measured(browser: Browser, pictures: Path | None = None) -> Iterator[tuple[str, int, int, Use]]:
    """Every moment of every game in every window, and how it uses it."""
    for width, height in WINDOWS:
        page = browser.new_page(viewport={"width": width, "height": height})
        for game in GAMES:
            for name, scene in moments(game):
                shown(page, scene)
                if pictures:
                    page.screenshot(path=pictures / f"{name}-{width}x{height}.png")
                yield name, width, height, use_of(page)
        page.close()


def main(folder: str = "") -> None:
    pictures = Path(folder) if folder else None
    with opened() as browser:
        found = list(measured(browser, pictures))
    for game in GAMES:
        for size in WINDOWS:
            uses = [use for name, *window, use in found if name.startswith(game) and (*window,) == size]
            least = min(use.covered for use in uses)
            narrowest = min(use.narrowest for use in uses)
            print(
                f"{game:9} {size[0]}x{size[1]}: covered {mean(use.covered for use in uses):.0%}"
                f" (least {least:.0%}), narrowest card {narrowest:.1%}"
            )


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Cards fly when they go somewhere, and at no other time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser.boards import ADDRESS, shown
from page.scenes import scene_for
from playwright.sync_api import Browser, Page
from table.tables import Sitting, dealt

from savanna.games.awimbawe.story import Blocked
from savanna.games.match import Match
from savanna.page.match.table import draw_table

BITER, BITTEN = 1, 2

Wanted = Callable[[Match, str], bool]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A window in which cards take their time."""
    window = {"width": 1280, "height": 800}
    with chromium.new_context(viewport=window, reduced_motion="no-preference") as context:  # type: ignore[arg-type]
        yield context.new_page()


def bites(kind: str) -> Wanted:
    """The top card of a pile, or one of the hand."""
    return lambda match, move: match.to_move == BITER and move.startswith(f"B{BITTEN}:{kind}")


def up_to(wanted: Wanted) -> tuple[Sitting, str]:
    """A match of two at the first such move; another one if there is none in it."""
    for seed in range(100):
        sitting = dealt(game="awimbawe", players=2)
        try:
            return sitting, sitting.play_until(wanted, seed)
        except AssertionError:
            continue
    raise AssertionError("nobody ever makes such a move")


_WATCHED = """() => {
    window.flown = new Set();
    new MutationObserver(all => all.forEach(({target}) => {
        if (target.classList.contains("flying")) flown.add(target.dataset.key);
    })).observe(document.getElementById("main"), {subtree: true, attributeFilter: ["class"]});
}"""

# Cards take off in the frame after the table was shown, and what watches them hears of it after that.
_FLOWN = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
    () => requestAnimationFrame(() => done([...flown])))))"""


def flown(page: Page, sitting: Sitting, viewer: int | None, move: str) -> list[str]:
    """The keys of the cards that fly while a viewer sees this move made."""
    shown(page, scene_for(sitting, viewer), motion="slow")
    page.evaluate(_WATCHED)
    sitting.move(move)
    page.evaluate(
        "html => showInTime(html)", draw_table("live.html", scene_for(sitting, viewer), "en", ADDRESS)
    )
    page.wait_for_selector(f"main[data-version='{sitting.table.version}']")
    found: list[str] = page.evaluate(_FLOWN)
    return found


def seen(sitting: Sitting) -> Any:
    """As whoever was bitten sees it."""
    return scene_for(sitting, BITTEN).sight.seen


@pytest.mark.parametrize("viewer", [BITER, BITTEN, None])
@pytest.mark.parametrize("kind", ["p", "h"])
def test_a_card_that_is_blocked_is_turned_where_it_lies(page: Page, kind: str, viewer: int | None) -> None:
    """It neither leaves nor shrinks: the card under it is not seen for a moment."""
    sitting, move = up_to(bites(kind))
    before = seen(sitting)
    assert flown(page, sitting, viewer, move) == []
    event = next(each for each in scene_for(sitting, BITTEN).sight.story if isinstance(each, Blocked))
    if kind == "p":
        assert event.card in seen(sitting).seats[BITTEN - 1].blocked
        assert (
            page.locator(f"[data-key=pile-{BITTEN}-{event.pile}].blocked [data-key={event.card}]").count()
            == 1
        )
    else:
        assert len(seen(sitting).blocked) == len(before.blocked) + 1


def test_a_card_that_is_played_flies(page: Page) -> None:
    sitting, move = up_to(lambda match, move: match.to_move == BITTEN and move[0] in "sdmf")
    assert move in flown(page, sitting, BITER, move)

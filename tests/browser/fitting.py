"""Whether texts fit: none cut off, none outside of its button or of the window, none over another."""

from __future__ import annotations

from pathlib import Path

from browser.measuring import too_wide
from playwright.sync_api import Page

_MISFITS = Path(__file__).with_suffix(".js").read_text("utf-8")

_LIFTED = f"""() => {{
    const misfits = {_MISFITS};
    return [...document.querySelectorAll(".lift.offered")].flatMap(lift => {{
        lift.checked = true;
        const found = misfits(".choice");
        lift.checked = false;
        return found;
    }});
}}"""

_UNFOLDED = "() => document.querySelectorAll('main details').forEach(each => { each.open = true; })"


def misfits(page: Page) -> list[str]:
    """As the page is, then with every card lifted that can be, then with everything unfolded."""
    found = [*_as_it_is(page), *page.evaluate(_LIFTED)]
    page.evaluate(_UNFOLDED)
    return sorted({*found, *_as_it_is(page)})


def _as_it_is(page: Page) -> list[str]:
    return [*too_wide(page), *misfits_in(page, "body")]


def misfits_in(page: Page, part: str) -> list[str]:
    """Texts in one part of the page, as it is."""
    found: list[str] = page.evaluate(_MISFITS, part)
    return found

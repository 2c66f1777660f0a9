"""What a page measures: nothing wider than the window, nothing too small for a finger."""

from __future__ import annotations

from playwright.sync_api import Page

FINGER = 44  # pixels that a target has one way …
STRIP = 24  # … and the other

# Elements that make the page scroll sideways, unless something between scrolls by itself or cuts them off.
_TOO_WIDE = """() => {
    const root = document.documentElement;
    if (root.scrollWidth <= innerWidth) return [];
    const out = [...document.querySelectorAll("body *")].filter(each => {
        const {right, width} = each.getBoundingClientRect();
        return width && right > innerWidth + 1;
    });
    const names = out.map(each => `${each.tagName}.${each.getAttribute("class")}`);
    return [`${root.scrollWidth} of ${innerWidth} pixels`, ...new Set(names)].slice(0, 8);
}"""

# For every card of the hand: how much of it can be touched, as the longest run of points that meet it.
_CARDS = """() => [...document.querySelectorAll(".hand .liftable, .fan .liftable")].map(label => {
    label.scrollIntoView({block: "center", inline: "nearest"});
    const box = label.getBoundingClientRect();
    const met = (x, y) => label.contains(document.elementFromPoint(x, y));
    const run = (from, to, meets) => {
        let [longest, now] = [0, 0];
        for (let at = from; at <= to; at += 2) longest = Math.max(longest, now = meets(at) ? now + 2 : 0);
        return longest;
    };
    const y = box.y + box.height / 2;
    const wide = run(box.left, box.right, x => met(x, y));
    const columns = [...Array(4).keys()].map(part => box.x + (part + 0.5) * box.width / 4);
    const high = Math.max(...columns.map(x => run(box.top, box.bottom, y => met(x, y))));
    return [label.textContent.trim(), wide, high];
})"""

# For every card that can be played, the places for it.
_PLACES = """() => [...document.querySelectorAll(".lift.offered")].flatMap(lift => {
    lift.checked = true;
    const seen = [...document.querySelectorAll(".choice")].filter(choice => choice.getClientRects().length);
    const sizes = seen.map(choice => choice.getBoundingClientRect());
    lift.checked = false;
    return sizes.map(({width, height}, number) => [`${lift.value}: ${seen[number].value}`, width, height]);
})"""


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def too_small(page: Page) -> list[str]:
    """Cards of the hand, and places for them, that a finger would miss."""
    targets = [*page.evaluate(_CARDS), *page.evaluate(_PLACES)]
    return [
        f"{name}: {wide:.0f} × {high:.0f}"
        for name, wide, high in targets
        if max(wide, high) < FINGER or min(wide, high) < STRIP
    ]

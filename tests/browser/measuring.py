"""What a page measures in a window: nothing wider than it, nothing too small for a finger."""

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


# What one plays with, and is not seen without scrolling: beyond the window, or under the hand.
_OUT_OF_SIGHT = """() => {
    const LITTLE = 4;
    const counts = ".prompt, .own .pile, .slot, .ford .sign, .animal .card, .tally, .standing, .count";
    const [hand, table] = [".hand .card", counts].map(
        those => [...document.querySelectorAll(those)].map(each => [each, each.getBoundingClientRect()]));
    const isOut = box => box.top < 0 || box.bottom > innerHeight + LITTLE;
    const isUnder = box => hand.some(([, card]) => box.bottom > card.top + LITTLE && box.top < card.bottom
        && box.right > card.left + LITTLE && box.left < card.right - LITTLE);
    const out = [...hand, ...table].filter(([, box]) => isOut(box));
    return [...out, ...table.filter(([, box]) => isUnder(box))].map(
        ([each, box]) => `${each.className}: ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
}"""


# What is printed on cards of the hand and on top of one's own piles (rank, suit, crowns or stars) and is not
# seen: a point of it, up to its edges, lies under something else or beyond the window.
_HIDDEN_IN_HAND = """() => {
    const printed = ".rank, .suit .art, .suit i, .worth .art";
    const cards = document.querySelectorAll(".hand .card, .own .lifting .card, .own .lying .card");
    const isSeen = (card, {x, y, width, height}) => [0.15, 0.5, 0.85].every(across => [0.2, 0.8].every(down =>
        document.elementFromPoint(x + across * width, y + down * height)?.closest(".card") === card));
    return [...cards].flatMap(card => [...card.querySelectorAll(printed)]
        .filter(each => each.getClientRects().length && each.getBoundingClientRect().width)
        .filter(each => !isSeen(card, each.getBoundingClientRect()))
        .map(each => `${card.dataset.card}: ${each.getAttribute("class") ?? each.tagName}`));
}"""


# For every card that can be played, and for none: places that lie on others, on the hand or the status line,
# or leave the seat that they belong to, or the window.
_IN_THE_WAY = """() => {
    const LITTLE = 2;
    const found = new Set();
    const all = (those) => [...document.querySelectorAll(those)].filter(each => each.getClientRects().length);
    const box = each => each.getBoundingClientRect();
    const meets = (one, other) => one.left < other.right - LITTLE && other.left < one.right - LITTLE
        && one.top < other.bottom - LITTLE && other.top < one.bottom - LITTLE;
    const leaves = (one, room) => one.left < room.left - LITTLE || one.right > room.right + LITTLE
        || one.top < room.top - LITTLE || one.bottom > room.bottom + LITTLE;
    const look = () => all(".choice").forEach((choice, number, choices) => {
        const [here, seat] = [box(choice), choice.closest(".side")];
        const others = [...choices.slice(number + 1), ...all(".hand .card")];
        if (!choice.closest(".bar")) others.push(...all(".bar"));
        if (others.some(other => meets(here, box(other)))) found.add(`${choice.value} lies on something`);
        if (seat && leaves(here, box(seat))) found.add(`${choice.value} leaves its seat`);
        if (leaves(here, {left: 0, right: innerWidth, top: 0, bottom: innerHeight}))
            found.add(`${choice.value} leaves the window`);
    });
    scrollTo(0, 0);
    look();
    for (const lift of document.querySelectorAll(".lift.offered")) {
        lift.checked = true;
        look();
        lift.checked = false;
    }
    return [...found];
}"""

_NAMES_CUT = """() => [...document.querySelectorAll(".who b")]
    .filter(name => name.scrollWidth > name.clientWidth + 1).map(name => name.textContent)"""


def resize(page: Page, window: tuple[int, int]) -> None:
    """And the page has taken its new shape."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate("() => new Promise(requestAnimationFrame)")


def in_the_way(page: Page) -> list[str]:
    """Places for cards that lie on something else, or where they do not belong."""
    found: list[str] = page.evaluate(_IN_THE_WAY)
    return found


def names_cut(page: Page) -> list[str]:
    """Of the players, those whose names have too little room."""
    found: list[str] = page.evaluate(_NAMES_CUT)
    return found


def out_of_sight(page: Page) -> list[str]:
    """Of the status line, the table and the hand: what is not seen at once."""
    found: list[str] = page.evaluate(_OUT_OF_SIGHT)
    return found


def hidden_in_hand(page: Page) -> list[str]:
    """Of what is printed on the cards that one can play: what something else covers, or leaves the window."""
    found: list[str] = page.evaluate(_HIDDEN_IN_HAND)
    return found


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

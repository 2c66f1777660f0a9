"""A match on a page: whenever it is one's turn, a move, made in some way, up to the end."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

OFFERED = ".lift.offered + .liftable"
DIMMED = ".lift:not(.offered) + .liftable"
SEEN_CHOICE = ".choice:visible"
COUNTED = "[data-continue]:visible"

Way = Callable[[Page, int], None]  # how the next move is made; so many were made before


def is_ones_turn(page: Page) -> bool:
    """As soon as it is; False if the match is over before. Bots wait for whoever reads a count."""
    page.wait_for_selector(f".bar.yours, main[data-phase=over], {COUNTED}")
    goes_on(page)
    page.wait_for_selector(".bar.yours, main[data-phase=over]")
    return page.locator("main[data-phase=playing]").count() > 0


def version(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-version") or 0)


def shows(page: Page, version: int) -> None:
    """At last, this version or a later one."""
    page.wait_for_function(
        "known => Number(document.getElementById('main').dataset.version) >= known", arg=version
    )


def moved(page: Page, move: Callable[[], object]) -> None:
    """Something is done that makes a new version, and the page shows it."""
    before = version(page)
    move()
    page.wait_for_selector(f"main:not([data-version='{before}'])")


def played(page: Page, way: Way, moves: int = 1000) -> int:
    """To the end of the match, or so many moves of one's own: how many there were."""
    made = 0
    while made < moves and is_ones_turn(page):
        moved(page, lambda number=made: way(page, number))  # type: ignore[misc]
        made += 1
    return made


def goes_on(page: Page) -> None:
    """Whoever has read how a round was counted; then the present one is shown."""
    if page.locator(COUNTED).count():
        page.locator(COUNTED).click()
        page.wait_for_function("() => !isEndOfRoundSeen(document.getElementById('main'))")


def by_click(page: Page, number: int) -> None:
    """Another card each time, and the first place for it."""
    goes_on(page)
    if not page.locator(SEEN_CHOICE).count():
        cards = page.locator(OFFERED)
        cards.nth(number % cards.count()).click()
    page.locator(SEEN_CHOICE).first.click()


def difference(page: Page) -> object:
    """The first between the table on the page and the one that is loaded now, if there is one."""
    return page.evaluate(_DIFFERENCE)


_DIFFERENCE = """async () => {
    const answer = await fetch(location.pathname, {headers: {accept: "text/html"}});
    const wanted = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
    const found = document.getElementById("main").cloneNode(true);
    const marks = document.createNodeIterator(wanted, NodeFilter.SHOW_COMMENT);
    for (let mark = marks.nextNode(); mark; mark = marks.nextNode()) mark.remove();
    for (const main of [wanted, found]) {
        for (const each of main.querySelectorAll("[open]")) each.open = false;
    }
    const differs = (one, other) => {
        if (one.isEqualNode(other)) return null;
        const at = [...one.childNodes].findIndex((each, at) => !each.isEqualNode(other.childNodes[at]));
        const [inside, there] = [one.childNodes[at], other.childNodes[at]];
        return there ? differs(inside, there) : [one, other].map(each => each.outerHTML ?? each.textContent);
    };
    return differs(wanted, found);
}"""


# By keys alone: the mouse is nowhere.


def by_keys(page: Page, number: int) -> None:
    """By digits, then Enter or a letter; or by Tab, arrows and the space bar, as the number is odd."""
    if page.locator(SEEN_CHOICE).count():
        reached(page, SEEN_CHOICE)
        page.keyboard.press("Enter" if number % 2 else "Space")
    elif number % 2:
        _lifted_by_arrows(page)
        reached(page, SEEN_CHOICE)
        page.keyboard.press("Space")
    else:
        _lifted_by_digit(page, number)
        page.keyboard.press("a" if number % 4 else "Enter")
        if page.locator(f"{SEEN_CHOICE}:focus").count():  # there are several places: Enter goes to the first
            page.keyboard.press("Enter")


def reached(page: Page, wanted: str) -> None:
    """With Tab alone, on or back, as whoever looks at the page sees where it is."""
    first = page.locator(wanted).first
    key = "Tab" if first.evaluate(_IS_FURTHER_ON) else "Shift+Tab"
    _pressed_until(page, key, f"{wanted}:focus")


_IS_FURTHER_ON = """wanted => {
    const position = document.activeElement.compareDocumentPosition(wanted);
    return document.activeElement === document.body || position & Node.DOCUMENT_POSITION_FOLLOWING;
}"""


def _pressed_until(page: Page, key: str, wanted: str, times: int = 100) -> None:
    for _ in range(times):
        if page.locator(wanted).count():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached with {key}")


def _lifted_by_arrows(page: Page) -> None:
    reached(page, ".lift")
    page.keyboard.press("Space")
    _pressed_until(page, "ArrowRight", ".lift.offered:checked")


def _lifted_by_digit(page: Page, number: int) -> None:
    """Cards that cannot be played say why, and stay where they are."""
    for digit in range(1, 10):
        page.keyboard.press(str((number + digit) % 9 + 1))
        if page.locator(".lift.offered:checked:focus").count():
            return
    _lifted_by_arrows(page)

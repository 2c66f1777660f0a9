"""What a move did is acted out above the table for everyone, until it is over or something is pressed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser.people import People, Person
from browser.playing import difference, goes_on, shows
from playwright.sync_api import Page, expect
from server.serving import Guest, Json, dealt

MANNERS = {
    "tembo": {"cross", "snap", "pounce", "roar"},
    "awimbawe": {"sweep", "dash", "stoop", "soar", "scare", "laugh"},
}
FIRST = "ECSL"  # letters of moves that make great moments
IN_MOTION: dict[str, Any] = {"preferences": "", "reduced_motion": "no-preference"}
GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])

# What is acted is noted by the manners that the page was told of when something rises above the table.
NOTED = """() => {
    window.acted = new Set();
    const told = () => JSON.parse(document.getElementById("main").dataset.acts).map((act) => act.do);
    const note = () => told().forEach((each) => acted.add(each));
    new MutationObserver((changes) => {
        const added = changes.flatMap((change) => [...change.addedNodes]);
        if (added.some((node) => node.matches?.(".acting, .acting-frame"))) note();
    }).observe(document, {childList: true, subtree: true});
}"""
# Whatever moves above the table stops at its first frame, so that it does not end by itself.
FROZEN = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const move = animate.apply(this, how);
        if (this.matches(".acting")) move.pause();
        return move;
    };
}"""

# Whether the board was left free to look at when the match ended.
ENDED = """() => {
    new MutationObserver(() => {
        if (document.querySelector("main[data-ended=now]")) window.hasLooked = true;
    }).observe(document, {attributes: true, subtree: true, childList: true});
}"""

# When each card of the own hand begins to move.
DEALT = """() => {
    window.dealt = new Map();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (this.matches(".hand .card")) dealt.set(this.dataset.key, timing.delay);
        return animate.call(this, frames, timing);
    };
}"""


def seated(people: People, game: str, *scripts: str, **options: str) -> tuple[str, list[Guest], list[Person]]:
    """Two players and a spectator before their pages, in motion, with these scripts in them."""
    table, guests = dealt(people.server, game=game, players=2)
    watcher = people.server.guest()
    watcher.joins(guests[0].links(table)["watch"], "")
    pages = [people.come(guest, **(IN_MOTION | options)) for guest in (*guests, watcher)]
    for person in pages:
        for script in scripts:
            person.page.add_init_script(f"({script})()")
        person.sits_down(table)
    return table, guests, pages


def turns(table: str, guests: list[Guest]) -> Iterator[tuple[Guest, Json]]:
    """Whoever is to move, with what they see, up to the end of the match."""
    while (seen := [guest.looks(table) for guest in guests])[0]["phase"] == "playing":
        yield next((guest, one) for guest, one in zip(guests, seen, strict=True) if one["view"]["legal"])


def make_a_great_moment(guest: Guest, table: str, seen: Json) -> None:
    """The move that promises most to see."""
    legal = seen["view"]["legal"]
    found = [move for move in legal if move[0] in FIRST or move[0] in "NRB" or move in ("fight", "flee")]
    guest.does(table, "move", move=(found or legal)[0], expect=seen["version"])


def rests(page: Page) -> None:
    """At last, nothing moves any more, and nothing is above the table."""
    expect(page.locator(".acting, .acting-frame, .flying")).to_have_count(0)


def comes_to_rest(page: Page) -> None:
    """Somebody presses a key, reads on, and looks until nothing moves."""
    page.keyboard.press("Shift")
    goes_on(page)
    rests(page)


def is_acting(page: Page) -> bool:
    """In the frame after the table was shown."""
    return bool(page.evaluate(_IS_ACTING))


_IS_ACTING = """() => new Promise((done) => {
    requestAnimationFrame(() => setTimeout(() => done(Boolean(acting))));
})"""


@GAMES
def test_great_moments_are_seen_by_mover_other_and_watcher_and_leave_nothing(
    people: People, game: str
) -> None:
    table, guests, pages = seated(people, game, NOTED)
    for guest, seen in turns(table, guests):
        make_a_great_moment(guest, table, seen)
        for person in pages:
            shows(person.page, seen["version"] + 1)
        acted = [set(person.page.evaluate("[...acted]")) for person in pages]
        if min(map(len, acted)) >= 3:
            break
    for person in pages:
        assert set(person.page.evaluate("[...acted]")) <= MANNERS[game]
        assert len(person.page.evaluate("[...acted]")) >= 3
        comes_to_rest(person.page)
        assert difference(person.page) is None


@GAMES
def test_any_input_ends_it_and_the_next_move_is_made_at_once(people: People, game: str) -> None:
    table, guests, [one, other, _] = seated(people, game, FROZEN)
    ended = {"key": 0, "pointer": 0}
    for guest, seen in turns(table, guests):
        make_a_great_moment(guest, table, seen)
        for way, person in (("key", one), ("pointer", other)):
            shows(person.page, seen["version"] + 1)
            if not is_acting(person.page):
                continue
            expect(person.page.locator(".acting").first).to_be_attached()
            person.page.keyboard.press("Shift") if way == "key" else person.page.mouse.click(2, 2)
            rests(person.page)
            goes_on(person.page)
            assert difference(person.page) is None
            ended[way] += 1
        if min(ended.values()) >= 3:
            break
    assert min(ended.values()) >= 3


@GAMES
def test_what_comes_next_does_not_wait(people: People, game: str) -> None:
    """Nothing that is acted ends here by itself, and yet every move is shown."""
    table, guests, [one, *_] = seated(people, game, FROZEN)
    for number, (guest, seen) in enumerate(turns(table, guests)):
        make_a_great_moment(guest, table, seen)
        shows(one.page, seen["version"] + 1)
        if number > 15:
            break
    comes_to_rest(one.page)
    assert difference(one.page) is None


@pytest.mark.parametrize("options", [{"reduced_motion": "reduce"}, {"preferences": "motion=off"}])
def test_whoever_wants_no_motion_sees_the_same_facts_at_once(people: People, options: dict[str, str]) -> None:
    table, guests, [one, *_] = seated(people, "tembo", NOTED, **options)
    for number, (guest, seen) in enumerate(turns(table, guests)):
        make_a_great_moment(guest, table, seen)
        shows(one.page, seen["version"] + 1)
        if number > 20:
            break
    assert one.page.evaluate("[...acted]") == []
    goes_on(one.page)
    assert difference(one.page) is None


def test_cards_above_the_table_are_not_read_out_nor_in_the_way(people: People) -> None:
    table, guests, [one, *_] = seated(people, "tembo", FROZEN)
    for guest, seen in turns(table, guests):
        make_a_great_moment(guest, table, seen)
        shows(one.page, seen["version"] + 1)
        if one.page.locator(".acting").count():
            break
    props = one.page.locator(".acting")
    assert props.count()
    for frame in one.page.locator(".acting-frame").all():
        for part in ("::before", "::after"):  # they would lie over the whole board
            assert frame.evaluate("(each, part) => getComputedStyle(each, part).content", part) == "none"
    for prop in props.all():
        assert prop.get_attribute("aria-hidden") == "true"
        assert prop.evaluate("prop => getComputedStyle(prop).pointerEvents") == "none"
        assert prop.get_attribute("data-card") is None
        assert prop.get_attribute("data-key") is None


@GAMES
def test_cards_are_dealt_one_after_the_other(people: People, game: str) -> None:
    host, other = people.server.guest(), people.server.guest()
    opened = host.opens(game=game, players=2)
    other.joins(opened["links"]["join"], "Bo", 2)
    other.does(opened["table"], "ready")
    person = people.come(host, **IN_MOTION)
    person.page.add_init_script(f"({DEALT})()")
    person.begins(opened["table"])
    page = person.page
    page.wait_for_function("held => dealt.size >= held", arg=page.locator(".hand .card").count())
    rests(page)
    page.wait_for_function("() => !acting")
    each_at_its_own_time = page.evaluate("new Set(dealt.values()).size === dealt.size")
    assert each_at_its_own_time
    assert difference(page) is None


@GAMES
def test_when_the_match_ends_the_board_is_seen_before_the_end_is_told(people: People, game: str) -> None:
    table, guests, [one, other, watcher] = seated(people, game, ENDED)
    for person in (one, other, watcher):
        person.page.goto("about:blank")
    for guest, seen in turns(table, guests):
        if seen["view"]["public"]["round"] > 1 and one.page.url == "about:blank":
            for person in (one, other, watcher):
                person.sits_down(table)
        guest.does(table, "move", move=seen["view"]["legal"][0], expect=seen["version"])
    for person in (one, other, watcher):
        person.page.wait_for_selector("main[data-phase=over]")
        person.page.wait_for_function("() => window.hasLooked")
    one.page.keyboard.press("Shift")
    other.page.mouse.click(2, 2)
    for person in (one, other, watcher):
        expect(person.page.locator(".ending .portraits")).to_be_visible()
        rests(person.page)
        assert difference(person.page) is None


def test_whoever_comes_later_is_told_at_once(people: People) -> None:
    person, table = people.against_bots("awimbawe", 2, **IN_MOTION)
    person.page.add_init_script(f"({ENDED})()")
    person.begins(table)
    person.plays_elsewhere(table, lambda _: False)
    person.sits_down(table)
    expect(person.page.locator(".ending .portraits")).to_be_visible()
    assert person.page.evaluate("window.hasLooked") is None

"""Everything at a table has its place, keeps it, and has room there: on phones and on a laptop."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from browser.measuring import in_the_way, names_cut, out_of_sight, too_small, too_wide
from browser.people import STILL, People, Person, table_with_bots, turn_of
from browser.places import Place
from browser.playing import COUNTED, goes_on, is_ones_turn, moved
from playwright.sync_api import Page, ViewportSize, expect
from server.serving import Json

VARIANTS = [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
LAPTOP = (1280, 800)
UPRIGHT = (360, 740)  # the smallest phone
TIGHT = [LAPTOP, UPRIGHT, (740, 360)]
SIZES = [*TIGHT, (390, 844), (844, 390)]
PHONE: ViewportSize = {"width": UPRIGHT[0], "height": UPRIGHT[1]}
TURNS = {1: 5, 2: 2}  # of each round, those that are measured
TALKATIVE = f"{STILL}&language=de"  # of all languages the one that needs most room

_UPPER_EDGE = "() => document.querySelector('.mara, .board').getBoundingClientRect().top + scrollY"


@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_a_table_stays_where_it_is_and_every_place_has_room(people: People, game: str, players: int) -> None:
    """Whatever happened last, whatever is asked, whichever card is lifted; on a phone, with a finger."""
    person, table = people.against_bots(game, players, wishes=TALKATIVE)
    person.guest.does(table, "ready")
    page, edges, measured = person.page, dict[tuple[int, int], set[float]](), 0
    for round_number, turns in TURNS.items():
        person.plays_elsewhere(table, lambda seen, first=round_number: _round(seen) == first)  # type: ignore[misc]
        person.sits_down(table)
        for _ in range(turns):
            if not is_ones_turn(page):
                break
            for size in TIGHT:
                _resize(page, size)
                assert (size, in_the_way(page), out_of_sight(page), too_wide(page)) == (size, [], [], [])
                edges.setdefault(size, set()).add(page.evaluate(_UPPER_EDGE))
                if size == UPRIGHT:
                    assert too_small(page) == []
            moved(page, person.moves_elsewhere)
            measured += 1
    assert measured >= TURNS[1]
    assert {size: found for size, found in edges.items() if len(found) > 1} == {}


def _resize(page: Page, size: tuple[int, int]) -> None:
    """A laptop has room for the summary of a round; at a phone one has read it by then."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if size != LAPTOP:
        goes_on(page)


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_counted_round_stands_in_the_place_of_the_table_until_one_goes_on(
    people: People, game: str
) -> None:
    person = _at_the_next_round(people, game)
    page = person.page
    board = page.locator(".mara, .board")
    expect(board).to_be_hidden()
    _scroll(page)
    page.locator(COUNTED).click()
    expect(board).to_be_visible()
    page.wait_for_function("() => scrollY === 0")
    expect(page.locator("#status")).to_be_focused()
    page.reload()
    expect(board).to_be_visible()


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_whoever_moves_elsewhere_sees_the_table_from_its_upper_edge(people: People, game: str) -> None:
    person = _at_the_next_round(people, game)
    page = person.page
    _scroll(page)
    moved(page, person.moves_elsewhere)
    expect(page.locator(".mara, .board")).to_be_visible()
    page.wait_for_function("() => scrollY === 0")


def _scroll(page: Page) -> None:
    """Whether or not the summary is long enough for that."""
    page.evaluate("() => { document.body.style.minHeight = '200vh'; scrollTo(0, 60); }")
    assert page.evaluate("() => scrollY") == 60


def _at_the_next_round(people: People, game: str) -> Person:
    """On a phone, when it is one's turn for the first time after a round."""
    person, table = people.against_bots(game, 2, viewport=PHONE, has_touch=True)
    person.guest.does(table, "ready")
    person.plays_elsewhere(table, lambda seen: _round(seen) == 2)
    person.sits_down(table)
    expect(person.page.locator(COUNTED)).to_be_visible()
    return person


def _round(seen: Json) -> int:
    return int(seen["view"]["public"]["round"])


@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_whoever_watches_can_read_every_name(people: People, game: str, players: int) -> None:
    host, watching = people.server.guest(), people.server.guest()
    table = table_with_bots(host, game, players)
    watching.web.post(host.links(table)["watch"])
    host.does(table, "ready")
    for _ in range(3):
        seen = turn_of(host, table)
        host.does(table, "move", move=seen["view"]["legal"][0], expect=seen["version"])
    page = people.come(watching).page
    page.goto(f"{people.server.address}/tables/{table}")
    for size in SIZES:
        _resize(page, size)
        assert (size, names_cut(page)) == (size, [])


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_whoever_looks_back_sees_the_table_as_well(
    people: People, places: Mapping[str, Place], game: str
) -> None:
    """The line with the way back leaves room for it."""
    person = people.come(wishes=TALKATIVE)
    person.visits(*places[f"{game} long ago"])
    for size in SIZES:
        _resize(person.page, size)
        box = person.page.locator(".status").bounding_box()
        assert box is not None
        assert box["height"] < 140, size


def test_what_a_bot_did_for_one_fits_however_much_there_is_to_tell(
    people: People, places: Mapping[str, Place]
) -> None:
    person = people.come(wishes=TALKATIVE)
    person.visits(*places["tembo at the end"])
    person.page.locator(".missed summary").click()
    person.page.locator(".missed li").first.evaluate("each => { each.textContent = 'gnu '.repeat(99); }")
    for size in SIZES:
        _resize(person.page, size)
        assert (size, too_wide(person.page)) == (size, [])

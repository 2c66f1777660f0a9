"""Everything at a table has its place, keeps it, and has room there: on phones and on a laptop."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from browser.measuring import in_the_way, names_cut, out_of_sight, too_wide
from browser.people import STILL, People, Person
from browser.places import Place
from browser.playing import COUNTED, by_click, goes_on, is_ones_turn, moved, played
from browser.test_phone import PHONE, VARIANTS
from playwright.sync_api import Page, expect

LAPTOP = (1280, 800)
TIGHT = [LAPTOP, (360, 740), (740, 360)]  # the smallest phone, upright and on its side
SIZES = [*TIGHT, (390, 844), (844, 390)]
MOST = 20  # turns of one match that are measured: into its second round
TALKATIVE = f"{STILL}&language=de"  # of all languages the one that needs most room

_UPPER_EDGE = "() => document.querySelector('.mara, .board').getBoundingClientRect().top + scrollY"


@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_a_table_stays_where_it_is_and_every_place_has_room(people: People, game: str, players: int) -> None:
    """Whatever happened last, whatever is asked, whichever card is lifted."""
    person, table = people.against_bots(game, players, wishes=TALKATIVE)
    person.guest.does(table, "ready")
    person.sits_down(table)
    page, edges, measured = person.page, dict[tuple[int, int], set[float]](), 0
    while measured < MOST and is_ones_turn(page):
        for size in TIGHT:
            _resize(page, size)
            assert (size, in_the_way(page), out_of_sight(page)) == (size, [], [])
            edges.setdefault(size, set()).add(page.evaluate(_UPPER_EDGE))
        moved(page, person.moves_elsewhere)
        measured += 1
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
    person.begins(table)
    while is_ones_turn(person.page) and not person.page.locator(COUNTED).count():
        moved(person.page, person.moves_elsewhere)
    return person


@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_whoever_watches_can_read_every_name(people: People, game: str, players: int) -> None:
    host, table = people.against_bots(game, players)
    watching = people.server.guest()
    watching.web.post(host.guest.links(table)["watch"])
    host.begins(table)
    played(host.page, by_click, 3)
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

"""Everything at a table has its place, keeps it, and has room there: on phones and on a laptop."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from browser.measuring import in_the_way, names_cut, out_of_sight, resize, too_small, too_wide
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
TURNS = {1: 3, 2: 1}  # of each round, those that are measured
TALKATIVE = f"{STILL}&language=de"  # of all languages the one that needs most room

_UPPER_EDGE = "() => document.querySelector('.mara, .board').getBoundingClientRect().top + scrollY"


@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_a_table_stays_where_it_is_and_every_place_has_room(people: People, game: str, players: int) -> None:
    """Whatever happened last, whatever is asked, whichever card is lifted; on a phone, with a finger."""
    person, table = people.against_bots(game, players, preferences=TALKATIVE)
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
    """And what was read about the round before is closed."""
    resize(page, size)
    goes_on(page)


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_whoever_goes_on_after_a_round_is_at_the_table_and_stays_there(people: People, game: str) -> None:
    person = _at_the_next_round(people, game)
    page = person.page
    page.locator(COUNTED).click()
    expect(page.locator(".counting .shares")).to_be_hidden()
    expect(page.locator("#status")).to_be_focused()
    assert page.evaluate("() => scrollY") == 0
    assert (in_the_way(page), out_of_sight(page), too_small(page)) == ([], [], [])
    page.reload()
    expect(page.locator(".bar")).to_be_visible()
    expect(page.locator(".counting .shares")).to_be_hidden()


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_whoever_moves_elsewhere_has_gone_on_here_as_well(people: People, game: str) -> None:
    person = _at_the_next_round(people, game)
    page = person.page
    moved(page, person.moves_elsewhere)
    expect(page.locator(".counting")).to_have_count(0)
    assert page.evaluate("() => scrollY") == 0
    assert out_of_sight(page) == []


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
    person = people.come(preferences=TALKATIVE)
    person.visits(*places[f"{game} long ago"])
    for size in SIZES:
        _resize(person.page, size)
        box = person.page.locator(".bar").bounding_box()
        assert box is not None
        assert box["height"] < 140, size


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_notes_beside_what_is_asked_fit_and_move_nothing(
    people: People, places: Mapping[str, Place], game: str
) -> None:
    """However much there is to tell of those who are away."""
    person = people.come(preferences=TALKATIVE)
    person.visits(*places[f"{game} in play"])
    page = person.page
    for size in SIZES:
        _resize(page, size)
        before = page.locator(".hand").bounding_box()
        for number in (1, 2, 4):
            page.locator(".bar .notes").evaluate(_NOTES, number)
            assert (size, too_wide(page)) == (size, [])
            assert page.locator(".hand").bounding_box() == before, (size, number)


# So many, with a name that is as long as names can be.
_NOTES = """(notes, number) => {
    const note = notes.children[0];
    note.textContent = "Das Erdmännchen, ein Bot, spielt für Wilhelmina Habakuk 2";
    notes.replaceChildren(...Array.from({length: number}, () => note.cloneNode(true)));
}"""

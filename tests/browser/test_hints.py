"""An animal is explained the first time it is met: one line, once, in nobody's way."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.fitting import misfits_in
from browser.measuring import resize
from browser.people import STILL, People, Person
from browser.playing import by_click, is_ones_turn, moved, played, reached
from browser.preferring import prefers
from browser.test_stage import LAPTOP, ON_ITS_SIDE, PHONE, SMALL_PHONE, WINDOWS
from playwright.sync_api import FloatRect, Locator, Page, Request, expect
from server.serving import dealt

from savanna.page.i18n.say import LANGUAGES

CURIOUS = "motion=off"  # what people wish for who want to be told
GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])
SIZES = [(window["width"], window["height"]) for window in WINDOWS]


def newcomer(
    people: People, game: str, players: int = 3, preferences: str = CURIOUS, **window: Any
) -> Person:
    """Someone whose turn it is in a first match."""
    person, table = people.against_bots(game, players, preferences=preferences, **window)
    person.guest.does(table, "ready")
    person.sits_down(table)
    assert is_ones_turn(person.page)
    return person


def line_of(page: Page) -> Locator:
    return page.locator("#hint p:not(:empty)")


def read(page: Page) -> str:
    """What is explained now, at last."""
    expect(line_of(page)).to_be_visible()
    return line_of(page).inner_text()


def primer_of(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"{page.url}/primer").json()
    return found


def kind_of(page: Page, line: str) -> str:
    kinds: dict[str, str] = primer_of(page)["kinds"]
    return next(kind for kind, said in kinds.items() if said == line)


def told(page: Page) -> list[str]:
    """What this device remembers."""
    return str(page.evaluate("() => localStorage.getItem('savanna told') ?? ''")).split()


def box(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


def meets(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


# What is said, and how long


@GAMES
def test_an_animal_in_ones_hand_or_just_played_is_explained(people: People, game: str) -> None:
    page = newcomer(people, game).page
    kind, primer = kind_of(page, read(page)), primer_of(page)
    near = page.locator(".since .deed:first-child .card, .hand .card[data-card]")
    cards = near.evaluate_all("all => all.map(each => each.dataset.card)")
    assert kind in {primer["cards"][card][1] for card in cards}
    drawing = page.locator("#hint .picture use")
    expect(drawing).to_have_count(1)
    beasts = page.locator("#main .card[data-card] .beast use").evaluate_all(
        "all => all.map(each => each.getAttribute('href'))"
    )
    assert drawing.get_attribute("href") in beasts


@GAMES
def test_whoever_has_read_it_is_not_told_again(people: People, game: str) -> None:
    """Nor of another animal, before somebody has moved."""
    page = newcomer(people, game).page
    line = read(page)
    kind = kind_of(page, line)
    page.get_by_role("button", name="Got it").click()
    expect(line_of(page)).to_have_count(0)
    assert told(page) == [f"{game}/{kind}"]
    page.reload()
    page.wait_for_selector("body[data-connection=here]")
    page.evaluate("() => mindTheHints()")
    expect(page.locator("#hint p")).not_to_have_text(line)


@GAMES
def test_each_kind_is_explained_once_and_one_a_move(people: People, game: str) -> None:
    """A move made with the line in view is as good as saying that it was read."""
    page = newcomer(people, game).page
    page.evaluate(_NOTING)
    played(page, by_click, 12)
    is_ones_turn(page)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    noted = page.evaluate("() => window.noted")
    lines, moves = [line for line, _ in noted], [number for _, number in noted]
    assert len(lines) > 1
    assert len(set(lines)) == len(lines)
    assert len(set(moves)) == len(moves)
    assert {*lines} <= {*primer_of(page)["kinds"].values()}


# Every line as it is shown, with the moves made by then.
_NOTING = """() => {
    const line = document.querySelector("#hint p");
    window.noted = [];
    const note = () => line.textContent && window.noted.push(
        [line.textContent, document.getElementById("main").dataset.moves]);
    new MutationObserver(note).observe(line, {childList: true, characterData: true, subtree: true});
    note();
}"""


def test_what_was_not_read_is_said_once_more(people: People) -> None:
    page = newcomer(people, "tembo").page
    line = read(page)
    page.reload()
    page.wait_for_selector("body[data-connection=here]")
    assert read(page) == line
    assert told(page) == []


def test_it_stays_while_others_move(people: People) -> None:
    """Only whoever has moved has had the time to read it."""
    table, guests = dealt(people.server, game="tembo", players=2)
    guests.sort(key=lambda guest: not guest.looks(table)["view"]["legal"])
    mover, waiting = (people.come(guest, preferences=CURIOUS) for guest in guests)
    for person in (mover, waiting):
        person.sits_down(table)
    line, own = read(waiting.page), read(mover.page)
    moved(waiting.page, lambda: moved(mover.page, mover.moves_elsewhere))
    assert read(waiting.page) == line
    assert told(waiting.page) == []
    assert told(mover.page) == [f"tembo/{kind_of(mover.page, own)}"]


@GAMES
def test_more_of_it_is_a_press_away(people: People, game: str) -> None:
    page = newcomer(people, game).page
    kind, primer = kind_of(page, read(page)), primer_of(page)
    link = page.locator("#hint a")
    card = (link.get_attribute("href") or "").rpartition("/")[2]
    assert primer["cards"][card][1] == kind
    link.click()
    expect(page.locator("dialog[open] .card-help")).to_be_visible()
    assert page.locator("dialog[open] .card").get_attribute("data-card") == card
    page.keyboard.press("Escape")
    expect(line_of(page)).to_be_visible()


def test_by_keys_alone(people: People) -> None:
    page = newcomer(people, "tembo").page
    read(page)
    reached(page, "#hint button")
    page.keyboard.press("Enter")
    expect(line_of(page)).to_have_count(0)
    expect(page.locator("#status")).to_be_focused()


def test_readers_are_told_of_it_after_what_happened(people: People) -> None:
    """By a live region of its own, that waits until they are done."""
    page = newcomer(people, "tembo").page
    read(page)
    expect(line_of(page)).to_have_attribute("role", "status")
    assert page.locator("#heard").inner_text() != line_of(page).inner_text()


# Whether it is wanted


def asked_of(page: Page) -> list[str]:
    """What the page asks for from now on; what was asked when it was loaded is asked once more."""
    asked = list[str]()

    def note(request: Request) -> None:
        asked.append(request.url.rpartition("/")[2])

    page.on("request", note)
    page.reload()
    page.wait_for_selector("body[data-connection=here]")
    return asked


def test_whoever_does_not_want_it_is_told_nothing(people: People) -> None:
    person = newcomer(people, "tembo", preferences=f"{CURIOUS}&hints=off")
    page = person.page
    asked = asked_of(page)
    moved(page, person.moves_elsewhere)
    assert is_ones_turn(page)
    expect(line_of(page)).to_have_count(0)
    assert "primer" not in asked


def test_it_is_switched_off_and_on_at_the_table(people: People) -> None:
    page = newcomer(people, "tembo").page
    line = read(page)
    for wish, seen in (("no", 0), ("yes", 1)):
        page.locator(".top a[data-help=preferences]").click()
        prefers(page, "Explain animals the first time", wish)
        page.keyboard.press("Escape")
        expect(page.locator("#hint p:not(:empty):visible")).to_have_count(seen)
    assert read(page) == line


def test_whoever_knows_all_animals_of_a_game_costs_nobody_a_request(people: People) -> None:
    page = newcomer(people, "tembo").page
    kinds = " ".join(f"tembo/{kind}" for kind in primer_of(page)["kinds"])
    page.evaluate("known => localStorage.setItem('savanna told', known)", kinds)
    assert asked_of(page).count("primer") == 1
    page.wait_for_function("() => localStorage.getItem('savanna told').split(' ').includes('tembo')")
    assert "primer" not in asked_of(page)
    expect(line_of(page)).to_have_count(0)


def test_in_another_language_it_is_said_in_that(people: People) -> None:
    page = newcomer(people, "awimbawe").page
    kind = kind_of(page, read(page))
    page.locator(".top a[data-help=preferences]").click()
    prefers(page, "Language", "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.keyboard.press("Escape")
    expect(line_of(page)).to_have_text(primer_of(page)["kinds"][kind])
    expect(page.locator("#hint .picture use")).to_have_count(1)
    expect(page.get_by_role("button", name="Verstanden")).to_be_visible()


def test_before_the_cards_are_dealt_nothing_is_explained(people: People) -> None:
    person, table = people.against_bots("tembo", 2, preferences=CURIOUS)
    asked = list[str]()
    person.page.on("request", lambda request: asked.append(request.url))
    person.sits_down(table)
    assert not any(url.endswith("/primer") for url in asked)
    person.begins(table)
    read(person.page)


# Where it is

COUNTS = ".bar, .hand, .own, .fords, .trick, .others, .deed:first-child"


@GAMES
def test_nothing_moves_for_it_and_nothing_that_counts_is_covered(people: People, game: str) -> None:
    """In the language that needs most room, with news in the strip."""
    person = newcomer(people, game, preferences=STILL)
    page = person.page
    played(page, by_click, 1)
    assert is_ones_turn(page)
    person.prefers(f"{CURIOUS}&language=de")
    page.reload()
    read(page)
    places = dict[tuple[int, int], list[FloatRect]]()
    for window in SIZES:
        resize(page, window)
        for line in primer_of(page)["kinds"].values():
            page.locator("#hint p").evaluate("(each, line) => { each.textContent = line; }", line)
            places[window] = [box(each) for each in page.locator(COUNTS).all()]
            here, text = box(page.locator("#hint")), box(page.locator("#hint div"))
            assert not [place for place in places[window] if meets(here, place)], window
            assert text["y"] >= here["y"] - 1, window
            assert text["y"] + text["height"] <= here["y"] + here["height"] + 1, window
            assert here["x"] >= 0, window
            assert here["x"] + here["width"] <= window[0]
    page.locator("#hint button").click()
    expect(line_of(page)).to_have_count(0)
    for window, before in places.items():
        resize(page, window)
        assert [box(each) for each in page.locator(COUNTS).all()] == before, window


@pytest.mark.parametrize("window", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_it_makes_way_for_keys_that_go_to_the_links_below_it(people: People, window: dict[str, int]) -> None:
    page = newcomer(people, "tembo", viewport=window).page
    read(page)
    reached(page, ".top nav a")
    expect(page.locator("#hint")).to_be_hidden()
    reached(page, ".lift")
    expect(page.locator("#hint")).to_be_visible()


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_fits_in_every_language(people: People, game: str, language: str) -> None:
    person = newcomer(people, game, preferences=f"{CURIOUS}&language={language}", viewport=SMALL_PHONE)
    page, found = person.page, dict[str, list[str]]()
    read(page)
    for window in (SMALL_PHONE, {"width": 820, "height": 1180}, ON_ITS_SIDE, LAPTOP):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        for line in primer_of(page)["kinds"].values():
            page.locator("#hint p").evaluate("(each, line) => { each.textContent = line; }", line)
            here, text = box(page.locator("#hint")), box(page.locator("#hint div"))
            is_within = here["y"] - 1 <= text["y"] <= here["y"] + here["height"] - text["height"] + 1
            found[f"{line} {window}"] = [*misfits_in(page, "#hint"), *([] if is_within else ["too high"])]
    assert {where: what for where, what in found.items() if what} == {}


@GAMES
@pytest.mark.parametrize("window", [LAPTOP, SMALL_PHONE], ids=["laptop", "phone"])
def test_everyone_can_use_it(people: People, game: str, window: dict[str, int]) -> None:
    page = newcomer(people, game, viewport=window).page
    read(page)
    page.evaluate(Axe().axe_script)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        faults = page.evaluate("async () => (await axe.run()).violations")
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in faults] == []

"""In every language all texts fit on a small phone: none is cut off, beyond the window, or over another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import pytest
from browser.fitting import misfits, misfits_in
from browser.people import STILL, People, Person, turn_of
from browser.places import Place
from browser.playing import by_click, goes_on, played
from browser.test_room import PHONE
from server.serving import Guest

from savanna.page.i18n.say import LANGUAGES, say_in

# All languages where there is least room; elsewhere the one that needs most.
TABLES = [
    (game, players, LANGUAGES if players == 4 else ("de",))
    for game in ("tembo", "awimbawe")
    for players in (2, 4)
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_on_every_page(people: People, places: Mapping[str, Place], language: str) -> None:
    person = people.come(preferences=f"{STILL}&language={language}", viewport=PHONE, has_touch=True)
    found = {}
    for name, place in places.items():
        person.visits(*place)
        found[name] = misfits(person.page)
    people.complaints.clear()  # of the page that is none
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(("game", "players", "languages"), TABLES)
def test_texts_fit_at_a_table_whatever_is_asked(
    people: People, game: str, players: int, languages: Collection[str]
) -> None:
    person, table = people.against_bots(game, players, viewport=PHONE, has_touch=True)
    person.guest.does(table, "ready")
    for moment in _moments(person.guest, table):
        found = {language: _misfits_in(language, person, table) for language in languages}
        person.page.goto("about:blank")  # bots wait for whoever reads how a round was counted
        assert {language: what for language, what in found.items() if what} == {}, moment


# More than a match would bring at will: so many hyenas for each of the others, and ten cards taken.
_HYENAS = """number => {
    const hyenas = document.querySelector(".side .hyenas");
    while (hyenas.children.length < number) hyenas.append(hyenas.children[0].cloneNode(true));
    for (const tally of document.querySelectorAll(".side .tally")) {
        if (!tally.querySelector(".hyenas")) tally.prepend(hyenas.cloneNode(true));
        tally.querySelector(".count [aria-hidden]").textContent = "10";
    }
}"""


@pytest.mark.parametrize("players", [3, 4])
def test_there_is_room_for_hyenas(people: People, players: int) -> None:
    """Four are too many, and the last trick may bring a fifth."""
    person, table = people.against_bots("awimbawe", players, viewport=PHONE, has_touch=True)
    person.begins(table)
    while not person.page.locator(".side .hyenas").count():
        assert played(person.page, by_click, 1)
    for number in (3, 4, 5):
        person.page.evaluate(_HYENAS, number)
        assert misfits(person.page) == [], number


_TAGS = """tags => {
    for (const name of document.querySelectorAll(".side .name")) {
        if (!name.nextElementSibling.matches(".tags")) name.after(document.createElement("p"));
        name.nextElementSibling.className = "tags";
        name.nextElementSibling.innerHTML = tags.map(tag => `<span class="tag">${tag}</span>`).join("");
    }
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_room_for_all_that_is_told_of_a_player(people: People, language: str) -> None:
    """A partner may lead next, or a bot play on for them; where there is little room the latest is told."""
    preferences, say = f"{STILL}&language={language}", say_in(language)
    person, table = people.against_bots(
        "awimbawe", 4, preferences=preferences, viewport=PHONE, has_touch=True
    )
    person.guest.does(table, "ready")
    turn_of(person.guest, table)
    person.sits_down(table)
    for last in (say("leads next"), say("out of this round"), say("a bot is playing"), say("away")):
        person.page.evaluate(_TAGS, [say("partner"), last])
        assert misfits_in(person.page, ".side") == [], last


def _misfits_in(language: str, person: Person, table: str) -> list[str]:
    person.prefers(f"{STILL}&language={language}")
    person.goes_to(f"/tables/{table}")
    goes_on(person.page)
    return misfits(person.page)


def _moments(host: Guest, table: str) -> Iterator[str]:
    """Whenever something is asked for the first time, the first turn of a later round, and the end."""
    met = set[str]()
    while (seen := turn_of(host, table))["phase"] == "playing":
        view = seen["view"]
        asked = "another round" if view["public"]["round"] > 1 else view["asked"]
        for what in {view["asked"], asked} - met:
            met.add(what)
            yield what
        host.does(table, "move", move=view["legal"][-1], expect=seen["version"])
    yield "the end"

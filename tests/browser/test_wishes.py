"""What people prefer changes what they see, and breaks nothing of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from browser.fitting import misfits
from browser.people import STILL, People, Person
from browser.places import Place
from browser.playing import DIMMED, OFFERED, by_click, is_ones_turn, played, shows, version
from browser.test_access import SIZES
from browser.test_room import PHONE
from playwright.sync_api import expect

SEEN = ("tembo in play", "awimbawe in play", "tembo at the end", "awimbawe at the end")


@pytest.mark.parametrize(
    "wishes", ["cards=large&hand=left", "contrast=high&table=quiet", "colours=safe&hand=left&table=quiet"]
)
def test_whatever_is_wished_everything_fits(people: People, places: Mapping[str, Place], wishes: str) -> None:
    person, found = people.come(wishes=f"{STILL}&{wishes}"), {}
    for size, window in SIZES.items():
        person.page.set_viewport_size(window)
        for name in SEEN:
            person.visits(*places[name])
            found[f"{name}, {size}"] = misfits(person.page)
    assert {name: what for name, what in found.items() if what} == {}


def _looks(person: Person, which: str) -> set[tuple[str, str]]:
    """How the cards of the hand that can be lifted, or cannot, differ from what is printed on them."""
    cards = person.page.locator(f"section {which} .card")
    found = cards.evaluate_all("all => all.map(getComputedStyle).map(each => [each.filter, each.boxShadow])")
    return {(dimmed, lit) for dimmed, lit in found}


@pytest.mark.parametrize(("wish", "told"), [("help=on", True), ("help=off", False)])
def test_what_can_be_played_is_shown_unless_one_wants_to_see_it_oneself(
    people: People, wish: str, told: bool
) -> None:
    person, table = people.against_bots("awimbawe", 2, wishes=f"{STILL}&{wish}")
    person.begins(table)
    while is_ones_turn(person.page) and not person.page.locator(f"#main:has({OFFERED}) {DIMMED}").count():
        assert person.moves_elsewhere()
        shows(person.page, person.sees()["version"])
    assert _looks(person, OFFERED).isdisjoint(_looks(person, DIMMED)) is told


def test_a_quiet_table_has_neither_log_nor_chat(people: People) -> None:
    person, table = people.against_bots("tembo", 2, viewport=PHONE)
    person.begins(table)
    beside = person.page.locator(".beside > :is(.log, .chat)")
    expect(beside.first).to_be_visible()
    person.goes_to("/preferences")
    person.page.get_by_role("group", name="Beside the board").get_by_label("nothing").check()
    person.page.get_by_role("button", name="Save").click()
    person.sits_down(table)
    expect(beside).to_have_count(2)
    for part in beside.all():
        expect(part).to_be_hidden()


def test_letters_and_digits_can_be_left_to_other_uses(people: People) -> None:
    person, table = people.against_bots("tembo", 2, wishes=f"{STILL}&keys=off")
    person.begins(table)
    page = person.page
    assert is_ones_turn(page)
    before = version(page)
    page.locator("#status").focus()
    for key in ("1", "2", "h", "?", "Space"):
        page.keyboard.press(key)
    expect(page.locator(".lift:checked, dialog, .notice:not(:empty)")).to_have_count(0)
    page.locator(OFFERED).first.click()
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    expect(page.locator(".lift:checked")).to_have_count(0)
    assert person.sees()["version"] == before


_LISTEN = """
    window.heardTones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
        heardTones.push(this.frequency.value);
        start.call(this, when);
    };
"""
_TURN_TONES = {659, 880}


@pytest.mark.parametrize("wish", ["on", "turn", "off"])
def test_sounds_are_heard_as_wished(people: People, wish: str) -> None:
    """A move has one and one's turn has one: both, the latter alone, or none."""
    person, table = people.against_bots("tembo", 2, wishes=f"{STILL}&sound={wish}")
    person.window.add_init_script(_LISTEN)
    person.begins(table)
    played(person.page, by_click, 3)
    assert is_ones_turn(person.page)
    if wish == "off":
        person.page.wait_for_timeout(300)
    else:
        person.page.wait_for_function("() => heardTones.some(tone => [659, 880].includes(Math.round(tone)))")
    tones = {round(tone) for tone in person.page.evaluate("heardTones")}
    assert bool(tones & _TURN_TONES) is (wish != "off")
    assert bool(tones - _TURN_TONES) is (wish == "on")


def test_between_two_sounds_nothing_is_played(people: People) -> None:
    """A browser that plays silence works for it, and empties the battery of a phone."""
    person, table = people.against_bots("tembo", 2, wishes=f"{STILL}&sound=on")
    person.begins(table)
    played(person.page, by_click, 3)
    person.page.wait_for_function("() => air?.state === 'suspended'")
    person.page.evaluate("air.onstatechange = () => window.woke ||= air.state === 'running'")
    played(person.page, by_click, 1)
    person.page.wait_for_function("() => window.woke && air.state === 'suspended'")

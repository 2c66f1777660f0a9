"""What people prefer changes what they see, and breaks nothing of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from browser.fitting import misfits
from browser.people import STILL, People, Person, sit_down
from browser.places import Place
from browser.playing import DIMMED, OFFERED, by_click, is_ones_turn, played, shows, version
from browser.preferring import prefers
from browser.test_access import SIZES
from browser.test_room import PHONE
from playwright.sync_api import expect

SEEN = ("tembo in play", "awimbawe in play", "tembo at the end", "awimbawe at the end")


@pytest.mark.parametrize(
    "preferences",
    ["cards=large&hand=left", "contrast=high&table=quiet", "colours=safe&hand=left&table=quiet"],
)
def test_whatever_is_preferred_everything_fits(
    people: People, places: Mapping[str, Place], preferences: str
) -> None:
    person, found = people.come(preferences=f"{STILL}&{preferences}"), {}
    for size, window in SIZES.items():
        person.page.set_viewport_size(window)
        for name in SEEN:
            person.visits(*places[name])
            found[f"{name}, {size}"] = misfits(person.page)
    assert {name: what for name, what in found.items() if what} == {}


def test_a_note_beside_ones_name_leaves_room_for_it(people: People) -> None:
    person, _ = sit_down(people, "tembo")
    person.prefers(f"{STILL}&cards=large")
    person.guest.does(person.table, "step_out")
    person.page.reload()
    expect(person.page.locator(".own .note")).to_be_visible()
    assert misfits(person.page) == []


def _looks(person: Person, which: str) -> set[tuple[str, str]]:
    """How the cards of the hand that can be lifted, or cannot, differ from what is printed on them."""
    cards = person.page.locator(f"section {which} .card")
    found = cards.evaluate_all("all => all.map(getComputedStyle).map(each => [each.filter, each.boxShadow])")
    return {(dimmed, lit) for dimmed, lit in found}


@pytest.mark.parametrize(("wish", "told"), [("help=on", True), ("help=off", False)])
def test_what_can_be_played_is_shown_unless_one_wants_to_see_it_oneself(
    people: People, wish: str, told: bool
) -> None:
    person, table = people.against_bots("awimbawe", 2, preferences=f"{STILL}&{wish}")
    person.begins(table)
    while is_ones_turn(person.page) and not person.page.locator(f"#main:has({OFFERED}) {DIMMED}").count():
        assert person.moves_elsewhere()
        shows(person.page, person.sees()["version"])
    assert _looks(person, OFFERED).isdisjoint(_looks(person, DIMMED)) is told


def test_a_quiet_table_has_neither_log_nor_chat(people: People) -> None:
    person, _ = sit_down(people, "tembo")
    page, table = person.page, person.page.url
    page.set_viewport_size(PHONE)
    beside = page.locator(".panel > :is(.log, .chat)")
    expect(beside).to_have_count(2)
    for part in beside.all():
        expect(part).to_be_visible()
    person.goes_to("/preferences")
    prefers(page, "Beside the board", "nothing")
    page.goto(table)
    expect(beside).to_have_count(2)
    for part in beside.all():
        expect(part).to_be_hidden()


def test_letters_and_digits_can_be_left_to_other_uses(people: People) -> None:
    person, table = people.against_bots("tembo", 2, preferences=f"{STILL}&keys=off")
    person.begins(table)
    page = person.page
    assert is_ones_turn(page)
    before = version(page)
    page.locator("#status").focus()
    for key in ("1", "2", "h", "?", "Space"):
        page.keyboard.press(key)
    expect(page.locator(".lift:checked, dialog[open], .notice:not(:empty)")).to_have_count(0)
    page.locator(OFFERED).first.click()
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    expect(page.locator(".lift:checked")).to_have_count(0)
    assert person.sees()["version"] == before


_LISTEN = """
    window.heardTones = [];
    const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
    AudioParam.prototype.exponentialRampToValueAtTime = function (value, ...when) {
        if (value > 20) heardTones.push(Math.round(value)); // a pitch, no volume
        return ramp.call(this, value, ...when);
    };
"""
_TURN_TONES = {659, 880, 1819, 2429}
_TURN_HEARD = "() => heardTones.some(tone => [659, 880].includes(tone))"


@pytest.mark.parametrize(("others", "turn"), [("quiet", "loud"), ("off", "normal"), ("off", "off")])
def test_sounds_are_heard_as_preferred(people: People, others: str, turn: str) -> None:
    """A move has one and one's turn has one: both, the latter alone, or none."""
    preferences = f"{STILL}&card_sounds={others}&moment_sounds={others}&turn_sound={turn}"
    person, table = people.against_bots("tembo", 2, preferences=preferences)
    person.page.add_init_script(_LISTEN)
    person.begins(table)
    played(person.page, by_click, 3)
    assert is_ones_turn(person.page)
    if turn == "off":
        person.page.wait_for_timeout(300)
    else:
        person.page.wait_for_function(_TURN_HEARD)
    tones = set(person.page.evaluate("heardTones"))
    assert bool(tones & _TURN_TONES) is (turn != "off")
    assert bool(tones - _TURN_TONES) is (others != "off")


@pytest.mark.parametrize("volume", ["off", "normal"])
def test_every_great_moment_has_a_sound_of_its_own(people: People, volume: str) -> None:
    person, table = people.against_bots("tembo", 2, preferences=f"{STILL}&moment_sounds={volume}")
    page = person.page
    person.page.add_init_script(_LISTEN)
    person.begins(table)
    manners = page.evaluate("Object.keys(MANNERS)")
    assert len(manners) > 10
    heard = dict[str, tuple[int, ...]]()
    for manner in manners:
        page.evaluate("heardTones.length = 0")
        page.evaluate("manner => soundsOf([{do: manner}]).forEach(sound)", manner)
        heard[manner] = tuple(page.evaluate("heardTones"))
    assert len({*heard.values()}) == (1 if volume == "off" else len(manners))
    assert all(heard.values()) is (volume != "off")


def test_between_two_sounds_nothing_is_played(people: People) -> None:
    """A browser that plays silence works for it, and empties the battery of a phone."""
    person, table = people.against_bots("tembo", 2, preferences=f"{STILL}&card_sounds=normal")
    person.begins(table)
    played(person.page, by_click, 3)
    person.page.wait_for_function("() => air?.state === 'suspended'")
    person.page.evaluate("air.onstatechange = () => window.woke ||= air.state === 'running'")
    played(person.page, by_click, 1)
    person.page.wait_for_function("() => window.woke && air.state === 'suspended'")

"""Two people at one table, each in a browser of their own."""

from __future__ import annotations

import re

import pytest
from browser.people import People, Person, sit_down
from browser.playing import by_click, moved
from playwright.sync_api import Page, expect


def meet(people: People, game: str) -> tuple[Person, Person]:
    """By the pages alone: one opens a table and sends the link, the other takes a seat; cards are dealt."""
    ann, ben = people.come(), people.come()
    ann.goes_to("/")
    ann.page.locator(f"article:has(#{game})").get_by_role("link", name="With friends").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Open the table").click()
    ben.page.goto(ann.page.get_by_label("Send this link").input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take a seat").click()
    expect(ann.page.locator(".seats").get_by_text("Ben")).to_be_visible()
    for person in (ann, ben):
        person.page.get_by_role("button", name="Ready").click()
    for person in (ann, ben):
        person.page.wait_for_selector("main[data-phase=playing]")
    return ann, ben


_CARDS_ON = """() => [...document.querySelectorAll("*")].flatMap(({dataset, classList, value}) => [
    dataset.card, dataset.help,
    classList.contains("card") && dataset.key,
    (classList.contains("lift") || classList.contains("choice")) && value.split("@")[0],
]).filter(Boolean)"""


def cards_on(page: Page) -> set[str]:
    """Every card that the page knows by its text, wherever it has it."""
    return {card for text in page.evaluate(_CARDS_ON) for card in re.split("[+=]", text.split(".")[0])}


def hand_of(person: Person) -> set[str]:
    """Cards of which there is only one."""
    return {card for card in person.sees()["view"]["hand"] if any(map(str.isdigit, card))}


def inputs_of(page: Page) -> list[str]:
    """All that changes something at a table, or says something."""
    inputs = page.locator("main :is(input:not([type=hidden]), .choice, button[name=do], select, textarea)")
    return [str(html) for html in inputs.evaluate_all("all => all.map(each => each.outerHTML)")]


def mover(*players: Person) -> Person:
    """Whoever is to move, as soon as their page says so."""
    to_move = next(player for player in players if player.sees()["view"]["legal"])
    to_move.page.wait_for_selector(".bar.yours")
    return to_move


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_everyone_sees_their_own_hand_alone(people: People, game: str) -> None:
    ann, ben = meet(people, game)
    for number in range(8):
        one = mover(ann, ben)
        other = ben if one is ann else ann
        before = int(one.page.locator("main").get_attribute("data-version") or 0)
        assert hand_of(one) <= cards_on(one.page)
        assert not hand_of(other) & cards_on(one.page)
        assert not hand_of(one) & cards_on(other.page)
        by_click(one.page, number)
        for person in (ann, ben):
            person.page.wait_for_selector(f"main:not([data-version='{before}'])")


def test_the_tab_says_whose_turn_it_is(people: People) -> None:
    """To whoever looks at something else: in its title, and by a mark on its icon."""
    mover, other = sit_down(people, "tembo")
    for _ in range(2):
        for person, title, icon in ((mover, "Your turn: Tembo", "/icon-turn."), (other, "Tembo", "/icon.")):
            expect(person.page).to_have_title(title)
            expect(person.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile(icon))
        while mover.moves_elsewhere():
            pass
        mover, other = other, mover


def test_the_time_that_is_left_is_counted_down(people: People) -> None:
    """For everyone, from what the server says, whatever o'clock it is at home."""
    ann, ben = sit_down(people, "tembo", clock="relaxed")
    for person in (ann, ben):
        clock = person.page.get_by_role("timer")
        expect(clock).to_have_text(re.compile(r"[01]:\d\d"))
        shown = clock.inner_text()
        expect(clock).not_to_have_text(shown)
        assert clock.inner_text() < shown


def test_a_rematch_takes_both(people: People) -> None:
    """It begins when both want it, with one press each: their pages go there, and add to the shuffle."""
    ann, ben = sit_down(people, "tembo")
    table = ann.table
    for person in (ann, ben):  # bots play on for both
        person.guest.does(table, "step_out")
    for person in (ann, ben):
        person.page.get_by_role("button", name="Rematch").click()
    for person in (ann, ben):
        person.page.wait_for_url(lambda address: table not in address)
        person.page.wait_for_selector("main[data-phase=playing]")
    assert ann.table == ben.table
    assert all(each["contribution"] for each in ann.sees()["fair"]["contributions"])


_BADGES = """() => Object.fromEntries([...document.querySelectorAll("#main .avatar")].map(avatar => {
    const name = avatar.parentElement.querySelector("b")?.textContent;
    const drawings = [...avatar.querySelectorAll("use")].map(use => use.getAttribute("href").split("#")[1]);
    return [name, [getComputedStyle(avatar).getPropertyValue("--owner"), ...drawings].join(" ")];
}).filter(([name]) => name))"""


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_in_a_rematch_everyone_looks_the_same_and_what_was_said_can_be_read(
    people: People, game: str
) -> None:
    """It was read before: it is no news."""
    both = sit_down(people, game)
    table = both[0].table
    for person, text in zip(both, ("Hello!", "Good luck!"), strict=True):
        person.guest.web.post(f"/tables/{table}/chat", json={"text": text})
        expect(person.page.locator(".said li").last).to_contain_text(text)
    badges = [person.page.evaluate(_BADGES) for person in both]
    assert [len({*found.values()}) for found in badges] == [2, 2]
    for person in both:
        person.guest.does(table, "give_up")
    for person in both:
        person.page.get_by_role("button", name="Rematch").click()
    for person, found in zip(both, badges, strict=True):
        page = person.page
        page.wait_for_url(lambda address: table not in address)
        page.wait_for_selector("main[data-phase=playing]")
        assert page.evaluate(_BADGES) == found
        expect(page.locator("#chat-tab")).to_have_attribute("data-unread", "0")
        expect(page.locator("#bubble p")).to_have_count(0)
        page.locator("#chat-tab").click()
        expect(page.locator(".said li")).to_contain_text(["Hello!", "Good luck!"])
        expect(page.locator(".said li").first).to_be_in_viewport()
    both[1].guest.web.post(f"/tables/{both[1].table}/chat", json={"text": "Once more!"})
    expect(both[0].page.locator(".said li").last).to_contain_text("Once more!")


def test_a_spectator_sees_no_hand_and_has_nothing_to_press(people: People) -> None:
    ann, ben = meet(people, "awimbawe")
    link = ann.guest.links(ann.table)["watch"]
    eve = people.come()
    eve.goes_to(link)
    eve.page.get_by_role("button", name="Watch").click()
    eve.page.wait_for_selector("body[data-connection=here]")
    for number in range(4):
        assert not (hand_of(ann) | hand_of(ben)) & cards_on(eve.page)
        assert inputs_of(eve.page) == []
        one = mover(ann, ben)
        moved(eve.page, lambda: by_click(one.page, number))  # noqa: B023 - it is called at once

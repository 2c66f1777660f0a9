"""The stage: the strip of news, the bar above the hand, the panel, and what is read over the board."""

from __future__ import annotations

from typing import Any

import pytest
from browser.measuring import resize
from browser.people import STILL, People, Person, sit_down
from browser.playing import by_click, difference, goes_on, is_ones_turn, moved, played
from playwright.sync_api import FloatRect, Locator, expect

LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}
ON_ITS_SIDE = {"width": 740, "height": 360}
WINDOWS = [
    LAPTOP,
    PHONE,
    SMALL_PHONE,
    ON_ITS_SIDE,
    {"width": 1920, "height": 1080},
    {"width": 820, "height": 1180},
]

GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])


def halfway(people: People, game: str, players: int = 3, moves: int = 3, **window: Any) -> Person:
    """Someone against bots, who has just been told what these did."""
    person, table = people.against_bots(game, players, agreement={"memory": "assisted"}, **window)
    person.begins(table)
    played(person.page, by_click, moves)
    assert is_ones_turn(person.page)
    return person


def box(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


# Where things are


@GAMES
def test_what_is_asked_stands_right_above_the_hand_and_every_link_can_be_pressed(
    people: People, game: str
) -> None:
    page = halfway(people, game).page
    links = page.locator(".top nav a, .panel > details > summary, .strip :is(summary, .again)")
    for window in WINDOWS:
        resize(page, (window["width"], window["height"]))
        hand, bar, strip = (box(page.locator(each)) for each in (".hand", ".bar", ".strip"))
        assert strip["y"] < bar["y"] < hand["y"], window
        assert bar["y"] + bar["height"] <= hand["y"] + 12, window  # a lifted card rises a little
        assert hand["y"] - bar["y"] - bar["height"] < 0.12 * window["height"], window
        assert hand["y"] + hand["height"] <= window["height"] + 1, window  # without scrolling
        for link in links.all():
            link.click(trial=True)


@GAMES
def test_the_board_keeps_still_when_it_is_someone_elses_turn(people: People, game: str) -> None:
    one, other = sit_down(people, game)
    places = {}
    for person in (one, other):
        places[person.guest.session] = [
            box(person.page.locator(each)) for each in (".strip", ".bar", ".hand")
        ]
    before = int(other.page.locator("main").get_attribute("data-version") or 0)
    moved(one.page, lambda: by_click(one.page, 0))
    other.page.wait_for_selector(f"main:not([data-version='{before}'])")
    for person in (one, other):
        now = [box(person.page.locator(each)) for each in (".strip", ".bar", ".hand")]
        assert now == places[person.guest.session]


# The strip


@GAMES
def test_the_strip_has_every_move_since_ones_own_and_unfolds_into_words(people: People, game: str) -> None:
    person = halfway(people, game)
    log = person.sees()["view"]["public"]["log"]
    since = 0
    for seat, _ in reversed(log):
        if seat == 1:
            break
        since += 1
    page = person.page
    expect(page.locator(".strip .deed")).to_have_count(max(since, 1))
    expect(page.locator(".strip .progress")).to_contain_text("Round 1")
    words = page.locator(".since li")
    expect(words.first).to_be_hidden()
    page.locator(".since > summary").click()
    expect(words).to_have_count(max(since, 1))
    expect(words.first).to_be_visible()


@GAMES
@pytest.mark.parametrize("window", [SMALL_PHONE, LAPTOP])
def test_the_latest_news_is_never_cut_off(people: People, game: str, window: dict[str, int]) -> None:
    person = halfway(people, game, players=4, viewport=window)
    for number in range(4):
        latest, strip = box(person.page.locator(".deed").first), box(person.page.locator(".strip"))
        assert latest["x"] >= strip["x"] - 1
        assert latest["x"] + latest["width"] <= strip["x"] + strip["width"] - 44  # the button beside it
        if played(person.page, by_click, 1) == 0 or not is_ones_turn(person.page):
            break
        assert number < 9


@GAMES
def test_what_happened_is_played_again_and_then_the_table_is_as_it_is(people: People, game: str) -> None:
    person = halfway(people, game)
    page = person.page
    shown = page.locator(".again")
    first, last = (int(shown.get_attribute(f"data-{each}") or 0) for each in ("first", "last"))
    with page.expect_request(lambda request: request.url.endswith(f"/past/{first}")):
        shown.click()
    expect(page.locator(".bar .prompt")).to_contain_text(f"after move {first} of")
    if last > first:
        expect(page.locator(".bar .prompt")).to_contain_text(f"after move {last} of")
    expect(page.locator(".bar.yours")).to_be_visible()
    assert difference(page) is None


def test_any_key_ends_the_film_and_the_next_move_can_be_made(people: People) -> None:
    person = halfway(people, "tembo", preferences="motion=slow")
    page = person.page
    page.locator(".again").click()
    expect(page.locator(".bar .prompt")).to_contain_text("after move")
    page.keyboard.press("Escape")
    expect(page.locator(".bar.yours")).to_be_visible()
    assert difference(page) is None
    assert played(page, by_click, 1) == 1


@GAMES
def test_at_a_strict_table_what_the_log_still_has_is_played_again(people: People, game: str) -> None:
    person, table = people.against_bots(game, 2)
    person.begins(table)
    played(person.page, by_click, 3)
    assert is_ones_turn(person.page)
    person.page.locator(".again").click()
    expect(person.page.locator(".bar .prompt")).to_contain_text("after move")
    expect(person.page.locator(".bar.yours")).to_be_visible()


# The panel


def test_alone_against_bots_there_is_no_chat(people: People) -> None:
    person = halfway(people, "tembo", moves=1)
    expect(person.page.locator(".panel .log")).to_be_visible()
    expect(person.page.locator(".chat, #chat-tab")).to_have_count(0)


def test_log_and_chat_are_open_one_at_a_time_and_can_be_folded(people: People) -> None:
    one, _ = sit_down(people, "tembo")
    page = one.page
    board = box(page.locator(".stage"))["width"]
    expect(page.locator(".log .drawer")).to_be_visible()
    page.locator("#chat-tab").click()
    expect(page.locator(".chat .drawer")).to_be_visible()
    expect(page.locator(".log .drawer")).to_be_hidden()
    page.locator("#chat-tab").click()
    expect(page.locator(".chat .drawer")).to_be_hidden()
    assert box(page.locator(".stage"))["width"] > board + 200
    page.reload()
    expect(page.locator(".chat .drawer")).to_be_hidden()
    expect(page.locator(".log .drawer")).to_be_hidden()


def test_on_a_phone_the_log_opens_over_the_board_and_closes_by_a_press_beside_it(people: People) -> None:
    person = halfway(people, "awimbawe", viewport=PHONE)
    page = person.page
    log = page.locator(".log .drawer")
    expect(log).to_be_hidden()
    before = box(page.locator(".hand"))
    page.locator(".panel .log > summary").click()
    expect(log).to_be_visible()
    assert box(page.locator(".hand")) == before
    page.mouse.click(195, 120)
    expect(log).to_be_hidden()


def test_what_was_open_beside_the_board_does_not_lie_over_it_on_a_turned_window(people: People) -> None:
    person = halfway(people, "awimbawe", viewport={"width": 1180, "height": 820})
    page = person.page
    log = page.locator(".log .drawer")
    expect(log).to_be_visible()
    page.set_viewport_size({"width": 820, "height": 1180})
    expect(log).to_be_hidden()
    page.set_viewport_size({"width": 1180, "height": 820})
    expect(log).to_be_visible()


# What is read over the board


@GAMES
@pytest.mark.parametrize("window", [LAPTOP, PHONE])
def test_a_round_is_counted_over_the_board_until_one_goes_on(
    people: People, game: str, window: dict[str, int]
) -> None:
    person, table = people.against_bots(game, 2, viewport=window)
    person.begins(table)
    person.plays_elsewhere(table, lambda seen: seen["view"]["public"]["round"] == 2)
    person.sits_down(table)
    page = person.page
    counted = page.locator(".reading.counting")
    expect(counted).to_be_visible()
    stage, sheet = box(page.locator(".stage")), box(counted)
    assert stage["x"] <= sheet["x"]
    assert sheet["y"] + sheet["height"] <= stage["y"] + stage["height"]
    assert sheet["width"] > 0.4 * stage["width"]
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".counting .shares")).to_be_hidden()
    page.locator(".rounds a").first.click()
    expect(page.locator("dialog .shares")).to_be_visible()


@GAMES
@pytest.mark.parametrize("window", [LAPTOP, PHONE])
def test_the_end_is_told_over_the_board_which_can_be_looked_at(
    people: People, game: str, window: dict[str, int]
) -> None:
    person, table = people.against_bots(game, 2, viewport=window)
    person.begins(table)
    person.plays_elsewhere(table, lambda _: False)
    person.sits_down(table)
    page = person.page
    rematch = page.get_by_role("button", name="Rematch")
    expect(rematch).to_be_visible()
    page.locator(".ending > summary").click()
    expect(rematch).to_be_hidden()
    page.wait_for_function(f"() => sessionStorage.getItem('savanna read {table} ending')")
    page.reload()
    expect(rematch).to_be_hidden()
    page.locator(".ending > summary").click()
    expect(rematch).to_be_visible()


def test_the_question_whether_to_make_a_move_stands_over_the_bar(people: People) -> None:
    person, table = people.against_bots("tembo", 2, preferences=f"{STILL}&confirm=always")
    person.begins(table)
    page = person.page
    assert is_ones_turn(page)
    goes_on(page)
    bar = box(page.locator(".bar"))
    by_click(page, 0)
    question = page.locator("#confirm")
    expect(question).to_be_visible()
    assert abs(box(question)["y"] - bar["y"]) < 2
    assert abs(box(question)["width"] - bar["width"]) < 2
    moved(page, lambda: question.get_by_role("button", name="Confirm").click())

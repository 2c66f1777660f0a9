"""Pages that are no table's: whoever has one open is there for those they play with."""

from __future__ import annotations

import time

import pytest
from browser.people import PATIENCE, People, Person, sit_down

NOWHERE = "about:blank"


def _until_kept(one: Person, why: str | None) -> None:
    """Until a bot plays for the other, or no longer, as this one sees it: the other shows no life by it."""
    until = time.monotonic() + PATIENCE / 1000
    while {seat["kept"] for seat in one.sees()["seats"]} != {why, None}:
        assert time.monotonic() < until, f"it did not come to {why}"
        time.sleep(0.05)


@pytest.mark.parametrize("path", ["/rules/tembo", "/nowhere"])
def test_every_page_makes_its_reader_be_there(people: People, path: str) -> None:
    one, other = sit_down(people, "tembo", grace=5)
    other.page.goto(NOWHERE)
    _until_kept(one, "away")
    with other.page.expect_websocket(lambda socket: socket.url.endswith("/here")):
        other.goes_to(path)
    _until_kept(one, None)
    people.complaints[:] = [text for text in people.complaints if "404" not in text]  # of the path to nowhere


def test_one_socket_of_a_browser_is_enough_and_the_next_page_takes_its_place(people: People) -> None:
    person = people.come()
    with person.page.expect_websocket():
        person.goes_to("/rules/tembo")
    another, opened = person.window.new_page(), list[str]()
    another.on("websocket", lambda socket: opened.append(socket.url))
    another.goto(f"{people.server.address}/rules/awimbawe")
    another.wait_for_function("navigator.locks.query().then(({pending}) => pending.length === 1)")
    assert opened == []
    with another.expect_websocket():
        person.page.close()


def test_whoever_is_not_known_yet_keeps_nobody_else_from_it(people: People) -> None:
    stranger = people.come()
    stranger.window.clear_cookies()
    with stranger.page.expect_websocket():
        stranger.goes_to("/about")
    stranger.page.wait_for_function("navigator.locks.query().then(({held}) => held.length === 0)")


def test_the_page_of_a_table_needs_no_other_socket(people: People) -> None:
    person, table = people.against_bots("tembo", 2)
    opened = list[str]()
    person.page.on("websocket", lambda socket: opened.append(socket.url))
    person.sits_down(table)
    assert [address.partition("?")[0].endswith("/live") for address in opened] == [True]

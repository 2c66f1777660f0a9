"""The tables of a guest on the first page: which are listed, in which order, and how each stands."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from server.serving import Guest, Server, dealt, serving
from server.test_giving_up import page_of, plays_alone, tables_on_home

from savanna.server.visits import MOST_LISTED


def listed(guest: Guest) -> list[str]:
    """The ids of the tables that the first page leads to."""
    return re.findall(r'href="/tables/([a-z0-9]+)"', page_of(guest, "/"))


def a_moment_later() -> None:
    """Once the clock that events are dated by has gone on."""
    now = time.time_ns() // 1_000_000
    while time.time_ns() // 1_000_000 == now:
        pass


def opens_one_after_the_other(guest: Guest, tables: int) -> list[str]:
    found = []
    for _ in range(tables):
        found.append(str(guest.opens()["table"]))
        a_moment_later()
    return found


def test_the_latest_come_first_however_they_are_called(server: Server) -> None:
    guest = server.guest()
    tables = opens_one_after_the_other(guest, 12)
    assert listed(guest) == tables[::-1]
    guest.does(tables[4], "stand")
    assert listed(guest) == [tables[4], *(table for table in tables[::-1] if table != tables[4])]


def test_what_waits_for_you_comes_before_all_else(server: Server) -> None:
    first, guest = plays_alone(server)
    a_moment_later()
    lobbies = opens_one_after_the_other(guest, 8)
    assert listed(guest) == [first, *lobbies[::-1]]
    states = [line.rpartition(" ")[2] for line in tables_on_home(guest)]
    assert states == ["you", *["started"] * 8]


def test_of_more_than_can_be_listed_the_oldest_are_left_out_and_it_says_so(server: Server) -> None:
    guest = server.guest()
    opens_one_after_the_other(guest, MOST_LISTED)
    assert "not listed" not in page_of(guest, "/")
    opens_one_after_the_other(guest, 1)
    assert "One older table is not listed." in page_of(guest, "/")
    latest = opens_one_after_the_other(guest, MOST_LISTED)
    assert listed(guest) == latest[::-1]
    assert f"{MOST_LISTED + 1} older tables are not listed." in page_of(guest, "/")


def test_a_match_against_bots_is_there_after_restarts(tmp_path: Path) -> None:
    """However many tables were opened since."""
    with serving(tmp_path) as server:
        table, guest = plays_alone(server)
        opens_one_after_the_other(guest, 3)
    for _ in range(2):
        with serving(tmp_path) as server:
            again = Guest(server, guest.session)
            assert listed(again)[0] == table
            assert tables_on_home(again)[0] == "Tembo Ostrich · waits for you"


def test_the_next_match_is_listed_for_whoever_has_left_the_last_one(server: Server) -> None:
    table, (ada, bo) = dealt(server)
    watching = server.guest()
    watching.web.post(ada.links(table)["watch"])
    for guest in (ada, bo):
        guest.does(table, "give_up")
    for guest in (ada, bo):
        guest.does(table, "again", again="rematch")
    while (following := ada.looks(table)["next"]) is None:
        pass
    assert [listed(guest) for guest in (ada, bo, watching)] == [[following], [following], []]
    assert [guest.looks(following)["you"]["player"] for guest in (ada, bo)] == [1, 2]


def test_bots_of_one_level_are_told_apart(server: Server) -> None:
    guest = server.guest()
    table = guest.opens(game="awimbawe", players=4)["table"]
    for seat in (2, 3, 4):
        guest.does(table, "seat_bot", seat=seat, level="cub")
    names = ["Cub", "Cub 2", "Cub 3"]
    assert tables_on_home(guest) == [f"Awimbawé {', '.join(names)} · not started"]
    lobby = page_of(guest, f"/tables/{table}").replace("\u00a0", " ")
    assert re.findall(r"<b>(Cub[^<]*)</b>", lobby) == names


# How a match stands, for each of those who play it


def states(*guests: Guest) -> list[str]:
    return [line.rpartition(" · ")[2] for guest in guests for line in tables_on_home(guest)]


def test_a_match_with_others_waits_for_whoever_is_to_move(server: Server) -> None:
    table, guests = dealt(server, players=3)
    expected = ["in progress"] * 3
    expected[guests[0].looks(table)["view"]["to_move"] - 1] = "waits for you"
    assert states(*guests) == expected


def test_whoever_gave_up_is_not_waited_for_and_the_last_one_always(server: Server) -> None:
    """Also while it is a bot's turn: alone against bots a match goes on only with its player."""
    table, guests = dealt(server, players=3)
    guests.sort(key=lambda guest: bool(guest.looks(table)["view"]["legal"]))
    first, second, mover = guests
    first.does(table, "give_up")
    assert states(*guests) == ["you gave up", "in progress", "waits for you"]
    mover.does(table, "give_up")
    assert states(*guests) == ["you gave up", "waits for you", "you gave up"]
    mover.does(table, "back")
    assert states(first, second) == ["you gave up", "in progress"]
    for guest in (second, mover):
        guest.does(table, "give_up")
    assert states(*guests) == []


@pytest.mark.parametrize("others_give_up", [False, True])
def test_a_seat_that_was_left_to_a_bot_is_kept(server: Server, others_give_up: bool) -> None:
    table, (ada, bo) = dealt(server)
    ada.does(table, "step_out")
    if others_give_up:
        bo.does(table, "give_up")
    assert states(ada) == ["a bot keeps your seat"]


def test_whoever_watches_is_never_waited_for(server: Server) -> None:
    table, (ada, bo) = dealt(server)
    watching = server.guest()
    watching.web.post(ada.links(table)["watch"])
    assert states(watching) == ["in progress"]
    bo.does(table, "give_up")
    assert states(watching) == ["in progress"]

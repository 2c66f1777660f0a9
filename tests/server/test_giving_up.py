"""Putting a match away, and giving it up: at the table, on the home page, and afterwards."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from commands import savanna
from server.evenings import Evening, spent
from server.serving import Guest, Server, code_of, dealt, serving
from server.test_pages import browser

from savanna.record.replay import checked
from savanna.table.transcript import verify

GAMES = pytest.mark.parametrize("game", ["tembo", "awimbawe"])


def plays_alone(server: Server, game: str = "tembo", **agreement: Any) -> tuple[str, Guest]:
    """Somebody against an ostrich."""
    guest = server.guest()
    table = guest.opens(game=game, **agreement)["table"]
    guest.does(table, "seat_bot", seat=2, level="ostrich")
    guest.does(table, "ready")
    guest.sees(table, phase="playing")
    return table, guest


def over(table: str, guest: Guest) -> dict[str, Any]:
    """Once the seed is told as well."""
    while (seen := guest.looks(table))["fair"]["seed"] is None:
        pass
    assert seen["phase"] == "over"
    return seen


def page_of(guest: Guest, path: str) -> str:
    return guest.web.get(f"{guest.server.address}{path}").text


def tables_on_home(guest: Guest) -> list[str]:
    """How each table is listed on the home page."""
    found = re.findall(r'<a class="button quiet" href="/tables/.*?</a>', page_of(guest, "/"), re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", one).split()) for one in found]


# Put away


def test_a_match_that_was_left_waits_on_the_home_page(server: Server) -> None:
    table, guest = plays_alone(server)
    assert tables_on_home(guest) == ["Tembo Ostrich · waits for you"]
    assert f'href="/tables/{table}"' in page_of(guest, "/")


def test_the_home_page_says_whose_turn_it_is(server: Server) -> None:
    table, guests = dealt(server)
    names, at = ("Ada", "Guest 2"), guests[0].looks(table)["view"]["to_move"] - 1
    (mover, rival), (other, friend) = (guests[at], names[1 - at]), (guests[1 - at], names[at])
    assert tables_on_home(mover) == [f"Tembo {rival} · waits for you"]
    assert tables_on_home(other) == [f"Tembo {friend} · in progress"]
    other.does(table, "give_up")
    assert tables_on_home(other) == [f"Tembo {friend} · you gave up"]
    assert tables_on_home(mover) == [f"Tembo {rival} · waits for you"]
    assert tables_on_home(server.guest()) == []


# Given up


@GAMES
def test_alone_it_ends_the_match_which_can_be_verified_and_played_again(
    server: Server, game: str, tmp_path: Path
) -> None:
    table, guest = plays_alone(server, game)
    guest.does(table, "give_up")
    seen = over(table, guest)
    assert (seen["view"]["public"]["result"], seen["view"]["to_move"], seen["view"]["legal"]) == (
        None,
        None,
        [],
    )
    assert tables_on_home(guest) == []
    transcript = guest.web.get(f"/tables/{table}/transcript").json()
    assert verify(transcript).given_up
    file = tmp_path / "transcript.json"
    file.write_text(json.dumps(transcript))
    assert "given up before its end" in savanna("verify", file).stdout
    assert not checked(guest.web.get(f"/tables/{table}/record").json()).over
    guest.does(table, "again", again="rematch")
    while (following := guest.looks(table)["next"]) is None:
        pass
    assert guest.looks(following)["phase"] == "open"


@GAMES
def test_its_pages_tell_of_it_and_show_all_cards(server: Server, game: str) -> None:
    table, guest = plays_alone(server, game, memory="strict")
    with browser(server) as web:
        web.cookies.set("savanna", guest.session)
        given_up(web, table)
        over(table, guest)
        page = web.get(f"/tables/{table}").text
        assert "You gave up the match." in page
        assert "The match was given up." in page
        assert 'class="plain places"' not in page
        assert "Ostrich’s hand" in page
        for path in ("log", "proof"):
            assert web.get(f"/tables/{table}/{path}").status_code == 200
        assert "picture.png" not in page
        assert web.get(f"/tables/{table}/picture.png").status_code == 409  # there is no result to share


def given_up(web: httpx.Client, table: str) -> None:
    """By the form on the page: behind "More", and behind a word that says what happens."""
    page = web.get(f"/tables/{table}").text
    form = re.search(r'<details class="give-up">.*?</details>', page, re.DOTALL)
    assert form is not None
    assert "The match ends without a result" in form.group()
    assert 'name="do" value="give_up"' in form.group()
    assert web.post(f"/tables/{table}/do", data={"do": "give_up"}).status_code == 200


def test_it_is_offered_to_whoever_plays_and_to_nobody_else(server: Server) -> None:
    table, (ada, bo) = dealt(server)
    watching = server.guest()
    watching.web.post(ada.links(table)["watch"])
    offered = 'value="give_up"'
    assert offered in page_of(ada, f"/tables/{table}")
    assert "A bot plays on in your place." in page_of(ada, f"/tables/{table}")
    assert offered not in page_of(watching, f"/tables/{table}")
    ada.does(table, "give_up")
    assert offered not in page_of(ada, f"/tables/{table}")
    assert "gave up: Meerkat, a bot, plays on" in page_of(bo, f"/tables/{table}")
    assert "Take over again" in page_of(ada, f"/tables/{table}")
    assert code_of(ada.asks(table, "give_up")) == "given_up_already"
    ada.does(table, "back")
    assert offered in page_of(ada, f"/tables/{table}")


def test_it_is_over_after_a_restart_too(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, guest = plays_alone(server)
        guest.does(table, "give_up")
        before = over(table, guest)
    with serving(tmp_path) as server:
        again = Guest(server, guest.session)
        assert again.looks(table) == before
        assert tables_on_home(again) == []


# While another one plays


def test_a_bot_plays_on_for_good_while_the_other_is_there() -> None:
    async def evening(here: Evening) -> None:
        await here.does(here.bo, "give_up")
        before = (await here.seen())["version"]
        for _ in range(5):
            await here.moves_alone()
        assert (await here.seen())["version"] > before + 5
        await here.bo.close_pages()
        await here.comes_back()
        assert (await here.of_bo())[2] == "gave_up"
        await here.does(here.bo, "back")
        assert (await here.of_bo())[2] is None

    spent(evening)


@pytest.mark.parametrize("clock", ["none", "brisk"])
def test_then_the_match_waits_for_the_last_one_as_if_alone(clock: str) -> None:
    """Even if whoever gave up looks on."""

    async def evening(here: Evening) -> None:
        await here.does(here.bo, "give_up")
        await here.her_turn()
        await here.ada.close_pages()
        await asyncio.sleep(1)
        before = await here.seen()
        assert before["deadline"] is None
        await asyncio.sleep(3 * 24 * 3600)
        after = await here.seen()
        assert (after["version"], after["seats"][0]["kept"]) == (before["version"], None)

    spent(evening, clock=clock)


def test_whoever_stepped_out_finds_the_match_where_it_was() -> None:
    """Two bots do not play it to its end while nobody looks."""

    async def evening(here: Evening) -> None:
        await here.does(here.ada, "step_out")
        await here.ada.close_pages()
        await here.does(here.bo, "give_up")
        await asyncio.sleep(3600)
        assert (await here.seen())["phase"] == "playing"

    spent(evening)

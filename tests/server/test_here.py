"""Any page of ours that is open counts as presence: the rules, the home page, a card explained."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest
from server.evenings import Evening, spent
from server.serving import PATIENCE, Server
from server.test_leaving import HERE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from savanna.server.middleware import MOST_SOCKETS, REFUSED
from savanna.server.push import NOT_FOUND, TOO_MANY

READING = "/here"


def test_whoever_reads_the_rules_is_there() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        await here.bo.open_page(READING)
        for _ in range(18):
            await asyncio.sleep(10)
            assert await here.of_bo() == HERE
        await here.bo.close_pages()
        await asyncio.sleep(14.9)
        assert await here.of_bo() == HERE
        await asyncio.sleep(0.2)
        assert (await here.of_bo())[0]
        await asyncio.sleep(45)
        assert await here.of_bo() == (True, [], "away")

    spent(evening)


def test_whoever_reads_the_rules_waits_for_the_others() -> None:
    async def evening(here: Evening) -> None:
        await here.ada.close_pages()
        await here.ada.open_page(READING)
        await here.bo.close_pages()
        await asyncio.sleep(70)
        assert (await here.of_bo())[2] == "away"

    spent(evening)


def test_one_page_of_several_is_enough() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.open_page(READING)
        await here.bo.open_page(READING)
        for _ in range(2):  # of the table, then one that reads
            await here.bo.close_page()
            await asyncio.sleep(180)
            assert await here.of_bo() == HERE
        await here.bo.close_page()
        await asyncio.sleep(61)
        assert (await here.of_bo())[2] == "away"

    spent(evening)


def test_a_seat_kept_meanwhile_is_given_back() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        await asyncio.sleep(61)
        assert (await here.of_bo())[2] == "away"
        await here.bo.open_page(READING)
        await asyncio.sleep(0.1)
        assert await here.of_bo() == HERE

    spent(evening)


def test_a_table_that_is_read_from_disk_later_counts_too() -> None:
    async def evening(here: Evening) -> None:
        await here.restarts(60, {here.bo: READING})
        await asyncio.sleep(100)
        await here.ada.open_page(here.live)
        await asyncio.sleep(180)
        assert await here.of_bo() == HERE

    spent(evening)


def test_a_table_that_is_joined_later_counts_too() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        await here.bo.open_page(READING)
        await here.begins_anew()
        await here.bo.close_page(1)  # of the new table
        await asyncio.sleep(180)
        assert await here.of_bo() == HERE

    spent(evening)


def test_a_page_without_script_is_a_sign_of_life() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        for path in ("/rules/tembo", "/preferences", "/", "/about", "/keys", "/new/tembo", "/nowhere"):
            await asyncio.sleep(20)
            assert (await here.of_bo())[0]
            await here.bo.ask("GET", path)
            await asyncio.sleep(0)
            assert (await here.of_bo() == HERE) == (path != "/nowhere")

    spent(evening)


def test_nothing_is_sent_by_it() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        heard = len(here.bo.got)
        await here.bo.open_page(READING)
        await here.moves()
        await asyncio.sleep(60)
        (sent,) = here.bo.got[heard:]
        assert "websocket.accept" in sent

    spent(evening)


# The same door as for every socket


def test_without_a_session_it_is_closed(server: Server) -> None:
    with _page(server) as page:
        assert _closed_with(page) == NOT_FOUND


def test_other_sites_are_refused(server: Server) -> None:
    cookie = {"Cookie": f"savanna={server.guest().session}"}
    for elsewhere in ({}, {"Origin": "https://elsewhere.example"}):
        with _page(server, **cookie, **elsewhere) as page:
            assert _closed_with(page) == REFUSED
    with _page(server, **cookie, Origin=server.address) as page, pytest.raises(TimeoutError):
        page.recv(0.2)


def test_a_session_has_so_many_sockets_and_no_more(server: Server) -> None:
    guest = server.guest()
    with ExitStack() as pages:
        for _ in range(MOST_SOCKETS):
            pages.enter_context(_page(server, **guest.headers))
        with _page(server, **guest.headers) as page:
            assert _closed_with(page) == REFUSED


def test_whoever_says_too_much_is_closed(server: Server) -> None:
    with _page(server, **server.guest().headers) as page:
        for number in range(30):
            page.send(f'{{"have":{number}}}')
        assert _closed_with(page) == TOO_MANY


def _page(server: Server, **headers: str) -> ClientConnection:
    address = f"{server.address}{READING}".replace("http", "ws", 1)
    return connect(address, additional_headers=headers, open_timeout=PATIENCE)


def _closed_with(page: ClientConnection) -> int | None:
    with pytest.raises(ConnectionClosed):
        page.recv(PATIENCE)
    return page.close_code

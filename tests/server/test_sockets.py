"""The sockets of pages: nobody waits for one that stops reading, and nothing piles up for it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn
from server.serving import PATIENCE, Server, dealt, serving
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from savanna.server import sockets
from savanna.server.sockets import TOO_SLOW, PageSocket

# A page that stops reading


class Outbox:
    """An application that sends a page views as fast as it takes them."""

    VIEW = "x" * 4096

    def __init__(self) -> None:
        self.sent = 0
        self.code: int | None = None  # with which the page was closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        writing = asyncio.ensure_future(self._write(send))
        self.code = (await receive())["code"]
        writing.cancel()

    async def _write(self, send: Send) -> None:
        while True:
            await send({"type": "websocket.send", "text": self.VIEW})
            self.sent += len(self.VIEW)
            await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def stalled(outbox: Outbox) -> AsyncIterator[ClientConnection]:
    """A page that takes nothing, with little room for what comes."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    config = uvicorn.Config(outbox, lifespan="off", log_level="warning", ws=PageSocket)
    server = uvicorn.Server(config)
    running = asyncio.ensure_future(server.serve([listening]))
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(listening.getsockname())
    try:
        async with connect("ws://page/", sock=narrow, compression=None, close_timeout=1) as page:
            page.transport.pause_reading()
            yield page
            page.transport.abort()
    finally:
        server.should_exit = True
        await running


async def until_it_stops(outbox: Outbox) -> int:
    """What was sent by the time nothing more was taken."""
    before = -1
    while outbox.sent > before:
        before = outbox.sent
        await asyncio.sleep(0.2)
    return outbox.sent


async def read_to_the_end(page: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await page.recv()


def test_little_is_kept_for_a_page_that_does_not_read() -> None:
    async def run() -> None:
        outbox = Outbox()
        async with stalled(outbox):
            assert await until_it_stops(outbox) <= 256 * 1024
            assert outbox.code is None

    asyncio.run(run())


def test_a_page_that_does_not_read_is_closed_and_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 0.5)

    async def run() -> None:
        outbox = Outbox()
        async with stalled(outbox) as page:
            await until_it_stops(outbox)
            await asyncio.sleep(0.6)
            assert outbox.code == TOO_SLOW
            page.transport.resume_reading()
            await read_to_the_end(page)
            assert page.close_code == TOO_SLOW

    asyncio.run(run())


def test_a_page_that_never_reads_again_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 0.2)
    monkeypatch.setattr(sockets, "LAST_CHANCE", 0.2)

    async def run() -> None:
        outbox = Outbox()
        async with stalled(outbox) as page:
            await until_it_stops(outbox)
            await asyncio.sleep(1)
            page.transport.resume_reading()
            await read_to_the_end(page)
            assert page.close_code != TOO_SLOW

    asyncio.run(run())


def test_a_page_that_reads_again_in_time_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 1.5)

    async def run() -> None:
        outbox = Outbox()
        async with stalled(outbox) as page:
            kept = await until_it_stops(outbox)
            page.transport.resume_reading()
            for _ in range(2 * kept // len(Outbox.VIEW)):
                await page.recv()
            assert outbox.code is None

    asyncio.run(run())


# Coming and going


def test_pages_that_vanish_leave_no_trace(server: Server) -> None:
    """At any moment: while they are let in, and while they are shown the table."""
    table, guests = dealt(server)
    host, port = server.address.removeprefix("http://").split(":")
    for wait in (0.0, 0.001, 0.01, 0.1):
        with socket.create_connection((host, int(port))) as page:
            page.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # no goodbye
            page.sendall(
                f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Authorization: Bearer {guests[0].session}\r\n\r\n".encode()
            )
            page.settimeout(wait)
            with contextlib.suppress(OSError):
                page.recv(1)
    for _ in range(20):  # more than a session may have open
        with guests[0].page(table) as shown:
            shown.recv(PATIENCE)
    assert server.said() == ""


def test_a_page_is_told_nothing_twice(server: Server) -> None:
    """Nor does another page that is opened disturb it."""
    table, guests = dealt(server)
    with guests[0].page(table) as page:
        page.recv(PATIENCE)
        with guests[1].page(table) as other:
            other.recv(PATIENCE)
            with pytest.raises(TimeoutError):
                page.recv(0.5)


def test_pages_are_told_that_the_server_starts_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, guests = dealt(server)
        with guests[0].page(table) as page:
            page.recv(PATIENCE)
            server.stop()
            with pytest.raises(ConnectionClosed):
                page.recv(PATIENCE)
            assert page.protocol.close_code == 1012
        assert server.said() == ""

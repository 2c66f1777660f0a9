"""Sockets: nobody waits for one that says nothing or stops reading, and nothing piles up for it."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import math
import socket
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import uvicorn
from server.serving import PATIENCE, Server, changed, dealt, serving
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


async def closed_by_us(outbox: Outbox) -> int:
    """With which code."""
    async with asyncio.timeout(PATIENCE):
        while outbox.code is None:
            await asyncio.sleep(0.01)
    return outbox.code


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
    monkeypatch.setattr(sockets, "STALLED_SECONDS", 0.5)

    async def run() -> None:
        outbox = Outbox()
        async with stalled(outbox) as page:
            assert await closed_by_us(outbox) == TOO_SLOW
            page.transport.resume_reading()
            await read_to_the_end(page)
            assert page.close_code == TOO_SLOW

    asyncio.run(run())


def test_a_page_that_never_reads_again_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "STALLED_SECONDS", 0.2)
    monkeypatch.setattr(sockets, "CLOSING_SECONDS", 0.2)

    async def run() -> None:
        outbox = Outbox()
        async with stalled(outbox) as page:
            await closed_by_us(outbox)
            await asyncio.sleep(1)
            page.transport.resume_reading()
            await read_to_the_end(page)
            assert page.close_code != TOO_SLOW

    asyncio.run(run())


def test_a_page_that_reads_again_in_time_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "STALLED_SECONDS", 10)

    async def run() -> None:
        outbox = Outbox()
        async with stalled(outbox) as page:
            kept = await until_it_stops(outbox)
            page.transport.resume_reading()
            for _ in range(2 * kept // len(Outbox.VIEW)):
                await page.recv()
            assert outbox.code is None

    asyncio.run(run())


# Callers who do not say what they want


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    program = changed("import savanna.server.sockets as sockets", "sockets.REQUEST_SECONDS = 1")
    with serving(tmp_path_factory.mktemp("impatient"), program=program) as running:
        yield running
        assert running.said() == ""


class Caller(socket.socket):
    """Someone on the line since this moment, by the monotonic clock."""

    since: float


@pytest.fixture
def caller(impatient: Server) -> Iterator[Caller]:
    host, port = impatient.address.removeprefix("http://").split(":")
    with Caller(socket.AF_INET, socket.SOCK_STREAM) as calling:
        calling.settimeout(PATIENCE)
        calling.since = time.monotonic()
        calling.connect((host, int(port)))
        yield calling


REQUEST = b"POST /api/sessions HTTP/1.1\r\nHost: savanna\r\nContent-Length: 0\r\n\r\n"


def seconds_until_closed(caller: Caller, letter: bytes = b"") -> float:
    """From the call, while the letter is sent again and again."""
    caller.settimeout(0.2)
    with contextlib.suppress(ConnectionError):  # closed while a letter was on its way
        while time.monotonic() < caller.since + PATIENCE:
            with contextlib.suppress(TimeoutError):
                assert caller.recv(1) == b""
                break
            caller.sendall(letter)
    return time.monotonic() - caller.since


def answered(caller: Caller) -> bool:
    got = b""
    while not got.endswith(b"}"):
        got += caller.recv(1000)
    return got.startswith(b"HTTP/1.1 201")


def test_who_calls_and_says_nothing_is_let_go(caller: Caller) -> None:
    assert 0.9 < seconds_until_closed(caller) < PATIENCE


def test_and_so_is_who_says_half_of_it(caller: Caller) -> None:
    caller.sendall(REQUEST[:-2])
    assert 0.9 < seconds_until_closed(caller) < PATIENCE


def test_or_a_letter_at_a_time(caller: Caller) -> None:
    caller.sendall(b"GET /")
    assert 0.9 < seconds_until_closed(caller, b"x") < PATIENCE


def test_or_half_of_the_second_request(caller: Caller) -> None:
    caller.sendall(REQUEST)
    assert answered(caller)
    caller.sendall(REQUEST[:-2])
    assert 0.9 < seconds_until_closed(caller) < PATIENCE


def test_between_two_requests_there_is_more_time(caller: Caller) -> None:
    for _ in range(2):
        caller.sendall(REQUEST[:20])
        caller.sendall(REQUEST[20:])
        assert answered(caller)
        time.sleep(1.5)


def test_and_for_the_body_of_one(caller: Caller) -> None:
    caller.sendall(REQUEST.replace(b"Length: 0", b"Length: 2"))
    time.sleep(1.5)
    caller.sendall(b"{}")
    assert answered(caller)


def test_no_answer_waits_until_its_first_half_was_read(server: Server) -> None:
    line = http.client.HTTPConnection(server.address.removeprefix("http://"), timeout=PATIENCE)
    took = [math.inf]
    while min(took) >= 0.03 and len(took) < 500:
        began = time.perf_counter()
        line.request("GET", "/api")
        line.getresponse().read()
        took.append(time.perf_counter() - began)
    line.close()
    assert min(took) < 0.03  # a reader that has nothing to send says so after 0.04 s


def test_a_page_is_not_hurried(impatient: Server) -> None:
    guest = impatient.guest()
    with guest.page(guest.opens()["table"]) as page:
        page.recv(PATIENCE)
        with pytest.raises(TimeoutError):
            page.recv(1.5)


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

"""The middleware: where a request comes from, how large, how slow, how many; what every answer bears."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest
from server.serving import PATIENCE, Guest, Json, Server, changed, code_of, serving
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from savanna.server.middleware import (
    HEADERS,
    MOST_BYTES,
    MOST_SOCKETS,
    REFUSED,
    AccessMiddleware,
    AccessPolicy,
)

ALLOWED = "https://play.example"

# {port} is the server's own.
WRONG_ORIGINS = [
    "null",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "https://127.0.0.1:{port}",
    "ws://127.0.0.1:{port}",
    "http://localhost:{port}",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1:{port}@evil.example",
    "http://sub.127.0.0.1:{port}",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port} https://play.example",
    "HTTP://127.0.0.1:{port}",
    "http://play.example",
    "https://play.example.evil.example",
    "https://evil-play.example",
    "https://play.example:443",
    "",
]

UNKNOWN = [
    "/x",
    "/api/",
    "/api/x",
    "/api/tables/",
    "/docs",
    "/redoc",
    "/openapi.json",
    "/api/tables/a/live",
]
UNKNOWN += [
    "/%00",
    "/..%2f..%2fetc/passwd",
    "//api",
    "/api/tables/a/b/c/d",
    "/" + "x" * 5000,
    "/api/../x?a=b",
]


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets in another page, and is impatient with slow bodies."""
    program = changed("import savanna.server.middleware as middleware", "middleware.BODY_SECONDS = 2")
    with serving(tmp_path_factory.mktemp("door"), "--origin", ALLOWED, program=program) as running:
        yield running


@pytest.fixture(scope="module")
def host(door: Server) -> Guest:
    return door.guest()


@pytest.fixture(scope="module")
def table(host: Guest) -> str:
    return str(host.opens(clock="days")["table"])


def _port(server: Server) -> str:
    return server.address.rpartition(":")[2]


def _close_code(server: Server, table: str, headers: dict[str, str]) -> int | None:
    """Why a page with these headers is not shown the table; None if it is."""
    live = f"{server.api}/tables/{table}/live".replace("http", "ws", 1)
    try:
        with connect(live, additional_headers=headers, open_timeout=PATIENCE) as page:
            page.recv(PATIENCE)
    except ConnectionClosed:
        return page.close_code
    return None


# Origins


@pytest.mark.parametrize("origin", WRONG_ORIGINS)
def test_no_page_of_another_origin_sends_requests(door: Server, host: Guest, table: str, origin: str) -> None:
    headers = {"Origin": origin.format(port=_port(door))}
    cookie = {"Cookie": f"savanna={host.session}"}
    for identity in (host.headers, cookie):
        client = door.client(**headers, **identity)
        for path in ("/sessions", f"/tables/{table}/commands", "/nothing"):
            answer = client.post(path, json={"cmd": "x", "do": "stand"})
            assert (answer.status_code, code_of(answer)) == (403, "wrong_origin")
            assert "set-cookie" not in answer.headers
        assert _close_code(door, table, headers | identity) == REFUSED


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "POST"])
def test_a_cookie_alone_sends_nothing(door: Server, host: Guest, table: str, method: str) -> None:
    client = door.client(Cookie=f"savanna={host.session}")
    assert code_of(client.request(method, f"/tables/{table}/commands")) == "wrong_origin"
    assert _close_code(door, table, {"Cookie": f"savanna={host.session}"}) == REFUSED


@pytest.mark.parametrize("origin", [None, ALLOWED])
def test_pages_of_the_server_and_those_it_was_told_of_do(
    door: Server, host: Guest, table: str, origin: str | None
) -> None:
    for identity in (host.headers, {"Cookie": f"savanna={host.session}"}):
        headers = {"Origin": origin or door.address, **identity}
        assert door.client(**headers).post("/sessions").status_code == 201
        assert _close_code(door, table, headers) is None


def test_programs_without_an_origin_show_their_session_openly(door: Server, host: Guest, table: str) -> None:
    """Even if they keep the cookie that came with it."""
    for cookie in ({}, {"Cookie": f"savanna={host.session}"}):
        headers = host.headers | cookie
        assert door.client(**headers).post("/sessions").status_code == 201
        assert _close_code(door, table, headers) is None


# What every answer bears


def test_every_answer_bears_the_headers(door: Server, host: Guest, table: str) -> None:
    answers = [
        host.web.get(door.api),
        host.web.get("/openapi.json"),
        host.web.get(f"/tables/{table}"),
        host.web.post("/sessions"),
        host.web.head(door.api),
        host.web.options(door.api),
        host.web.get("/nothing"),
        httpx.get(f"{door.api}/nothing/more"),
        host.web.post("/tables", content=b"{", headers={"content-type": "application/json"}),
        host.web.post("/tables", json={}),
        host.web.post("/tables", json={"name": "Ada", "agreement": {}}),
        host.asks(table, "sit", seat=4),
        host.web.post("/sessions", content=bytes(MOST_BYTES + 1)),
        door.client(Origin="null").post("/sessions"),
    ]
    assert [answer.status_code for answer in answers] == [
        *(200, 200, 200, 201, 405, 405, 404, 404),
        *(400, 422, 422, 409, 413, 403),
    ]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert answer.headers["content-type"] == "application/json"
        assert "server" not in answer.headers
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_what_the_headers_say() -> None:
    policy = HEADERS["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert HEADERS["x-content-type-options"] == "nosniff"
    assert HEADERS["referrer-policy"] == "same-origin"
    assert HEADERS["cache-control"] == "no-store"


def test_no_script_reads_the_cookie_and_no_other_site_sends_it(door: Server) -> None:
    cookie = door.client().post("/sessions").headers["set-cookie"]
    name, *flags = cookie.split("; ")
    assert re.fullmatch("savanna=[A-Za-z0-9_-]{22}", name)
    assert {flag.lower() for flag in flags} == {"httponly", "max-age=31536000", "path=/", "samesite=lax"}


def test_behind_https_the_cookie_stays_with_its_host(door: Server, host: Guest, table: str) -> None:
    """A proxy on the same machine says that the page came by https."""
    https = {"X-Forwarded-Proto": "https"}
    cookie = door.client(**https).post("/sessions").headers["set-cookie"]
    assert cookie.startswith("__Host-savanna=")
    assert "Secure" in cookie
    assert "Domain" not in cookie
    origin = door.address.replace("http:", "https:")
    for name, status in (("__Host-savanna", 200), ("savanna", 404)):
        client = door.client(**https, Cookie=f"{name}={host.session}")
        assert client.get(f"/tables/{table}").status_code == status
    assert door.client(**https, Origin=origin).post("/sessions").status_code == 201
    assert code_of(door.client(**https, Origin=door.address).post("/sessions")) == "wrong_origin"


def test_who_came_by_https_always_will(door: Server) -> None:
    """A browser is not told so over http, where anyone could have changed the answer."""
    for scheme, told in (("https", "max-age=31536000"), ("http", None)):
        client = door.client(**{"X-Forwarded-Proto": scheme})
        for answer in (client.get(door.api), client.get("/nothing"), client.post("/sessions", json=1)):
            assert answer.headers.get("strict-transport-security") == told


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/api", "/api/sessions", "/api/tables", "/api/tables/aaa/commands"])
def test_other_methods_are_refused_in_our_form(door: Server, method: str, path: str) -> None:
    answer = door.client().request(method, f"{door.address}{path}")
    assert answer.status_code == 405
    assert method == "HEAD" or code_of(answer) == "not_allowed"


@pytest.mark.parametrize("path", UNKNOWN)
def test_unknown_addresses_are_refused_in_our_form(door: Server, path: str) -> None:
    with socket.create_connection(("127.0.0.1", int(_port(door)))) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        status, body = _answer(raw)
    told = b'"code":"not_found"' if path.startswith("/api") else b"<!DOCTYPE html>"
    assert (status, told in body) == (404, True)


@pytest.mark.parametrize("name", ["[::1", "a b", "x:99999999", "\xe9", ""])
def test_a_strange_host_is_no_trouble(door: Server, name: str) -> None:
    with socket.create_connection(("127.0.0.1", int(_port(door)))) as raw:
        request = f"POST /api/sessions HTTP/1.1\r\nHost: {name}\r\nOrigin: http://{name}\r\n"
        raw.sendall(f"{request}Connection: close\r\nContent-Length: 0\r\n\r\n".encode("latin-1"))
        assert _answer(raw)[0] in (201, 400, 403)


# Large, slow, many


def test_a_body_too_large(host: Guest, table: str) -> None:
    for content in (bytes(MOST_BYTES + 1), (bytes(1000) for _ in range(40))):  # with and without its length
        answer = host.web.post(f"/tables/{table}/commands", content=content)
        assert (answer.status_code, code_of(answer)) == (413, "too_large")
    fits = host.web.post(f"/tables/{table}/commands", content=b" " * MOST_BYTES)
    assert code_of(fits) == "bad_request"


def test_a_body_that_is_said_to_be_huge_is_not_waited_for(door: Server) -> None:
    with socket.create_connection(("127.0.0.1", int(_port(door)))) as raw:
        raw.sendall(b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n")
        assert _answer(raw)[0] == 413


def test_a_slow_body_is_not_waited_for(door: Server) -> None:
    with socket.create_connection(("127.0.0.1", int(_port(door)))) as raw:
        raw.sendall(b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        status, body = _answer(raw)
    assert (status, b'"code":"too_slow"' in body) == (408, True)


def test_a_body_that_breaks_off_does_nothing(door: Server, host: Guest, table: str) -> None:
    version = host.looks(table)["version"]
    body = b'{"cmd":"broken","do":"stand"}'
    head = f"POST /api/tables/{table}/commands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    head += f"Authorization: Bearer {host.session}\r\nContent-Length: {len(body) + 1}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", int(_port(door)))) as raw:
        raw.sendall(head.encode() + body)
    assert host.looks(table)["version"] == version


def test_a_body_without_its_end_reaches_nobody() -> None:
    """However much of it had come when the connection broke."""
    messages: Iterator[Message] = iter(
        [{"type": "http.request", "body": b"{}", "more_body": True}, {"type": "http.disconnect"}]
    )
    reached = list[str]()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        reached.append((await receive())["body"].decode())

    async def receive() -> Message:
        return next(messages)

    async def send(message: Message) -> None:
        reached.append("an answer")

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [],
        "scheme": "http",
    }
    asyncio.run(AccessMiddleware(app, AccessPolicy())(scope, receive, send))
    assert reached == []


def test_no_more_pages_than_anyone_needs(door: Server, host: Guest, table: str) -> None:
    with ExitStack() as pages:
        for _ in range(MOST_SOCKETS):
            pages.enter_context(host.page(table)).recv(PATIENCE)
        assert _close_code(door, table, host.headers) == REFUSED
    while (code := _close_code(door, table, host.headers)) == REFUSED:
        pass  # until the server has noticed that they are closed
    assert code is None


def test_a_page_that_talks_too_much_is_closed(host: Guest, table: str) -> None:
    with host.page(table) as page, suppress(ConnectionClosed):
        for _ in range(1000):
            page.send('{"have":0}')
            page.recv(PATIENCE)
    assert page.close_code == 4029


def test_the_door_had_nothing_to_complain_about(door: Server) -> None:
    """What is no HTTP at all is mentioned, without a word of it."""
    assert set(door.said().splitlines()) <= {"WARNING:  Invalid HTTP request received."}


@pytest.fixture
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One request a second from a session, two from an address."""
    program = changed("import savanna.server.middleware as middleware", "middleware.SESSIONS_PER_ADDRESS = 2")
    with serving(tmp_path_factory.mktemp("strict"), rate=1, program=program) as running:
        yield running


def test_too_many_requests_of_a_session_and_of_an_address(strict: Server) -> None:
    guest = strict.guest()
    answers = [guest.web.get(strict.api) for _ in range(30)]
    assert answers[0].status_code == 200
    refused = [answer for answer in answers if answer.status_code != 200]
    assert {(answer.status_code, code_of(answer)) for answer in refused} == {(429, "too_many")}
    made_up = (Guest(strict, f"{number:022}").web.get(strict.api).status_code for number in range(300))
    assert 429 in made_up  # it does not help to be someone else each time


def test_nobody_fills_the_house_with_tables(strict: Server) -> None:
    """Ten with this rate, then one in 100 seconds; whoever they say they are."""
    new = {"name": "Ada", "agreement": {"game": "tembo", "players": 2}}
    guests = [Guest(strict, f"{number:022}") for number in range(13)]
    wrong = guests[0].web.post("/tables", json={**new, "agreement": {}})
    assert code_of(wrong) == "bad_agreement"
    answers = [_when_let_in(guest, new) for guest in guests]
    assert [answer.status_code for answer in answers] == [201] * 10 + [429] * 3
    assert code_of(answers[-1]) == "too_many"
    form = "name=Ada&game=tembo&players=2"
    for path in ("/tables", "/play"):
        time.sleep(1)  # for the requests of the address
        answer = guests[0].web.post(f"{strict.address}{path}", content=form)
        assert (answer.status_code, "text/html" in answer.headers["content-type"]) == (429, True)


def _when_let_in(guest: Guest, new: Json) -> httpx.Response:
    """The answer of the house, however many requests the address has sent before."""
    while (answer := guest.web.post("/tables", json=new)).status_code == 429 and "requests" in answer.text:
        time.sleep(0.1)
    return answer


def _answer(raw: socket.socket) -> tuple[int, bytes]:
    """The status and the body of what comes back."""
    raw.settimeout(PATIENCE)
    with raw.makefile("rb") as answer:
        status, length = int(answer.readline().split()[1]), 0
        while line := answer.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, answer.read(length)

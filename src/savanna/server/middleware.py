"""What every request passes first: where it comes from, how large it is, and how many there are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from savanna.server.answers import problem
from savanna.server.error_log import log_error
from savanna.server.limits import Allowances
from savanna.server.sessions import cookie_name, session_of, shown_openly

MOST_BYTES = 32 * 1024  # of a request: a deck of one's own fits
BODY_SECONDS = 10.0  # that its body may take
MOST_SOCKETS = 8  # that a session may have open at once
REFUSED = 4403  # the code with which others are closed
SESSIONS_PER_ADDRESS = 10  # whose requests one address may send: anyone can make up a session

MAY_OPEN = "savanna may open"  # key in a request's scope: the function that takes a table from its allowance

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # with none at all browsers would send forms from an origin "null"
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
HTTPS_HEADERS = {"strict-transport-security": "max-age=31536000"}


@dataclass(frozen=True)
class AccessPolicy:
    """Which pages may send requests, and how many a guest may send."""

    origins: Sequence[str] = ()  # pages that may send requests, besides its own
    rate: float = 10.0  # requests a second, each session or address
    burst: float = 40.0  # requests at once, each session or address


class AccessMiddleware:
    """Refuses requests from other sites (CSRF), too large, too slow or too many, before any route."""

    def __init__(self, app: ASGIApp, policy: AccessPolicy) -> None:
        self._app = app
        self._policy = policy
        self._sessions = Allowances(policy.rate, policy.burst)
        self._addresses = Allowances(SESSIONS_PER_ADDRESS * policy.rate, SESSIONS_PER_ADDRESS * policy.burst)
        self._openings = Allowances(policy.rate / 100, 10 * policy.rate)
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an HTTP request, with the security headers on every answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _headers(scope["scheme"]):
                    headers.setdefault(name, value)
            await send(message)

        if fault := self._fault(scope):
            await problem(fault)(scope, receive, send_with_headers)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(receive)
        except TimeoutError:
            await problem("too_slow")(scope, receive, send_with_headers)
            return
        except _BrokenOff:
            return
        if body is None:
            await problem("too_large")(scope, receive, send_with_headers)
            return
        scope[MAY_OPEN] = partial(self._openings.take, _address(HTTPConnection(scope)))
        try:
            await self._app(scope, _replayed(body, receive), send_with_headers)
        except Exception as error:  # noqa: BLE001 - it has been answered; here it is written down
            log_error(error)

    def _fault(self, scope: Scope) -> str | None:
        """The code of why a request is refused before its body is read; None if it is not."""
        connection = HTTPConnection(scope)
        if scope["method"] not in ("GET", "HEAD") and not self._from_here(connection):
            return "wrong_origin"
        if _is_large(connection.headers.get("content-length", "0")):
            return "too_large"
        if not self._may_ask(connection):
            return "too_many"
        return None

    def _may_ask(self, connection: HTTPConnection) -> bool:
        """Take one request from the allowances of its address and its session."""
        return self._addresses.take(_address(connection)) and self._sessions.take(_who(connection))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a WebSocket in, unless it comes from another site or its session has too many."""
        connection = HTTPConnection(scope)
        who = _who(connection)
        if (
            not self._from_here(connection)
            or not self._may_ask(connection)
            or self._sockets.get(who, 0) >= MOST_SOCKETS
        ):
            await _turn_away(receive, send)
            return
        self._sockets[who] = self._sockets.get(who, 0) + 1
        try:
            await self._app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 - the page is gone; here it is written down
            log_error(error)
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def _from_here(self, connection: HTTPConnection) -> bool:
        """Whether a page of this server sends it, or a program by a bearer token, and no other site."""
        origin = connection.headers.get("origin")
        if origin is None:
            return shown_openly(connection) is not None or cookie_name(connection) not in connection.cookies
        return origin == own_origin(connection) or origin in self._policy.origins


def own_origin(connection: HTTPConnection) -> str:
    """The address (origin) of this server, as whoever asks knows it."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.headers.get('host', '')}"


def _headers(scheme: str) -> Iterable[tuple[str, str]]:
    return chain(HEADERS.items(), HTTPS_HEADERS.items() if scheme == "https" else ())


async def _turn_away(receive: Receive, send: Send) -> None:
    """Let a socket in, and close it: a browser tells its page why one was closed, not why it did not open."""
    await receive()
    with suppress(OSError):  # it has gone by itself
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": REFUSED})


class _BrokenOff(Exception):
    """Whoever asked went away before the body of the request was whole."""


async def _body(receive: Receive) -> bytes | None:
    """The whole body of a request; None if it is too large. _BrokenOff if its end never came."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _BrokenOff
        body += bytes(message.get("body", b""))
        if len(body) > MOST_BYTES:
            return None
        if not message.get("more_body"):
            return body


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` for the application that gives it the body read already, then whatever comes next."""
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _is_large(length: str) -> bool:
    """Whether a content-length is too large, or no number."""
    return len(length) > 9 or not length.isdigit() or int(length) > MOST_BYTES


def _who(connection: HTTPConnection) -> str:
    """Whose allowance a request is taken from: its session's, or its address's if it has none."""
    return session_of(connection) or _address(connection)


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""

"""Sockets: whoever says nothing, or takes nothing for a while, is let go; little waits in that of a page."""

from __future__ import annotations

import asyncio
import socket

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TOO_SLOW = 4008

REQUEST_SECONDS = 5.0  # that a request may take to say what is wanted, without its body
STALLED_SECONDS = 10.0  # that a page may take nothing
CLOSING_SECONDS = 5.0  # to be told why it is closed; an application cannot do that if nothing is taken
SEND_BUFFER = 32 * 1024  # bytes of views on their way, beside the one being written; the system doubles it


class HttpConnection(H11Protocol):
    """uvicorn's HTTP connection, let go if it does not say what is wanted; uvicorn would wait for ever."""

    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Part of a request. Between two requests uvicorn has a limit of its own."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._heard()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._overdue is None:
            self._overdue = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _heard(self) -> None:
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None


class PageSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, let go if it stalls; uvicorn would wait for ever, and keep megabytes for it."""

    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.close_timeout = CLOSING_SECONDS
        self.transport.set_write_buffer_limits(high=0)
        connection: socket.socket = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def start_keepalive(self) -> None:
        """The page has been let in: the request it came with is not needed any more."""
        super().start_keepalive()
        del self.request, self.response

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self._let_go)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forgive()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forgive()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(1.0, self.transport.abort)

    def _forgive(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _let_go(self) -> None:
        """Close a stalled page, which is told why if it reads again soon."""
        if self.close_sent or self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_SLOW})
        self.conn.send_close(TOO_SLOW)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

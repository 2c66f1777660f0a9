"""Connections with time limits: who sends no request, or reads nothing for a while, is disconnected.

Of a page little waits in its socket to be read, so that it is soon noticed if it stalls (backpressure).
"""

from __future__ import annotations

import asyncio
import socket

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TOO_SLOW = 4008

REQUEST_SECONDS = 5.0  # that a request may take to say what is wanted, without its body
STALLED_SECONDS = 10.0  # that a page may read nothing of what waits for it
CLOSING_SECONDS = 5.0  # for a page to read why it is closed
SEND_BUFFER = 32 * 1024  # bytes on their way to a page, besides the message being written; Linux doubles it


class HttpConnection(H11Protocol):
    """uvicorn's HTTP connection, closed if its request takes too long to come (slowloris)."""

    _overdue: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Part of a request has come; once its head is complete, the limit is lifted.

        Between two requests uvicorn has a limit of its own.
        """
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._heard()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        super().connection_lost(exc)

    def _wait(self) -> None:
        """Close the connection unless the head of a request comes in time."""
        if self._overdue is None:
            self._overdue = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _heard(self) -> None:
        """The head of a request has come: stop waiting for it."""
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None


class PageSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, closed if the page stops reading; else it would keep megabytes for ever."""

    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.close_timeout = CLOSING_SECONDS
        self.transport.set_write_buffer_limits(high=0)
        connection: socket.socket = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def start_keepalive(self) -> None:
        """The socket is open: free the request that it came with, which is not needed any more."""
        super().start_keepalive()
        del self.request, self.response

    def pause_writing(self) -> None:
        """The buffer is full: close the socket unless the page reads in time."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self._let_go)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forgive()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forgive()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops: a page that does not close within a second is cut off."""
        super().shutdown()
        self.loop.call_later(1.0, self.transport.abort)

    def _forgive(self) -> None:
        """The page has read: do not close its socket after all."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _let_go(self) -> None:
        """Close the socket of a stalled page, which is told why if it reads again soon."""
        if self.close_sent or self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_SLOW})
        self.conn.send_close(TOO_SLOW)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

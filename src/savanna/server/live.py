"""The socket of an open page: of a table, which is shown as long as it is open, or of any other page."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from savanna.server.house import House
from savanna.server.push import NOT_FOUND, Draw
from savanna.server.visits import Visitor


async def show_live(
    socket: WebSocket, found: Visitor | None, draw: Draw, *, looks_back: bool = False
) -> None:
    """Send the newest sight of the table, drawn so, until the socket closes; at once without a visitor.

    A page that `looks_back` shows a round that has ended as it was until it has gone on to the next.
    """
    if await _let_in(socket, allowed=found is not None) and found is not None:
        await found.room.pages.serve(socket, found.player, draw, looks_back=looks_back)


async def stay_here(socket: WebSocket, house: House, session: str | None) -> None:
    """Count this session as there, at all its tables, until the socket closes; at once without a session."""
    if await _let_in(socket, allowed=session is not None) and session is not None:
        await house.here.serve(socket, session)


async def _let_in(socket: WebSocket, *, allowed: bool) -> bool:
    """Open a socket, and close it again unless that is allowed; False too if it went away before."""
    try:
        await socket.accept()
        if not allowed:
            await socket.close(NOT_FOUND)
    except (OSError, WebSocketDisconnect):
        return False
    return allowed

"""The socket of an open page: whoever may see the table is shown it, until they go."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from savanna.server.push import NOT_FOUND, Draw
from savanna.server.visits import Visitor


async def show_live(socket: WebSocket, found: Visitor | None, draw: Draw) -> None:
    """Send the newest sight of the table, drawn so, until the socket closes; at once without a visitor."""
    try:
        await socket.accept()
        if found is None:
            await socket.close(NOT_FOUND)
    except (OSError, WebSocketDisconnect):  # it went away before it was let in
        return
    if found is not None:
        await found.room.pages.serve(socket, found.player, draw)

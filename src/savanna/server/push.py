"""What open pages are sent: always the whole newest sight of the table; nobody waits for a slow page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from savanna.page.match.scene import Links, Scene
from savanna.server.limits import Allowance
from savanna.server.past import now_ms
from savanna.server.strict_json import BadJson, read
from savanna.table.counting import uncovered
from savanna.table.event import canonical
from savanna.table.sight import Sight, open_sight, sight, written

if TYPE_CHECKING:
    from savanna.server.room import Room

NOT_FOUND, TOO_MANY, RESTARTING = 4404, 4029, 1012  # codes with which a WebSocket is closed

_LINES = 30  # of the chat, the latest, that a page shows


Draw = Callable[[Scene[Any]], str]  # a scene as the text that a page is sent: HTML in some language, or JSON


class Pages:
    """The open pages of one table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._open: dict[Page, None] = {}  # in the order in which they came, and are told
        # the newest text for each player (None: spectators) in each form, drawn when first needed
        self._texts: dict[tuple[int | None, Draw], str] = {}

    def tell(self) -> None:
        """Something has changed: let every page send itself the newest sight; none is waited for."""
        self._texts.clear()
        for page in self._open:
            page.wake.set()

    def tell_spectators(self) -> None:
        """Something has changed for spectators alone: let their pages send themselves the newest sight."""
        self._texts = {key: text for key, text in self._texts.items() if key[0] is not None}
        for page in self._open:
            if page.player is None:
                page.wake.set()

    @property
    def any_open(self) -> bool:
        return bool(self._open)

    def text_for(self, player: int | None, draw: Draw) -> str:
        """The newest text for a player in this form.

        All waiting pages are drawn before the first is sent: everyone hears of a move at the same time.
        """
        if (player, draw) not in self._texts:
            waiting = {(page.player, page.draw) for page in self._open if page.wake.is_set()}
            missing = waiting.union([(player, draw)]).difference(self._texts)
            scenes = {viewer: scene_of(self._room, viewer) for viewer in {viewer for viewer, _ in missing}}
            self._texts |= {(viewer, way): way(scenes[viewer]) for viewer, way in missing}
        return self._texts[player, draw]

    async def serve(self, socket: WebSocket, player: int | None, draw: Draw) -> None:
        """Show the table on this page until it is closed."""
        page = Page(socket, player, draw)
        self._open[page] = None
        if player is not None:
            if self._room.presence.enter(player):
                self.tell()
            self._room.go_on()
        try:
            if self._room.left:
                await page.close(RESTARTING)
                return
            if player is not None:
                await self._room.came_back(player)
            async with asyncio.TaskGroup() as tasks:
                writing = tasks.create_task(page.write(self))
                await page.read(self._room)
                writing.cancel()
        finally:
            self._open.pop(page)
            if player is not None:
                self._room.presence.leave(player)
                self._room.go_on()

    async def close(self) -> None:
        """Close all pages, which will come back by themselves."""
        await asyncio.gather(*(page.close(RESTARTING) for page in self._open))


class Page:
    """One open page of a table: its socket, whose page it is, and how it is drawn."""

    def __init__(self, socket: WebSocket, player: int | None, draw: Draw) -> None:
        self.socket = socket
        self.player = player
        self.draw = draw
        self.wake = asyncio.Event()
        self.wake.set()
        self._text = ""  # what it was sent last

    async def write(self, pages: Pages) -> None:
        """Send the newest sight whenever there is one, and none twice, until the page closes."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            text = pages.text_for(self.player, self.draw)
            if text == self._text:
                continue
            self._text = text
            try:
                await self.socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError):  # the page was closed while this waited
                return

    async def read(self, room: Room) -> None:
        """Read which version the page says it has, until it closes; send it the newest if it has not."""
        allowance = Allowance(rate=5, burst=20)
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not allowance.take():
                await self.close(TOO_MANY)
                return
            if _have(message) != room.seen_by(self.player).version:
                self._text = ""
                self.wake.set()

    async def close(self, code: int) -> None:
        """Close the socket with this code, waiting a second at most."""
        try:
            async with asyncio.timeout(1):
                await self.socket.close(code)
        except (RuntimeError, TimeoutError, WebSocketDisconnect):
            pass


def _have(message: Mapping[str, Any]) -> int | None:
    """The version that a page says it has, `{"have": 12}`; None for any other message."""
    try:
        said = read((message.get("text") or "").encode())
    except (BadJson, UnicodeEncodeError):
        return None
    have = said.get("have") if isinstance(said, dict) else None
    return have if type(have) is int else None


def sight_of(room: Room, player: int | None) -> Sight[Any]:
    """All that this player, or a spectator, may know of the table now."""
    table = room.seen_by(player)
    return replace(
        open_sight(table) if room.shows_hands(player) else sight(table, player),
        away=tuple(room.presence.away(room.table)),
        kept_from=tuple(room.presence.kept_from(room.table)),
        said=tuple(room.chat.heard_by(player, _LINES)),
    )


def scene_of(room: Room, player: int | None) -> Scene[Any]:
    """All that a page of this player, or of a spectator, is drawn from now."""
    table = room.seen_by(player)
    return Scene(
        sight_of(room, player),
        room.told_to(player),
        room.counted(table),
        None if table.match is None else uncovered(table.match),
        now_ms(),
        None if player is None else Links(**room.house.people.links(room.table)),
    )


def shown(room: Room, player: int | None) -> dict[str, Any]:
    """What a program of this player, or of a spectator, is shown now, as plain data."""
    return written(sight_of(room, player))


def as_json(scene: Scene[Any]) -> str:
    """A scene as programs get it by a socket: its sight as JSON."""
    return canonical(written(scene.sight))

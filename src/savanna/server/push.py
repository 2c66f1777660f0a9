"""What open pages are sent: always the whole newest sight of the table; nobody waits for a slow page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from savanna.page.match.scene import Links, Scene
from savanna.server.limits import Allowance
from savanna.server.past import now_ms
from savanna.server.strict_json import BadJson, read
from savanna.table.counting import at_round_end, uncovered
from savanna.table.event import canonical
from savanna.table.sight import Sight, open_sight, sight, written

if TYPE_CHECKING:
    from savanna.server.room import Room

NOT_FOUND, TOO_MANY, RESTARTING = 4404, 4029, 1012  # codes with which a WebSocket is closed

_LINES = 30  # of the chat, the latest, that a page shows


Draw = Callable[[Scene[Any]], str]  # a scene as the text that a page is sent: HTML in some language, or JSON


class Wanted(NamedTuple):
    """What a page is sent: for whom (None: spectators), in which form, and up to which round.

    `gone_on` counts the rounds whose ends its viewer has seen; None for programs, which are not shown them.
    """

    player: int | None
    draw: Draw
    gone_on: int | None


class Pages:
    """The open pages of one table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._open: dict[Page, None] = {}  # in the order in which they came, and are told
        self._texts: dict[Wanted, str] = {}  # the newest, drawn when first needed

    def tell(self) -> None:
        """Something has changed: let every page send itself the newest sight; none is waited for."""
        self._texts.clear()
        for page in self._open:
            page.wake.set()

    def tell_spectators(self) -> None:
        """Something has changed for spectators alone: let their pages send themselves the newest sight."""
        self._texts = {wanted: text for wanted, text in self._texts.items() if wanted.player is not None}
        for page in self._open:
            if page.player is None:
                page.wake.set()

    @property
    def any_open(self) -> bool:
        return bool(self._open)

    @property
    def any_reading(self) -> bool:
        """Whether a player reads how a round was counted, as their page says."""
        return any(page.reading and page.player is not None for page in self._open)

    def text_for(self, wanted: Wanted) -> str:
        """The newest text of this kind.

        All waiting pages are drawn before the first is sent: everyone hears of a move at the same time.
        """
        if wanted not in self._texts:
            waiting = {page.wanted for page in self._open if page.wake.is_set()}
            missing = waiting.union([wanted]).difference(self._texts)
            scenes = {
                viewer: scene_of(self._room, viewer) for viewer in {wanted.player for wanted in missing}
            }
            self._texts |= {each: self._drawn(each, scenes[each.player]) for each in missing}
        return self._texts[wanted]

    def _drawn(self, wanted: Wanted, scene: Scene[Any]) -> str:
        is_behind = wanted.gone_on is not None and wanted.gone_on < len(scene.counts)
        return wanted.draw(_at_round_end(self._room, scene) if is_behind and scene.counting else scene)

    async def serve(self, socket: WebSocket, player: int | None, draw: Draw, *, looks_back: bool) -> None:
        """Show the table on this page until it is closed.

        A page that `looks_back` shows a round that has ended as it was until it has gone on to the next.
        """
        page = Page(socket, Wanted(player, draw, self._over(player) if looks_back else None))
        self._open[page] = None
        if player is not None:
            self._room.enter(player)
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
                self._room.depart(player)

    def _over(self, player: int | None) -> int:
        """How many rounds are over, as far as this player, or a spectator, knows."""
        match = self._room.seen_by(player).match
        return 0 if match is None else len(match.finished)

    def go_on(self, page: Page) -> None:
        """A page has read all counts: from now on it shows the present round."""
        over = self._over(page.player)
        if page.wanted.gone_on is not None and page.wanted.gone_on < over:
            page.wanted = page.wanted._replace(gone_on=over)
            page.wake.set()

    async def close(self) -> None:
        """Close all pages, which will come back by themselves."""
        await asyncio.gather(*(page.close(RESTARTING) for page in self._open))


class Page:
    """One open page of a table: its socket, and what it wants to be sent."""

    def __init__(self, socket: WebSocket, wanted: Wanted) -> None:
        self.socket = socket
        self.wanted = wanted
        self.wake = asyncio.Event()
        self.wake.set()
        self.reading = False  # how a round was counted
        self._text = ""  # what it was sent last

    @property
    def player(self) -> int | None:
        return self.wanted.player

    async def write(self, pages: Pages) -> None:
        """Send the newest sight whenever there is one, and none twice, until the page closes."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            text = pages.text_for(self.wanted)
            if text == self._text:
                continue
            self._text = text
            try:
                await self.socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError):  # the page was closed while this waited
                return

    async def read(self, room: Room) -> None:
        """Read what the page says, until it closes: which version it has, and whether a count is read there.

        If it has not the newest version, that is sent.
        """
        allowance = Allowance(rate=5, burst=20)
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not allowance.take():
                await self.close(TOO_MANY)
                return
            said = _said(message)
            if self.reading != (said.get("reading") is True):
                self.reading = not self.reading
                room.go_on()
            if said.get("have") != room.seen_by(self.player).version:
                self._text = ""
                self.wake.set()
            elif not self.reading:
                room.pages.go_on(self)

    async def close(self, code: int) -> None:
        """Close the socket with this code."""
        await close_socket(self.socket, code)


async def close_socket(socket: WebSocket, code: int) -> None:
    """Close a socket with this code, waiting a second at most."""
    with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
        async with asyncio.timeout(1):
            await socket.close(code)


def _said(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a page says, `{"have": 12, "reading": true}`; nothing if that cannot be read."""
    try:
        said = read((message.get("text") or "").encode())
    except (BadJson, UnicodeEncodeError):
        return {}
    return said if isinstance(said, dict) and type(said.get("have")) is int else {}


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
        uncovered(table),
        now_ms(),
        None if player is None else Links(**room.house.people.links(room.table)),
    )


def _at_round_end(room: Room, scene: Scene[Any]) -> Scene[Any]:
    """The scene as it was when the last round ended, for the same viewer, before the next one was dealt."""
    now, over = scene.sight, len(scene.counts)
    then = at_round_end(room.seen_by(now.own_player))
    ended = open_sight(then) if now.hands is not None else sight(then, now.own_player)
    moments = [moment for moment in scene.moments if moment.made.round <= over]
    told = tuple(moments[-1].events) if moments else ()
    seen = replace(now, view=ended.view, hands=ended.hands, story=told, deadline=None, undo=None)
    return replace(scene, sight=seen, moments=moments)


def shown(room: Room, player: int | None) -> dict[str, Any]:
    """What a program of this player, or of a spectator, is shown now, as plain data."""
    return written(sight_of(room, player))


def as_json(scene: Scene[Any]) -> str:
    """A scene as programs get it by a socket: its sight as JSON."""
    return canonical(written(scene.sight))

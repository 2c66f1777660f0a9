"""The people of one table: what each page shows, and when it came."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection

if TYPE_CHECKING:
    from crowd import Crowd

VARIANTS = [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]

Json = dict[str, Any]


@dataclass
class Moment:
    """When a version of a table was asked for, or came."""

    table: str
    version: int
    at: float


@dataclass
class Page:
    """An open page: the newest view on it, and when each version came."""

    party: Party
    session: str
    seat: int | None  # None: a spectator
    shown: Json = field(default_factory=dict)
    seen: list[Moment] = field(default_factory=list)
    backwards: int = 0  # views that were older than the one before
    socket: ClientConnection | None = None
    reading: asyncio.Task[None] | None = None

    @property
    def at(self) -> tuple[str, int]:
        return self.shown.get("table", ""), self.shown.get("version", 0)

    async def follow(self, opened: asyncio.Event) -> None:
        """Show the table, and the one after it when the match is played again."""
        table = self.party.table
        while True:
            async with self.party.crowd.socket(table, self.session) as self.socket:
                async for text in self.socket:
                    self.take(text)
                    opened.set()
                    if self.shown["next"]:
                        break
                else:
                    raise AssertionError(f"the server closed a page: {self.socket.close_code}")
            table = self.shown["next"]

    def take(self, text: str | bytes) -> None:
        (table, version), self.shown = self.at, json.loads(text)
        if self.at[0] == table and self.at[1] < version:
            self.backwards += 1
        self.seen.append(Moment(*self.at, time.perf_counter()))
        if self.seat is not None:
            self.party.heard(self)

    async def leave(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            await asyncio.wait((self.reading,))
            self.reading = None


class Party:
    """The people of one table, who stay together when they play again."""

    def __init__(self, crowd: Crowd, number: int, spectators: int) -> None:
        self.crowd = crowd
        self.number = number
        self.game, self.players = VARIANTS[number % len(VARIANTS)]
        self.spectators = spectators
        self.tables: list[str] = []  # one after the other, as they play again
        self.version = 0  # that the last answer named
        self.busy = False
        self.done: set[tuple[str, int | None, str]] = set()  # what each player has done between two matches
        self.pages: list[Page] = []
        self.sent: list[Moment] = []

    @property
    def table(self) -> str:
        return self.tables[-1]

    def is_behind(self, at: tuple[str, int], other: tuple[str, int]) -> bool:
        """Whether the one moment, a table and its version, is before the other."""
        if at[0] == other[0]:
            return at[1] < other[1]
        return at[0] in self.tables[: self.tables.index(other[0])]

    async def come(self) -> None:
        """Take seats, be ready, and let the others watch; no page is open yet."""
        crowd, agreement = self.crowd, {"game": self.game, "players": self.players, "grace": 3600, "pace": 0}
        host, *others = [await crowd.session(f"seat {seat}", self.number) for seat in range(self.players)]
        opened = await crowd.post("/tables", host, {"name": "Guest 1", "seat": 1, "agreement": agreement})
        self.tables.append(opened["table"])
        for seat, session in enumerate(others, 2):
            await crowd.post(opened["links"]["join"], session, {"name": f"Guest {seat}", "seat": seat})
        for session in (host, *others):
            await self.command(session, do="ready")
        self.pages = [Page(self, session, seat) for seat, session in enumerate((host, *others), 1)]
        for spectator in range(self.spectators):
            session = await crowd.session(f"spectator {spectator}", self.number)
            await crowd.post(opened["links"]["watch"], session, {})
            self.pages.append(Page(self, session, None))

    async def command(self, session: str, **what: Any) -> int:
        command = {"cmd": secrets.token_hex(8), **what}
        answer = await self.crowd.post(f"/tables/{self.table}/commands", session, command)
        return int(answer["version"])

    def mover(self) -> Page | None:
        """The player to move, once the last move is on their page."""
        if self.busy:
            return None
        for page in self.pages:
            if page.seat and page.shown.get("view") and page.shown["view"]["legal"]:
                return page if page.at[1] >= self.version else None
        return None

    async def move(self, page: Page) -> None:
        self.busy, at, table = True, time.perf_counter(), self.table
        try:
            move, expect = random.choice(page.shown["view"]["legal"]), page.shown["version"]
            self.version = await self.command(page.session, do="move", move=move, expect=expect)
            self.sent.append(Moment(table, self.version, at))
        finally:
            self.busy = False

    def heard(self, page: Page) -> None:
        """When a match is over, everyone plays again."""
        shown = page.shown
        if shown["phase"] == "over" and shown["fair"]["seed"] and not shown["next"]:
            self._once(page, do="again", again="rematch")
        elif shown["phase"] == "open":
            if shown["table"] != self.table:
                self.tables.append(shown["table"])
                self.version = 0
            self._once(page, do="ready")

    def _once(self, page: Page, **what: Any) -> None:
        if (this := (page.shown["table"], page.seat, what["do"])) not in self.done:
            self.done.add(this)
            self.crowd.start(self.command(page.session, **what))

    def update_times(self) -> Iterable[float]:
        """Seconds from the sending of each move to its view, or a newer one, on every page."""
        for page in self.pages:
            if page.reading is None:
                continue
            seen = iter(page.seen)
            view = next(seen, None)
            for move in self.sent:
                while view and not (view.table == move.table and view.version >= move.version):
                    view = next(seen, None)
                if view is None:
                    break
                yield view.at - move.at

"""Who someone is: a session, which holds a player at each table, and links that are keys to a table."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING

from savanna.server.past import now_ms
from savanna.server.storage import Conflict, Storage

if TYPE_CHECKING:
    from savanna.table.table import Table

KEY_BYTES = 16
SPECTATOR = 0  # in the place of a player's number

JOIN, WATCH = "join", "watch"  # what a link can be for

_REMEMBERED = 20_000  # sessions whose players are kept in memory
_DEVICE_SECONDS = 600  # that a link for another device is good for


def new_session() -> str:
    """A new random secret, which nobody can guess, as text for addresses and cookies."""
    return _text(secrets.token_bytes(KEY_BYTES))


def digest(session: str) -> bytes:
    """What is stored of a session: whoever reads the database cannot be anyone with it."""
    return hashlib.sha256(session.encode()).digest()


class People:
    """Which player each session is at each table, and the links that let people come to a table."""

    def __init__(self, storage: Storage, key: bytes) -> None:
        self._storage = storage
        self._key = key
        self._known: OrderedDict[str, dict[str, int]] = OrderedDict()
        self._devices: dict[str, tuple[str, int, float]] = {}  # a link: table, player, good until

    # Links

    def link(self, purpose: str, table: Table) -> str:
        """The key to join or watch a table (an HMAC): nobody can guess it; good until links are renewed."""
        said = f"{purpose} {table.id} {table.links}".encode()
        return _text(hmac.digest(self._key, said, "sha256")[:KEY_BYTES])

    def links(self, table: Table) -> dict[str, str]:
        """The addresses at which others join and watch a table."""
        return {
            purpose: f"/tables/{table.id}/{purpose}/{self.link(purpose, table)}" for purpose in (JOIN, WATCH)
        }

    def opens(self, link: str, purpose: str, table: Table) -> bool:
        """Whether this key lets one join, or watch, the table now."""
        return hmac.compare_digest(link.encode(), self.link(purpose, table).encode())

    def device_link(self, table_id: str, player: int) -> str:
        """The key with which another device becomes the same player: good once, and for ten minutes."""
        now = time.monotonic()
        self._devices = {link: held for link, held in self._devices.items() if held[2] > now}
        link = new_session()
        self._devices[link] = table_id, player, now + _DEVICE_SECONDS
        return link

    def device(self, link: str, *, use: bool) -> tuple[str, int] | None:
        """The table and player of a link for another device, None if it is not good; `use` uses it up."""
        held = self._devices.pop(link, None) if use else self._devices.get(link)
        return held[:2] if held and held[2] > time.monotonic() else None

    # Sessions

    async def hold(self, session: str, table_id: str, player: int, at_ms: int) -> None:
        """Save that the session is this player of the table, or a SPECTATOR, from now on."""
        await self._storage.see(digest(session), at_ms)
        await self._storage.hold(digest(session), table_id, player)
        await self.remember(session, table_id, player)

    async def go_along(self, table_id: str, following: str) -> None:
        """Save that whoever plays at a table is the same player at the one that follows it."""
        for session, player in await asyncio.to_thread(self._storage.holders, table_id):
            with suppress(Conflict):  # the session is forgotten meanwhile
                await self._storage.hold(session, following, player)

    async def remember(self, session: str, table_id: str, player: int) -> None:
        """Keep in memory that the session is this player of the table, which is saved already."""
        (await self._holdings(session))[table_id] = player

    async def player_at(self, session: str, table: Table) -> int | None:
        """The player that a session is at a table, SPECTATOR, or None.

        Whoever played the match before is the same player at the table that follows.
        """
        held = await self._holdings(session)
        if table.id not in held and table.after in held:
            await self.hold(session, table.id, held[table.after], now_ms())
        return (await self._holdings(session)).get(table.id)

    async def players_of(self, session: str) -> dict[str, int]:
        """Which player a session is, by table; without those that it watches."""
        return {table: player for table, player in (await self._holdings(session)).items() if player}

    async def tables_of(self, session: str) -> list[str]:
        """The ids of all tables that a session plays or watches at."""
        return sorted(await self._holdings(session))

    async def going_on(self, session: str) -> list[tuple[str, int]]:
        """The live tables of a session, the latest changed first, each with the player that it is there."""
        found = await asyncio.to_thread(self._storage.going_on, digest(session))
        return [(held.table_id, held.player) for held in found]

    async def _holdings(self, session: str) -> dict[str, int]:
        """Which player a session is, by table; the latest sessions are kept in memory (LRU cache)."""
        if session not in self._known:
            found = await asyncio.to_thread(self._storage.holdings, digest(session))
            self._known.setdefault(session, dict(found))  # another request may have been faster
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(session)
        return self._known[session]


def _text(key: bytes) -> str:
    """Bytes as text for addresses and cookies (base64url)."""
    return base64.urlsafe_b64encode(key).decode().rstrip("=")

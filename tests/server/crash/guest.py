"""A guest: someone with a session, who sends a command again until it is answered, and looks at a page."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx
from server.crash.findings import Acknowledged, Findings
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

Sight = dict[str, Any]


@dataclass
class Guest:
    client: httpx.AsyncClient
    findings: Findings
    rng: random.Random
    session: str = ""

    async def begin(self) -> None:
        self.session = (await self.ask("POST", "/sessions"))["session"]

    async def ask(self, method: str, path: str, body: Sight | None = None) -> Sight:
        """The answer, asked for as often as it takes."""
        headers = {"Authorization": f"Bearer {self.session}"} if self.session else {}
        while True:
            with suppress(httpx.TransportError):
                answer = await self.client.request(method, f"/api{path}", json=body, headers=headers)
                if answer.status_code < 500:
                    told: Sight = answer.json()
                    return told
                self.findings.wrong[f"{method} {path.rpartition('/')[2]}: {answer.text}"] += 1
            await asyncio.sleep(self.rng.uniform(0.02, 0.2))

    async def do(self, table: str, what: str, *, if_late: str = "", **more: Any) -> int:
        """The version that this command made; 0 if it was refused because it came too late."""
        cmd = f"{self.rng.getrandbits(64):016x}"
        told = await self.ask("POST", f"/tables/{table}/commands", {"cmd": cmd, "do": what, **more})
        if "error" in told:
            if told["error"]["code"] != if_late:
                self.findings.wrong[f"{what}: {told['error']['text']}"] += 1
            return 0
        version: int = told["version"]
        self.findings.acknowledge(Acknowledged(table, cmd, version, more.get("move")))
        return version

    async def take_part(self, table: str, *, again: bool) -> Sight:
        """One match from its table to its seed, or to the next table; what the page showed last."""
        page = Page(self, table)
        showing = asyncio.create_task(page.show())
        try:
            await self._be_dealt(page)
            await self._play(page)
            await page.until(lambda sight: sight["fair"]["seed"])
            if not again:
                return page.sight
            await self.do(table, "again", again="rematch")
            return await page.until(lambda sight: sight["next"])
        finally:
            showing.cancel()

    async def _be_dealt(self, page: Page) -> None:
        """Some add to the deal, some do not."""
        contribution = self.rng.randbytes(16) if self.rng.random() < 0.5 else None
        commitment = contribution and hashlib.sha256(contribution).hexdigest()
        await self.do(page.table, "ready", commitment=commitment)
        sight = await page.until(lambda sight: sight["phase"] != "open")
        if contribution and sight["phase"] == "sealed":
            await self.do(page.table, "reveal", if_late="not_sealed", contribution=contribution.hex())

    async def _play(self, page: Page) -> None:
        """By chance. A match waits for nobody else while it is this guest's turn: no move is refused."""
        made = 0
        while True:
            sight = await page.until(_asks_for_something, since=made)
            if sight["phase"] == "over":
                return
            move = self.rng.choice(sight["view"]["legal"])
            made = await self.do(page.table, "move", move=move, expect=sight["version"])


def _asks_for_something(sight: Sight) -> bool:
    return sight["phase"] == "over" or bool(sight["phase"] == "playing" and sight["view"]["legal"])


class Page:
    """A socket, opened again whenever it breaks; what it showed once never goes back."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.table = table
        self.sight: Sight = {"version": 0, "phase": "open", "next": None, "fair": {"seed": None}}
        self._guest = guest
        self._news = asyncio.Event()

    async def show(self) -> None:
        guest, lost_at = self._guest, None
        address = str(guest.client.base_url.copy_with(scheme="ws", path=f"/api/tables/{self.table}/live"))
        headers = {"Authorization": f"Bearer {guest.session}"}
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(
                    address, additional_headers=headers, compression=None, proxy=None
                ) as socket:
                    async for text in socket:
                        if lost_at is not None:
                            guest.findings.back_again(lost_at)
                            lost_at = None
                        self._shown(json.loads(text))
            lost_at = lost_at or time.monotonic()
            await asyncio.sleep(guest.rng.uniform(0.02, 0.2))

    def _shown(self, sight: Sight) -> None:
        if sight["version"] < self.sight["version"]:
            self._guest.findings.wrong["a page was shown what was not saved"] += 1
        self.sight = sight
        self._news.set()

    async def until(self, wanted: Callable[[Sight], Any], since: int = 0) -> Sight:
        """The newest view, as soon as it is wanted."""
        while self.sight["version"] < since or not wanted(self.sight):
            self._news.clear()
            await self._news.wait()
        return self.sight

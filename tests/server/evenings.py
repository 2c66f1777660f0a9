"""An evening of two people at a table, in virtual time: an hour passes in no time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from server.test_seeds import QuickBots
from server.twins.guests import Guest
from server.twins.tallies import two_servers
from server.twins.virtual import VirtualLoop, controlled
from server.twins.visits import Server

from savanna.server.house import House

BEGAN = 1_794_810_105_840  # by a clock on the wall


class Evening:
    """Of Ada, who sees what is to be seen, and Bo."""

    def __init__(self, server: Server, **agreement: Any) -> None:
        self._server, self._agreement = server, agreement
        self._asked = 0
        self.ada, self.bo = (Guest(server.door, name.ljust(22, "x")) for name in ("ada", "bo"))

    async def begins(self) -> None:
        """Cards are dealt, and both have a page open."""
        self._open_house()
        await self.begins_anew()

    async def begins_anew(self) -> None:
        """The same at another table."""
        agreed = {"game": "tembo", "players": 2, "pace": 0} | self._agreement
        opened = await self.ada.ask("POST", "/api/tables", {"name": "Ada", "seat": 1, "agreement": agreed})
        self._path, self._links = f"/api/tables/{opened['table']}", opened["links"]
        await self.bo.ask("POST", f"/api{opened['links']['join']}", {"name": "Bo"})
        for guest in (self.ada, self.bo):
            await guest.open_page(self.live)
            await self.does(guest, "ready")
        await asyncio.sleep(1)
        assert (await self.seen())["phase"] == "playing"

    async def plays_alone(self, **agreement: Any) -> None:
        """Ada at another table, against a bot, up to her turn."""
        agreed = {"game": "tembo", "players": 2, "pace": 0} | agreement
        opened = await self.ada.ask("POST", "/api/tables", {"name": "Ada", "seat": 1, "agreement": agreed})
        self._path = f"/api/tables/{opened['table']}"
        await self.does(self.ada, "seat_bot", seat=2, level="ostrich")
        await self.ada.open_page(self.live)
        await self.does(self.ada, "ready")
        await self.her_turn()

    async def plays_beside_a_bot(self) -> None:
        """Ada and Bo at another table, with a bot on the seat between them."""
        agreed = {"game": "tembo", "players": 3, "pace": 0}
        opened = await self.ada.ask("POST", "/api/tables", {"name": "Ada", "seat": 1, "agreement": agreed})
        self._path, self._links = f"/api/tables/{opened['table']}", opened["links"]
        await self.does(self.ada, "seat_bot", seat=2, level="ostrich")
        await self.bo.ask("POST", f"/api{opened['links']['join']}", {"name": "Bo"})
        for guest in (self.ada, self.bo):
            await guest.open_page(self.live)
            await self.does(guest, "ready")
        await asyncio.sleep(1)

    async def moves_alone(self) -> int:
        """Ada moves, and the bot answers: the version that she sees then."""
        await self.her_turn()
        seen = await self.seen()
        await self.does(self.ada, "move", move=seen["view"]["legal"][0], expect=seen["version"])
        await self.her_turn()
        return int((await self.seen())["version"])

    async def her_turn(self) -> None:
        while not ((seen := await self.seen())["view"] or {}).get("legal"):
            assert seen["phase"] != "over"
            await asyncio.sleep(1)

    @property
    def live(self) -> str:
        return f"{self._path}/live"

    def _open_house(self) -> None:
        house = House(self._server.storage, QuickBots(), bytes(32))  # type: ignore[arg-type]
        self._house = self._server.app.state.house = house

    async def restarts(self, seconds: float, pages: dict[Guest, str] | None = None) -> None:
        """The server is down for so long; then both have a page of the table open again, or these alone."""
        await self._house.close()
        for guest in (self.ada, self.bo):
            await guest.close_pages()
        await asyncio.sleep(seconds)
        self._open_house()
        for guest, page in (pages or dict.fromkeys((self.ada, self.bo), self.live)).items():
            await guest.open_page(page)
        await asyncio.sleep(0)

    async def ends(self) -> None:
        await self._house.close()
        for guest in (self.ada, self.bo):
            await guest.leave()

    async def seen(self) -> Any:
        """By Ada."""
        return await self.seen_by(self.ada)

    async def someone_watches(self) -> Guest:
        cleo = Guest(self._server.door, "cleo".ljust(22, "x"))
        await cleo.ask("POST", f"/api{self._links['watch']}")
        await cleo.open_page(self.live)
        return cleo

    async def seen_by(self, guest: Guest) -> Any:
        return await guest.ask("GET", self._path)

    async def moves(self) -> int:
        """Whoever is to move does: the version it made."""
        mover = (self.ada, self.bo)[(await self.seen())["view"]["to_move"] - 1]
        seen = await self.seen_by(mover)
        move = {"move": seen["view"]["legal"][0], "expect": seen["version"]}
        return int((await self.does(mover, "move", **move))["version"])

    async def does(self, guest: Guest, do: str, **more: Any) -> Any:
        self._asked += 1
        command = {"cmd": f"{do}{self._asked}", "do": do, **more}
        return await guest.ask("POST", f"{self._path}/commands", command)

    async def comes_back(self) -> None:
        await self.bo.open_page(self.live)
        await asyncio.sleep(0.1)

    async def of_bo(self) -> tuple[bool, list[list[int]], str | None]:
        """Whether Bo is away, when a bot will play on for him, and why one does."""
        shown = await self.seen()
        return 2 in shown["away"], shown["kept_from"], shown["seats"][1]["kept"]


def spent(evening: Callable[[Evening], Awaitable[None]], **agreement: Any) -> None:
    with _world() as (server, runner):
        here = Evening(server, **agreement)

        async def whole() -> None:
            await here.begins()
            await evening(here)
            await here.ends()

        runner.run(whole())


@contextmanager
def _world() -> Iterator[tuple[Server, asyncio.Runner]]:
    with two_servers() as servers, asyncio.Runner(loop_factory=VirtualLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        with controlled(loop, BEGAN, seed=1):
            yield servers.here, runner


def wall() -> int:
    return BEGAN + round(1000 * asyncio.get_running_loop().time())

"""Twin worlds behind a real door: what a browser shows of each, step by step."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import socket
import sys
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import Thread
from types import SimpleNamespace
from typing import Any, TypeVar
from unittest.mock import patch

import uvicorn
from browser.people import STILL
from games.twins import hidden_cards, text_of
from playwright.sync_api import Browser, Page
from server.twins.courses import Step
from server.twins.pairs import Pair
from server.twins.tallies import two_servers
from server.twins.virtual import Chance, Clock
from server.twins.visits import Server, Visit, live_part
from starlette.types import Receive, Scope, Send

from savanna.server import room as rooms
from savanna.server.people import SPECTATOR
from savanna.server.sockets import HttpConnection, PageSocket

Result = TypeVar("Result")

_ASKED_ABOUT = 4  # cards whose explanations are read


class Stage:
    """One address at which the two servers of a pair are found, one after the other."""

    def __init__(self, here: Server, there: Server, browser: Browser) -> None:
        self._servers, self._browser = (here, there), browser
        self._shown = here
        self._loop = asyncio.new_event_loop()
        self._listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(
            self._asked,
            interface="asgi3",
            lifespan="off",
            log_level="warning",
            http=HttpConnection,
            ws=PageSocket,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = Thread(target=self._serve)
        self._number = itertools.count()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    async def _asked(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._shown.door(scope, receive, send)

    def _serve(self) -> None:
        self._loop.run_until_complete(self._uvicorn.serve([self._listening]))

    def __enter__(self) -> Stage:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._uvicorn.should_exit = True
        self._thread.join()
        self._loop.close()

    def _done(self, work: Coroutine[Any, Any, Result]) -> Result:
        """In the thread of the servers."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def shown(self, pair: Pair) -> tuple[list[str], list[str]]:
        """All that the page of the viewer has and does, in the one world and in the other."""
        number = next(self._number)
        here, there = (
            self._visited(server, pair, world, number)
            for server, world in zip(self._servers, pair.worlds, strict=True)
        )
        return here, there

    def _visited(self, server: Server, pair: Pair, world: Sequence[Step], number: int) -> list[str]:
        self._shown, parted = server, len(world) - live_part(pair)
        stored, live = [*pair.before, *world[:parted]], world[parted:]
        with still(stored[-1][1].at, number), self._browser.new_context(reduced_motion="reduce") as context:
            visit = self._done(_visit(server, pair, number))
            room = self._done(visit.begin(stored, live))
            session = visit.session(_viewer(pair))
            for name, value in (("savanna", session), ("savanna-preferences", STILL)):
                context.add_cookies([{"name": name, "value": value, "url": self.address}])
            context.add_init_script(_TIME_STANDS_STILL)
            looking = _Looking(context.new_page())
            looking.open(f"{self.address}/tables/{visit.id}")
            for event, table in live:
                self._done(visit.happen(room, event))
                looking.look(table.version)
            looking.ask_about(_hidden(pair, number))
            self._done(visit.end())
            return looking.seen


async def _visit(server: Server, pair: Pair, number: int) -> Visit:
    return Visit(server, pair, number)


def _viewer(pair: Pair) -> int:
    """The player on the viewer's seat."""
    return SPECTATOR if pair.seat is None else pair.true[-1][1].seats[pair.seat - 1] or SPECTATOR


def is_for_a_person(pair: Pair) -> bool:
    """Bots do not look at pages, and a server needs the whole log."""
    people = {player.number for player in pair.true[-1][1].people}
    return pair.rewritten and _viewer(pair) in {SPECTATOR, *people}


def _hidden(pair: Pair, number: int) -> list[str]:
    match, rng = pair.true[-1][1].match, random.Random(number)
    assert match is not None
    cards = sorted({text_of(match, card) for card in hidden_cards(match, pair.seat)})
    return rng.sample(cards, min(len(cards), _ASKED_ABOUT))


class _Looking:
    """A page, and a list of all that is on it, that it asks for and that it says."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._shown: list[str] = []
        self._asked: list[str] = []
        self._said: list[str] = []
        page.on("request", lambda request: self._asked.append(f"{request.method} {request.url}"))
        page.on("websocket", lambda live: self._asked.append(live.url))
        page.on("console", lambda message: self._said.append(message.text))
        page.on("pageerror", lambda error: self._said.append(str(error)))

    @property
    def seen(self) -> list[str]:
        """A browser asks for several things at once, and for the icon of the page when it pleases."""
        asked = sorted(address for address in self._asked if "/static/icon" not in address)
        return [*self._shown, *asked, *self._said]

    def open(self, address: str) -> None:
        self._page.goto(address)
        self._page.wait_for_selector("body[data-connection=here]")
        self._note()

    def look(self, version: int) -> None:
        self._page.wait_for_selector(f"main[data-version='{version}']")
        self._note()

    def _note(self) -> None:
        """All of it; then whoever reads how a round was counted goes on, for bots wait for that."""
        self._shown.append(self._page.evaluate(_ALL_OF_IT))
        self._page.evaluate("document.querySelector('[open] [data-continue]')?.click()")

    def ask_about(self, cards: Sequence[str]) -> None:
        """Where a card may be, as far as the viewer knows."""
        for card in cards:
            self._shown.append(self._page.request.get(f"{self._page.url}/card/{card}").text())


# Otherwise a clock of the table is counted down as long as a page takes to be looked at.
_TIME_STANDS_STILL = "performance.now = () => 0;"

# A page finishes what it shows with its next picture.
_ALL_OF_IT = """async () => await new Promise(requestAnimationFrame) && document.documentElement.outerHTML
    + JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])
    + [...document.querySelectorAll("#main *")].map(
        each => getComputedStyle(each).viewTransitionName).join()"""


@contextmanager
def still(began: int, seed: int) -> Iterator[None]:
    """Time stands still and chance is the same for a server: what still differs comes from the cards."""
    clock, chance = Clock(SimpleNamespace(now=0.0), began), Chance(seed)  # type: ignore[arg-type]
    with ExitStack() as patches:
        patches.enter_context(patch.object(rooms, "answer_time", lambda *_: 0.0))
        for name, module in list(sys.modules.items()):
            if name.startswith("savanna.server.") and not name.startswith("savanna.server.storage"):
                for part, real, stand_in in (("time", time, clock), ("secrets", secrets, chance)):
                    if getattr(module, part, None) is real:
                        patches.enter_context(patch.object(module, part, stand_in))
        yield


@contextmanager
def staged(browser: Browser) -> Iterator[Stage]:
    with two_servers() as servers, Stage(servers.here, servers.there, browser) as stage:
        yield stage

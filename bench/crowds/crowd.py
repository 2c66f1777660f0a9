"""A crowd at a server: people at many tables, every page a socket, and so many moves a second."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
from party import VARIANTS, Json, Page, Party
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

_SOCKETS = 4  # of one session: half of what it may have, for whoever comes again may still be leaving
_TRIES = 3  # for a request
_AT_ONCE = 32  # people who come at the same moment
_PATIENCE = 20.0  # seconds for every page to be at the newest version
_BEAT = 10.0  # seconds after which a page says which version it has

Told = Callable[[int], None]  # so many more are done


class Crowd:
    def __init__(self, address: str, clients: int, tables: int, sleepers: int) -> None:
        self.address = address
        self.parties = [
            Party(self, number, spectators)
            for number, spectators in enumerate(_spectators(clients, tables, sleepers))
        ]
        self.clients = clients
        self.memory = 0.0  # KiB of the server for a page
        self._sessions: dict[tuple[str, int], asyncio.Future[str]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._faults: list[BaseException] = []
        self._web = httpx.AsyncClient(
            base_url=f"{address}/api",
            timeout=60,
            trust_env=False,
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),  # sessions are shown openly
            limits=httpx.Limits(max_connections=_AT_ONCE, max_keepalive_connections=_AT_ONCE),
        )

    async def __aenter__(self) -> Crowd:
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._web.aclose()

    @property
    def pages(self) -> list[Page]:
        return [page for party in self.parties for page in party.pages]

    @property
    def host_and_port(self) -> tuple[str, int]:
        host, port = self.address.removeprefix("http://").split(":")
        return host, int(port)

    # Requests

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self._faults.append(error)

    def check(self) -> None:
        """Nothing has gone wrong so far."""
        if self._faults:
            raise self._faults[0]

    async def post(self, path: str, session: str | None, body: Json) -> Json:
        return await self._ask("POST", path, session, body)

    async def _ask(self, method: str, path: str, session: str | None, body: Json | None = None) -> Json:
        """A connection that was kept may be closed at the moment when it is used: then the same again."""
        headers = {} if session is None else {"Authorization": f"Bearer {session}"}
        for _ in range(_TRIES):
            with contextlib.suppress(httpx.TransportError):
                answer = await self._web.request(method, path, json=body, headers=headers)
                break
        else:
            raise AssertionError("the server does not answer")
        if not answer.is_success:
            raise AssertionError(f"{method}: {answer.status_code} {answer.text}")
        found: Json = answer.json()
        return found

    async def session(self, role: str, number: int) -> str:
        """Whoever has this role at a few tables, so that no session has too many sockets."""
        who = role, number // _SOCKETS
        if who not in self._sessions:
            self._sessions[who] = asyncio.ensure_future(self._new_session())
        return await self._sessions[who]

    async def _new_session(self) -> str:
        return str((await self.post("/sessions", None, {}))["session"])

    @contextlib.asynccontextmanager
    async def socket(self, table: str, session: str, **more: Any) -> AsyncIterator[ClientConnection]:
        live = f"{self.address}/api/tables/{table}/live".replace("http", "ws", 1)
        async with connect(
            live,
            additional_headers={"Authorization": f"Bearer {session}"},
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=60,
            close_timeout=1,
            **more,
        ) as opened:
            yield opened

    # Coming and playing

    async def come(self, told: Told) -> None:
        """Everyone has a table; the first cards are dealt."""
        await _few_at_once((party.come() for party in self.parties), told)

    async def open_pages(self, told: Told) -> None:
        """And a page of it."""
        await _few_at_once((self._open(page) for page in self.pages), told)

    async def _open(self, page: Page) -> None:
        opened = asyncio.Event()
        page.reading = self.start(page.follow(opened))
        waiting = asyncio.ensure_future(opened.wait())
        await asyncio.wait((page.reading, waiting), return_when=asyncio.FIRST_COMPLETED)
        self.check()

    async def play(self, rate: float, seconds: float, told: Told) -> float:
        """So many moves a second, half of them at the fast tables; how many it really were."""
        for party in self.parties:
            party.sent.clear()
        for page in self.pages:
            page.seen.clear()
        beating = self.start(self._beat())
        everywhere, fast = deque(self.parties), deque(self.fast_parties)
        began = time.perf_counter()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            self._move_at(fast if number % 2 else everywhere) or self._move_at(everywhere)
            told(1)
        took = time.perf_counter() - began
        await self._settled()
        beating.cancel()
        return sum(len(party.sent) for party in self.parties) / took

    @property
    def fast_parties(self) -> list[Party]:
        return self.parties[: _fast(len(self.parties))]

    def _move_at(self, parties: deque[Party]) -> bool:
        """At the next of these tables where someone can move."""
        for _ in range(len(parties)):
            parties.rotate(-1)
            party = parties[-1]
            if page := party.mover():
                self.start(party.move(page))
                return True
        return False

    async def _settled(self) -> None:
        while any(party.busy for party in self.parties):
            await asyncio.sleep(0.01)

    async def _beat(self) -> None:
        """Every page says now and then which version it has."""
        while True:
            for page in self.pages:
                await asyncio.sleep(_BEAT / self.clients)
                if page.socket is not None and page.reading is not None:
                    with contextlib.suppress(ConnectionClosed):
                        await page.socket.send(json.dumps({"have": page.at[1]}))

    def update_times(self) -> list[float]:
        """Seconds from the sending of each move to its view, on every page of its table that is awake."""
        return [each for party in self.parties for each in party.update_times()]

    async def behind(self) -> int:
        """Pages that do not come to the newest version of their table, or have seen it go backwards."""
        until = time.perf_counter() + _PATIENCE
        while True:
            wrong = 0
            for party in self.parties:
                newest = await self.newest(party)
                wrong += sum(page.at != newest or page.backwards > 0 for page in party.pages if page.reading)
            if not wrong or time.perf_counter() > until:
                return wrong
            await asyncio.sleep(0.5)

    async def newest(self, party: Party) -> tuple[str, int]:
        shown = await self._ask("GET", f"/tables/{party.table}", party.pages[0].session)
        return shown["table"], shown["version"]


def _spectators(clients: int, tables: int, sleepers: int) -> list[int]:
    """Whoever does not play watches; at the fast tables there are enough who can fall asleep."""
    players = sum(VARIANTS[number % len(VARIANTS)][1] for number in range(tables))
    fast = _fast(tables)
    asleep = math.ceil(sleepers / fast)
    rest = clients - players - fast * asleep
    if rest < 0:
        raise ValueError(f"{tables} tables and {sleepers} stalled pages need {clients - rest} clients")
    return [asleep * (number < fast) + rest // tables + (number < rest % tables) for number in range(tables)]


def _fast(tables: int) -> int:
    """A tenth of all, with enough moves to fill the socket of a page that does not read."""
    return max(1, tables // 10)


async def _few_at_once(work: Iterable[Coroutine[Any, Any, None]], told: Told) -> None:
    waiting = list(work)

    async def one_after_the_other() -> None:
        while waiting:
            await waiting.pop()
            told(1)

    async with asyncio.TaskGroup() as tasks:
        for _ in range(_AT_ONCE):
            tasks.create_task(one_after_the_other())

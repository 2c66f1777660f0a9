"""Bots at live tables: processes of their own, which get the bytes of a seat's view and nothing else."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import active_children, get_context
from typing import TypeVar

from savanna.bots import level_named
from savanna.server.error_log import log_error
from savanna.workers import begin_worker

Result = TypeVar("Result")

# Milliseconds that a bot of a level seems to think at least, whatever its cards: more than its search takes.
_THINKS = {"jackal": 60, "leopard": 1150}

QUICK = "meerkat"  # answers where no other bot does

# How long the processes that search may take to compile before a quick bot stands in: half a minute at first.
_WARM_SECONDS = 5.0


def answer_time(level: str, pace: int) -> float:
    """How many seconds a bot takes to answer, drawn without a look at its cards (no timing side channel)."""
    return (_THINKS.get(level, 0) + pace * (0.6 + 0.8 * secrets.randbelow(1000) / 1000)) / 1000


class BotPool:
    """The processes in which bots choose: some for those that search, one for those that do not.

    If more bots search at once than there are processes, each searches for less time.
    """

    def __init__(self, searchers: int) -> None:
        self._searchers = searchers
        self._searching = 0
        self._warm, self._waited_for = asyncio.Event(), 0.0
        self._warm.set()
        self._quick, self._deep = _Workers(1), _Workers(searchers)

    async def warm_up(self) -> None:
        """Let every process that searches import and compile what it needs, before it is asked."""
        self._warm.clear()
        self._waited_for = asyncio.get_running_loop().time() + _WARM_SECONDS
        warming = (self._deep.run(_warm) for _ in range(self._searchers))
        try:
            await asyncio.gather(self._quick.run(_choose_nothing), *warming)
        finally:
            self._warm.set()

    async def choose(self, view: bytes, level: str) -> str:
        """The legal move that a bot of this level chooses; if it fails, a quick bot's, at worst any."""
        try:
            return await self._asked(view, level)
        except Exception as error:  # noqa: BLE001 - no match waits for ever
            log_error(error)
        try:
            return await asyncio.to_thread(_choose, view, QUICK, secrets.randbits(64), 1.0)
        except Exception as error:  # noqa: BLE001 - as above
            log_error(error)
        legal: list[str] = json.loads(view)["legal"]
        return secrets.choice(legal)

    async def _asked(self, view: bytes, level: str) -> str:
        """The move that a bot of this level chooses in one of the processes, which may fail."""
        seed = secrets.randbits(64)
        searches = level_named(level).bot.budget is not None
        if searches and not await self._is_warm():
            level, searches = QUICK, False
        if not searches:
            return await self._quick.run(_choose, view, level, seed, 1.0)
        self._searching += 1
        try:
            share = min(1.0, self._searchers / self._searching)
            return await self._deep.run(_choose, view, level, seed, share)
        finally:
            self._searching -= 1

    async def _is_warm(self) -> bool:
        """Whether processes that search are warm, waiting at most _WARM_SECONDS from the start for it."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._waited_for):
                await self._warm.wait()
        return self._warm.is_set()

    def dismiss(self) -> None:
        """Note that the server is about to close: processes that end from now on are not replaced."""
        for workers in (self._quick, self._deep):
            workers.dismissed = True

    def close(self) -> None:
        """End all processes now; what a bot was thinking about is asked again when the server is back."""
        for worker in active_children():
            worker.terminate()
        for workers in (self._quick, self._deep):
            workers.pool.shutdown(cancel_futures=True)


class _Workers:
    """A pool of processes. Should one die, all of this pool are replaced, and no others."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.dismissed = False
        self.pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._number, get_context("forkserver"), begin_worker)

    async def run(self, work: Callable[..., Result], *args: object) -> Result:
        """The result of some work done in a process; BrokenProcessPool for all who waited if one dies."""
        pool = self.pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
        except BrokenProcessPool:
            if self.dismissed:
                await asyncio.Future()  # nobody waits for the answer
            if self.pool is pool:
                self.pool = self._new()
            raise


# What the processes run


def _choose_nothing() -> None:
    """Do nothing: once it is done, the process has started and imported all that it needs."""


def _warm() -> None:
    """Import and compile the search and the solver of every game."""
    from savanna.bots.searcher import search_of, solve_of
    from savanna.games import GAMES

    for name in GAMES:
        search_of(name)
        solve_of(name)


def _choose(view: bytes, level: str, seed: int, share: float) -> str:
    """The move that a bot of this level chooses, by this seed, in a share of the time its level has."""
    bot = level_named(level).bot
    seconds = bot.budget.seconds if bot.budget is not None else None
    return bot.choose(json.loads(view), seconds=seconds and seconds * share, rng=random.Random(seed)).move

"""Bots of a server think in processes of their own; whatever happens to one, every match gets its move."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from server.houses import left_to_ostriches, table_in, told_the_seed

import savanna
from savanna.bots import LEVELS, Bot, Choice, Level
from savanna.bots.bot import Budget, Seen
from savanna.server import bots, room
from savanna.server.bots import BotPool, _Workers
from savanna.server.storage import Storage
from savanna.table.event import canonical

PATIENCE = 600  # seconds: a search may have to be compiled first, on a machine that has much else to do


def test_a_process_that_dies_takes_no_turn_with_it() -> None:
    """Neither one that it was asked for, nor one that waits for another process."""
    match = savanna.game("tembo").deal(players=2, seed=7)
    view = canonical(match.view(match.to_move)).encode()

    async def moves() -> list[str]:
        pool = BotPool(1)
        try:
            await pool.choose(view, "ostrich")
            (quick,) = active_children()
            levels = ["ostrich"] * 20 + ["jackal"] * 20
            asked = asyncio.gather(*(pool.choose(view, level) for level in levels))
            await asyncio.sleep(0)
            os.kill(quick.pid or 0, signal.SIGKILL)
            return await asyncio.wait_for(asked, PATIENCE)
        finally:
            pool.close()

    chosen = asyncio.run(moves())
    assert len(chosen) == 40
    assert set(chosen) <= set(match.legal_moves())


class Cold(_Workers):
    """Searchers that are not there before someone says so."""

    def __init__(self) -> None:
        super().__init__(1)
        self.there = asyncio.Event()
        self.asked: list[str] = []

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """An ostrich answers: a search would have to be compiled first."""
        await self.there.wait()
        if not args:
            return None
        view, level, *more = args
        self.asked.append(level)
        return await super().run(work, view, "ostrich", *more)


def test_a_quick_bot_stands_in_until_the_search_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which takes half a minute on a new machine. If it is there soon, it is waited for."""
    match = savanna.game("tembo").deal(players=2, seed=7)
    view = canonical(match.view(match.to_move)).encode()

    async def asked(patience: float, delay: float) -> list[list[str]]:
        monkeypatch.setattr(bots, "_WARM_SECONDS", patience)
        pool = BotPool(1)
        pool._deep = cold = Cold()
        try:
            warming = asyncio.create_task(pool.warm_up())
            await asyncio.sleep(0)
            asyncio.get_running_loop().call_later(delay, cold.there.set)
            assert await asyncio.wait_for(pool.choose(view, "jackal"), PATIENCE) in match.legal_moves()
            before = list(cold.asked)
            cold.there.set()
            await warming
            await pool.choose(view, "jackal")
            return [before, cold.asked]
        finally:
            pool.close()

    assert asyncio.run(asked(0.05, 3600)) == [[], ["jackal"]]
    assert asyncio.run(asked(3600, 0.05)) == [["jackal"], ["jackal", "jackal"]]


async def chosen(view: bytes, level: str) -> str:
    pool = BotPool(1)
    try:
        return await asyncio.wait_for(pool.choose(view, level), PATIENCE)
    finally:
        pool.close()


def test_a_quick_bot_answers_for_one_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    match = savanna.game("tembo").deal(players=2, seed=7)
    view = canonical(match.view(match.to_move)).encode()
    assert asyncio.run(chosen(view, "a bot that there was once")) in match.legal_moves()
    (line,) = caplog.messages
    assert line.startswith("ValueError at ")


def test_where_no_bot_knows_what_to_do_chance_does(caplog: pytest.LogCaptureFixture) -> None:
    """And what is written down of it names no card."""
    view = canonical({"game": "tembo", "hand": ["SECRET"], "legal": ["SECRET@1", "SECRET@2"]}).encode()
    assert asyncio.run(chosen(view, "ostrich")) in ("SECRET@1", "SECRET@2")
    assert len(caplog.messages) == 2
    assert "SECRET" not in caplog.text


class Careless(Bot):
    def decide(self, seen: Seen, budget: Budget, rng: random.Random, threads: int) -> Choice:
        return Choice("SECRET@1")


def test_a_move_that_is_not_legal_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "level_named", lambda name: Level(name, "careless", Careless()))
    match = savanna.game("tembo").deal(players=2, seed=7)
    with pytest.raises(ValueError, match="not one of the legal moves"):
        bots._choose(canonical(match.view(match.to_move)).encode(), "careless", 1, 1.0)


class Stumbling(BotPool):
    """Every second question is too much for it."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0

    async def choose(self, view: bytes, level: str) -> str:
        self.asked += 1
        if self.asked % 2:
            raise ValueError("SECRET")
        return bots._choose(view, level, 1, 1.0)


def test_a_table_asks_again_where_no_answer_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(room, "_AFTER_TROUBLE", 0.001)

    async def run() -> None:
        with Storage.open(tmp_path) as storage:
            stumbling = Stumbling()
            async with table_in(storage, stumbling) as here:
                await left_to_ostriches(here)
                await told_the_seed(here)
                assert stumbling.asked == 2 * len(here.table.made)

    asyncio.run(run())
    assert caplog.messages
    assert "SECRET" not in caplog.text


def test_how_long_a_bot_searched_tells_nothing() -> None:
    """At the fastest table too, where the answer would come as soon as it is known."""
    assert [bots.answer_time(level, pace=0) for level in LEVELS] == [0, 0, 0, 0.06, 1.15]
    for level, least in (("jackal", 0.06), ("leopard", 1.15)):
        assert least + 0.6 <= bots.answer_time(level, pace=1000) <= least + 1.4

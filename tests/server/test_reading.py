"""Bots do not begin a round while someone reads how the last one was counted; beside others, not for long."""

from __future__ import annotations

import asyncio
from typing import Any

from server.evenings import Evening, spent

HOURS = 3600.0


async def a_bot_begins(here: Evening) -> dict[str, Any]:
    """Ada, who reads, plays against a bot until it has to begin a round: what she sees then."""
    while True:
        await here.plays_alone()
        seen = await here.seen()
        here.ada.have(seen["version"], reading=True)
        while seen["phase"] == "playing":
            public = seen["view"]["public"]
            if public["round"] > 1 and not public["log"] and seen["view"]["to_move"] == 2:
                return dict(seen)
            if seen["view"]["legal"]:
                await here.does(here.ada, "move", move=seen["view"]["legal"][0], expect=seen["version"])
            await asyncio.sleep(0.01)
            seen = await here.seen()


async def is_moved_on(here: Evening, version: int) -> bool:
    return bool((await here.seen())["version"] > version)


def test_alone_against_bots_they_wait_until_one_has_gone_on() -> None:
    async def evening(here: Evening) -> None:
        seen = await a_bot_begins(here)
        await asyncio.sleep(5 * HOURS)
        assert not await is_moved_on(here, seen["version"])
        here.ada.have(seen["version"])
        await asyncio.sleep(1)
        assert await is_moved_on(here, seen["version"])

    spent(evening)


def test_whoever_closes_the_page_reads_no_more() -> None:
    async def evening(here: Evening) -> None:
        seen = await a_bot_begins(here)
        await asyncio.sleep(HOURS)
        assert not await is_moved_on(here, seen["version"])
        await here.ada.close_pages()
        await asyncio.sleep(1)
        assert await is_moved_on(here, seen["version"])

    spent(evening)


def test_without_a_reader_they_begin_at_once() -> None:
    async def evening(here: Evening) -> None:
        await here.plays_alone()
        for _ in range(40):
            seen = await here.seen()
            if seen["phase"] != "playing":
                break
            assert seen["view"]["legal"]
            await here.does(here.ada, "move", move=seen["view"]["legal"][0], expect=seen["version"])
            await asyncio.sleep(1)

    spent(evening)


def test_beside_other_people_they_wait_a_few_seconds() -> None:
    async def evening(here: Evening) -> None:
        await here.plays_beside_a_bot()
        begun = await the_bot_between_begins(here)
        await asyncio.sleep(7.9)
        assert not await is_moved_on(here, begun)
        await asyncio.sleep(0.2)
        assert await is_moved_on(here, begun)

    spent(evening)


async def the_bot_between_begins(here: Evening) -> int:
    """The version at which the bot has to begin the second round, while Ada reads."""
    here.ada.have(0, reading=True)
    while True:
        seen = await here.seen()
        view = seen["view"]
        if view["public"]["round"] > 1:
            assert view["to_move"] == 2
            return int(seen["version"])
        await asyncio.sleep(0.001)
        if view["to_move"] != 2:
            mover = here.ada if view["to_move"] == 1 else here.bo
            legal = (await here.seen_by(mover))["view"]["legal"]
            await here.does(mover, "move", move=legal[0], expect=seen["version"])

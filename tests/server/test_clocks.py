"""Clocks of a server: whatever happens to it or to its clock, everyone has the time that was agreed on."""

from __future__ import annotations

import asyncio

import pytest
from server.evenings import Evening, spent, wall

from savanna.server import room

HOUR = 3_600_000


async def left(here: Evening) -> float:
    """Seconds until the deadline that is shown."""
    return float((await here.seen())["deadline"] - wall()) / 1000


async def kept(here: Evening) -> list[str | None]:
    return [seat["kept"] for seat in (await here.seen())["seats"]]


async def one_is_out_of_time_in(here: Evening, seconds: float) -> None:
    """Not a moment before, and not much later."""
    await asyncio.sleep(seconds - 0.2)
    assert await kept(here) == [None, None]
    await asyncio.sleep(0.4)
    assert sorted(await kept(here), key=str) == [None, "clock"]


def test_at_the_deadline_a_bot_takes_over() -> None:
    async def evening(here: Evening) -> None:
        seconds = await left(here)
        assert 25 < seconds <= 30
        await one_is_out_of_time_in(here, seconds)

    spent(evening, clock="brisk")


@pytest.mark.parametrize("down", [0.001, 5, 3600])
def test_the_time_without_a_server_is_nobodys(down: float) -> None:
    async def evening(here: Evening) -> None:
        await asyncio.sleep(20)
        seconds = await left(here)
        await here.restarts(down)
        assert await left(here) == pytest.approx(seconds, abs=0.1)
        await one_is_out_of_time_in(here, await left(here))

    spent(evening, clock="brisk")


@pytest.mark.parametrize("change", [HOUR, -HOUR])
def test_setting_the_clock_on_the_wall_gives_and_takes_no_time(
    change: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in this turn, whoever comes and goes meanwhile, nor in the next."""

    async def evening(here: Evening) -> None:
        seconds = await left(here)
        monkeypatch.setattr(room, "now_ms", lambda: wall() + change)
        await here.bo.close_pages()
        await here.comes_back()
        await one_is_out_of_time_in(here, seconds - 0.1)
        for guest in (here.ada, here.bo):
            await here.does(guest, "back")
        await one_is_out_of_time_in(here, 30)

    spent(evening, clock="brisk")

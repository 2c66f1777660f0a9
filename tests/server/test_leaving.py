"""Leaving and coming back: who is away is told, then a bot plays on, and the seat stays theirs."""

from __future__ import annotations

import asyncio

import pytest
from server.evenings import Evening, spent, wall

HERE: tuple[bool, list[list[int]], str | None] = (False, [], None)


def test_first_the_others_are_told_then_a_bot_plays_on() -> None:
    async def evening(here: Evening) -> None:
        await asyncio.sleep(200)
        assert await here.of_bo() == HERE
        await here.bo.close_pages()
        left = wall()
        await asyncio.sleep(14.9)
        assert await here.of_bo() == HERE
        await asyncio.sleep(0.2)
        ((player, due),) = (await here.of_bo())[1]
        assert (player, abs(due - left - 60_000) <= 1) == (2, True)
        for _ in range(44):
            await asyncio.sleep(1)
            assert await here.of_bo() == (True, [[2, due]], None)
        await asyncio.sleep(1)
        assert wall() > due
        assert await here.of_bo() == (True, [], "away")

    spent(evening)


def test_pages_are_told_without_asking() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        heard = len(here.ada.got)
        await asyncio.sleep(70)
        told = here.ada.got[heard:]
        assert [('"away":[2]' in text, '"kept_from":[[2,' in text) for text in told[:2]] == [
            (True, True),
            (True, False),
        ]

    spent(evening)


def test_whoever_is_back_before_is_not_away_and_has_the_whole_time_again() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        await asyncio.sleep(50)
        await here.comes_back()
        assert await here.of_bo() == HERE
        await here.bo.close_pages()
        left = wall()
        await asyncio.sleep(20)
        assert [due - left for _, due in (await here.of_bo())[1]] == [pytest.approx(60_000, abs=1)]

    spent(evening)


def test_a_request_is_a_sign_of_life() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        for _ in range(10):
            await asyncio.sleep(20)
            assert (await here.of_bo())[0]
            await here.seen_by(here.bo)
            assert await here.of_bo() == HERE

    spent(evening)


def test_a_seat_is_given_back_by_coming() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        await asyncio.sleep(61)
        assert (await here.of_bo())[2] == "away"
        await here.comes_back()
        assert await here.of_bo() == HERE

    spent(evening)


@pytest.mark.parametrize("grace", [5, 15])
def test_where_a_bot_comes_soon_nobody_is_told_before(grace: int) -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        await asyncio.sleep(grace - 0.1)
        assert await here.of_bo() == HERE
        await asyncio.sleep(0.2)
        assert await here.of_bo() == (False, [], "away")

    spent(evening, grace=grace)


def test_nobody_is_away_where_a_move_has_days() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        await asyncio.sleep(36_000)
        assert await here.of_bo() == HERE

    spent(evening, clock="days")


def test_whoever_is_out_of_time_is_not_waited_for_as_well() -> None:
    """A bot plays on already, so none will come."""

    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        shown = await here.seen()
        if shown["view"]["to_move"] == 1:
            await here.does(here.ada, "step_out")
        await asyncio.sleep(20)
        assert (await here.of_bo())[1]
        await asyncio.sleep(20)
        assert await here.of_bo() == (True, [], "clock")

    spent(evening, clock="brisk")


DAYS = 3 * 24 * 3600


@pytest.mark.parametrize("clock", ["none", "brisk"])
def test_if_all_have_gone_the_match_waits_for_them(clock: str) -> None:
    """Nobody's game is taken from them while nobody waits."""

    async def evening(here: Evening) -> None:
        before = await here.seen()
        for guest in (here.ada, here.bo):
            await guest.close_pages()
        await asyncio.sleep(DAYS)
        shown = await here.seen()
        assert (shown["version"], shown["kept_from"]) == (before["version"], [])
        assert [seat["kept"] for seat in shown["seats"]] == [None, None]

    spent(evening, clock=clock)


def test_whoever_comes_to_wait_gives_the_other_the_whole_time() -> None:
    async def evening(here: Evening) -> None:
        for guest in (here.ada, here.bo):
            await guest.close_pages()
        await asyncio.sleep(DAYS)
        await here.ada.open_page(here.live)
        await asyncio.sleep(14.9)
        assert await here.of_bo() == HERE
        await asyncio.sleep(45.2)
        assert (await here.of_bo())[2] == "away"

    spent(evening)


def test_a_bot_plays_on_only_as_long_as_someone_waits() -> None:
    async def evening(here: Evening) -> None:
        await here.bo.close_pages()
        await asyncio.sleep(61)
        assert (await here.of_bo())[2] == "away"
        await here.ada.close_pages()
        await asyncio.sleep(1)
        before = (await here.seen())["version"]
        await asyncio.sleep(DAYS)
        assert (await here.seen())["version"] == before

    spent(evening)


@pytest.mark.parametrize("clock", ["none", "brisk", "days"])
def test_alone_against_bots_the_match_waits_for_days_and_through_restarts(clock: str) -> None:
    async def evening(here: Evening) -> None:
        await here.plays_alone(clock=clock)
        before = await here.seen()
        assert before["deadline"] is None
        for _ in range(3):
            await here.ada.close_pages()
            await asyncio.sleep(DAYS)
            await here.restarts(60)
            after = await here.seen()
            assert after["version"] == before["version"]
            assert after["seats"][0]["kept"] is None
        assert (await here.moves_alone()) > before["version"]

    spent(evening)

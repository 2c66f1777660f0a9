"""Spectators who see all hands see them a minute late, whatever they do, until the match is over."""

from __future__ import annotations

import asyncio

from server.evenings import Evening, spent
from server.twins.guests import Guest


def last_page(guest: Guest) -> str:
    return next(text for text in reversed(guest.got) if " page " in text)


def test_hands_are_shown_a_minute_late() -> None:
    async def evening(here: Evening) -> None:
        cleo = await here.someone_watches()
        dealt = (await here.seen())["version"]
        await asyncio.sleep(30)
        moved = await here.moves()
        await asyncio.sleep(25)
        seen = await here.seen_by(cleo)
        assert (seen["version"] < dealt, seen["view"], seen["hands"]) == (True, None, [])
        await asyncio.sleep(10)
        seen = await here.seen_by(cleo)
        assert (seen["version"], [len(view["hand"]) for view in seen["hands"]]) == (dealt, [5, 5])
        assert f'"version":{dealt}' in last_page(cleo)
        await asyncio.sleep(20)
        assert (await here.seen_by(cleo))["version"] == dealt
        await asyncio.sleep(10)
        assert (await here.seen_by(cleo))["version"] == moved
        assert f'"version":{moved}' in last_page(cleo)
        await cleo.leave()

    spent(evening, spectators="hands")


def test_and_so_they_are_after_a_restart() -> None:
    async def evening(here: Evening) -> None:
        cleo = await here.someone_watches()
        dealt = (await here.seen())["version"]
        await asyncio.sleep(70)
        moved = await here.moves()
        await cleo.close_pages()
        await here.restarts(1)
        await cleo.open_page(here.live)
        assert (await here.seen_by(cleo))["version"] == dealt
        await asyncio.sleep(61)
        assert (await here.seen_by(cleo))["version"] == moved
        assert f'"version":{moved}' in last_page(cleo)
        await cleo.leave()

    spent(evening, spectators="hands")


def test_when_the_match_is_over_they_see_what_everyone_sees() -> None:
    async def evening(here: Evening) -> None:
        cleo = await here.someone_watches()
        for guest in (here.ada, here.bo):
            await here.does(guest, "step_out")
        await asyncio.sleep(5)
        seen = await here.seen_by(cleo)
        assert (seen["phase"], seen["version"]) == ("over", (await here.seen())["version"])
        assert '"phase":"over"' in last_page(cleo)
        await cleo.leave()

    spent(evening, spectators="hands")


def test_players_see_no_hand_but_their_own() -> None:
    async def evening(here: Evening) -> None:
        await asyncio.sleep(100)
        assert "hands" not in await here.seen()
        answer = await here.ada.ask("POST", f"/api{here._links['watch']}")
        assert answer["error"]["code"] == "seated"

    spent(evening, spectators="hands")

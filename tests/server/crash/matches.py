"""Matches of guests and bots, one after the other at each of many places, until they are told to end."""

from __future__ import annotations

import asyncio
import random

import httpx
from server.crash.findings import Findings, Finished
from server.crash.guest import Guest

from savanna.games import GAMES
from savanna.table.transcript import FalseTranscript, verify

VARIANTS = [(name, players) for name, game in GAMES.items() for players in game.players]

_AGREEMENT = {"pace": 0, "clock": "none", "grace": 3600}  # nobody thinks for show, no bot plays for a guest
_REMATCH = 0.5  # how often the players of a match stay for another


class Matches:
    def __init__(self, client: httpx.AsyncClient, findings: Findings, rng: random.Random) -> None:
        self.ending = False  # no more of them begin
        self._client = client
        self._findings = findings
        self._rng = rng

    async def go_on(self, place: int) -> None:
        """One match after the other, half of all seats taken by guests."""
        game, players = VARIANTS[place % len(VARIANTS)]
        odd = place // len(VARIANTS) % 2
        while not self.ending:
            guests = [Guest(self._client, self._findings, self._rng) for _ in range((players + odd) // 2)]
            await self._series(guests, {"game": game, "players": players, **_AGREEMENT})

    async def _series(self, guests: list[Guest], agreement: dict[str, object]) -> None:
        table = await self._seated(guests, agreement)
        while table:
            again = not self.ending and self._rng.random() < _REMATCH
            async with asyncio.TaskGroup() as tasks:
                ends = [tasks.create_task(guest.take_part(table, again=again)) for guest in guests]
            sights = [end.result() for end in ends]
            seen = {guest.session: sight["version"] for guest, sight in zip(guests, sights, strict=True)}
            self._findings.finished.append(Finished(table, seen))
            table = sights[0]["next"]

    async def _seated(self, guests: list[Guest], agreement: dict[str, object]) -> str:
        """A new table with all seats taken."""
        host, *others = guests
        await host.begin()
        opened = await host.ask("POST", "/tables", {"name": "Guest 1", "seat": 1, "agreement": agreement})
        table: str = opened["table"]
        for seat, guest in enumerate(others, 2):
            await guest.begin()
            await guest.ask("POST", opened["links"]["join"], {"name": f"Guest {seat}", "seat": seat})
        for seat in range(len(guests) + 1, len(opened["seats"]) + 1):
            await host.do(table, "seat_bot", seat=seat, level=self._rng.choice(("ostrich", "meerkat")))
        return table


async def look_again(client: httpx.AsyncClient, findings: Findings) -> None:
    """What someone gets who was not there all the time: the same versions, and true transcripts."""
    for match in findings.finished:
        for session, seen in match.seen.items():
            guest = Guest(client, findings, random.Random(0), session)
            sight = await guest.ask("GET", f"/tables/{match.table}")
            findings.wrong["shown another version later"] += sight["version"] != seen
        try:
            verify(await guest.ask("GET", f"/tables/{match.table}/transcript"))
        except FalseTranscript:
            findings.wrong["false transcripts"] += 1

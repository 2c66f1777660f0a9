"""A storm: many matches at once, while the server is killed again and again."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path

import httpx
from server.crash.findings import Findings
from server.crash.matches import Matches, look_again
from server.crash.process import ServerProcess
from server.serving import AS_IT_IS

Told = Callable[[], None]

_BETWEEN = 4.0  # commands acknowledged at each table between two kills, at most
_PATIENCE = 10.0  # seconds that they are waited for
_STUCK = 60.0  # seconds without an acknowledgement after which matches are stuck
_EARLY = 0.1  # how often a server is killed before its first answer
_STOPPED = 130  # the exit code of a program that Ctrl-C has stopped


async def storm(
    folder: Path,
    kills: int,
    tables: int,
    told: Told = lambda: None,
    seed: int = 0,
    program: Sequence[str] = AS_IT_IS,
) -> Findings:
    """Kill so often while so many matches go on; let all of them end, then look at what is left."""
    findings, server, rng = Findings(), ServerProcess(folder, program), random.Random(seed)
    try:
        await server.start()
        async with _client(server) as client, asyncio.TaskGroup() as tasks:
            matches = Matches(client, findings, rng)
            places = {tasks.create_task(matches.go_on(place)) for place in range(tables)}
            while findings.kills < kills:
                await _kill(server, findings, rng, rng.uniform(0, _BETWEEN) * tables)
                told()
            matches.ending = True
            await _the_end(places, findings)
        async with _client(server) as fresh:
            await look_again(fresh, findings)
        if (code := await server.stop()) != _STOPPED:
            findings.wrong[f"stopped with exit code {code}"] += 1
        findings.wrong["left processes behind"] += await server.left_behind()
    finally:
        await server.kill()
        await server.left_behind(patience=0)
    findings.restarts = server.restarts[1:]
    findings.wrong.update(server.complaints)
    await asyncio.to_thread(findings.look_into, server.data)
    return findings


async def _kill(server: ServerProcess, findings: Findings, rng: random.Random, more: float) -> None:
    """At the very moment of an answer, when it has to be on disk: for all other tables at any moment.

    Now and then the next server dies as well, before it has answered anything.
    """
    findings.strike, findings.enough = server.strike, len(findings.acknowledged) + more
    with suppress(TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await server.ended()
    findings.enough = math.inf
    await server.kill()
    findings.killed()
    if rng.random() < _EARLY:
        await server.launch()
        await asyncio.sleep(rng.uniform(0, 1))
        await server.kill()
        findings.killed()
    await server.start()


async def _the_end(playing: set[asyncio.Task[None]], findings: Findings) -> None:
    """When all matches are over; those are stuck in which nothing happens any more."""
    before = -1
    while playing and before < len(findings.acknowledged):
        before = len(findings.acknowledged)
        _, playing = await asyncio.wait(playing, timeout=_STUCK)
    findings.wrong["stuck"] += len(playing)
    for place in playing:
        place.cancel()


def _client(server: ServerProcess) -> httpx.AsyncClient:
    """For all guests: it keeps no cookie of any."""
    return httpx.AsyncClient(
        base_url=server.address,
        trust_env=False,
        timeout=60,
        limits=httpx.Limits(max_connections=None),
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
    )

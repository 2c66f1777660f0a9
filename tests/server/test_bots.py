"""Bots of a server think in processes of their own; should one die, every match still gets its move."""

from __future__ import annotations

import asyncio
import os
import signal
from multiprocessing import active_children

import savanna
from savanna.server.bots import BotPool
from savanna.table.event import canonical


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
            return await asyncio.wait_for(asked, 60)
        finally:
            pool.close()

    chosen = asyncio.run(moves())
    assert len(chosen) == 40
    assert set(chosen) <= set(match.legal_moves())

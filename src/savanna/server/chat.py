"""What is said at a table: lines, and phrases that every page shows in its own language."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any, Literal, get_args

from savanna.server.past import now_ms
from savanna.server.storage import Said, Storage
from savanna.table.event import canonical

Line = dict[str, Any]

Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "oops",
    "one_moment",
    "i_am_back",
    "your_turn",
    "good_game",
    "again",
    "goodbye",
]
PHRASES: tuple[str, ...] = get_args(Phrase)


class Chat:
    """Who does not want to hear someone mutes them, for themselves alone; that is kept among the lines."""

    def __init__(self, storage: Storage, table_id: str, said: Iterable[Said]) -> None:
        self._storage = storage
        self._table_id = table_id
        self._lock = asyncio.Lock()
        self._said = list(said)

    async def say(self, player: int, **what: str | int) -> None:
        """A `text`, one of the phrases: `phrase`, or whom to `mute` or to `hear` again."""
        async with self._lock:
            seq = self._said[-1].seq + 1 if self._said else 1
            said = Said(self._table_id, seq, player, canonical(what), now_ms())
            await self._storage.say(said)
            self._said.append(said)

    def heard_by(self, player: int | None, last: int) -> list[Line]:
        """The last lines, as this player hears them; None: a spectator."""
        muted: set[int] = set()
        lines: list[Line] = []
        for said in self._said:
            what = json.loads(said.body)
            if "mute" not in what and "hear" not in what:
                lines.append({"seq": said.seq, "player": said.player, "at": said.at_ms, **what})
            elif said.player == player:
                muted.add(what["mute"]) if "mute" in what else muted.discard(what["hear"])
        return [line for line in lines if line["player"] not in muted][-last:]

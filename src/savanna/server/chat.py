"""What is said at a table: lines, and phrases that every page shows in its own language."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Iterable

from savanna.server.past import LINES_KEPT, now_ms
from savanna.server.storage import Said, Storage
from savanna.table.event import canonical
from savanna.table.talk import ChatLine


class Chat:
    """What was said at one table, the latest lines. Who mutes someone does so for themselves alone."""

    def __init__(self, storage: Storage, table_id: str, said: Iterable[Said]) -> None:
        self._storage = storage
        self._table_id = table_id
        self._lock = asyncio.Lock()
        self._seq = 0
        self._lines: deque[ChatLine] = deque(maxlen=LINES_KEPT)
        self._muted: defaultdict[int | None, set[int]] = defaultdict(set)  # whom each player does not hear
        for one in said:
            self._add(one)

    async def say(self, player: int, **what: str | int) -> None:
        """Save what a player says: a `text`, a `phrase`, or whom to `mute` or to `hear` again."""
        async with self._lock:
            said = Said(self._table_id, self._seq + 1, player, canonical(what), now_ms())
            await self._storage.say(said)
            self._add(said)

    def _add(self, said: Said) -> None:
        """Take up what the storage holds: a line, or that someone is muted or heard again."""
        self._seq, what = said.seq, json.loads(said.body)
        if "mute" in what:
            self._muted[said.player].add(what["mute"])
        elif "hear" in what:
            self._muted[said.player].discard(what["hear"])
        else:
            self._lines.append(ChatLine(said.seq, said.player, said.at_ms, **what))

    def heard_by(self, player: int | None, last: int) -> list[ChatLine]:
        """The last lines, as this player hears them; None: a spectator."""
        muted = self._muted.get(player, ())
        return [line for line in self._lines if line.player not in muted][-last:]

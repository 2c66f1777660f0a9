"""What is said at a table: lines, and phrases that every page shows in its own language."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Iterable
from typing import NamedTuple

from savanna.server.past import LINES_KEPT, now_ms
from savanna.server.storage import Said, Storage
from savanna.table.event import canonical
from savanna.table.talk import ChatLine

_HANDED_ON = 30  # lines that the next table of the same players begins with


class _Line(NamedTuple):
    """A line and, if it was said at an earlier table, who was there: players with numbers up to this."""

    line: ChatLine
    known_to: int | None

    def is_for(self, player: int | None) -> bool:
        """Whether this player, or a spectator (None), may read it."""
        return self.known_to is None or (player is not None and player <= self.known_to)


class Chat:
    """What was said at one table, the latest lines. Who mutes someone does so for themselves alone.

    It begins with what was said at the table that this one follows, for those who were players there.
    """

    def __init__(self, storage: Storage, table_id: str, said: Iterable[Said]) -> None:
        self._storage = storage
        self._table_id = table_id
        self._lock = asyncio.Lock()
        self._seq = 0
        self._lines: deque[_Line] = deque(maxlen=LINES_KEPT)
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
            known_to = what.pop("known_to", None)
            line = ChatLine(said.seq, said.player, said.at_ms, **what, before=known_to is not None)
            self._lines.append(_Line(line, known_to))

    def heard_by(self, player: int | None, last: int) -> list[ChatLine]:
        """The last lines, as this player hears them; None: a spectator."""
        muted = self._muted.get(player, ())
        heard = [each.line for each in self._lines if each.is_for(player) and each.line.player not in muted]
        return heard[-last:]

    def handed_on(self, table_id: str, players: int) -> list[Said]:
        """What the next table begins with: the last lines, which its first `players` know; who mutes whom."""
        wishes = [
            (player, {"mute": other}, now_ms())
            for player, others in self._muted.items()
            for other in sorted(others)
            if other <= players
        ]
        lines = [
            (line.player, _body(line) | {"known_to": known_to or players}, line.at)
            for line, known_to in [*self._lines][-_HANDED_ON:]
        ]
        return [
            Said(table_id, seq, player, canonical(body), at)
            for seq, (player, body, at) in enumerate([*wishes, *lines], 1)
        ]


def _body(line: ChatLine) -> dict[str, str | int]:
    """What was said, as it is stored."""
    return {"phrase": line.phrase} if line.phrase is not None else {"text": line.text or ""}

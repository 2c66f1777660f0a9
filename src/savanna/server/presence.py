"""Who is there: pages open for each player, and since when nobody has been."""

from __future__ import annotations

import time
from collections import Counter

from savanna.server.past import now_ms
from savanna.table.keeping import NOTICE, level_of
from savanna.table.table import PLAYING, Player, Table


class Presence:
    """Kept in memory alone: when the server starts again, everyone has just gone."""

    def __init__(self) -> None:
        self._pages: Counter[int] = Counter()
        self._gone: dict[int, float] = {}  # since when, by the monotonic clock
        # of whom the others know that they are away: when a bot plays on, in milliseconds since 1970
        self._told: dict[int, int] = {}
        self._born = time.monotonic()

    def enter(self, player: int) -> bool:
        """A page was opened; whether the others had been told that this player is away."""
        self._pages[player] += 1
        return self.seen(player)

    def leave(self, player: int) -> None:
        self._pages[player] -= 1
        self._gone[player] = time.monotonic()

    def seen(self, player: int) -> bool:
        """A sign of life, perhaps without a page; whether the others had been told that they are away."""
        self._gone[player] = time.monotonic()
        return self._told.pop(player, None) is not None

    def away(self, table: Table) -> list[int]:
        """The players of whom the others are told that they are away."""
        return [player.number for player in table.people if player.number in self._told]

    def kept_from(self, table: Table) -> list[tuple[int, int]]:
        """Each player who is away and for whom no bot plays yet, and when one will."""
        return [
            (player.number, self._told[player.number])
            for player in self._absent(table)
            if player.number in self._told
        ]

    def next_change(self, table: Table) -> float | None:
        """When someone will have been away for long enough to do something about it."""
        times = [self._since(player) + self._limit(table, player) for player in self._absent(table)]
        return min(times, default=None)

    def noticed(self, table: Table) -> bool:
        """Note who is away by now; whether there is anyone new."""
        now, wall = time.monotonic(), now_ms()
        fresh = {
            player.number: wall + round(1000 * (self._since(player) + table.agreement.grace - now))
            for player in self._absent(table)
            if player.number not in self._told and now >= self._since(player) + NOTICE / 1000
        }
        self._told |= fresh
        return bool(fresh)

    def gone_too_long(self, table: Table) -> int | None:
        now = time.monotonic()
        for player in self._absent(table):
            if now >= self._since(player) + table.agreement.grace:
                return player.number
        return None

    def _absent(self, table: Table) -> list[Player]:
        """Players a match waits for, or may have to, and who have no page open."""
        if table.phase != PLAYING or table.agreement.patient:
            return []
        return [
            player for player in table.people if self._pages[player.number] == 0 and level_of(player) is None
        ]

    def _since(self, player: Player) -> float:
        return self._gone.get(player.number, self._born)

    def _limit(self, table: Table, player: Player) -> float:
        """Seconds that a player may be away: until the others are told, and then until a bot plays on."""
        noticed = player.number in self._told or table.agreement.grace <= NOTICE / 1000
        return table.agreement.grace if noticed else NOTICE / 1000

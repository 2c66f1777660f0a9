"""Who is there: pages open for each player, and since when nobody has been."""

from __future__ import annotations

import time
from collections import Counter

from savanna.server.past import now_ms
from savanna.table.keeping import NOTICE, level_of
from savanna.table.table import PLAYING, Player, Table


class Presence:
    """Which players of a table have pages open. In memory alone: after a restart everyone has just gone."""

    def __init__(self) -> None:
        self._pages: Counter[int] = Counter()  # open, for each player
        self._came: dict[int, float] = {}  # since when each player has any, by the monotonic clock
        self._gone: dict[int, float] = {}  # since when each player has none, by the monotonic clock
        # of whom the others know that they are away, and when a bot plays on, in milliseconds since 1970
        self._told: dict[int, int] = {}
        self._started = time.monotonic()

    def enter(self, player: int) -> bool:
        """Note that a player has opened a page; True if the others had been told that they are away."""
        if self._pages[player] == 0:
            self._came[player] = time.monotonic()
        self._pages[player] += 1
        return self.seen(player)

    def leave(self, player: int) -> None:
        """Note that a player has closed a page."""
        self._pages[player] -= 1
        self._gone[player] = time.monotonic()
        if self._pages[player] == 0:
            del self._came[player]

    def seen(self, player: int) -> bool:
        """Note a sign of life of a player, even without a page; True if others were told they are away."""
        self._gone[player] = time.monotonic()
        return self._told.pop(player, None) is not None

    def awaited_since(self, table: Table, player: int) -> float | None:
        """Since when another person has had a page open, and so may wait for this player; None: nobody does.

        A match is played on for nobody but those who wait: it is not taken from whoever is away. Whoever has
        given up waits for nobody.
        """
        others = [self._came.get(other.number) for other in table.remaining if other.number != player]
        return min((came for came in others if came is not None), default=None)

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
        """When the next player will have been away too long, by the monotonic clock; None if nobody is."""
        times = [self._since(table, player) + self._limit(table, player) for player in self._absent(table)]
        return min(times, default=None)

    def noticed(self, table: Table) -> bool:
        """Note who has been away long enough to tell the others; True if there is anyone new."""
        now, wall = time.monotonic(), now_ms()
        fresh = {
            player.number: wall + round(1000 * (self._since(table, player) + table.agreement.grace - now))
            for player in self._absent(table)
            if player.number not in self._told and now >= self._since(table, player) + NOTICE / 1000
        }
        self._told |= fresh
        return bool(fresh)

    def gone_too_long(self, table: Table) -> int | None:
        """A player for whom a bot has to play on now, because their grace is over; None if nobody."""
        now = time.monotonic()
        for player in self._absent(table):
            if now >= self._since(table, player) + table.agreement.grace:
                return player.number
        return None

    def _absent(self, table: Table) -> list[Player]:
        """People without a page whom others wait for, and no bot plays for; none where moves take days."""
        if table.phase != PLAYING or table.agreement.patient:
            return []
        return [
            player
            for player in table.people
            if self._pages[player.number] == 0
            and level_of(player) is None
            and self.awaited_since(table, player.number) is not None
        ]

    def _since(self, table: Table, player: Player) -> float:
        """Since when a player is away and waited for, by the monotonic clock."""
        gone = self._gone.get(player.number, self._started)
        return max(gone, self.awaited_since(table, player.number) or gone)

    def _limit(self, table: Table, player: Player) -> float:
        """Seconds that a player may be away before the others are told; then, before a bot plays on."""
        noticed = player.number in self._told or table.agreement.grace <= NOTICE / 1000
        return table.agreement.grace if noticed else NOTICE / 1000

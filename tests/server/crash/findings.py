"""What a storm left behind: what guests were told is compared with the log, and the log is played again."""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from savanna.server.replaying import replays
from savanna.server.storage import EventRow, Storage
from savanna.server.storage.checking import check


@dataclass(frozen=True)
class Acknowledged:
    """What the server said it had saved."""

    table: str
    cmd: str
    version: int
    move: str | None


@dataclass(frozen=True)
class Finished:
    """A match that is over, with the version that each session saw last."""

    table: str
    seen: dict[str, int]


@dataclass
class Findings:
    """All is well if nothing is wrong."""

    kills: int = 0
    killed_at: float = 0.0  # by the monotonic clock
    enough: float = math.inf  # acknowledgements, at the last of which the server is struck
    strike: Callable[[], object] = bool
    acknowledged: list[Acknowledged] = field(default_factory=list)
    finished: list[Finished] = field(default_factory=list)
    restarts: list[float] = field(default_factory=list)  # seconds to the first answer
    resumed: list[float] = field(default_factory=list)  # seconds from a kill to the next view on a page
    wrong: Counter[str] = field(default_factory=Counter)

    def acknowledge(self, told: Acknowledged) -> None:
        self.acknowledged.append(told)
        if len(self.acknowledged) >= self.enough:
            self.strike()

    def killed(self) -> None:
        self.kills += 1
        self.killed_at = time.monotonic()

    def back_again(self, lost_at: float) -> None:
        """A page that lost its table has it again; another kill meanwhile is not this server's fault."""
        self.resumed.append(time.monotonic() - max(lost_at, self.killed_at))

    def look_into(self, data: Path) -> None:
        """Compare what was acknowledged with what is stored, and play the whole log again."""
        self.wrong.update(check(data).broken)
        self.wrong.update(fault for fault in replays(data) if fault is not None)
        told = sorted(self.acknowledged, key=lambda each: each.table)
        with Storage.open(data) as storage:
            for table, its_own in groupby(told, key=lambda each: each.table):
                self._compare(storage.events(table), list(its_own))
            for match in self.finished:
                newest = len(storage.events(match.table))
                self.wrong["last version not seen"] += sum(seen != newest for seen in match.seen.values())
        self.wrong = +self.wrong

    def _compare(self, rows: list[EventRow], told: list[Acknowledged]) -> None:
        """Every command was answered in the end: what was acknowledged and what is stored are the same."""
        commands = [(row.cmd.partition(" ")[0], row) for row in rows if not row.cmd.startswith("#")]
        stored = dict(commands)
        self.wrong["doubled"] += len(commands) - len(stored)
        self.wrong["lost"] += sum(not _is_right(stored.pop(each.cmd, None), each) for each in told)
        self.wrong["saved and refused"] += len(stored)


def _is_right(row: EventRow | None, told: Acknowledged) -> bool:
    """Chance may have added a card to a move, after `=`."""
    if row is None or row.seq != told.version:
        return False
    move = json.loads(row.body).get("move")
    return move == told.move or (told.move is not None and str(move).partition("=")[0] == told.move)

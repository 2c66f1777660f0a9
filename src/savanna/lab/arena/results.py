"""The file of an arena: its first line says what is played, the others are deals, written when played."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from savanna.games.fast import can_compile
from savanna.games.reason import shown
from savanna.games.viewing import plain
from savanna.lab.arena.clocks import Clock
from savanna.lab.arena.contest import Arena, Contest, Line
from savanna.lab.arena.scored import Scored, scored
from savanna.lab.sources import code_of

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

NAME = "games.jsonl"
WHAT_PLAYS = ("games", "bots", "lab/arena/players.py", "lab/arena/clairvoyant.py", "lab/arena/contest.py")

Heading = dict[str, Any]


def heading(arena: Arena) -> Heading:
    """What must be the same for deals to be counted together, the code of rules and bots included."""
    return {
        "savanna arena": 1,
        "game": arena.game,
        "players": arena.players,
        "bots": list(arena.bots),
        "seed": arena.seed,
        "seconds": arena.seconds,
        "simulations": arena.simulations,
        "challenge": arena.challenge,
        "options": plain(arena.options),
        "code": code_of(WHAT_PLAYS, arena.bots, arena.game),
        "compiled": can_compile(),
    }


def usual_folder(arena: Arena) -> Path:
    """Another one for everything that makes another arena, so that going on is the default."""
    bots = "-".join(arena.bots)[:60].replace(":", ".")
    digest = hashlib.sha256(json.dumps(heading(arena)).encode()).hexdigest()[:6]
    return Path("arena") / f"{arena.game}-{arena.players}-{bots}-{digest}"


class ArenaFile:
    """What was played so far. Deals come in any order; `deals` has them from the first on without a gap."""

    def __init__(self, folder: Path, arena: Arena) -> None:
        self.path = folder / NAME
        self._early: dict[Contest, dict[int, Scored]] = {contest: {} for contest in arena.contests}
        self.deals: dict[Contest, list[Scored]] = {contest: [] for contest in arena.contests}
        self.clocks: dict[str, Clock] = {bot: Clock() for bot in arena.bots}
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder} is a file: results need a folder")
        folder.mkdir(parents=True, exist_ok=True)
        self._file = self.path.open("a", encoding="utf-8", newline="\n")
        try:
            self._claim()
            whole = self._read(heading(arena))
        except ValueError:
            self.close()
            raise
        self._file.truncate(whole)
        if not whole:
            self._write(heading(arena))

    def _claim(self) -> None:
        """The file is this process's own until it is closed, where the system knows such a thing."""
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ValueError(
                f"another arena is writing {self.path}: wait for it, or choose another --out"
            ) from None

    def _read(self, expected: Heading) -> int:
        """Take in all whole lines; how many bytes they are. A torn last one is what a killed process left."""
        content = self.path.read_bytes()
        whole = content.rfind(b"\n") + 1
        if not whole and not json.dumps(expected).encode().startswith(content):
            raise ValueError(f"{self.path} is not the file of an arena")
        for number, text in enumerate(content[:whole].splitlines(), 1):
            line = self._line(number, text)
            if number == 1:
                self._check(line, expected)
            else:
                try:
                    self._take(line)
                except (KeyError, TypeError, ValueError, IndexError):
                    raise ValueError(f"{self.path} line {number}: that is no deal of this arena") from None
        return whole

    def _line(self, number: int, text: bytes) -> Any:
        try:
            return json.loads(text)
        except ValueError:
            raise ValueError(f"{self.path} line {number}: that is not JSON") from None

    def _check(self, found: Any, expected: Heading) -> None:
        if not isinstance(found, dict) or found.get("savanna arena") != 1:
            raise ValueError(f"{self.path} is not the file of an arena")
        for key, value in expected.items():
            if found.get(key) != value:
                raise ValueError(
                    f"{self.path} is of another arena: its {key} is {shown(found.get(key))}, "
                    f"not {shown(value)}; choose another --out"
                )

    def _take(self, line: Line) -> None:
        contest, deal = Contest(line["bot"], line["rival"]), int(line["deal"])
        if self.has(contest, deal):
            return
        early, counted = self._early[contest], self.deals[contest]
        early[deal] = scored(line)
        while len(counted) in early:
            counted.append(early.pop(len(counted)))
        for bot, written in line["times"].items():
            self.clocks[bot].add(written)

    def add(self, line: Line) -> None:
        self._write(line)
        self._take(line)

    def _write(self, line: Line) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def has(self, contest: Contest, deal: int) -> bool:
        return deal < len(self.deals[contest]) or deal in self._early[contest]

    def close(self) -> None:
        self._file.close()

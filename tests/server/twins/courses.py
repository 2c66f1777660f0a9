"""A match played by chance, with all that can happen on the way, and the table after every event."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from table.tables import Sitting, full

from savanna.table.dealing import deal, seal
from savanna.table.event import Event
from savanna.table.keeping import give_back, give_up, keep
from savanna.table.refusal import Refused
from savanna.table.seating import be_ready
from savanna.table.table import PLAYING, Player, Table
from savanna.table.turn import Draft
from savanna.table.undo import agree, refuse, take_back

Step = tuple[Event, Table]  # an event, and the table after it

VARIANTS = [(name, players) for name in ("tembo", "awimbawe") for players in (2, 3, 4)]
CONTRACTS = ("assisted", "strict", "open")

_EVENTFUL = 0.04  # how often something else than a move happens


@dataclass(frozen=True)
class Course:
    """One match up to the end of it."""

    steps: Sequence[Step]
    seed: bytes

    @property
    def moments(self) -> range:
        """The steps at which cards are played."""
        playing = [number for number, (_, table) in enumerate(self.steps) if table.phase == PLAYING]
        return range(playing[0], playing[-1] + 1)


def course(name: str, players: int, memory: str, seed: int) -> Course:
    """With a bot on the last seat, a clock, and people who step out, come back and take moves back."""
    rng = random.Random(f"course {name} {players} {memory} {seed}")
    sitting = full(
        bots=1, game=name, players=players, memory=memory, clock="brisk", grace=3600, seating="drawn"
    )
    sitting.seed = rng.randbytes(32)
    writing = _Writing(sitting)
    for player in sitting.table.people:
        writing.write(be_ready(sitting.table, player.number, None), player.number)
    writing.write(seal(sitting.table, sitting.seed, lambda: rng.randbytes(16)))
    writing.write(deal(sitting.table, sitting.seed))
    while sitting.table.phase == PLAYING:
        if rng.random() < _EVENTFUL:
            _something_else(writing, rng)
        else:
            sitting.move(rng.choice(sitting.match.legal_moves()))
            writing.keep()
    return Course(writing.steps, sitting.seed)


class _Writing:
    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.steps: list[Step] = [(event, sitting.table) for event in sitting.events]

    def write(self, draft: Any, player: int | None = None) -> None:
        self.sitting.write(draft, player)
        self.keep()

    def keep(self) -> None:
        self.steps.append((self.sitting.events[-1], self.sitting.table))


def _something_else(writing: _Writing, rng: random.Random) -> None:
    """An undo is answered at once, so that the match goes on."""
    table = writing.sitting.table
    player = rng.choice(table.people)
    try:
        if rng.random() < 0.5:
            writing.write(_left_or_back(table, player, rng), player.number)
        else:
            writing.write(take_back(table, player.number, table.version), player.number)
            _answer_undo(writing, player, agreed=rng.random() < 0.5)
    except Refused:
        pass  # nothing to take back


def _left_or_back(table: Table, player: Player, rng: random.Random) -> Draft:
    """Somebody steps out, or gives up while another one remains; or is back."""
    if player.kept is not None:
        return give_back(table, player.number)
    if len(table.remaining) > 1 and rng.random() < 0.3:
        return give_up(table, player.number)
    return keep(table, player.number, "asked")


def _answer_undo(writing: _Writing, asking: Player, *, agreed: bool) -> None:
    others = [player for player in writing.sitting.table.people if player.number != asking.number]
    for player in others if writing.sitting.table.undo else []:
        table = writing.sitting.table
        writing.write(agree(table, player.number) if agreed else refuse(table, player.number), player.number)
        if not agreed:
            return

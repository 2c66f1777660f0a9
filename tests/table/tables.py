"""Tables for the tests: opened, filled and played event by event, with time and chance in our hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from savanna.bots import LEVELS
from savanna.games.match import Match
from savanna.table import dealing, seating
from savanna.table.agreement import agreed, written
from savanna.table.counting import Counts
from savanna.table.event import Event, chained
from savanna.table.fair import contribution_commitment
from savanna.table.refusal import Refused
from savanna.table.state_hash import state_hash
from savanna.table.table import HOST, PLAYING, Player, Table, apply, opened
from savanna.table.tale import Moment, Tale
from savanna.table.transcript import FIRST, Link
from savanna.table.turn import Draft, take_turn

SEED = bytes(range(32))
CONTRIBUTIONS = {number: bytes([number]) * 16 for number in range(1, 5)}


@contextmanager
def refuses(code: str) -> Iterator[None]:
    """What is asked for here is refused with this code."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.reason.code == code


@dataclass
class Sitting:
    """A table with its log, as a server keeps it."""

    table: Table
    links: list[Link] = field(default_factory=list)
    seed: bytes = SEED
    tales: dict[int | None, Tale] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)

    def told_to(self, seat: int | None) -> list[Moment]:
        """All moves so far, as this seat or a spectator saw them."""
        return self.tales.setdefault(seat, Tale(seat)).up_to(self.table)

    def write(self, draft: Draft, player: int | None = None, after: int = 1000) -> Table:
        kind, body = draft
        seq = self.table.version + 1
        event = Event(seq, f"cmd {seq}", player, kind, body, self.table.at + after)
        self.table = apply(self.table, event)
        self._link(event)
        return self.table

    def _link(self, event: Event) -> None:
        before = self.links[-1][1] if self.links else FIRST
        self.links.append((event, chained(before, event, state_hash(self.table))))

    def move(self, text: str) -> Table:
        """By whoever decides for the seat that is to move."""
        player = self.table.to_move
        assert player is not None
        seat = self.table.seat_of(player.number)
        assert seat is not None
        chance = dealing.chance_of(self.table, self.seed)
        draft = take_turn(self.table, seat, text, self.table.version, chance, player.decided_by)
        return self.write(draft, player.number)

    def play_on(self, moves: int = 10_000, seed: int = 1) -> Table:
        """By chance, for so many moves or to the end of the match."""
        rng = random.Random(seed)
        while self.table.phase == PLAYING and moves:
            self.move(rng.choice(self.match.legal_moves()))
            moves -= 1
        return self.table

    def play_until(self, wanted: Callable[[Match, str], bool], seed: int = 1) -> str:
        """By chance, up to the first legal move that is wanted: it is not made yet."""
        rng = random.Random(seed)
        while self.table.phase == PLAYING:
            legal = self.match.legal_moves()
            if found := [text for text in legal if wanted(self.match, text)]:
                return found[0]
            self.move(rng.choice(legal))
        raise AssertionError("there was no such move in this match")

    def end(self, seed: int = 1) -> Table:
        """By chance to the end of the match, and the seed told."""
        self.play_on(seed=seed)
        return self.write(dealing.disclose(self.table, self.seed))

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def mover(self) -> int:
        """The player who is to move."""
        assert self.table.to_move is not None
        return self.table.to_move.number

    @property
    def events(self) -> list[Event]:
        return [event for event, _ in self.links]


def opening(**options: Any) -> Sitting:
    """With the host standing beside it."""
    agreement = agreed({"game": "tembo", "players": 2} | options)
    body = {
        "agreement": written(agreement),
        "players": [vars(Player(HOST, "Ada"))],
        "seats": [None] * agreement.players,
    }
    event = Event(1, "cmd 1", HOST, "opened", body, 1_000_000)
    sitting = Sitting(opened("savannatable", event))
    sitting._link(event)
    return sitting


def full(bots: int = 0, **agreement: Any) -> Sitting:
    """Every seat taken: by people, and by so many bots on the last ones."""
    sitting = opening(**agreement)
    seats = len(sitting.table.seats)
    sitting.write(seating.sit(sitting.table, HOST, 1), HOST)
    for seat in range(2, seats - bots + 1):
        sitting.write(seating.join(sitting.table, f"Player {seat}", seat), None)
    for seat in range(seats - bots + 1, seats + 1):
        sitting.write(seating.seat_bot(sitting.table, HOST, seat, "ostrich", LEVELS), HOST)
    return sitting


def dealt(bots: int = 0, **agreement: Any) -> Sitting:
    """Cards on the table, everyone having contributed."""
    sitting = full(bots, **agreement)
    for player in sitting.table.people:
        commitment = contribution_commitment(CONTRIBUTIONS[player.number])
        sitting.write(seating.be_ready(sitting.table, player.number, commitment), player.number)
    assert seating.all_ready(sitting.table)
    sitting.write(dealing.seal(sitting.table, sitting.seed, lambda: bytes(16)))
    for player in sitting.table.people:
        contribution = CONTRIBUTIONS[player.number].hex()
        sitting.write(dealing.reveal(sitting.table, player.number, contribution), player.number)
    assert dealing.all_revealed(sitting.table)
    sitting.write(dealing.deal(sitting.table, sitting.seed))
    return sitting

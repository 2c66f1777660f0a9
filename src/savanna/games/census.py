"""What can be counted of a round: where its cards ended up, who is ahead, how it ended, what was done.

Statistics know no rules: they count what a census says. Its functions are rules, plain or compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from savanna.games.cardset import Card, CardSet
from savanna.games.game import Position
from savanna.games.moveset import Move

Seat = int


@dataclass(frozen=True, eq=False)
class Census:
    unit: str  # what scores are made of
    lowest: int  # no score is below this
    texts: Callable[[Any], Mapping[Card, str]]  # of the cards in a supply; cards that are alike share one
    holding: Callable[[Position, Seat], CardSet]  # all cards of a seat at the start of a round
    score: Callable[[Position, Seat], int]
    scored: Callable[[Position, Seat], bool]  # whether the score counts
    standing: Callable[
        [Position, Seat], int
    ]  # the more the better: who has most has won, or would if it ended
    fates: Mapping[str, bool]  # what can become of a card, and whether it was played then
    fates_of: Callable[
        [Position, Position], tuple[CardSet, ...]
    ]  # from start to end, each card in one of them
    endings: tuple[str, ...]
    ending: Callable[[Position], int]  # which of them, when a round is over
    deeds: tuple[str, ...]
    sized: str | None  # what deeds are measured in, if they are
    deed: Callable[[Position, Move, Position], tuple[int, int]]  # which one, and its size

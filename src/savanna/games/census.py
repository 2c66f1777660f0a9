"""What can be counted of a round: where its cards ended up, who is ahead, how it ended, what was done.

Statistics know no rules: they count what a census says. Its functions are rules, plain or compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from savanna.games.cardset import Card, CardSet
from savanna.games.moveset import Move
from savanna.games.position import P_co

Seat = int


@dataclass(frozen=True, eq=False)
class Census(Generic[P_co]):
    lowest: int  # no score is below this
    texts: Callable[[Any], Mapping[Card, str]]  # of the cards in a supply; cards that are alike share one
    holding: Callable[[P_co, Seat], CardSet]  # all cards of a seat at the start of a round
    score: Callable[[P_co, Seat], int]
    scored: Callable[[P_co, Seat], bool]  # whether the score counts
    standing: Callable[[P_co, Seat], int]  # the more the better: who has most has won, or would if it ended
    fates: Mapping[str, bool]  # what can become of a card, and whether it was played then
    colours: tuple[str, ...]  # of the fates in pictures, as `lab/study/pictures.py` calls them
    fates_of: Callable[[P_co, P_co], tuple[CardSet, ...]]  # from start to end, each card in one of them
    endings: tuple[str, ...]
    ending: Callable[[P_co], int]  # which of them, when a round is over
    deeds: tuple[str, ...]
    sized: str | None  # what deeds are measured in, if they are
    deed: Callable[[P_co, Move, P_co], tuple[int, int]]  # which one, and its size

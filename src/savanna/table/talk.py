"""What can be said at a table: lines, and phrases that every page shows in its own language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Phrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "oops",
    "one_moment",
    "i_am_back",
    "your_turn",
    "good_game",
    "again",
    "goodbye",
]
PHRASES: tuple[str, ...] = get_args(Phrase)


@dataclass(frozen=True)
class ChatLine:
    """One thing said at a table: either a text of its player, or one of the phrases."""

    seq: int
    player: int | None
    at: int  # milliseconds since 1970
    text: str | None = None
    phrase: str | None = None
    before: bool = False  # said at the table that this one follows

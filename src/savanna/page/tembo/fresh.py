"""What the last move of Tembo touched, to be marked on the board, and cards that were drawn by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from savanna.games.tembo.story import Crossed, Drew, Eaten, Event, Placed
from savanna.page.html.cards import Face, drawn


@dataclass(frozen=True)
class Fresh:
    """The cards and fords that the last move did something to."""

    cards: frozenset[str]
    fords: frozenset[int]


def fresh_in(story: Sequence[Event]) -> Fresh:
    """What a story's move touched."""
    cards, fords = list[str](), list[int]()
    for event in story:
        match event:
            case Placed() | Drew():
                cards += event.cards
            case Crossed() | Eaten():
                fords.append(event.ford)
                cards += [card for herd in event.herds for card in herd.cards]
    return Fresh(frozenset(cards), frozenset(fords))


@lru_cache(maxsize=1024)
def held(face: Face, key: str, fresh: bool) -> Markup:
    """A card in a hand, as HTML; a fresh one comes from the draw pile."""
    return drawn(face, "fresh", key, "pile") if fresh else drawn(face, "", key)

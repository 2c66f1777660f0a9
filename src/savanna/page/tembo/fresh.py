"""What the last move of Tembo touched, and cards that come from somewhere because of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from savanna.page.cards import Face, drawn


@dataclass(frozen=True)
class Fresh:
    """What the last move did something to."""

    cards: frozenset[str]
    fords: frozenset[int]


def fresh_in(story: list[dict[str, Any]]) -> Fresh:
    """Nothing, when the move ended a round: the cards are dealt anew."""
    cards, fords = list[str](), list[int]()
    kinds = {event["event"] for event in story}
    if "RoundEnded" in kinds and "MatchEnded" not in kinds:
        return Fresh(frozenset(), frozenset())
    for event in story:
        if event["event"] in ("Placed", "Drew"):
            cards += event["cards"]
        elif event["event"] in ("Crossed", "Eaten"):
            fords.append(event["ford"])
            cards += [card for herd in event["herds"] for card in herd["cards"]]
    return Fresh(frozenset(cards), frozenset(fords))


@lru_cache(maxsize=1024)
def held(face: Face, key: str, fresh: bool) -> Markup:
    """A card that a player took up; a fresh one was drawn."""
    return drawn(face, "fresh", key, "pile") if fresh else drawn(face, "", key)

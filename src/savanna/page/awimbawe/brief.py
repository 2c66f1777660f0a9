"""A move of Awimbawé as a picture: the card played, its power, and who took the trick."""

from __future__ import annotations

from collections.abc import Sequence

from savanna.games.awimbawe.story import (
    Blocked,
    CardPlayed,
    EagleSaid,
    Eliminated,
    Event,
    LeaderNamed,
    PowerDeclined,
    Shoved,
    TrickTaken,
)
from savanna.games.events import MatchEnded, RoundEnded
from savanna.page.game import Brief, Effect


def brief(events: Sequence[Event]) -> Brief:
    """What the events of one move show: a card or its power, and what came of it."""
    first = events[0]
    assert not isinstance(first, RoundEnded | MatchEnded)
    cards = (first.card,) if isinstance(first, CardPlayed | EagleSaid) else ()
    effects = tuple(effect for event in events if (effect := _effect(event)))
    return Brief(first.seat, cards, effects=effects)


def _effect(event: Event) -> Effect | None:
    match event:
        case EagleSaid():
            return Effect(event.seat, "suit-sky" if event.says == "flee" else "fight")
        case Shoved():
            return Effect(event.of, "rhinoceros")
        case Blocked():
            return Effect(event.of, "lock")
        case LeaderNamed():
            return Effect(event.leader, "cheetah")
        case PowerDeclined():
            return Effect(event.seat, event.power)
        case TrickTaken():
            return Effect(event.seat, "last-trick", f"+{len(event.cards)}")
        case Eliminated():
            return Effect(event.seat, "hyena")
    return None

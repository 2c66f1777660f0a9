"""A move of Tembo as a picture: the card, its ford, and what each owner gained or lost."""

from __future__ import annotations

from collections.abc import Sequence

from savanna.games.tembo.story import Crossed, Eaten, Event, LionDrawn, Placed
from savanna.page.game import Brief, Effect


def brief(events: Sequence[Event]) -> Brief:
    """What the events of one move show: the deed at a ford, and a lion drawn after it."""
    deed = _deed(events[0])
    if any(isinstance(event, LionDrawn) for event in events[1:]):
        return deed._replace(effects=(*deed.effects, Effect(deed.seat, "lion")))
    return deed


def _deed(event: Event) -> Brief:
    match event:
        case Placed():
            return Brief(event.seat, event.cards, str(event.ford))
        case Crossed():
            gained = tuple(Effect(herd.seat, "star", f"+{herd.points}") for herd in event.herds)
            return Brief(event.seat, ("E",), str(event.ford), gained)
        case Eaten():
            lost = tuple(Effect(herd.seat, "bone", f"−{len(herd.cards)}") for herd in event.herds)
            return Brief(event.seat, (event.by,), str(event.ford), lost)
    raise TypeError(f"no move of Tembo begins with {event!r}")

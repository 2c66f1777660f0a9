"""What is seen of a move of Tembo above the table: herds cross, jaws close, lions pounce."""

from __future__ import annotations

from collections.abc import Sequence

from savanna.games.tembo.story import Crossed, Eaten, LionDrawn
from savanna.games.tembo.view import View
from savanna.page.game import Act
from savanna.table.tale import Moment

_EATERS = {"S": "super-crocodile"}  # the drawings of those that are no common crocodile


def acts(view: View, moment: Moment) -> Sequence[Act]:
    """The acts of one move, all at once; a card that is placed flies by itself."""
    return [act for event in moment.events for act in _acts(event)]


def _acts(event: object) -> list[Act]:
    match event:
        case Crossed():
            herds = [
                Act("cross", f"ford {event.ford}", "", herd.cards, f"seat-{herd.seat}", str(herd.points))
                for herd in event.herds
            ]
            return [herds[0]._replace(by="elephant-walking"), *herds[1:]]
        case Eaten():
            cards = tuple(card for herd in event.herds for card in herd.cards)
            if event.by == "L":
                return [Act("pounce", f"ford {event.ford}", "lion-leaping", cards)]
            return [Act("snap", f"ford {event.ford}", _EATERS.get(event.by, "crocodile"), cards)]
        case LionDrawn():
            return [Act("roar", f"seat-{event.seat}", "lion")]
    return []

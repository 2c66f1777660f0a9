"""What each owner has among animals at a ford: how many, what they are worth, and how that is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from savanna.games.tembo.cards import Deck
from savanna.page.html.badge import Badge, mark
from savanna.page.html.cards import art
from savanna.page.html.markup import html
from savanna.page.tembo.faces import points_on


class Stake(NamedTuple):
    """What one owner has among some animals."""

    seat: int
    animals: int
    points: int


def stakes_in(animals: Iterable[tuple[str, int]], deck: Deck) -> list[Stake]:
    """What each owner has among these animals, given as cards with their owners' seats; by seats."""
    owned: dict[int, list[str]] = {}
    for card, seat in animals:
        owned.setdefault(seat, []).append(card)
    return [
        Stake(seat, len(cards), sum(points_on(deck, card) for card in cards))
        for seat, cards in sorted(owned.items())
    ]


@lru_cache(maxsize=2048)
def tally(owner: Badge, number: str, icon: str = "", says: str = "") -> Markup:
    """The mark of an owner, a number, and perhaps a drawing of what is counted; `says` the same in words."""
    return html(
        '<span class="tally"{}>{}{}{}{}</span>',
        html(' title="{}"', says) if says else "",
        mark(owner),
        html('<b aria-hidden="true">{}</b>', number),
        art(icon) if icon else "",
        html('<span class="unseen">{}</span>', says) if says else "",
    )

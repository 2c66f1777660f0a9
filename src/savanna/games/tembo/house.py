"""What may be agreed for a match of Tembo, and what the rules need to know of it beside the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from savanna.games.options import Data, Option, declared, memory, switch
from savanna.games.tembo.cards import Deck
from savanna.games.tembo.deck import FILE, deck_option, default_deck, read_deck

OPTIONS = declared(
    Option(
        "deck",
        "R-T1",
        "Deck",
        "The animals and their points, if your box has others: correct the list.",
        Data(deck_option, FILE),
    ),
    switch(
        "lion_on_lion",
        "R-T4",
        "A lion with no animal anywhere",
        "Where it may go, when a lion is drawn and no animal waits at any ford.",
        off="to a ford that is not closed",
        on="to any ford",
    ),
    switch(
        "open_scores",
        "R-T7",
        "Open scores",
        "The points that everyone has brought across so far.",
        off="hidden until the round is over",
        on="always shown",
    ),
    memory("R-T8"),
)


class House(NamedTuple):
    """What a table plays otherwise, as the rules ask for it."""

    lion_on_lion: bool


def house_of(options: Mapping[str, Any]) -> House:
    return House(options.get("lion_on_lion", False))


def deck_of(options: Mapping[str, Any]) -> Deck:
    content = options.get("deck")
    return default_deck() if content is None else read_deck(content)

"""Sketches of Awimbawé in which no card is missing, as a view needs it: a bot counts what it has not seen."""

from __future__ import annotations

import re
from typing import Any

from sketch_awimbawe import table

from savanna.games.awimbawe.cards import deck_for, texts_of
from savanna.games.match import Match


def complete(sketch: str) -> Match[Any, Any]:
    """The table of this sketch; `rest` stands for all cards of the deck that it does not mention."""
    players = sketch.count("seat ")
    mentioned = set(re.findall(r"\b(?:[sdmfi]\d|x\d|e\d+)\b", sketch.replace("_", " ")))
    rest = [card for card in texts_of(deck_for(players)) if card not in mentioned]
    return table(sketch.replace("rest", " ".join(rest)))

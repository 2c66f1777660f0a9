"""Where every card of a finished round lies, face up: for the count, and for the end of a match."""

from __future__ import annotations

from dataclasses import dataclass

Texts = tuple[str, ...]


@dataclass(frozen=True)
class Uncovered:
    """Texts of cards, a list for each seat. A game adds its other places, named by the keys of its deals."""

    counted: tuple[Texts, ...]  # that the seat brought home
    hands: tuple[Texts, ...]

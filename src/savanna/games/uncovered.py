"""Where every card of a finished round lies, face up: for the count, and for the end of a match."""

from __future__ import annotations

from dataclasses import dataclass

Texts = tuple[str, ...]


@dataclass(frozen=True)
class Uncovered:
    """Texts of cards, a seat where there are several lists; what a game does not have is empty."""

    counted: tuple[Texts, ...]  # that the seat brought home
    hands: tuple[Texts, ...]
    piles: tuple[tuple[Texts, ...], ...] = ()  # Awimbawé: each from bottom to top
    pile: Texts = ()  # Tembo: left to draw, the next one first
    fords: Texts = ()  # Tembo: the five cards that nobody ever sees

"""A player's legal moves as buttons on the table: a card to lift, if it takes one, and a place to put it.

Every legal move is a button at its place. Where a move begins with a card, the button is seen only while that
card is chosen: a radio button, told apart by its slot, and a rule of style. So a table can be played without
any script, by mouse, touch or keys.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

SLOTS = 24  # cards that can be lifted at once, with pairs: the style has a rule for each


class MoveButton(NamedTuple):
    """One legal move as a button on the table."""

    move: str
    label: str  # what it does, in words
    place: str  # where its button is: "ford 3", "trick", "seat 2", "pile 2 3", "status"
    source: str | None = None  # the card to lift first: its text, "7+8" for a pair; None: none
    spoken: str = ""  # what it does in full, where the label leaves to the eye which card and which place


class Source(NamedTuple):
    """A card or pair that can be lifted, the slot that tells it apart, and how many moves begin with it."""

    slot: int
    text: str
    moves: int


class MoveButtons:
    """All legal moves of one view as buttons, by their places and by the cards that they begin with."""

    def __init__(self, buttons: Iterable[MoveButton]) -> None:
        self.all = list(buttons)
        self.sources, self._places = dict[str, Source](), defaultdict[str, list[MoveButton]](list)
        if not self.all:
            return
        moves = Counter(button.source for button in self.all if button.source is not None)
        self.sources = {text: Source(slot, text, moves[text]) for slot, text in enumerate(sorted(moves), 1)}
        for button in self.all:
            self._places[button.place].append(button)

    def at(self, place: str) -> list[MoveButton]:
        """The buttons at this place of the table."""
        return self._places.get(place, [])

    def slot(self, button: MoveButton) -> int:
        """The slot of the card to be lifted before this button is seen; 0 if it needs none."""
        return 0 if button.source is None else self.sources[button.source].slot

    def source(self, text: str) -> Source | None:
        """What lifting the card with this text begins; None if no legal move begins with it."""
        return self.sources.get(text)

    def __bool__(self) -> bool:
        return bool(self.all)

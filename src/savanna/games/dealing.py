"""What deals of every game share: the chance they come from, and the checks of their shape and cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from savanna.games.reason import Faults, as_json, shown

Deal = dict[str, Any]


class Dice(Protocol):
    """What cards are shuffled and drawn with: a random.Random, or a table's own stream."""

    def shuffle(self, cards: list[Any], /) -> None: ...

    def randrange(self, number: int, /) -> int: ...


# For each purpose, in a match with so many rounds dealt, dice of its own; asked again, the same.
Chance = Callable[[int, str], Dice]


@dataclass(frozen=True)
class Seeded:
    """Chance from one number."""

    seed: int

    def __call__(self, rounds: int, purpose: str) -> Dice:
        return random.Random(f"{self.seed} round {rounds} {purpose}")


class DealError(Faults):
    """A deal that cannot be played."""


def shape_faults(value: object, name: str, size: int, of: str = "cards") -> list[str]:
    """What keeps this from being a list of so many."""
    if not isinstance(value, list):
        return [f"{name}: a list of {of} is needed, not {as_json(value)}"]
    if len(value) != size:
        return [f"{name}: {size} {of} are needed, not {len(value)}"]
    return []


def card_faults(dealt: Iterable[object], deck: Counter[str]) -> list[str]:
    """What differs between the cards dealt and the cards of the deck."""
    found: Counter[str] = Counter()
    faults = []
    for card in dealt:
        if not isinstance(card, str):
            faults.append(f"a card is a text, not {as_json(card)}")
        elif card in deck:
            found[card] += 1
        else:
            faults.append(f"there is no card {shown(card)} in this deck")
    for card, number in deck.items():
        if found[card] > number:
            faults.append(f"{card} is dealt {times(found[card])}, the deck has it {times(number)}")
        elif found[card] < number:
            faults.append(
                f"{card} is missing"
                if number == 1
                else f"{number - found[card]} of {number} {card} are missing"
            )
    return faults


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")

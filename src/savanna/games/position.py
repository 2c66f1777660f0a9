"""What positions of all games have in common."""

from __future__ import annotations

from typing import Protocol

from typing_extensions import TypeVar


class Position(Protocol):
    """The whole truth of one moment of a round: a NamedTuple of ints, hidden cards included."""

    @property
    def turn(self) -> int:
        """The seat to move, from 0."""


P = TypeVar("P", bound=Position)
# Whoever knows no game gives each one only positions of its own, so that any game may stand for a Game.
P_co = TypeVar("P_co", bound=Position, default=Position, covariant=True)

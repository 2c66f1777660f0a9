"""Screen: what the terminal has to know of one game. Each game has one; `screens.py` has all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rich.console import RenderableType

from savanna.games.viewing import V_co

Names = Sequence[str]  # of the seats


def _never(seen: Any, answer: str) -> str:
    """`also_a_card` of a game in which no number is also a card."""
    return ""


def _one_list(move: str) -> str:
    """`group` of a game whose moves are all listed together."""
    return ""


@dataclass(frozen=True)
class Screen(Generic[V_co]):
    """What the terminal has to know of one game."""

    # draws the table as a view shows it, with the views of seats whose hands are laid open as well
    draw: Callable[[V_co, Names, Mapping[int, V_co]], RenderableType]
    say: Callable[[Any, Names], str]  # an event that only this game tells, in English
    help: str  # the rules in short, and how moves are written
    questions: Mapping[str, str]  # in words, for each thing that a seat may be asked
    scoreless: str = "no score"  # in the place of a score that does not count
    group: Callable[[str], str] = _one_list  # moves that differ in this are listed on lines of their own
    # what to write instead of this number, if it could also be meant as a card that the seat holds; else ""
    also_a_card: Callable[[V_co, str], str] = _never

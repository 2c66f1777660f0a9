"""Primer: what every card of a match does, in short, for the bubble at a card and the first time one is met.

It depends on the game, what was agreed, the number of players and the language alone: everyone at a table is
told the same, wherever the cards are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from savanna.page.games import PAGES
from savanna.page.i18n.say import Say
from savanna.table.sight import Sight


@dataclass(frozen=True)
class Primer:
    """All cards of a match explained in short. Cards with the same rule share its lines."""

    rules: list[tuple[str, ...]]  # what cards do, in two or three lines
    kinds: dict[str, str]  # for each kind of animal, what is said of it the first time
    cards: dict[str, tuple[int, str]]  # for each card the number of its rule, and its kind; "" for none
    more: str  # how to be told more, by key or mouse
    more_by_mouse: str


def primer(sight: Sight[Any], say: Say) -> Primer | None:
    """The primer of a match; None before there is one."""
    game, view = PAGES[sight.agreement.game], sight.view
    if view is None:
        return None
    rules, kinds, cards = dict[tuple[str, ...], int](), dict[str, str](), dict[str, tuple[int, str]]()
    for card in game.cards(view):
        lines, hint = game.rule(card, view, say).lines, game.hint(card, view, say)
        cards[card] = rules.setdefault(lines, len(rules)), hint.kind if hint else ""
        if hint:
            kinds[hint.kind] = hint.line
    return Primer([*rules], kinds, cards, say("i or right click: more"), say("Right click: more"))

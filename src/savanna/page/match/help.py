"""One card explained: what it is, what the rules say of it, where it is now, and what it would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from savanna.page.games import PAGES
from savanna.page.html.buttons import MoveButton
from savanna.page.html.cards import drawn
from savanna.page.i18n.say import Say
from savanna.page.viewer import viewer_of
from savanna.table.sight import Sight


@dataclass(frozen=True)
class CardHelp:
    """One card explained to one viewer."""

    name: str
    drawn: Markup
    lines: tuple[str, ...]  # what it does
    clauses: tuple[str, ...]  # that say it in full
    where: list[str]  # where it is, as far as the viewer may know
    buttons: list[MoveButton]  # the moves that begin with it now


def card_help(sight: Sight[Any], card: str, say: Say) -> CardHelp | None:
    """A card explained from what the viewer is shown alone; None if this match has no such card."""
    game, view = PAGES[sight.agreement.game], sight.view
    if view is None or card not in game.cards(view):
        return None
    viewer, face = viewer_of(sight, say), game.face(card, say, view.public.options)
    rule = game.rule(card, view, say)
    return CardHelp(
        name=f"{face.spoken[:1].upper()}{face.spoken[1:]}",
        drawn=drawn(face, "large"),
        lines=rule.lines,
        clauses=rule.clauses,
        where=game.where(sight, card, viewer, say),
        buttons=_beginning_with(card, game.buttons(view, viewer, say).all),
    )


def _beginning_with(card: str, buttons: Sequence[MoveButton]) -> list[MoveButton]:
    """The moves that begin with this card, alone or in a pair."""
    return [button for button in buttons if button.source and card in button.source.split("+")]

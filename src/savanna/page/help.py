"""One card explained: what it is, what the rules say of it, where it is now, and what it would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from markupsafe import Markup

from savanna.page.awimbawe import help as help_awimbawe
from savanna.page.cards import Face, drawn
from savanna.page.choices import Choice
from savanna.page.games import GAMES
from savanna.page.names import names_of
from savanna.page.saying import Say
from savanna.page.tembo import help as help_tembo

HELP: dict[str, ModuleType] = {"tembo": help_tembo, "awimbawe": help_awimbawe}


@dataclass(frozen=True)
class Help:
    name: str
    drawn: Markup
    lines: list[str]  # its rule, in two of them
    clauses: tuple[str, ...]
    where: list[str]  # as far as the viewer may know
    choices: list[Choice]  # the moves that begin with it now


def card_help(shown: dict[str, Any], card: str, say: Say) -> Help | None:
    """From what the viewer is shown and nothing else; None if this match has no such card."""
    game, view = shown["agreement"]["game"], shown["view"]
    if view is None or card not in HELP[game].cards(view):
        return None
    face: Face = GAMES[game].face(card, say, view["public"]["options"])
    *lines, clauses = HELP[game].rule(card, say)
    return Help(
        name=f"{face.name[:1].upper()}{face.name[1:]}",
        drawn=drawn(face, "large"),
        lines=lines,
        clauses=clauses,
        where=HELP[game].where(shown, card, names_of(shown, say), say),
        choices=_choices(GAMES[game].choices(view, names_of(shown, say), say).all, card),
    )


def _choices(choices: Sequence[Choice], card: str) -> list[Choice]:
    return [choice for choice in choices if choice.source and card in choice.source.split("+")]

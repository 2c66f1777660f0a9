"""Parts of a table of Awimbawé that are drawn once.

Most of a table does not change with a move, and looks the same to everyone who reads the same language.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from savanna.page.awimbawe.cards import icon
from savanna.page.awimbawe.side import Held, Pile, Side
from savanna.page.choices import Choices, Source
from savanna.page.drawing import templates
from savanna.page.saying import saying

NOTHING = Choices(())


@lru_cache(maxsize=4096)
def drawn_across(side: Side, language: str) -> Markup:
    """Another player, of whose cards none can be chosen."""
    return _macro("across", language, side, NOTHING, drawn_pile)


@lru_cache(maxsize=4096)
def drawn_who(side: Side, language: str) -> Markup:
    """Who the viewer is, and has won."""
    return _macro("who", language, side)


@lru_cache(maxsize=8192)
def drawn_pile(pile: Pile, source: Source | None, own: bool, language: str) -> Markup:
    """A pile that no other card can be put on; its top is to be lifted if there is a source."""
    return _macro("pile_of", language, pile, _only(source), own)


@lru_cache(maxsize=4096)
def drawn_held(held: Held, source: Source | None, playing: bool, language: str) -> Markup:
    """A card of the viewer's own hand."""
    return _macro("in_hand", language, held, _only(source), playing)


def _only(source: Source | None) -> Choices:
    choices = Choices(())
    if source is not None:
        choices.sources[source.text] = source
    return choices


def _macro(name: str, language: str, *what: object) -> Markup:
    macros: Any = templates(language).get_template("awimbawe_side.html").module
    drawn: Markup = getattr(macros, name)(saying(language), icon, *what)
    return drawn

"""A few cards of a game beside the preferences, which show at once what each of them changes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from savanna.games.options import Options
from savanna.page.games import PAGES
from savanna.page.html.badge import SHAPES, Badge, mark
from savanna.page.html.cards import drawn
from savanna.page.i18n.say import Say, say_in


class Preview(NamedTuple):
    """Cards as at a table: some lie there, each with the mark of another player, and some are in the hand."""

    laid: tuple[tuple[Markup, Markup], ...]
    offered: tuple[Markup, ...]  # of the hand, those that could be played
    kept: tuple[Markup, ...]  # and those that could not


def preview(game: str, say: Say) -> Preview:
    """The cards that stand for this game, or for the first one if it has no name."""
    return _preview(game or next(iter(PAGES)), say.language)


@lru_cache(maxsize=64)
def _preview(name: str, language: str) -> Preview:
    game, say = PAGES[name], say_in(language)
    laid, offered, kept = (
        tuple(drawn(game.face(card, say, Options())) for card in cards) for cards in game.sample
    )
    return Preview(tuple(zip(laid, _MARKS, strict=False)), offered, kept)


_MARKS = [mark(Badge(colour, shape, "")) for colour, (shape, _) in SHAPES.items()]

"""Templates and what they can use."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from savanna.page.html.assets import assets
from savanna.page.html.cards import art
from savanna.page.html.compiler import Swift
from savanna.page.html.parts import lift, mark, places
from savanna.page.i18n.say import LANGUAGES, saying

_TEMPLATES = Path(__file__).parents[1] / "templates"


@cache
def templates(language: str) -> Swift:
    """Those of all pages by their names, and of each game behind its own: "tembo/board.html"."""
    environment = Swift(
        saying(language),
        loader=ChoiceLoader([FileSystemLoader(_TEMPLATES), PrefixLoader(_of_games())]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals |= {
        "art": art,
        "lift": lift,
        "mark": mark,
        "places": places,
        "asset": lambda name: assets()[name].address,
        "language": language,
        "languages": tuple(LANGUAGES.items()),
    }
    return environment


def _of_games() -> dict[str, FileSystemLoader]:
    from savanna.page.games import PAGES  # the games draw with what is here

    return {name: FileSystemLoader(game.folder / "templates") for name, game in PAGES.items()}


@cache
def _macros(template: str, language: str) -> Any:
    return templates(language).get_template(template).module


def part(template: str, macro: str, language: str, *what: object) -> Markup:
    """What a macro of a template makes of these."""
    drawn: Markup = getattr(_macros(template, language), macro)(*what)
    return drawn


def page(template: str, language: str, **what: Any) -> str:
    """A template with all its texts in this language."""
    return templates(language).get_template(template).render(**what)

"""The templates of all pages, in each language, and the functions that they can call."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from savanna.page.html.assets import assets
from savanna.page.html.badge import avatar_of, mark
from savanna.page.html.cards import art
from savanna.page.html.compiler import TemplateEnvironment
from savanna.page.html.parts import lift, places
from savanna.page.i18n.say import LANGUAGES, say_in

_TEMPLATES = Path(__file__).parents[1] / "templates"


@cache
def templates(language: str) -> TemplateEnvironment:
    """All templates in this language; those of a game have its name before theirs: tembo/board.html."""
    environment = TemplateEnvironment(
        say_in(language),
        loader=ChoiceLoader([FileSystemLoader(_TEMPLATES), PrefixLoader(_of_games())]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals |= {
        "art": art,
        "avatar": partial(avatar_of, say=say_in(language)),
        "lift": partial(lift, say=say_in(language)),
        "mark": mark,
        "places": places,
        "asset": lambda name: assets()[name].address,
        "language": language,
        "languages": tuple(LANGUAGES.items()),
    }
    return environment


def _of_games() -> dict[str, FileSystemLoader]:
    """Where the templates of each game are, by its name."""
    from savanna.page.games import PAGES  # here, because the games import this module

    return {name: FileSystemLoader(game.folder / "templates") for name, game in PAGES.items()}


@cache
def _macros(template: str, language: str) -> Any:
    """The macros of a template, as attributes."""
    return templates(language).get_template(template).module


def part(template: str, macro: str, language: str, *what: object) -> Markup:
    """A part of a page: what a macro of a template draws of these values."""
    drawn: Markup = getattr(_macros(template, language), macro)(*what)
    return drawn


def page(template: str, language: str, **what: Any) -> str:
    """A whole page: a template drawn with these values, all its texts in this language."""
    return templates(language).get_template(template).render(**what)

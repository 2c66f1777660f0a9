"""Templates and what they can use."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from markupsafe import Markup

from savanna.page.assets import assets
from savanna.page.cards import art
from savanna.page.compiling import Swift
from savanna.page.parts import lift, mark, places
from savanna.page.saying import LANGUAGES, saying


@cache
def templates(language: str) -> Swift:
    environment = Swift(
        saying(language),
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
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

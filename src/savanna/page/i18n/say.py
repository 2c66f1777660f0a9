"""Texts in the viewer's language: English in the code, and a catalogue for each of the others."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from savanna.page.html.markup import html

# Each language by its code, as it calls itself.
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español"}

WORDS = Path(__file__).parent / "words"


class Say:
    """Translates texts of pages from English into one language (gettext), with values put in."""

    def __init__(self, language: str, catalogue: NullTranslations) -> None:
        self.language = language
        self._found = cache(catalogue.gettext)
        self._counted = catalogue.ngettext

    def __call__(self, text: str, **values: Any) -> str:
        """The text translated, with these values; HTML if one of them is, and then every other is escaped."""
        found = self._found(text)
        return _filled(found, values) if values else found

    def many(self, number: int, one: str, several: str, **values: Any) -> str:
        """The text for one or for several things, translated (plural forms); `{n}` in it is the number."""
        return _filled(self._counted(one, several, number), {"n": number, **values})


def _filled(text: str, values: dict[str, Any]) -> str:
    if Markup in map(type, values.values()):
        return html(_as_html(text), **values)
    return text.format_map(values)


@cache
def _as_html(text: str) -> str:
    return str(escape(text))


@cache
def say_in(language: str) -> Say:
    """What translates texts into one of the LANGUAGES, read once."""
    if language == "en":
        return Say(language, NullTranslations())
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (WORDS / f"{language}.po").open("rb") as file:
        write_mo(compiled, read_po(file, language))
    compiled.seek(0)
    return Say(language, GNUTranslations(compiled))


def letters_in(text: str) -> list[str]:
    """The last word of each part: what stands for it where there is no room for a name.

    >>> letters_in("Steppe S, Wüste Wü")
    ['S', 'Wü']
    """
    return [part.split()[-1] for part in text.split(",")]


def language_for(wanted: str | None, accepted: str) -> str:
    """The language that was chosen, else the first of a browser's list that is spoken here.

    >>> language_for(None, "pt-BR,de-CH;q=0.9,en;q=0.5"), language_for("it", "fr"), language_for("xx", "")
    ('de', 'it', 'en')
    """
    asked = sorted(
        (part.strip().partition(";q=") for part in accepted.split(",")),
        key=lambda part: -_weight(part[2]),
    )
    known = [code for tag, _, _ in asked if (code := tag.strip().lower().partition("-")[0]) in LANGUAGES]
    return wanted if wanted in LANGUAGES else known[0] if known else "en"


def _weight(text: str) -> float:
    """How much a browser wants a language: its q value, 1 if it gives none."""
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0

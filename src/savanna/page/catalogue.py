"""The texts of all pages gathered for translators: `make words` brings every catalogue up to date."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from savanna.games.awimbawe.explain import because as awimbawe_reasons
from savanna.games.reason import MATCH_OVER
from savanna.games.tembo.explain import because as tembo_reasons
from savanna.page.saying import LANGUAGES, WORDS
from savanna.table.refusal import because as refusals

_HERE = Path(__file__).parent
_METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
_KEYWORDS = {"say": None, "many": (2, 3)}  # say("text"), say.many(number, "one", "several")


def gathered() -> Catalog:
    """Every text that a page may show, and where it comes from."""
    catalogue = Catalog(fuzzy=False)
    found = extract_from_dir(_HERE, _METHODS, keywords=_KEYWORDS, options_map={"templates/**.html": {}})
    for file, _, text, _, _ in found:
        catalogue.add(text, locations=[(file, 0)])
    for reasons in (tembo_reasons, awimbawe_reasons, refusals):
        for text in reasons.texts.values():
            catalogue.add(text, locations=[("the reasons of a refusal", 0)])
    catalogue.add(MATCH_OVER.text)
    return catalogue


def catalogue_of(language: str) -> Catalog:
    """What is translated so far."""
    file = WORDS / f"{language}.po"
    if not file.exists():
        return Catalog(language, fuzzy=False)
    with file.open("rb") as opened:
        return read_po(opened, language)


def brought_up_to_date(language: str) -> Catalog:
    catalogue = catalogue_of(language)
    catalogue.update(gathered(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def main() -> None:
    for language in LANGUAGES:
        if language == "en":
            continue
        catalogue = brought_up_to_date(language)
        with (WORDS / f"{language}.po").open("wb") as file:
            write_po(file, catalogue, width=110, no_location=True, omit_header=True, sort_output=True)
        missing = sum(not message.string for message in catalogue if message.id)
        print(f"{language}: {len(catalogue)} texts, {missing} to translate")


if __name__ == "__main__":
    main()

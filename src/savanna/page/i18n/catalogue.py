"""The texts of all pages gathered for translators: `make words` brings every catalogue up to date."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from savanna.games.options import Choice
from savanna.page.games import PAGES
from savanna.page.i18n.say import LANGUAGES, WORDS
from savanna.table.refusal import because as refusals

_PAGE = Path(__file__).parents[1]
_CODE = (_PAGE, _PAGE.parent / "server" / "pages")

Text = str | tuple[str, str]  # one text; or one for a single thing and one for several


def gathered() -> Catalog:
    """Every text that a page may show, in English: of code, templates, rules and refusals."""
    catalogue = Catalog(fuzzy=False)
    reasons = [text for page in PAGES.values() for text in page.reasons.values()]
    for text in (*_in_code(), *_in_templates(), *_of_options(), *reasons, *refusals.texts.values()):
        catalogue.add(text)
    return catalogue


def _in_templates() -> Iterator[Text]:
    """The texts of each `say("text")` in a template."""
    for _, _, text, _, _ in extract_from_dir(_PAGE, [("**.html", "jinja2")], keywords={"say": None}):
        yield str(text)


def _of_options() -> Iterator[Text]:
    """What games declare of their options."""
    for page in PAGES.values():
        for option in page.game.options.values():
            yield option.title
            yield option.sentence
            if isinstance(option.range, Choice):
                yield from option.range.meanings.values()


def _in_code() -> Iterator[Text]:
    """The texts of each `say("text")` and `say.many(number, "one", "several")` in the code of pages."""
    for folder in _CODE:
        for file in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield from _said(node)


def _said(call: ast.Call) -> Iterator[Text]:
    """The text that this call would say, if it is a call of `say` with a text written out."""
    texts = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    match call.func:
        case ast.Name("say") if texts:
            yield str(texts[0])
        case ast.Call(ast.Name("say_in")) if texts:
            yield str(texts[0])
        case ast.Attribute(_, "say") if texts:
            yield str(texts[0])
        case ast.Attribute(_, "many") if len(texts) == 2:
            yield str(texts[0]), str(texts[1])


def catalogue_of(language: str) -> Catalog:
    """The catalogue of a language with all that is translated so far; empty if there is no file of it."""
    file = WORDS / f"{language}.po"
    if not file.exists():
        return Catalog(language, fuzzy=False)
    with file.open("rb") as opened:
        return read_po(opened, language)


def brought_up_to_date(language: str) -> Catalog:
    """The catalogue of a language with the texts that pages show now: new ones empty, old ones gone."""
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

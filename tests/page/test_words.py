"""Every text of every page in every language."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Message

from savanna.page.i18n.catalogue import catalogue_of, gathered
from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.rulebook import rulebook

OTHERS = [language for language in LANGUAGES if language != "en"]
_VALUE = re.compile(r"{(\w*)[^}]*}")


def _forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or [""])


def _translated(language: str) -> list[Message]:
    return [message for message in catalogue_of(language) if message.id]


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_all_texts_and_no_others(language: str) -> None:
    """`make words` brings it up to date."""
    wanted = {message.id for message in gathered() if message.id}
    assert {message.id for message in _translated(language)} == wanted


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    messages = _translated(language)
    assert [message.id for message in messages if message.fuzzy or not all(_forms(message.string))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_values(language: str) -> None:
    """The text for one may leave its number out."""
    for message in _translated(language):
        wanted = {value for form in _forms(message.id) for value in _VALUE.findall(form)}
        for form in _forms(message.string):
            found = set(_VALUE.findall(form))
            assert found <= wanted, message.id
            assert found >= wanted - {"n"}, message.id


def test_a_text_is_filled_in_and_escaped_where_it_is_html() -> None:
    from markupsafe import Markup

    say = say_in("en")
    assert say("Added by {name}", name="<Bo>") == "Added by <Bo>"
    assert say("{a} and {b}", a="<Bo>", b=Markup("<b>Ada</b>")) == "&lt;Bo&gt; and <b>Ada</b>"
    assert say.many(1, "one card", "{n} cards") == "one card"
    assert say.many(3, "one card", "{n} cards") == "3 cards"


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
@pytest.mark.parametrize("language", OTHERS)
def test_the_rules_have_the_same_clauses_in_every_language(game: str, language: str) -> None:
    def clauses(language: str) -> list[str]:
        return [clause.id for chapter in rulebook(game, language).chapters for clause in chapter.clauses]

    assert clauses(language) == clauses("en")
    assert len(clauses("en")) > 30


def test_clauses_can_be_linked_and_rulings_are_marked() -> None:
    book = rulebook("tembo", "en")
    clauses = {clause.id: clause for chapter in book.chapters for clause in chapter.clauses}
    assert clauses["R-T3"].is_ruling
    assert not clauses["T4.2"].is_ruling
    assert '<a href="#T4.5">T4.5</a>' in clauses["T3.1"].text

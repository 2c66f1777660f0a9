"""Nobody at a table looks like somebody else there."""

# ruff: noqa: RUF001 - letters that are taken for others are what it is about

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from savanna.server.lookalikes import alike
from savanna.server.wording import BadWording, cleaned_name


@given(st.text())
def test_a_name_is_like_itself_in_other_letters(text: str) -> None:
    try:
        name = cleaned_name(text)
    except BadWording:
        assume(False)
    for other in (name.upper(), name.casefold(), f" {name} ", f"{name}\u0301"):
        assert alike(name, other)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert alike(name, unicodedata.normalize(form, name))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "Ａｄａ"),
        ("Ada", "А\u0501а"),  # Cyrillic
        ("Ada", "Á d a"),
        ("Ada", "ᴀᴅᴀ"),
        ("Ada", "𝔸𝕕𝕒"),
        ("Ada", "Ꭺda"),
        ("Ada", "🅐🅓🅐"),
        ("Otto", "Οττο"),  # Greek
        ("Otto", "0tt०"),
        ("Anna", "Aηηa"),  # Greek, by the shape of its small letters
        ("ANNA", "AΝΝA"),  # and of its capitals
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Straße", "STRASSE"),
        ("Ørsted", "Orsted"),
        ("ŉ", "ʼN"),
    ],
)
def test_names_that_could_be_taken_for_each_other(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Ida"), ("Ada 1", "Ada 2"), ("Kai", "Kal"), ("明", "日月"), ("Ян", "Юн"), ("Ольга", "Олег")],
)
def test_names_that_could_not(one: str, other: str) -> None:
    assert not alike(one, other)

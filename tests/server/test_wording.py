"""Names and lines that others are shown: nothing hidden in them, and nobody looks like somebody else."""

# ruff: noqa: RUF001 - letters that are taken for others are what it is about

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from savanna.server.wording import LINE_LENGTH, NAME_LENGTH, BadWording, cleaned_line, cleaned_name, is_like

# Letters of all kinds, and often those that make trouble.
TRICKY = st.text(
    st.characters()
    | st.sampled_from(
        "\u200b\u200d\u202e\u2066\ufeff\u0301\u0323\u034f\u3164\ufe0f\u1100\u1161\u11a8\0 \u2028aé"
    )
)


@settings(max_examples=1000)
@given(TRICKY)
def test_nothing_but_BadWording_is_raised_and_clean_stays_clean(text: str) -> None:
    for cleaned, length in ((cleaned_name, NAME_LENGTH), (cleaned_line, LINE_LENGTH)):
        try:
            clean = cleaned(text)
        except BadWording:
            continue
        assert cleaned(clean) == clean
        assert 0 < len(clean) <= length
        assert unicodedata.is_normalized("NFC", clean)
        assert not any(unicodedata.category(letter)[0] == "C" for letter in clean)
        assert clean == " ".join(clean.split())
        clean.encode()


@given(TRICKY)
def test_a_name_is_like_itself_in_other_letters(text: str) -> None:
    try:
        name = cleaned_name(text)
    except BadWording:
        assume(False)
    for other in (name.upper(), name.casefold(), f" {name} ", f"{name}\u0301"):
        assert is_like(name, other)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert is_like(name, unicodedata.normalize(form, name))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "Ａｄａ"),
        ("Ada", "А\u0501а"),  # Cyrillic
        ("Ada", "Á d a"),
        ("Otto", "Οττο"),  # Greek
        ("Straße", "STRASSE"),
        ("ŉ", "ʼN"),
    ],
)
def test_names_that_could_be_taken_for_each_other(one: str, other: str) -> None:
    assert is_like(one, other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Ida"), ("Ada 1", "Ada 2"), ("明", "日月"), ("Ян", "Юн")])
def test_names_that_could_not(one: str, other: str) -> None:
    assert not is_like(one, other)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\0",
        "\u200b\u200d",
        "\u202e",
        "\u3164",
        "\uffa0\u115f",
        "\u2800",
        "\u0301" * 500,
        "!?",
        "\ud800",
    ],
)
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(BadWording, match="a letter or a digit"):
        cleaned_name(name)


@pytest.mark.parametrize(
    "name", ["System", "SYSTEM", "s y s t e m", "Sys\u200btem", "Ѕуѕtеm", "ｓｅｒｖｅｒ", "Sávanna"]
)
def test_nobody_has_a_name_of_the_house(name: str) -> None:
    with pytest.raises(BadWording, match="the house's own"):
        cleaned_name(name)


@pytest.mark.parametrize("between", ["", "\u200d", "\u034f"])
def test_a_letter_carries_two_marks_at_most(between: str) -> None:
    tower = cleaned_name("x" + f"\u0330{between}" * 500)
    assert tower == "x\u0330\u0330"


def test_what_is_written_the_other_way_round_stays_on_one_line() -> None:
    assert cleaned_line("a\u202eb\nc\u2028d\te") == "ab c d e"

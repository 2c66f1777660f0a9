"""Names and lines that others are shown: nothing hidden or huge in them, no name of a page's own."""

# ruff: noqa: RUF001 - letters that are taken for others are what it is about

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from savanna.bots import LEVELS
from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.names import level_name
from savanna.server.wording import LINE_LENGTH, NAME_LENGTH, BadWording, cleaned_line, cleaned_name

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


WORDS = sorted(
    {say(text) for say in map(say_in, LANGUAGES) for text in ("You", "you", "Free seat", "Spectators")}
    | {level_name(level, say) for say in map(say_in, LANGUAGES) for level in LEVELS}
)


@pytest.mark.parametrize("word", WORDS)
def test_nobody_is_called_as_pages_call_others(word: str) -> None:
    disguises = (word, word.upper(), word.casefold(), f" {word}! ", f"\u200f{word}\u202e", f"{word} 2")
    wide = word.translate({number: number + 0xFEE0 for number in range(0x21, 0x7F)})
    for name in (*disguises, wide, "\u200b".join(word), f"{word}\u0301"):
        with pytest.raises(BadWording, match="add a word"):
            cleaned_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "ʏᴏᴜ",  # small capitals
        "Yоu",  # Cyrillic
        "Yoυ",
        "ΥΟU",  # Greek
        "Yօս",  # Armenian
        "Ꭹou",  # Cherokee
        "ꓬꓳꓴ",  # Lisu
        "Ⲩⲟu",  # Coptic
        "𝒀𝗼𝓾",  # mathematical
        "Yⓞu",
        "Y🅞🅤",
        "Y🇴u",
        "Y◯u",
        "Y0u",
        "Yοᴜ٣",  # with the number of a bot, in other digits
        "Ԁս",
        "ᴅᴜ",
        "Тu",
        "Tú",
        "ťụ",
        "Toi",
        "T0l",
        "Spectator",
        "ZUSCHAUERIN",
        "Espectadora",
        "Leоpаrd",
        "LE0PARD",
        "1eopard",
        "ʟᴇᴏᴘᴀʀᴅ",
        "JackaI",
        "jасkаӏ",
        "Ꭻackal",
        "Rneerkat",
        "Meerkat²",
        "Meerkat\u00a02",
        "ＣＵＢ",
        "Strauss",
        "FREE SEAT",
        "Frеie\u2060r P1atz",
        "Poʂto libero",
    ],
)
def test_nor_in_letters_that_look_alike(name: str) -> None:
    with pytest.raises(BadWording, match="what pages call you"):
        cleaned_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Tobias", "Zoë", "José", "Ørjan", "Łukasz", "Nguyễn", "İbrahim", "Straußberg", "O’Neil", "R2-D2"),
        *("Ольга", "Юлия", "Світлана", "Αλέξανδρος", "Տիգրան", "თამარ", "ᏣᎳᎩ", "ᴛom"),
        *("王伟", "さくら", "サクラ", "김민준", "محمد", "سارة", "תמר", "अमित"),
        *("राम", "প্রিয়া", "தமிழ்", "นภา", "አበበ"),
        *("Guest", "Guest 1", "Gast", "Invité", "Ospite", "Visitante", "Yu", "Duy", "Dua", "Youssef", "Leo"),
        *("Leopard lover", "You & I", "Tuva", "Ada 2", "42", "Ada 🐘"),
    ],
)
def test_names_of_all_the_world_stay_as_they_are(name: str) -> None:
    assert cleaned_name(name) == name


@pytest.mark.parametrize("sign", ["\ufdfd", "\U00012219", "\U0001242b", "\ua9c5", "\u2e3b", "\u0bf5"])
def test_no_sign_is_as_wide_as_many_letters(sign: str) -> None:
    assert cleaned_name(f"A{sign}da{sign}") == "Ada"
    assert cleaned_line(f"{sign} hello {sign}") == "hello"
    with pytest.raises(BadWording):
        cleaned_name(sign)


def test_a_sentence_in_one_sign_is_written_out() -> None:
    assert cleaned_line("\ufdfa") == "صلى الله عليه وسلم"
    assert cleaned_name("\ufdf2") == "الله"


@pytest.mark.parametrize("between", ["", "\u200d", "\u034f"])
def test_a_letter_carries_two_marks_at_most(between: str) -> None:
    tower = cleaned_name("x" + f"\u0330{between}" * 500)
    assert tower == "x\u0330\u0330"


def test_what_is_written_the_other_way_round_stays_on_one_line() -> None:
    assert cleaned_line("a\u202eb\nc\u2028d\te") == "ab c d e"

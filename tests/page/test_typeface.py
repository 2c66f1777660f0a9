"""The display face: small, the same every time, and with every letter of our texts in five languages."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont

from savanna.page.html.assets import assets
from savanna.page.html.typeface import LETTERS, display_face
from savanna.page.i18n.say import LANGUAGES, WORDS

SIGNS = "→✕★\u00a0\u00ad\u202f\n"  # never in a title, or no letters


def test_it_is_small_and_always_the_same() -> None:
    assert display_face() == display_face() == assets()["display.woff2"].content
    assert len(display_face()) < 16_000


def test_it_has_all_its_letters() -> None:
    drawn = TTFont(io.BytesIO(display_face())).getBestCmap()
    assert {ord(letter) for letter in LETTERS} - drawn.keys() == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_language_has_a_letter_that_it_lacks(language: str) -> None:
    texts = (WORDS / f"{language}.po").read_text("utf-8")
    assert set(texts) - set(LETTERS) - set(SIGNS) == set()

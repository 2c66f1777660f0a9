"""Names and lines as people type them, made fit to be shown to others."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from savanna.bots import LEVELS
from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.names import level_name
from savanna.server.lookalikes import rough_looks

NAME_LENGTH = 24
LINE_LENGTH = 300
_MARKS = 2  # accents and the like that a letter may carry
_INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"  # signs that show nothing

# Signs as wide as many letters: each alone could burst a page.
_WIDE = (
    range(0x0BF3, 0x0BFB),  # Tamil signs of accounts
    range(0x2E3A, 0x2E3C),  # dashes of two and three ems
    range(0xA9C1, 0xA9CE),  # Javanese ornaments
    range(0xFD40, 0xFD50),  # whole sentences in Arabic, as one sign
    range(0xFDF0, 0xFE00),
    range(0x12000, 0x12550),  # cuneiform
)

# Nobody may look like the house itself.
_HOUSE = ("savanna", "system", "server", "table", "admin")

# What pages call people, so that nobody may: texts of the catalogues, and other words for the same.
_CALLED = ("You", "you", "Free seat", "Spectators")
_CALLED_AS_WELL = (
    *("dich", "toi", "usted"),
    *("spectator", "Zuschauerin", "spectateur", "spectatrice"),
    *("spettatore", "spettatrice", "espectador", "espectadora"),
)


class BadWording(ValueError):
    """A name or line of which nothing is left, or a name that is not one's own to use."""


def cleaned_name(text: str) -> str:
    """A name made fit to be shown: on one line, and not to be taken for a bot's, a page's or the house's.

    >>> cleaned_name("  Ada\\u202e \\n Lovelace ")
    'Ada Lovelace'
    """
    name = _cleaned(text, NAME_LENGTH)
    if not any(letter.isalnum() for letter in name):
        raise BadWording("a name needs a letter or a digit")
    if rough_looks(name) & _looks_of(_HOUSE):
        raise BadWording(f"the name {name} is the house's own: choose another")
    if (rough_looks(name) | rough_looks(_without_number(name))) & _called_by_pages():
        raise BadWording(
            f"{name} is what pages call you, a free seat, a spectator or a bot: add a word, or choose another"
        )
    return name


def cleaned_line(text: str) -> str:
    """A line of chat made fit to be shown; BadWording if nothing is left of it."""
    line = _cleaned(text, LINE_LENGTH)
    if not line:
        raise BadWording("there is nothing to say in it")
    return line


def _cleaned(text: str, length: int) -> str:
    """At most `length` letters of a text in NFC: no control or half characters, two marks a letter."""
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", _written_out(text[: 4 * length])):
        kind = unicodedata.category(letter)[0]
        if kind == "Z" or letter in "\t\n\r":
            letters.append(" ")
        elif kind != "C" and letter not in _INVISIBLE:
            marks = marks + 1 if kind == "M" else 0
            if marks <= _MARKS:
                letters.append(letter)
    visible = unicodedata.normalize("NFC", "".join(letters))
    return " ".join(visible.split())[:length].strip()


def _written_out(text: str) -> str:
    """The text with letters in place of very wide signs; signs that stand for no letters are left out."""
    return "".join(letter if not _is_wide(letter) else _letters_of(letter) for letter in text)


def _is_wide(letter: str) -> bool:
    return any(ord(letter) in block for block in _WIDE)


def _letters_of(sign: str) -> str:
    """The letters that one sign stands for (NFKC); nothing if it stands for itself."""
    letters = unicodedata.normalize("NFKC", sign)
    return "" if letters == sign else letters


def _without_number(name: str) -> str:
    """The name without a number at its end, which pages give to several bots of one level."""
    return re.sub(r"[\d\s]+$", "", unicodedata.normalize("NFKC", name))


def _looks_of(names: tuple[str, ...]) -> frozenset[str]:
    """All that these names can be taken for."""
    return frozenset().union(*map(rough_looks, names))


@cache
def _called_by_pages() -> frozenset[str]:
    """The looks of all that pages call people and bots, in every language."""
    says = [say_in(language) for language in LANGUAGES]
    called = [say(text) for say in says for text in _CALLED]
    bots = [level_name(level, say) for say in says for level in LEVELS]
    return _looks_of((*called, *bots, *LEVELS, *_CALLED_AS_WELL))

"""Names and lines as people type them, made fit to be shown to others."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 24
LINE_LENGTH = 300
_MARKS = 2  # that a letter may carry
_INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # signs that show nothing

# Letters of other alphabets, below them those that they are taken for.
_LOOKALIKES = str.maketrans(
    "авекмнорстухѕіјһԁԛԝӏαβεηικμνορτυχ",
    "abekmhopctyxsijhdqwlabehikmnoptyx",
)

# Nobody may look like the house itself.
_RESERVED = {"savanna", "system", "server", "table", "admin"}


class BadWording(ValueError):
    """Nothing is left of it, or it is not one's own to use."""


def cleaned_name(text: str) -> str:
    """A name on one line.

    >>> cleaned_name("  Ada\\u202e \\n Lovelace ")
    'Ada Lovelace'
    """
    name = _cleaned(text, NAME_LENGTH)
    if not any(letter.isalnum() for letter in name):
        raise BadWording("a name needs a letter or a digit")
    if _skeleton(name) in _RESERVED:
        raise BadWording(f"the name {name} is the house's own")
    return name


def cleaned_line(text: str) -> str:
    line = _cleaned(text, LINE_LENGTH)
    if not line:
        raise BadWording("there is nothing to say in it")
    return line


def is_like(one: str, other: str) -> bool:
    """Whether two names could be taken for each other."""
    return _skeleton(one) == _skeleton(other)


def _cleaned(text: str, length: int) -> str:
    """NFC, without control, format and half characters, at most two marks a letter, single spaces."""
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text[: 4 * length]):
        kind = unicodedata.category(letter)[0]
        if kind == "Z" or letter in "\t\n\r":
            letters.append(" ")
        elif kind != "C" and letter not in _INVISIBLE:
            marks = marks + 1 if kind == "M" else 0
            if marks <= _MARKS:
                letters.append(letter)
    visible = unicodedata.normalize("NFC", "".join(letters))
    return " ".join(visible.split())[:length].strip()


def _skeleton(name: str) -> str:
    """What is left when case, width, marks, spaces and the alphabet do not count."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(letter for letter in apart.translate(_LOOKALIKES) if letter.isalnum())

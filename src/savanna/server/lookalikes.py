"""What a name looks like: names that look the same are taken for each other (Unicode's confusables)."""

# ruff: noqa: RUF001 - letters that are taken for others are what it is about

from __future__ import annotations

import unicodedata

# For each Latin letter those that are taken for it: Cyrillic, Greek and Coptic, Armenian, Cherokee, Lisu,
# phonetic letters and small capitals, letters with a stroke or a hook. What Unicode itself calls a form of a
# letter (mathematical, full-width, circled) is not listed.
_SHAPES = {
    "a": "аαɑɐᴀⲁᎪꓮᗅ⍺",
    "b": "вьβɓƀʙⲃᏴᏏꓐᗷ",
    "c": "сɕƈᴄⲥᏟꓚ",
    "d": "ԁɖɗđƌᴅᎠᏧꓓᗞ",
    "e": "еєҽεɛəᴇⲉᎬꓰ℮",
    "f": "ғϝƒքꜰꓝᖴ",
    "g": "ԍցɡɠǥɢᏀᏳꓖ",
    "h": "нһћհħɦʜⲏᎻᏂꓧᕼ",
    "i": "іιıɩɨɪⲓᎥꓲ",
    "j": "јϳȷʝɉᴊᎫꓙ",
    "k": "кқҡӄκƙĸᴋⲕᏦꓗ",
    "l": "ӏłɫɭƚǀʟⳑᏞꓡ1|",
    "m": "мϻɱᴍⲙᎷꓟᗰ",
    "n": "пոռɲŋƞɴⲛꓠ",
    "o": "оөοσօøɵᴏⲟꓳഠဝ〇○◯●⚪0",
    "p": "рҏρƿᴘⲣᏢꓑ",
    "q": "ԛգզɋʠ",
    "r": "гɾɼɽʀᴦⲅᎡᏒꓣ",
    "s": "ѕտʂƽꜱᏚꓢ",
    "t": "тτƭŧʈᴛⲧᎢꓔ",
    "u": "սʊʋᴜꓴᑌ",
    "v": "ѵᴠᏙꓦ",
    "w": "ԝѡωաɯᴡᎳꓪᗯ",
    "x": "хҳχⲭꓫ᙭",
    "y": "уүұγყƴɏɣʏⲩᎩᎽꓬ¥",
    "z": "ζƶʐʑᴢⲍᏃꓜ",
}

# Greek letters that look like one Latin letter when they are small, and like another when they are capitals.
_SMALL = {"η": "n", "μ": "u", "ν": "v", "υ": "u", "ς": "c"}
_CAPITAL = {"η": "h", "μ": "m", "ν": "n", "υ": "y"}

# Where Unicode has letters in black circles, in black squares, and of flags: the whole alphabet each, from A.
_ROWS = (0x1F150, 0x1F170, 0x1F1E6)


def _latin() -> dict[str, str]:
    """Each letter that is taken for a Latin one, and which."""
    listed = {letter: latin for latin, letters in _SHAPES.items() for letter in letters}
    rows = {chr(row + number): chr(ord("a") + number) for row in _ROWS for number in range(26)}
    return listed | rows | _CAPITAL


_LATIN = str.maketrans(_latin())
_AS_DRAWN = str.maketrans(_SMALL | {"I": "l"})


def looks(name: str) -> tuple[str, str]:
    """What is left of a name without case, width, marks, spaces and alphabets (a skeleton, as UTS 39 says).

    Twice: as it is spelt, and as it is drawn, where a capital I is an l.

    >>> looks("\\uff29d\\u0430"), looks("lda")
    (('ida', 'lda'), ('lda', 'lda'))
    """
    apart = unicodedata.normalize("NFKD", name)
    return _plain(apart), _plain(apart.translate(_AS_DRAWN))


def _plain(name: str) -> str:
    """A name as small Latin letters and digits alone."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    apart = "".join(str(unicodedata.decimal(letter, letter)) for letter in apart)
    return "".join(letter for letter in apart.translate(_LATIN) if letter.isalnum())


def alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other."""
    return any(a == b for a, b in zip(looks(one), looks(other), strict=True))


def rough_looks(name: str) -> frozenset[str]:
    """The looks of a name if i is taken for l, rn for m and vv for w: for the few names nobody may come near.

    >>> rough_looks("Jackai") & rough_looks("JACKA1")
    frozenset({'jackal'})
    """
    return frozenset(look.replace("i", "l").replace("rn", "m").replace("vv", "w") for look in looks(name))

"""The display face for titles and numerals: a free font from a package of its own, made small."""

from __future__ import annotations

import io
import logging
from functools import cache
from importlib.resources import files
from pathlib import Path

# Letters, digits and signs of the five languages; whatever else a title has is set in the face of the texts.
LETTERS = (
    "".join(map(chr, range(ord(" "), ord("~") + 1)))
    + "ÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâãäæçèéêëìíîïñòóôöùúûüŒœ"
    + "¡¿«»·–—‘’“”„…−×"
)


def whole_face() -> Path:
    """The file of the font with all its letters."""
    return Path(str(files("font_fredoka_one") / "files" / "FredokaOne-Regular.ttf"))


@cache
def _widths() -> dict[str, float]:
    """How wide each letter of the font is, in parts of its size."""
    from fontTools.ttLib import TTFont

    with TTFont(whole_face(), lazy=True) as font:
        letters, metrics, unit = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        return {chr(code): metrics[name][0] / unit for code, name in letters.items()}


def width_of(text: str, size: float) -> float:
    """How wide a text is in the display face of this size; letters it has not count as wide ones."""
    return size * sum(_widths().get(letter, 1.0) for letter in text)


def display_face() -> bytes:
    """Fredoka One (SIL Open Font License) with LETTERS alone, a subset, as WOFF2; always the same bytes."""
    from fontTools.subset import Options, Subsetter  # it takes a while to import, and is needed once
    from fontTools.ttLib import TTFont

    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it tells of tables that it leaves out
    font = TTFont(io.BytesIO(whole_face().read_bytes()), recalcTimestamp=False)
    subsetter = Subsetter(Options(flavor="woff2", layout_features=["kern", "liga"], drop_tables=["FFTM"]))
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    small = io.BytesIO()
    font.save(small)
    return small.getvalue()

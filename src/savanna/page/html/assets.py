"""Style, script and art, one file each, which browsers may cache for ever: its address holds its hash."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from savanna.page.html.buttons import SLOTS
from savanna.page.html.typeface import display_face

_PAGE = Path(__file__).parents[1]

# Files of style and script, in this order: later rules win. The styles of the games come between these two.
_STYLE = ("tokens", "base", "card", "table", "strip", "bar", "panel")
_LAST_STYLE = ("hands", "acting", "pages", "preferences", "ending", "sheets", "chat", "tips", "hints")
_SCRIPT = (
    *("morph", "parts", "motion", "sounds", "countdown", "acting", "live", "here", "again", "panel"),
    *("hands", "aloft", "drag", "sheets", "preferences", "chat", "help", "tips", "hints", "share", "page"),
)

_TURN = '<circle cx="82" cy="18" r="18" fill="#a3168a"/>'  # a mark on the icon: it is one's turn


@dataclass(frozen=True)
class Asset:
    """A file for the browser, whose address changes with its content."""

    address: str
    kind: str  # its media type
    content: bytes
    zipped: bytes  # the content by gzip


@cache
def assets() -> dict[str, Asset]:
    """All files that pages load, by the short names that templates use."""
    icon = (_PAGE / "art" / "logo.svg").read_text("utf-8")
    face = _asset("display.woff2", "font/woff2", display_face())
    found = {
        "style.css": ("text/css; charset=utf-8", _face_rule(face) + _joined(_styles()) + slot_rules()),
        "page.js": ("text/javascript; charset=utf-8", _joined(_files("script", _SCRIPT, "js"))),
        "art.svg": ("image/svg+xml", sprite()),
        "icon.svg": ("image/svg+xml", icon),
        "icon-turn.svg": ("image/svg+xml", icon.replace("</svg>", f"{_TURN}</svg>")),
    }
    return {
        "display.woff2": face,
        **{name: _asset(name, kind, text.encode()) for name, (kind, text) in found.items()},
    }


def _face_rule(face: Asset) -> str:
    return f'@font-face{{font-family:"Display";src:url("{face.address}") format("woff2");font-display:swap}}'


def _asset(name: str, kind: str, content: bytes) -> Asset:
    """A file for the browser, with a hash of its content in its address (cache busting)."""
    stem, _, ending = name.partition(".")
    version = hashlib.sha256(content).hexdigest()[:12]
    return Asset(f"/static/{stem}.{version}.{ending}", kind, content, gzip.compress(content, 9, mtime=0))


def _styles() -> list[Path]:
    """The files of style, those of the games in the middle."""
    from savanna.page.games import PAGES  # here, because the games import this module

    of_games = [game.folder / "style" / f"{name}.css" for game in PAGES.values() for name in game.style]
    return [*_files("style", _STYLE, "css"), *of_games, *_files("style", _LAST_STYLE, "css")]


def _files(folder: str, names: tuple[str, ...], ending: str) -> list[Path]:
    return [_PAGE / folder / f"{name}.{ending}" for name in names]


def _joined(files: Iterable[Path]) -> str:
    return "\n".join(file.read_text("utf-8") for file in files)


def slot_rules() -> str:
    """Rules of style for a lifted card, one for each slot: they show what it can do, and light the places."""
    lifted = [f"#main:has(.lift.slot-{slot}:checked) {{}}.slot-{slot}" for slot in range(1, SLOTS + 1)]
    choices = ",".join(rule.format(".choice") for rule in lifted)
    places = ",".join(rule.format("[data-place]:has(.choice") + ")" for rule in lifted)
    return f"{choices}{{display:inline-flex}}{places}{{outline:var(--lit);box-shadow:var(--tint)}}"


_SVG = re.compile(r'<svg[^>]*viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


def sprite() -> str:
    """All drawings in one file (an SVG sprite), so that no request tells which card someone sees."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols().values())}</svg>'


@cache
def symbols() -> dict[str, str]:
    """Each drawing by its name, as a symbol of SVG that can be used many times."""
    return {file.stem: _symbol(file) for file in _drawings()}


def _symbol(file: Path) -> str:
    found = _SVG.search(file.read_text("utf-8"))
    if found is None:
        raise ValueError(f"{file.name}: no <svg viewBox> in it")
    box, shapes = found.groups()
    return f'<symbol id="{file.stem}" viewBox="{box}">{shapes.strip()}</symbol>'


def _drawings() -> list[Path]:
    """The files of all drawings, those of the games among them."""
    from savanna.page.games import PAGES  # here, because the games import this module

    folders = [_PAGE / "art", *(game.folder / "art" for game in PAGES.values())]
    return sorted((file for folder in folders for file in folder.glob("*.svg")), key=lambda file: file.name)

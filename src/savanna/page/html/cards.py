"""A card as it is drawn: the same frame for every card of every game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from savanna.page.html.assets import assets
from savanna.page.html.markup import html


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """What is printed on a card. Made once, and equal to itself alone, so that it can be a cache's key."""

    card: str  # its text in moves
    name: str  # in the viewer's language, as short as in a log
    beast: str  # the drawing on it
    ground: str  # the drawing behind
    rank: str  # in the corner
    icon: str  # of its suit or species, under the rank
    letter: str  # for eyes that do not tell colours apart: each suit or species has its own in every language
    worth: int | None = None  # points or crowns, negative if they count against one
    worth_icon: str = ""  # drawn as often as it is worth
    full_name: str = ""  # where there is room, if there is more to say

    @property
    def spoken(self) -> str:
        return self.full_name or self.name


@lru_cache(maxsize=512)
def art(name: str, classes: str = "") -> Markup:
    """A drawing from the sprite, hidden from screen readers: words beside it say what it shows."""
    address = assets()["art.svg"].address
    return html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"></use></svg>',
        f"art {classes}".strip(),
        address,
        name,
    )


@lru_cache(maxsize=4096)
def drawn(face: Face, classes: str = "", key: str | None = None, origin: str = "") -> Markup:
    """A card face up, as HTML.

    The script lets a card fly from where the element with the same key was before. One that nobody saw before
    comes from the element with the id `origin`.
    """
    worth = ""
    if face.worth is not None:
        times = abs(face.worth)
        worth = html('<span class="worth">{}</span>', art(face.worth_icon) * times)
    return html(
        '<span class="{}" data-card="{}"{}{}>{}{}<b class="rank">{}</b>'
        '<span class="suit">{}<i>{}</i></span>{}<span class="unseen">{}</span></span>',
        f"card {face.ground} {classes}".rstrip(),
        face.card,
        html(' data-key="{}"', key) if key else "",
        html(' data-from="{}"', origin) if origin else "",
        art(face.ground, "ground"),
        art(face.beast, "beast"),
        face.rank,
        art(face.icon),
        face.letter,
        worth,
        face.spoken,
    )


@lru_cache(maxsize=256)
def back(game: str, name: str, classes: str = "", key: str | None = None) -> Markup:
    """A card of this game face down, as HTML. Its key says where it lies and never which card it is."""
    return html(
        '<span class="{}"{}>{}<span class="unseen">{}</span></span>',
        f"card back {classes}".rstrip(),
        html(' data-key="{}"', key) if key else "",
        art(f"back-{game}", "ground"),
        name,
    )

"""Badge: what tells a player apart on every page, a colour with its shape and an animal; drawn and cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from savanna.page.html.cards import art
from savanna.page.html.markup import html
from savanna.page.i18n.say import Say

# The shape that goes with each colour, and that of a partner who has the same colour.
SHAPES = {
    1: ("disc", "cross"),
    2: ("square", "drop"),
    3: ("triangle", "moon"),
    4: ("diamond", "hourglass"),
}


class Token(NamedTuple):
    """What a player, or a team, takes from the box to be told apart: a colour, in some games an animal."""

    colour: int
    name: Callable[[Say], str]
    animal: str = ""  # a drawing; "": a person or a bot is drawn as what they are


# The tokens of a game with nothing but colours, called by their shapes: a theme may have other colours.
STONES = {
    1: Token(1, lambda say: say("disc")),
    2: Token(2, lambda say: say("square")),
    3: Token(3, lambda say: say("triangle")),
    4: Token(4, lambda say: say("diamond")),
}


class Badge(NamedTuple):
    """How one player is drawn wherever they are named. Partners have the same colour and animal."""

    colour: int  # 1 to 4: `--player-1` and so on; 0 of a free seat
    shape: str
    avatar: str  # the drawing of an animal or a person
    you: bool = False  # the player is the viewer
    bot: bool = False

    @property
    def owner(self) -> str:
        """The class of style that gives an element `--owner`, the colour of this player."""
        return f"owner-{self.colour}"

    @property
    def whose(self) -> str:
        """The class of style by which one's own mark and those of bots differ from others; "" of others."""
        return "you" if self.you else "bot" if self.bot else ""


FREE = Badge(0, "disc", "person")  # of a seat that nobody has


@cache
def mark(badge: Badge) -> Markup:
    """A player's colour and shape, on what belongs to them."""
    return html('<span class="mark {}">{}</span>', badge.owner, _shape(badge))


@cache
def mark_of(badge: Badge, say: Say) -> Markup:
    """A player's mark beside their name: the viewer's own has a ring, a bot's is hollow and says so."""
    classes = f"mark {badge.owner} {badge.whose}".strip()
    return html('<span class="{}"{}>{}</span>', classes, _says(badge, say), _shape(badge))


@cache
def avatar_of(badge: Badge, say: Say) -> Markup:
    """A player as a medallion: their animal in a ring of their colour, with their mark on its rim."""
    return html(
        '<span class="avatar {}"{}>{}<span class="{}">{}</span></span>',
        badge.owner,
        _says(badge, say),
        art(badge.avatar),
        f"mark {badge.whose}".strip(),
        _shape(badge),
    )


def _shape(badge: Badge) -> Markup:
    return art(f"mark-{badge.shape}")


def _says(badge: Badge, say: Say) -> Markup:
    """The attributes that tell of a bot to those who do not see it."""
    return html(' role="img" aria-label="{0}" title="{0}"', say("Bot")) if badge.bot else Markup()

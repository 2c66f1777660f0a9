"""What both tables are made of: marks of players, cards to lift, places to put them. Each is drawn once."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from savanna.page.cards import art
from savanna.page.choices import Choice, Choices, Source
from savanna.page.html import html, joined

_SHAPES = ("disc", "square", "triangle", "diamond")


@cache
def mark(seat: int) -> Markup:
    """Whose something is: a colour and a shape."""
    shape = art(f"mark-{_SHAPES[seat - 1]}")
    return html('<span class="mark mark-{}">{}</span>', seat, shape)


def lift(card: str, choices: Choices, drawn: Markup, key: str | None = None) -> Markup:
    """A card that can be chosen, also if it cannot be played: then one is told why. Equal cards need keys."""
    return _lift(card, key or card, choices.source(card), drawn)


@lru_cache(maxsize=8192)
def _lift(card: str, key: str, source: Source | None, drawn: Markup) -> Markup:
    offered = html(' data-moves="{}"', source.moves) if source else ""
    classes = f"lift offered slot-{source.slot}" if source else "lift"
    return html(
        '<span class="lifting" data-key="lift-{0}">'
        '<input type="radio" name="lift" value="{1}" id="lift-{0}" form="play" class="{2}"{3}>'
        '<label class="liftable" for="lift-{0}">{4}</label></span>',
        key,
        card,
        classes,
        offered,
        drawn,
    )


def places(choices: Choices, place: str) -> Markup:
    """Where the card that is chosen can go, or the moves that need none."""
    found = choices.at(place)
    return joined([_button(choice, choices.slot(choice)) for choice in found]) if found else _NOWHERE


_NOWHERE = Markup()


@lru_cache(maxsize=8192)
def _button(choice: Choice, slot: int) -> Markup:
    spoken = html(' aria-label="{}"', choice.spoken) if choice.spoken else ""
    return html(
        '<button class="choice slot-{}" form="play" name="move" value="{}"{}>{}</button>',
        slot,
        choice.move,
        spoken,
        choice.label,
    )

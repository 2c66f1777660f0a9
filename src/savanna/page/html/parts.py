"""What every table is made of: marks of players, cards to lift, places to put them; drawn once and cached."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from savanna.page.html.buttons import MoveButton, MoveButtons, Source
from savanna.page.html.cards import art
from savanna.page.html.markup import html, joined
from savanna.page.i18n.say import Say

_SHAPES = ("disc", "square", "triangle", "diamond")


@cache
def mark(seat: int) -> Markup:
    """The mark of a seat, a colour and a shape, on what belongs to it."""
    return html('<span class="mark mark-{}">{}</span>', seat, _shape(seat))


@cache
def mark_of(seat: int, you: bool, bot: bool, say: Say) -> Markup:
    """A seat's mark beside its player's name: the viewer's own has a ring, a bot's is hollow and says so."""
    classes = " you" if you else " bot" if bot else ""
    says = html(' role="img" aria-label="{0}" title="{0}"', say("Bot")) if bot else ""
    return html('<span class="mark mark-{}{}"{}>{}</span>', seat, classes, says, _shape(seat))


def _shape(seat: int) -> Markup:
    return art(f"mark-{_SHAPES[seat - 1]}")


def lift(card: str, buttons: MoveButtons, drawn: Markup, key: str | None = None) -> Markup:
    """A card that can be chosen (a radio button), also one that cannot be played: then a click tells why.

    Equal cards need different keys.
    """
    return _lift(card, key or card, buttons.source(card), drawn)


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


def places(buttons: MoveButtons, place: str) -> Markup:
    """The buttons at a place: where the lifted card can go, and the moves that need no card."""
    found = buttons.at(place)
    return joined([_button(button, buttons.slot(button)) for button in found]) if found else _NOWHERE


_NOWHERE = Markup()


@lru_cache(maxsize=8192)
def _button(button: MoveButton, slot: int) -> Markup:
    spoken = html(' aria-label="{}"', button.spoken) if button.spoken else ""
    return html(
        '<button class="choice slot-{}" form="play" name="move" value="{}"{}>{}</button>',
        slot,
        button.move,
        spoken,
        button.label,
    )

"""What every table is made of: cards to lift, places to put them; drawn once and cached."""

from __future__ import annotations

from functools import cache, lru_cache

from markupsafe import Markup

from savanna.page.html.buttons import MoveButton, MoveButtons, Source
from savanna.page.html.markup import html, joined
from savanna.page.i18n.say import Say


def lift(card: str, buttons: MoveButtons, drawn: Markup, key: str | None = None, *, say: Say) -> Markup:
    """A card that can be chosen (a radio button), also one that cannot be played: then a click tells why.

    Equal cards need different keys.
    """
    return _lift(card, key or card, buttons.source(card), drawn, say)


@lru_cache(maxsize=8192)
def _lift(card: str, key: str, source: Source | None, drawn: Markup, say: Say) -> Markup:
    offered = html(' data-moves="{}"', source.moves) if source else ""
    classes = f"lift offered slot-{source.slot}" if source else "lift"
    return html(
        '<span class="lifting" data-key="lift-{0}">'
        '<input type="radio" name="lift" value="{1}" id="lift-{0}" form="play" class="{2}"{3}>'
        '<label class="liftable" for="lift-{0}">{4}</label>{5}</span>',
        key,
        card,
        classes,
        offered,
        drawn,
        _about(say) if source and " data-card=" in drawn else "",
    )


@cache
def _about(say: Say) -> Markup:
    """The button for the help of a lifted card: style shows it where no mouse can rest on the card."""
    return html('<button type="button" class="about"><span>{}</span></button>', say("About this card"))


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

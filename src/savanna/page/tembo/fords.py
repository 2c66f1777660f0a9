"""The river of Tembo: five fords with their rows, and the pile beside it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.page.cards import Face, art, back, drawn
from savanna.page.html import html, joined
from savanna.page.parts import mark
from savanna.page.saying import Say
from savanna.page.tembo.faces import Faces
from savanna.page.tembo.fresh import Fresh

Sight = dict[str, Any]

_DEEPEST = 4  # edges of cards seen below the top one of the draw pile
_CARDS_AN_EDGE = 10
_SHORT, _LONG, _LONGEST = 5, 9, 12  # animals in a row


class Ford(NamedTuple):
    place: str
    classes: str
    heading: Markup
    head: Markup  # the ford, or the lion on it
    row: Markup


@cache
def river() -> Markup:
    """Long enough for any window."""
    return art("river") * 5


@cache
def trees() -> Markup:
    return art("acacia", "tree near") + art("acacia", "tree far")


def ford_of(view: Sight, number: int, names: list[str], faces: Faces, fresh: Fresh, say: Say) -> Ford:
    ford = view["fords"][number - 1]
    row, closed, touched = ford["row"], ford["closed"], number in fresh.fords
    return Ford(
        place=f"ford {number}",
        classes=f"{_length(len(row))}{' closed' if closed else ''}{' touched' if touched else ''}",
        heading=_heading(number, closed, say),
        head=_lion(number, touched, view["asked"] == "lion", faces) if closed else _bed(number),
        row=joined(
            _animal(faces[a["card"]], a["seat"], names[a["seat"] - 1], a["card"] in fresh.cards) for a in row
        ),
    )


@cache
def _length(animals: int) -> str:
    """Classes for the style: the longer a row, the closer its cards."""
    if animals <= _SHORT:
        return "short"
    return f"long{' longest' if animals > _LONG else ''} length-{min(animals, _LONGEST)}"


@cache
def _heading(number: int, closed: bool, say: Say) -> Markup:
    name = say("Ford {ford}, closed", ford=number) if closed else say("Ford {ford}", ford=number)
    return html(
        '<h3><span class="unseen">{}</span><span class="number" aria-hidden="true">{}</span></h3>',
        name,
        number,
    )


@cache
def _bed(number: int) -> Markup:
    return html('<span class="card bed" data-key="ford-{}">{}</span>', number, art("ford", "ground"))


def _lion(number: int, touched: bool, another: bool, faces: Faces) -> Markup:
    """The lion that was placed just now is the one that was drawn before, unless another has been drawn."""
    return drawn(faces["L"], "fresh" if touched else "", "L" if touched and not another else f"L.{number}")


@lru_cache(maxsize=4096)
def _animal(face: Face, seat: int, owner: str, fresh: bool) -> Markup:
    """An animal with the marker of its owner on it, which goes where it goes."""
    card = drawn(face, "fresh", face.card, f"seat-{seat}") if fresh else drawn(face, "", face.card)
    marked = Markup(card.removesuffix("</span>")) + mark(seat) + Markup("</span>")
    return html(
        '<!--part row-{0}--><li class="animal" data-key="row-{0}">{1}<span class="unseen">, {2}</span></li>'
        "<!--/part row-{0}-->",
        face.card,
        marked,
        owner,
    )


def pile_of(count: int, say: Say) -> dict[str, Any]:
    name = say.many(count, "{n} card left to draw", "{n} cards left to draw")
    depth = min(_DEEPEST, -(-count // _CARDS_AN_EDGE))
    return {
        "count": count,
        "name": name,
        "drawn": back("tembo", "", f"depth-{depth}", "pile") if count else "",
    }

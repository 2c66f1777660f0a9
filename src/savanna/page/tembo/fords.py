"""The river of Tembo: five fords with their rows, and the pile beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from savanna.games.tembo.cards import Deck
from savanna.games.tembo.view import View
from savanna.page.html.cards import Face, art, back, drawn
from savanna.page.html.markup import html, joined
from savanna.page.html.parts import mark
from savanna.page.html.templates import part
from savanna.page.i18n.say import Say, saying
from savanna.page.tembo.faces import Faces, faces_in
from savanna.page.tembo.fresh import Fresh

_DEEPEST = 4  # edges of cards seen below the top one of the draw pile
_CARDS_AN_EDGE = 10
_SHORT, _LONG, _LONGEST = 5, 9, 12  # animals in a row


class Ford(NamedTuple):
    """All that the look of a ford depends on: equal fords look the same, and are drawn once."""

    number: int
    closed: bool
    fresh: bool  # the last move did something to it
    row: tuple[tuple[str, int, bool], ...]  # cards with their owners, and whether the last move touched them
    lion: bool  # somebody has drawn a lion and has to place it now

    @property
    def place(self) -> str:
        """What buttons call this ford: `MoveButton.place`."""
        return f"ford {self.number}"


@cache
def river() -> Markup:
    """The river, drawn often enough for any window."""
    return art("river") * 5


@cache
def trees() -> Markup:
    return art("acacia", "tree near") + art("acacia", "tree far")


def ford_of(view: View, number: int, fresh: Fresh) -> Ford:
    """The ford of this number, and what the last move did to it."""
    ford = view.fords[number - 1]
    return Ford(
        number,
        ford.closed,
        number in fresh.fords,
        tuple((animal.card, animal.seat, animal.card in fresh.cards) for animal in ford.row),
        view.asked == "lion",
    )


@lru_cache(maxsize=8192)
def drawn_ford(ford: Ford, names: tuple[str, ...], targets: Markup, deck: Deck, language: str) -> Markup:
    """A ford as HTML, with its row and the buttons (`targets`) for what can be done there."""
    faces = faces_in(deck, language)
    classes = f"{_length(len(ford.row))}{' closed' if ford.closed else ''}{' touched' if ford.fresh else ''}"
    heading = _heading(ford.number, ford.closed, saying(language))
    head = _lion(ford, faces) if ford.closed else _bed(ford.number)
    row = joined(_animal(faces[card], seat, names[seat - 1], fresh) for card, seat, fresh in ford.row)
    return part("tembo/parts.html", "ford_of", language, ford.place, classes, heading, head, row, targets)


@cache
def _length(animals: int) -> str:
    """Classes of style for a row of so many animals: the longer it is, the closer its cards lie."""
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
    """The face-down card that a ford is, where no lion lies on it."""
    return html('<span class="card bed" data-key="ford-{}">{}</span>', number, art("ford", "ground"))


def _lion(ford: Ford, faces: Faces) -> Markup:
    """The lion on a closed ford.

    Placed just now, it has the key of the lion that was drawn, to fly from there; unless another lion has
    been drawn since and has that key.
    """
    key = "L" if ford.fresh and not ford.lion else f"L.{ford.number}"
    return drawn(faces["L"], "fresh" if ford.fresh else "", key)


@lru_cache(maxsize=4096)
def _animal(face: Face, seat: int, owner: str, fresh: bool) -> Markup:
    """An animal of a row; the marker of its owner is inside the card, so that both fly together."""
    card = drawn(face, "fresh", face.card, f"seat-{seat}") if fresh else drawn(face, "", face.card)
    marked = Markup(card.removesuffix("</span>")) + mark(seat) + Markup("</span>")
    return html(
        '<!--part row-{0}--><li class="animal" data-key="row-{0}">{1}<span class="unseen">, {2}</span></li>'
        "<!--/part row-{0}-->",
        face.card,
        marked,
        owner,
    )


@dataclass(frozen=True)
class Pile:
    """The draw pile: how many cards are left, in words, and its back."""

    count: int
    name: str
    drawn: Markup


def pile_of(count: int, say: Say) -> Pile:
    """The draw pile with so many cards; the more there are, the higher it looks."""
    name = say.many(count, "{n} card left to draw", "{n} cards left to draw")
    depth = min(_DEEPEST, -(-count // _CARDS_AN_EDGE))
    return Pile(count, name, back("tembo", "", f"depth-{depth}", "pile") if count else Markup())

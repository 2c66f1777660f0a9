"""The river of Tembo: five fords with their rows, and the pile beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from savanna.games.tembo.cards import Deck
from savanna.games.tembo.view import View
from savanna.page.html.badge import Badge, mark
from savanna.page.html.cards import Face, art, back, drawn
from savanna.page.html.markup import html, joined
from savanna.page.html.templates import part
from savanna.page.i18n.say import Say, say_in
from savanna.page.tembo.faces import Faces, faces_in
from savanna.page.tembo.fresh import Fresh
from savanna.page.tembo.stakes import Stake, stakes_in, tally
from savanna.page.viewer import Viewer

_LENGTHS = {"short": 4, "long": 8, "longer": 12, "longest": 42}  # classes of style, and their most animals


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
    """The river, and across it the stepping stones of each ford; drawn often enough for any window."""
    stones = html('<span class="stones">{}</span>', art("stones") * 7)
    return html('{}<div class="crossings">{}</div>', art("river") * 4, stones * 5)


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
def drawn_ford(ford: Ford, viewer: Viewer, targets: Markup, deck: Deck, language: str) -> Markup:
    """A ford as HTML, with its row and the buttons (`targets`) for what can be done there."""
    faces, say = faces_in(deck, language), say_in(language)
    classes = f" {_length(len(ford.row))}{' closed' if ford.closed else ''}{' touched' if ford.fresh else ''}"
    heading = _heading(ford.number, ford.closed, say)
    stakes = stakes_in(((card, seat) for card, seat, _ in ford.row), deck)
    tallies = joined(_standing(stake, viewer, say) for stake in stakes)
    lion = _lion(ford, faces) if ford.closed else ""
    row = joined(
        _animal(faces[card], seat, viewer.name(seat), viewer.badge(seat), fresh)
        for card, seat, fresh in ford.row
    )
    shown = (ford.place, classes, heading, tallies, lion, row, targets)
    return part("tembo/parts.html", "ford_of", language, *shown)


def _length(animals: int) -> str:
    """The class of style for a row of so many animals: the longer it is, the smaller are its cards."""
    return next(name for name, most in _LENGTHS.items() if animals <= most)


@cache
def _heading(number: int, closed: bool, say: Say) -> Markup:
    name = say("Ford {ford}, closed", ford=number) if closed else say("Ford {ford}", ford=number)
    return html(
        '<h3><span class="unseen">{}</span><span class="number" aria-hidden="true">{}</span></h3>',
        name,
        number,
    )


def _standing(stake: Stake, viewer: Viewer, say: Say) -> Markup:
    """The points of an owner's animals that stand at a ford."""
    says = say.many(stake.points, "{who} {n} point", "{who} {n} points", who=viewer.name(stake.seat))
    return tally(viewer.badge(stake.seat), str(stake.points), "star", says)


def _lion(ford: Ford, faces: Faces) -> Markup:
    """The lion on a closed ford.

    Placed just now, it has the key of the lion that was drawn, to fly from there; unless another lion has
    been drawn since and has that key.
    """
    key = "L" if ford.fresh and not ford.lion else f"L.{ford.number}"
    return drawn(faces["L"], "fresh" if ford.fresh else "", key)


@lru_cache(maxsize=4096)
def _animal(face: Face, seat: int, owner: str, badge: Badge, fresh: bool) -> Markup:
    """An animal of a row; the band of its owner is inside the card, so that both fly together."""
    card = drawn(face, "fresh", face.card, f"seat-{seat}") if fresh else drawn(face, "", face.card)
    worth = html('<b class="value" aria-hidden="true">{}</b>', face.worth)
    marked = Markup(card.removesuffix("</span>")) + worth + mark(badge) + Markup("</span>")
    return html(
        '<!--part row-{0}--><li class="animal {1}" data-key="row-{0}">{2}'
        '<span class="unseen">, {3}</span></li><!--/part row-{0}-->',
        face.card,
        face.beast,
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
    """The draw pile with so many cards."""
    name = say.many(count, "{n} card left to draw", "{n} cards left to draw")
    return Pile(count, name, back("tembo", "", "", "pile") if count else Markup())

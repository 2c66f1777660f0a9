"""The table of Tembo: a sight of it as the cards, rows and seats that its template draws."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from savanna.games.tembo.view import View
from savanna.page.html.buttons import MoveButtons
from savanna.page.html.cards import Face, drawn
from savanna.page.html.markup import html
from savanna.page.html.parts import places
from savanna.page.i18n.say import Say
from savanna.page.tembo.faces import Faces, deck_in, faces_in
from savanna.page.tembo.fords import Pile, drawn_ford, ford_of, pile_of, river
from savanna.page.tembo.fresh import Fresh, fresh_in, held
from savanna.page.tembo.seats import Seat, drawn_seat, seat_at
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight
from savanna.table.table import PLAYING


class Pair(NamedTuple):
    """Two animals of the hand that can go together, as one thing to lift: a link between them."""

    card: str  # the text of both: "7+8"
    drawn: Markup
    far: bool  # another card lies between them


class Held(NamedTuple):
    """A card that the viewer holds, and the pairs that it is the lower of; equal cards differ by keys."""

    card: str
    key: str
    drawn: Markup
    pairs: tuple[Pair, ...] = ()


class Board(NamedTuple):
    """All that Tembo's templates/board.html draws."""

    own: Seat | None  # None for a spectator
    others: list[Markup]  # clockwise from the viewer
    scores: str  # of all seats, in words
    river: Markup
    fords: list[Markup]
    pile: Pile
    hand: list[Held]
    crossed: list[Markup]  # the viewer's animals across the river
    playing: bool


def board(sight: Sight[View], buttons: MoveButtons, viewer: Viewer, say: Say) -> Board:
    """The board for one viewer, from what they are shown and nothing else."""
    view, own = sight.seen, viewer.seat
    language, deck = say.language, deck_in(view.public.options)
    faces, fresh = faces_in(deck, language), fresh_in(() if sight.dealt_anew else sight.story)
    seats = [seat_at(sight, view, number, viewer, faces, say) for number in range(1, view.players + 1)]
    others = seats[own:] + seats[: own - 1] if own else seats
    fords = [ford_of(view, number, fresh) for number in range(1, 6)]
    return Board(
        own=seats[own - 1] if own else None,
        others=[drawn_seat(seat, language) for seat in others],
        scores=". ".join(f"{seat.name}: {seat.score}" for seat in seats),
        river=river(),
        fords=[drawn_ford(ford, viewer, places(buttons, ford.place), deck, language) for ford in fords],
        pile=pile_of(view.pile, say),
        hand=_hand(view, faces, fresh, say),
        crossed=_crossed(view, own, faces, fresh) if own else [],
        playing=sight.phase == PLAYING,
    )


def _hand(view: View, faces: Faces, fresh: Fresh, say: Say) -> list[Held]:
    """The viewer's hand; of cards that there are several of, each has a number in its key."""
    hand, pairs = view.hand, {move.partition("@")[0] for move in view.legal if "+" in move}
    cards = []
    for place, card in enumerate(hand, 1):
        key = card if card.isdigit() else f"{card}.{hand[:place].count(card)}"
        near = hand[place : place + 2]  # the hand is in order, so what makes a pair lies near
        links = tuple(
            _pair(faces[card], faces[other], far, say)
            for far, other in enumerate(near)
            if f"{card}+{other}" in pairs
        )
        cards.append(Held(card, key, held(faces[card], key, card in fresh.cards), links))
    return cards


@lru_cache(maxsize=1024)
def _pair(lower: Face, higher: Face, far: bool, say: Say) -> Pair:
    name = say("Pair: {first} and {second}", first=lower.name, second=higher.name)
    numbers = html('<span aria-hidden="true"><span>{}+</span><span>{}</span></span>', lower.card, higher.card)
    link = html('<span class="pair">{}<span class="unseen">{}</span></span>', numbers, name)
    return Pair(f"{lower.card}+{higher.card}", link, bool(far))


def _crossed(view: View, own: int, faces: Faces, fresh: Fresh) -> list[Markup]:
    """The animals of this seat across the river, as far as its memory contract shows them."""
    across = view.memory.crossed[own - 1] or ()
    return [drawn(faces[card], "small fresh" if card in fresh.cards else "small", card) for card in across]

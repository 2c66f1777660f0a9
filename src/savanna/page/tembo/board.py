"""The table of Tembo: a sight of it as the cards, rows and seats that its template draws."""

from __future__ import annotations

from collections.abc import Sequence
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
from savanna.page.tembo.fords import Pile, drawn_ford, ford_of, pile_of, river, trees
from savanna.page.tembo.fresh import Fresh, fresh_in, held
from savanna.page.tembo.seats import Seat, drawn_score, drawn_seat, seat_at
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight
from savanna.table.table import PLAYING


class Held(NamedTuple):
    """A card or pair that the viewer holds and can lift; equal cards differ by their keys."""

    card: str
    key: str
    drawn: Markup


class Board(NamedTuple):
    """All that Tembo's templates/board.html draws."""

    own: Seat | None  # None for a spectator
    others: list[Markup]  # clockwise from the viewer
    scores: list[Markup]  # of all seats
    river: Markup
    trees: Markup
    fords: list[Markup]
    pile: Pile
    hand: list[Held]
    pairs: list[Held]
    crossed: list[Markup]  # the viewer's animals across the river
    playing: bool


def board(sight: Sight[View], buttons: MoveButtons, viewer: Viewer, say: Say) -> Board:
    """The board for one viewer, from what they are shown and nothing else."""
    view, own = sight.seen, viewer.seat
    language, deck = say.language, deck_in(view.public.options)
    faces, fresh = faces_in(deck, language), fresh_in(sight.story)
    seats = [seat_at(sight, view, number, viewer, faces, say) for number in range(1, view.players + 1)]
    others = seats[own:] + seats[: own - 1] if own else seats
    fords = [ford_of(view, number, fresh) for number in range(1, 6)]
    return Board(
        own=seats[own - 1] if own else None,
        others=[drawn_seat(seat, language) for seat in others],
        scores=[drawn_score(seat, language) for seat in seats],
        river=river(),
        trees=trees(),
        fords=[drawn_ford(ford, viewer.names, places(buttons, ford.place), deck, language) for ford in fords],
        pile=pile_of(view.pile, say),
        hand=_hand(view.hand, faces, fresh),
        pairs=_pairs(view.legal, faces, say),
        crossed=_crossed(view, own, faces, fresh) if own else [],
        playing=sight.phase == PLAYING,
    )


def _hand(hand: Sequence[str], faces: Faces, fresh: Fresh) -> list[Held]:
    """The viewer's hand; of cards that there are several of, each has a number in its key."""
    cards = []
    for place, card in enumerate(hand, 1):
        key = card if card.isdigit() else f"{card}.{hand[:place].count(card)}"
        cards.append(Held(card, key, held(faces[card], key, card in fresh.cards)))
    return cards


def _pairs(legal: Sequence[str], faces: Faces, say: Say) -> list[Held]:
    """All pairs of animals that can go together now, the lower number first: "7+8"."""
    pairs = {move.partition("@")[0] for move in legal if "+" in move}
    in_order = sorted([int(card) for card in pair.split("+")] for pair in pairs)
    return [_pair(faces[str(lower)], faces[str(higher)], say) for lower, higher in in_order]


@lru_cache(maxsize=1024)
def _pair(lower: Face, higher: Face, say: Say) -> Held:
    name = say("Pair: {first} and {second}", first=lower.name, second=higher.name)
    text = f"{lower.card}+{higher.card}"
    chip = '<span class="pair"><span aria-hidden="true">{}</span><span class="unseen">{}</span></span>'
    return Held(text, text, html(chip, text, name))


def _crossed(view: View, own: int, faces: Faces, fresh: Fresh) -> list[Markup]:
    """The animals of this seat across the river, as far as its memory contract shows them."""
    across = view.memory.crossed[own - 1] or ()
    return [drawn(faces[card], "small fresh" if card in fresh.cards else "small", card) for card in across]

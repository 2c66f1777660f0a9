"""The table of Polignac, drawn from what its viewer is shown and from nothing else."""

from typing import NamedTuple

from markupsafe import Markup

from polignac.game.view import TrickTaken, View
from polignac.page.cards import card_name, face
from savanna.page.html.badge import Badge
from savanna.page.html.buttons import MoveButton, MoveButtons
from savanna.page.html.cards import back, drawn
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight
from savanna.table.table import PLAYING


class Seat(NamedTuple):
    """A player: what they have before them, and have lost in rounds that are over."""

    number: int
    name: str
    badge: Badge
    on_turn: bool
    hand: list[Markup]  # backs, where the viewer may not see it
    taken: list[Markup]
    total: int


class Board(NamedTuple):
    own: list[tuple[str, Markup]]  # cards in hand, to be lifted
    seats: list[Seat]
    trick: list[Markup]
    finished: bool  # the trick lies there until the next card is led
    playing: bool


def buttons(view: View, viewer: Viewer, say: Say) -> MoveButtons:
    word = say("Play") if view.trick else say("Lead")
    return MoveButtons(
        MoveButton(card, word, "trick", card, f"{word}: {card_name(card, say)}") for card in view.legal
    )


def board(sight: Sight[View], buttons: MoveButtons, viewer: Viewer, say: Say) -> Board:
    view = sight.seen
    last = [card for event in sight.story if isinstance(event, TrickTaken) for card in event.cards]
    lying = [card for _, card in view.trick] or last
    return Board(
        own=[(card, _card(card, view, say, card)) for card in view.hand],
        seats=[_seat(sight, seat, viewer, say) for seat in (1, 2)],
        trick=[_card(card, view, say, f"trick-{card}") for card in lying],
        finished=not view.trick and bool(last),
        playing=sight.phase == PLAYING,
    )


def _seat(sight: Sight[View], seat: int, viewer: Viewer, say: Say) -> Seat:
    view = sight.seen
    seen = view.seats[seat - 1]
    shown = sight.hands[seat - 1].hand if sight.hands else ()
    hidden = 0 if shown or viewer.is_you(seat) else seen.hand
    backs = [back(view.game, say("face-down card"), "", f"hand-{seat}-{place}") for place in range(hidden)]
    return Seat(
        seat,
        viewer.name(seat),
        viewer.badge(seat),
        view.to_move == seat,
        [*(_card(card, view, say, card) for card in shown), *backs],
        [_card(card, view, say) for card in seen.taken if card.startswith("J")],
        sum(scores[seat - 1] or 0 for scores in view.public.scores),
    )


def _card(card: str, view: View, say: Say, key: str | None = None) -> Markup:
    return drawn(face(card, say, view.public.options), "", key)

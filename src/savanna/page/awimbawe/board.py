"""The table of Awimbawé, drawn from what its viewer is shown and from nothing else."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from savanna.games.awimbawe.match import sides
from savanna.games.awimbawe.view import View
from savanna.page.awimbawe.cards import Look, colour_name, look_of, suit_icon
from savanna.page.awimbawe.drawn import (
    drawn_across,
    drawn_hand,
    drawn_piles,
    drawn_scores,
    drawn_slot,
    drawn_who,
    drawn_within_reach,
)
from savanna.page.awimbawe.side import Side, rivals_of, side_of, touched_in
from savanna.page.awimbawe.trick import Slot, slots
from savanna.page.html.buttons import MoveButtons
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight
from savanna.table.table import PLAYING

# Questions that a player answers by choosing another seat, or cards of one.
REACHING_ACROSS = ("leader", "rhinoceros", "cheetah", "snake")


class Led(NamedTuple):
    """The colour led in the present trick, as an icon and in words."""

    icon: str
    says: str


class Board(NamedTuple):
    """All that Awimbawé's templates/board.html draws; a spectator has no side, hand or piles of their own."""

    players: int
    own: Side | None
    who: Markup  # the viewer's name and what they have won
    hand: Markup  # the viewer's
    piles: Markup  # the viewer's
    on_turn: int | None
    others: list[tuple[Side, Markup]]  # clockwise from the viewer
    choosing: bool  # the viewer is to play a card
    trick: list[Markup]
    finished: str  # who takes the trick, once it is complete
    led: Led | None
    next: str  # whom a cheetah has named to lead next
    scores: Markup


def board(sight: Sight[View], buttons: MoveButtons, viewer: Viewer, say: Say) -> Board:
    """The board for one viewer, from what they are shown and nothing else."""
    view = sight.seen
    look = look_of(view.public.options, say)
    first = viewer.seat or 1
    order = [(first - 1 + step) % view.players + 1 for step in range(view.players)]
    trick = slots(view, sight.story, order, viewer)
    lying = {slot.card for slot in trick}
    won, teams = view.public.won, sides(view.players)
    rivals = rivals_of(view.players, viewer.names, won)
    touched = touched_in(sight.story)
    seen = {seat: side_of(sight, seat, viewer, rivals[teams[seat - 1]], touched, lying) for seat in order}
    own = None if viewer.seat is None else seen.pop(viewer.seat)
    reaching = buttons and view.asked in REACHING_ACROSS
    who, hand, piles = _mine(own, sight.phase == PLAYING, buttons, look)
    return Board(
        players=view.players,
        own=own,
        who=who,
        hand=hand,
        piles=piles,
        on_turn=view.to_move,
        others=[
            (side, drawn_within_reach(side, buttons, look) if reaching else drawn_across(side, look))
            for side in seen.values()
        ],
        choosing=view.asked == "card" and view.to_move == viewer.seat,
        trick=[drawn_slot(slot, look) for slot in trick],
        finished=_taken_by(trick, say),
        led=_led(view, say),
        next=_next_leader(view, viewer, say),
        scores=drawn_scores(rivals, view.public.scores, won, look),
    )


def _mine(own: Side | None, playing: bool, buttons: MoveButtons, look: Look) -> tuple[Markup, Markup, Markup]:
    """The viewer's side of the table: who they are, their hand, their piles."""
    if own is None:
        return Markup(), Markup(), Markup()
    in_hand = tuple(map(buttons.source, own.hand.cards))
    on_top = tuple(buttons.source(cards[-1]) if cards else None for cards in own.piles.cards)
    return (
        drawn_who(own.who, look),
        drawn_hand(own.hand, in_hand, playing, look),
        drawn_piles(own.piles, on_top, playing, look),
    )


def _taken_by(trick: list[Slot], say: Say) -> str:
    """Who takes a finished trick; nothing while it goes on."""
    taker = next((slot for slot in trick if slot.taker), None)
    if taker is None:
        return ""
    return say("You take the trick") if taker.yours else say("{name} takes the trick", name=taker.name)


def _led(view: View, say: Say) -> Led | None:
    if view.led is None:
        return None
    return Led(suit_icon(view.led), say("{colour} led", colour=colour_name(view.led, say)))


def _next_leader(view: View, viewer: Viewer, say: Say) -> str:
    """Whom a cheetah has named to lead the next trick; nothing if none has."""
    if view.named is None:
        return ""
    if viewer.is_you(view.named):
        return say("You lead next")
    return say("{name} leads next", name=viewer.name(view.named))

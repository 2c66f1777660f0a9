"""The table of Awimbawé, drawn from what its viewer is shown and from nothing else."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from savanna.games.awimbawe.match import sides
from savanna.games.awimbawe.view import View
from savanna.page.awimbawe.cards import Look, look_of
from savanna.page.awimbawe.drawn import (
    drawn_across,
    drawn_hand,
    drawn_piles,
    drawn_plate,
    drawn_scores,
    drawn_slot,
    drawn_within_reach,
)
from savanna.page.awimbawe.side import Side, rivals_of, side_of, touched_in
from savanna.page.awimbawe.trick import slots
from savanna.page.html.buttons import MoveButtons
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight
from savanna.table.table import PLAYING

# Questions that a player answers by choosing cards of another.
REACHING_ACROSS = ("rhinoceros", "snake")


class Board(NamedTuple):
    """All that Awimbawé's templates/board.html draws; a spectator has no side, hand or piles of their own."""

    players: int
    own: Side | None
    plate: Markup  # the viewer's name and what they have won
    hand: Markup  # the viewer's
    piles: Markup  # the viewer's
    on_turn: int | None
    others: list[tuple[Side, Markup]]  # clockwise from the viewer
    choosing: bool  # the viewer is to play a card
    trick: list[Markup]
    finished: bool  # the trick is complete, and lies there until the next card is led
    scores: Markup


def board(sight: Sight[View], buttons: MoveButtons, viewer: Viewer, say: Say) -> Board:
    """The board for one viewer, from what they are shown and nothing else."""
    view = sight.seen
    look = look_of(view.public.options, say)
    first = viewer.seat or 1
    order = [(first - 1 + step) % view.players + 1 for step in range(view.players)]
    story = () if sight.dealt_anew else sight.story
    trick = slots(view, story, order, viewer)
    lying = {slot.card for slot in trick}
    won, teams = view.public.won, sides(view.players)
    rivals = rivals_of(view.players, viewer, won)
    touched = touched_in(story)
    seen = {seat: side_of(sight, seat, viewer, rivals[teams[seat - 1]], touched, lying) for seat in order}
    own = None if viewer.seat is None else seen.pop(viewer.seat)
    reaching = buttons and view.asked in REACHING_ACROSS
    plate, hand, piles = _mine(own, sight.phase == PLAYING, buttons, look)
    return Board(
        players=view.players,
        own=own,
        plate=plate,
        hand=hand,
        piles=piles,
        on_turn=view.to_move,
        others=[
            (side, drawn_within_reach(side, buttons, look) if reaching else drawn_across(side, look))
            for side in seen.values()
        ],
        choosing=view.asked == "card" and view.to_move == viewer.seat,
        trick=[drawn_slot(slot, look) for slot in trick],
        finished=any(slot.taker for slot in trick),
        scores=drawn_scores(rivals, view.public.scores, won, look),
    )


def _mine(own: Side | None, playing: bool, buttons: MoveButtons, look: Look) -> tuple[Markup, Markup, Markup]:
    """The viewer's side of the table: who they are, their hand, their piles."""
    if own is None:
        return Markup(), Markup(), Markup()
    in_hand = tuple(map(buttons.source, own.hand.cards))
    on_top = tuple(buttons.source(cards[-1]) if cards else None for cards in own.piles.cards)
    return (
        drawn_plate(own.who, look),
        drawn_hand(own.hand, in_hand, playing, look),
        drawn_piles(own.piles, on_top, playing, look),
    )

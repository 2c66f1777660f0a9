"""The table of Awimbawé, drawn from what its viewer is shown and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from savanna.games.awimbawe.match import sides
from savanna.page.awimbawe.cards import colour_name, suit_icon
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
from savanna.page.choices import Choices
from savanna.page.saying import Say

Sight = dict[str, Any]

# What is asked of a player that is chosen among the cards of others.
REACHING_ACROSS = ("leader", "rhinoceros", "cheetah", "snake")


def board(shown: Sight, choices: Choices, names: Sequence[str], say: Say) -> dict[str, Any]:
    """All that the template draws."""
    view, language = shown["view"], say.language
    first = view["seat"] or 1
    order = [(first - 1 + step) % view["players"] + 1 for step in range(view["players"])]
    trick = slots(shown, order, names)
    lying = {slot.card for slot in trick}
    won, teams = tuple(map(tuple, view["public"]["won"])), sides(view["players"])
    rivals = rivals_of(view["players"], tuple(names), won)
    touched = touched_in(shown["story"])
    seen = {
        seat: side_of(shown, seat, names[seat - 1], rivals[teams[seat - 1]], touched, lying) for seat in order
    }
    own = None if view["seat"] is None else seen.pop(view["seat"])
    reaching = choices and view["asked"] in REACHING_ACROSS
    return {
        **(_mine(own, shown["phase"] == "playing", choices, language) if own else {}),
        "players": view["players"],
        "own": own,
        "on_turn": view["to_move"],
        "others": [
            (side, drawn_within_reach(side, choices, language) if reaching else drawn_across(side, language))
            for side in seen.values()
        ],
        "choosing": view["asked"] == "card" and view["to_move"] == view["seat"],
        "trick": [drawn_slot(slot, language) for slot in trick],
        "finished": _taken_by(trick, say),
        "led": _led(view, say),
        "next": _next_leader(view, names, say),
        "scores": drawn_scores(rivals, tuple(map(tuple, view["public"]["scores"])), won, language),
    }


def _mine(own: Side, playing: bool, choices: Choices, language: str) -> dict[str, Markup]:
    """The viewer's side of the table."""
    in_hand = tuple(map(choices.source, own.hand.cards))
    on_top = tuple(choices.source(cards[-1]) if cards else None for cards in own.piles.cards)
    return {
        "who": drawn_who(own.who, language),
        "hand": drawn_hand(own.hand, in_hand, playing, language),
        "piles": drawn_piles(own.piles, on_top, playing, language),
    }


def _taken_by(trick: list[Slot], say: Say) -> str:
    taker = next((slot for slot in trick if slot.taker), None)
    if taker is None:
        return ""
    return say("You take the trick") if taker.yours else say("{name} takes the trick", name=taker.name)


def _led(view: Sight, say: Say) -> dict[str, str] | None:
    if view["led"] is None:
        return None
    name = colour_name(view["led"], say)
    return {"icon": suit_icon(view["led"]), "says": say("{colour} led", colour=name)}


def _next_leader(view: Sight, names: Sequence[str], say: Say) -> str:
    """By a cheetah's word."""
    if view["named"] is None:
        return ""
    if view["named"] == view["seat"]:
        return say("You lead next")
    return say("{name} leads next", name=names[view["named"] - 1])

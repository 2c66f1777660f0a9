"""The table of Tembo: a sight of it as the cards, rows and seats that its template draws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from savanna.page.cards import Face, drawn
from savanna.page.choices import Choices
from savanna.page.html import html
from savanna.page.parts import places
from savanna.page.saying import Say
from savanna.page.tembo.faces import Faces, deck_in, faces_in
from savanna.page.tembo.fords import drawn_ford, ford_of, pile_of, river, trees
from savanna.page.tembo.fresh import Fresh, fresh_in, held
from savanna.page.tembo.seats import drawn_score, drawn_seat, seat_at

Sight = dict[str, Any]


class Held(NamedTuple):
    """A card of the own hand; equal cards differ by their keys."""

    card: str
    key: str
    drawn: Markup


def board(shown: Sight, choices: Choices, names: Sequence[str], say: Say) -> dict[str, Any]:
    """All that the template draws, from what the viewer is shown and nothing else."""
    view, own = shown["view"], shown["view"]["seat"]
    language, deck = say.language, deck_in(view["public"]["options"])
    faces, fresh = faces_in(deck, language), fresh_in(shown["story"])
    seats = [
        seat_at(shown, number, names[number - 1], faces, say) for number in range(1, view["players"] + 1)
    ]
    others = seats[own:] + seats[: own - 1] if own else seats
    fords, called = [ford_of(view, number, fresh) for number in range(1, 6)], tuple(names)
    return {
        "own": seats[own - 1] if own else None,
        "others": [drawn_seat(seat, language) for seat in others],
        "scores": [drawn_score(seat, language) for seat in seats],
        "river": river(),
        "trees": trees(),
        "fords": [drawn_ford(ford, called, places(choices, ford.place), deck, language) for ford in fords],
        "pile": pile_of(view["pile"], say),
        "hand": _hand(view["hand"], faces, fresh),
        "pairs": _pairs(view["legal"], faces, say),
        "crossed": _crossed(view, faces, fresh) if own else [],
        "playing": shown["phase"] == "playing",
    }


def _hand(hand: list[str], faces: Faces, fresh: Fresh) -> list[Held]:
    cards = []
    for place, card in enumerate(hand, 1):
        key = card if card.isdigit() else f"{card}.{hand[:place].count(card)}"
        cards.append(Held(card, key, held(faces[card], key, card in fresh.cards)))
    return cards


def _pairs(legal: list[str], faces: Faces, say: Say) -> list[Held]:
    """Two animals that can go together, the lower first: "7+8"."""
    pairs = {move.partition("@")[0] for move in legal if "+" in move}
    in_order = sorted([int(card) for card in pair.split("+")] for pair in pairs)
    return [_pair(faces[str(lower)], faces[str(higher)], say) for lower, higher in in_order]


@lru_cache(maxsize=1024)
def _pair(lower: Face, higher: Face, say: Say) -> Held:
    name = say("Pair: {first} and {second}", first=lower.name, second=higher.name)
    text = f"{lower.card}+{higher.card}"
    chip = '<span class="pair"><span aria-hidden="true">{}</span><span class="unseen">{}</span></span>'
    return Held(text, text, html(chip, text, name))


def _crossed(view: Sight, faces: Faces, fresh: Fresh) -> list[Markup]:
    across = view["memory"]["crossed"][view["seat"] - 1] or ()
    return [drawn(faces[card], "small fresh" if card in fresh.cards else "small", card) for card in across]

"""The table of Tembo: a sight of it as the cards, rows and seats that its template draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from savanna.page.cards import Face, art, back, drawn
from savanna.page.names import level_name
from savanna.page.saying import Say
from savanna.page.tembo_choices import choices, mark
from savanna.page.tembo_faces import Faces, face, faces_of
from savanna.page.tembo_telling import prompt, reason, tell

__all__ = ["board", "choices", "face", "prompt", "reason", "tell"]

Sight = dict[str, Any]

_DEEPEST = 4  # edges of cards seen below the top one of the draw pile
_CARDS_AN_EDGE = 10


@dataclass(frozen=True)
class Seat:
    """A player across the table, or at this side of it."""

    number: int
    name: str
    mark: Markup
    turn: bool
    note: str  # why they are not playing themselves; "" if they are
    hand: int
    cards: Sequence[Markup]  # backs, or faces for spectators who see all hands
    lion: Markup | None  # drawn, and not placed yet
    crossed: int
    points: int | None
    earlier: int | None  # points of the rounds before; None in the first


@dataclass(frozen=True)
class Ford:
    number: int
    closed: bool
    fresh: bool  # the last move did something to all of it
    head: Markup  # the ford, or the lion on it
    row: Sequence[Markup]
    length: str


@dataclass(frozen=True)
class Held:
    """A card of the own hand; equal cards differ by their keys."""

    card: str
    key: str
    drawn: Markup


@dataclass(frozen=True)
class Fresh:
    """What the last move did something to."""

    cards: frozenset[str]
    fords: frozenset[int]


def board(shown: Sight, say: Say) -> dict[str, Any]:
    """All that the template draws, from what the viewer is shown and nothing else."""
    view, names = shown["view"], _names(shown, say)
    faces, fresh, own = faces_of(view["public"]["options"], say), _fresh(shown["story"]), view["seat"]
    seats = [_seat(shown, number, names[number - 1], faces, say) for number in range(1, view["players"] + 1)]
    return {
        "others": seats[own:] + seats[: own - 1] if own else seats,
        "own": seats[own - 1] if own else None,
        "seats": seats,
        "river": _river(),
        "trees": _trees(),
        "fords": [_ford(view, number, names, faces, fresh) for number in range(1, 6)],
        "pile": _pile(view["pile"], say),
        "hand": _hand(view["hand"], faces, fresh),
        "pairs": _pairs(view["legal"], faces, say),
        "crossed": _crossed(view, faces, fresh) if own else [],
        "playing": shown["phase"] == "playing",
    }


def _names(shown: Sight, say: Say) -> list[str]:
    own = shown["you"] and shown["you"]["seat"]
    return [
        say("You")
        if seat["seat"] == own
        else level_name(seat["level"], say)
        if seat.get("level")
        else seat.get("name", "")
        for seat in shown["seats"]
    ]


def _fresh(story: list[Sight]) -> Fresh:
    cards, fords = list[str](), list[int]()
    for event in story:
        if event["event"] in ("Placed", "Drew"):
            cards += event["cards"]
        elif event["event"] in ("Crossed", "Eaten"):
            fords.append(event["ford"])
            cards += [card for herd in event["herds"] for card in herd["cards"]]
    return Fresh(frozenset(cards), frozenset(fords))


# Seats


def _seat(shown: Sight, number: int, name: str, faces: Faces, say: Say) -> Seat:
    view = shown["view"]
    seen, turn = view["seats"][number - 1], view["to_move"] == number
    lion = turn and view["asked"] == "lion"
    return Seat(
        number=number,
        name=name,
        mark=mark(number),
        turn=turn,
        note=_note(shown, number, say),
        hand=seen["hand"],
        cards=_cards(shown, number, seen["hand"], faces),
        lion=_held(faces["L"], "L", True) if lion else None,
        crossed=seen["crossed"],
        points=seen["points"],
        earlier=sum(scores[number - 1] for scores in view["public"]["scores"])
        if view["public"]["round"] > 1
        else None,
    )


def _note(shown: Sight, number: int, say: Say) -> str:
    seat = shown["seats"][number - 1]
    if seat.get("kept"):
        return say("A bot plays on")
    return say("Away") if seat["player"] in shown.get("away", ()) else ""


def _cards(shown: Sight, number: int, count: int, faces: Faces) -> Sequence[Markup]:
    """What others see of a hand: as many backs, known by their places alone."""
    if shown["view"]["seat"] == number:
        return ()
    if hands := shown.get("hands"):
        return [drawn(faces[card], "small") for card in hands[number - 1]["hand"]]
    return _backs(number, count)


@cache
def _backs(number: int, count: int) -> Sequence[Markup]:
    return tuple(back("tembo", "", "", f"hand-{number}-{place}") for place in range(count))


# Fords


@cache
def _river() -> Markup:
    """Long enough for any window."""
    return art("river") * 5


@cache
def _trees() -> Markup:
    return art("acacia", "tree near") + art("acacia", "tree far")


def _ford(view: Sight, number: int, names: list[str], faces: Faces, fresh: Fresh) -> Ford:
    ford = view["fords"][number - 1]
    row, closed, touched = ford["row"], ford["closed"], number in fresh.fords
    return Ford(
        number=number,
        closed=closed,
        fresh=touched,
        head=_lion(number, touched, view["asked"] == "lion", faces) if closed else _bed(number),
        row=[
            _animal(faces[a["card"]], a["seat"], names[a["seat"] - 1], a["card"] in fresh.cards) for a in row
        ],
        length="short" if len(row) < 6 else "long" if len(row) < 10 else "longest",
    )


@cache
def _bed(number: int) -> Markup:
    return Markup('<span class="card bed" data-key="ford-{}">{}</span>').format(number, art("ford", "ground"))


def _lion(number: int, touched: bool, another: bool, faces: Faces) -> Markup:
    """The lion that was placed just now is the one that was drawn before, unless another has been drawn."""
    return drawn(faces["L"], "fresh" if touched else "", "L" if touched and not another else f"L.{number}")


@lru_cache(maxsize=4096)
def _animal(face: Face, seat: int, owner: str, fresh: bool) -> Markup:
    """An animal with the marker of its owner on it, which goes where it goes."""
    card = drawn(face, "fresh", face.card) if fresh else drawn(face, "", face.card)
    marked = Markup(card.removesuffix("</span>")) + mark(seat) + Markup("</span>")
    return Markup('<li class="animal" data-key="row-{}">{}<span class="unseen">, {}</span></li>').format(
        face.card, _coming_from(f"seat-{seat}", marked) if fresh else marked, owner
    )


def _coming_from(origin: str, card: Markup) -> Markup:
    """A card that was hidden before: the script lets it come from the element with this id."""
    return Markup(card.replace(" data-key=", f' data-from="{origin}" data-key=', 1))


def _pile(count: int, say: Say) -> dict[str, Any]:
    name = say.many(count, "{n} card left to draw", "{n} cards left to draw")
    depth = min(_DEEPEST, -(-count // _CARDS_AN_EDGE))
    return {"count": count, "name": name, "drawn": back("tembo", "", f"depth-{depth}", "pile") if count else ""}


# The own side


def _hand(hand: list[str], faces: Faces, fresh: Fresh) -> list[Held]:
    seen, held = Counter[str](), list[Held]()
    for card in hand:
        seen[card] += 1
        key = card if card.isdigit() else f"{card}.{seen[card]}"
        held.append(Held(card, key, _held(faces[card], key, card in fresh.cards)))
    return held


@lru_cache(maxsize=1024)
def _held(face: Face, key: str, fresh: bool) -> Markup:
    return _coming_from("pile", drawn(face, "fresh", key)) if fresh else drawn(face, "", key)


def _pairs(legal: list[str], faces: Faces, say: Say) -> list[Held]:
    """Two animals that can go together, the lower first: "7+8"."""
    pairs = {move.partition("@")[0] for move in legal if "+" in move}
    in_order = sorted([int(card) for card in pair.split("+")] for pair in pairs)
    return [_pair(faces[str(lower)], faces[str(higher)], say) for lower, higher in in_order]


@lru_cache(maxsize=1024)
def _pair(lower: Face, higher: Face, say: Say) -> Held:
    name = say("Pair: {first} and {second}", first=lower.name, second=higher.name)
    text = f"{lower.card}+{higher.card}"
    chip = Markup('<span class="pair"><span aria-hidden="true">{}</span><span class="unseen">{}</span></span>')
    return Held(text, text, chip.format(text, name))


def _crossed(view: Sight, faces: Faces, fresh: Fresh) -> list[Markup]:
    across = view["memory"]["crossed"][view["seat"] - 1] or ()
    return [drawn(faces[card], "small fresh" if card in fresh.cards else "small", card) for card in across]

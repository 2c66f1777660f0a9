"""The trick in the middle of the table: the one in progress, or the last one until the next card is led."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

# By the number of players, from the viewer clockwise.
WHERE = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "top", "right")}


class Slot(NamedTuple):
    """A player's place in the trick."""

    seat: int
    where: str
    name: str
    yours: bool
    card: str | None
    prefix: str  # of its key
    word: str | None  # what an eagle that trumped does: "fight" or "flee"
    leader: bool
    taker: bool  # of a finished trick
    fresh: bool  # played last


@dataclass(frozen=True)
class Trick:
    """Cards by seat, in the order played; who took them, if it is over."""

    cards: dict[int, str]
    says: dict[int, str]
    taker: int | None
    prefix: str = ""  # of keys: after the end of a round its cards are elsewhere, too


def slots(shown: dict[str, Any], order: Sequence[int], names: Sequence[str]) -> list[Slot]:
    """One for each player, the viewer's own last."""
    view = shown["view"]
    trick = _present(view) if view["trick"] else last_trick(shown)
    places = list(zip(order, WHERE[view["players"]], strict=True))
    played = list(trick.cards)
    leader, last = (played[0], played[-1]) if played else (None, None)
    return [
        Slot(
            seat,
            where,
            names[seat - 1],
            seat == view["seat"],
            trick.cards.get(seat),
            trick.prefix,
            trick.says.get(seat),
            seat == leader,
            seat == trick.taker,
            seat == last and trick.taker is None,
        )
        for seat, where in [*places[1:], places[0]]
    ]


def _present(view: dict[str, Any]) -> Trick:
    return Trick(
        {played["seat"]: played["card"] for played in view["trick"]},
        {played["seat"]: played["says"] for played in view["trick"] if played["says"]},
        None,
    )


def last_trick(shown: dict[str, Any]) -> Trick:
    """The trick that the last move completed, told from the story; none if it completed none.

    The story names the cards in the order played, and whose eagles fled. Players play clockwise, and whoever
    moved last played last: so everyone's card is known.
    """
    story = {event["event"]: event for event in shown["story"]}
    if "TrickTaken" not in story:
        return Trick({}, {}, None)
    taken = story["TrickTaken"]
    fled = {event["seat"]: event["card"] for event in shown["story"] if event["event"] == "EagleKept"}
    seats = _players_of(shown, shown["story"][0]["seat"], len(taken["cards"]) + len(fled))
    others = iter(taken["cards"])
    cards = {seat: fled[seat] if seat in fled else next(others) for seat in seats}
    return Trick(cards, dict.fromkeys(fled, "flee"), taken["seat"], "last-" if "RoundEnded" in story else "")


def _players_of(shown: dict[str, Any], last: int, count: int) -> list[int]:
    """Who played so many cards, the leader first."""
    view = shown["view"]
    clockwise = [(last + step) % view["players"] + 1 for step in range(view["players"])]
    if count == view["players"]:
        return clockwise
    ended = next((event for event in shown["story"] if event["event"] == "RoundEnded"), None)
    if ended is not None:
        return [seat for seat in clockwise if ended["scores"][seat - 1] is not None]
    return [seat for seat in clockwise if view["seats"][seat - 1]["active"]]

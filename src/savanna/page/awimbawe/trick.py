"""The trick in the middle of the table: the one in progress, or the last one until the next card is led."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from savanna.games.awimbawe.story import EagleKept, Event, TrickTaken
from savanna.games.awimbawe.view import View
from savanna.games.events import MatchEnded, RoundEnded
from savanna.page.html.badge import Badge
from savanna.page.viewer import Viewer

# Where each player's card lies, by the number of players, from the viewer clockwise.
WHERE = {2: ("bottom", "across"), 3: ("bottom", "left", "right"), 4: ("bottom", "left", "across", "right")}


class Slot(NamedTuple):
    """A player's place in the trick, and the card that they played there, if any."""

    seat: int
    where: str
    name: str
    badge: Badge
    card: str | None
    word: str | None  # what an eagle that trumped does: "fight" or "flee"
    leader: bool  # of the trick
    led: str | None  # the colour that they led the trick in progress with
    taker: bool  # of a finished trick
    fresh: bool  # the card was played last


@dataclass(frozen=True)
class Trick:
    """The cards of a trick by seat, in the order played; who took them, if it is over."""

    cards: dict[int, str]
    says: dict[int, str]  # by seat: "fight" or "flee" of eagles that trumped
    taker: int | None


def slots(view: View, story: Sequence[Event], order: Sequence[int], viewer: Viewer) -> list[Slot]:
    """The places in the trick, one for each player; the viewer's own, the first of `order`, comes last."""
    trick = _present(view) if view.trick else last_trick(view, story)
    places = list(zip(order, WHERE[view.players], strict=True))
    played = list(trick.cards)
    leader, last = (played[0], played[-1]) if played else (None, None)
    return [
        Slot(
            seat,
            where,
            viewer.name(seat),
            viewer.badge(seat),
            trick.cards.get(seat),
            trick.says.get(seat),
            seat == leader,
            view.led if seat == leader else None,
            seat == trick.taker,
            seat == last and trick.taker is None,
        )
        for seat, where in [*places[1:], places[0]]
    ]


def _present(view: View) -> Trick:
    """The trick that is being played."""
    return Trick(
        {played.seat: played.card for played in view.trick},
        {played.seat: played.says for played in view.trick if played.says},
        None,
    )


def last_trick(view: View, story: Sequence[Event]) -> Trick:
    """The trick that the last move completed, told from the story; none if it completed none.

    The story names the cards in the order played, and whose eagles fled. Players play clockwise, and whoever
    moved last played last: so everyone's card is known.
    """
    taken = next((event for event in story if isinstance(event, TrickTaken)), None)
    if taken is None:
        return Trick({}, {}, None)
    fled = {event.seat: event.card for event in story if isinstance(event, EagleKept)}
    ended = next((event for event in story if isinstance(event, RoundEnded)), None)
    seats = _players_of(view, _mover(story), ended, len(taken.cards) + len(fled))
    others = iter(taken.cards)
    cards = {seat: fled[seat] if seat in fled else next(others) for seat in seats}
    return Trick(cards, dict.fromkeys(fled, "flee"), taken.seat)


def _mover(story: Sequence[Event]) -> int:
    """The seat whose move a story tells of: its first event names it."""
    first = story[0]
    assert not isinstance(first, RoundEnded | MatchEnded)
    return first.seat


def _players_of(view: View, last: int, ended: RoundEnded | None, count: int) -> list[int]:
    """The seats that played `count` cards to a trick, the leader first, if this seat played last."""
    clockwise = [(last + step) % view.players + 1 for step in range(view.players)]
    if count == view.players:
        return clockwise
    if ended is not None:
        return [seat for seat in clockwise if ended.scores[seat - 1] is not None]
    return [seat for seat in clockwise if view.seats[seat - 1].active]

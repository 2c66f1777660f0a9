"""A seat of Awimbawé with all that lies before it, as plain data: equal data look the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from savanna.games.awimbawe.match import sides
from savanna.games.awimbawe.story import Blocked, Event, Shoved, TurnedUp
from savanna.games.awimbawe.view import SeatView, View
from savanna.games.viewing import HIDDEN
from savanna.page.awimbawe.cards import animal_name, sorted_hand
from savanna.page.html.badge import Badge, Token
from savanna.page.viewer import Viewer
from savanna.table.sight import Sight

Touched = dict[int, tuple[int, ...]]  # the numbers of piles, and IN_HAND, by their seats
IN_HAND = 0

# A1.6. The rival cards as tokens: the two that are given out first have the two colours that differ most.
RIVALS = {
    number: Token(colour, partial(animal_name, animal), animal)
    for number, colour, animal in ((1, 4, "panther"), (2, 1, "tiger"), (3, 2, "young-lion"))
}


class Rival(NamedTuple):
    """A1.6, A7.5. The rival card of a player or a team: silver, and golden with the first round won."""

    badge: Badge  # of the first player of its side
    first: int  # the first seat of its side
    members: str  # names of all players of its side
    won: int  # rounds


class Hoard(NamedTuple):
    """What a seat has taken in this round."""

    cards: int
    hyenas: tuple[str, ...]
    lying: tuple[str, ...]  # hyenas of the trick just finished, which are still drawn in the middle
    of_team: int  # hyenas that all partners have
    crowns: int | None  # where they may be known


class Who(NamedTuple):
    """Who sits at a seat, and what they have taken and won."""

    seat: int
    name: str
    badge: Badge
    kept: bool  # by a bot
    away: bool
    out: bool  # of this round
    partner: bool  # of the viewer
    leads: bool  # named by a cheetah to lead the next trick
    held: int | None  # cards in hand; None of the viewer, who sees them
    hoard: Hoard
    rival: Rival


class Piles(NamedTuple):
    """The piles of a seat."""

    seat: int
    cards: tuple[tuple[str, ...], ...]  # of each from the bottom
    blocked: tuple[str, ...]
    fresh: tuple[int, ...]  # the last move touched them


class Hand(NamedTuple):
    """The hand of a seat, as far as the viewer may see it."""

    seat: int
    held: int  # how many cards
    tilted: int  # how many are blocked: which ones, only their owner knows
    fresh: bool  # the last move blocked one of them
    cards: tuple[str, ...]  # where the viewer sees the hand
    blocked: tuple[str, ...]


class Side(NamedTuple):
    """What one seat has: its player, its piles, its hand."""

    seat: int
    who: Who
    piles: Piles
    hand: Hand


def side_of(
    sight: Sight[View],
    seat: int,
    viewer: Viewer,
    rival: Rival,
    touched: Touched,
    trick: Collection[str | None],
) -> Side:
    """What a seat has, as the viewer sees it.

    `touched` are the piles and hands that the last move touched, `trick` the cards drawn in the middle.
    """
    view, sitting = sight.seen, sight.seats[seat - 1]
    own, players, seen = viewer.seat, view.players, view.seats[seat - 1]
    team = team_of(players, seat)
    hoard = Hoard(
        seen.taken,
        seen.hyenas,
        tuple([card for card in seen.hyenas if card in trick]),
        sum([len(view.seats[other - 1].hyenas) for other in team]),
        seen.crowns,
    )
    who = Who(
        seat,
        viewer.name(seat),
        viewer.badge(seat),
        sitting.kept is not None,
        sitting.player in sight.away,
        not seen.active,
        own is not None and own != seat and own in team,
        view.named == seat,
        None if own == seat else seen.hand,
        hoard,
        rival,
    )
    fresh = touched.get(seat, ())
    piles = Piles(seat, _lying(seen), seen.blocked, fresh)
    hand = Hand(seat, seen.hand, seen.blocked_in_hand, IN_HAND in fresh, *_shown_hand(sight, view, seat))
    return Side(seat, who, piles, hand)


def _lying(seen: SeatView) -> tuple[tuple[str, ...], ...]:
    """The piles as they lie there: an eliminated player's cards are laid aside face down (A7.2)."""
    return seen.piles if seen.active else tuple((HIDDEN,) * len(pile) for pile in seen.piles)


@cache
def team_of(players: int, seat: int) -> tuple[int, ...]:
    """All seats that share a score pile with this one."""
    teams = sides(players)
    return tuple(other for other in range(1, players + 1) if teams[other - 1] == teams[seat - 1])


def touched_in(story: Sequence[Event]) -> Touched:
    """The piles and hands that a story's move did something to."""
    piles = defaultdict[int, set[int]](set)
    for event in story:
        match event:
            case Shoved():
                piles[event.of] |= {event.pile, event.under}
            case Blocked():
                piles[event.of].add(event.pile or IN_HAND)
            case TurnedUp():
                piles[event.seat].add(event.pile)
    return {seat: tuple(sorted(numbers)) for seat, numbers in piles.items()}


def _shown_hand(sight: Sight[View], view: View, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of a seat's hand, as far as the viewer sees them, and which of these are blocked.

    Players see their own hand; spectators who were promised all hands see each.
    """
    if view.seat != seat:
        if not sight.hands:
            return (), ()
        view = sight.hands[seat - 1]
    return tuple(sorted_hand(view.hand)), view.blocked


@lru_cache(maxsize=1024)
def rivals_of(players: int, viewer: Viewer, won: tuple[tuple[int, ...], ...]) -> tuple[Rival, ...]:
    """The rival cards, one for each player or team; `won` are the winning seats of each finished round."""
    teams = dict.fromkeys(team_of(players, seat) for seat in range(1, players + 1))
    return tuple(
        Rival(
            viewer.badge(seats[0]),
            seats[0],
            " · ".join(viewer.names_of(seats)),
            sum(seats[0] in winners for winners in won),
        )
        for seats in teams
    )

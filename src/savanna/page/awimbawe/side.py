"""A seat of Awimbawé with all that lies before it, as plain facts: what is equal looks the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from savanna.games.awimbawe.match import sides
from savanna.page.awimbawe.cards import sorted_hand

Sight = dict[str, Any]
Touched = dict[int, tuple[int, ...]]  # piles by their seats

RIVALS = ("panther", "tiger", "young-lion")


class Rival(NamedTuple):
    """A1.6, A7.5. A rival card: silver, and golden with the first round won."""

    animal: str
    first: int  # seat of those who play for it
    members: str
    won: int


class Hoard(NamedTuple):
    """What a seat has taken."""

    cards: int
    hyenas: tuple[str, ...]
    lying: tuple[str, ...]  # of these, those of a finished trick, which are in the middle still
    of_team: int  # hyenas
    crowns: int | None  # where they may be known


class Who(NamedTuple):
    """Who sits there, and has won what."""

    seat: int
    name: str
    kept: bool  # by a bot
    away: bool
    out: bool  # of this round
    partner: bool  # of the viewer
    hoard: Hoard
    rival: Rival


class Piles(NamedTuple):
    seat: int
    cards: tuple[tuple[str, ...], ...]  # of each from the bottom
    blocked: tuple[str, ...]
    fresh: tuple[int, ...]  # the last move touched them


class Hand(NamedTuple):
    seat: int
    held: int
    tilted: int  # of them are blocked: which they are, only their owner knows
    cards: tuple[str, ...]  # where it is shown
    blocked: tuple[str, ...]


class Side(NamedTuple):
    seat: int
    team: int | None
    who: Who
    piles: Piles
    hand: Hand


def side_of(
    shown: Sight, seat: int, name: str, rival: Rival, touched: Touched, trick: Collection[str | None]
) -> Side:
    """After a move that touched these piles, while these cards of a trick are in the middle."""
    view, player = shown["view"], shown["seats"][seat - 1]
    own, players, seen = view["seat"], view["players"], view["seats"][seat - 1]
    team, hyenas = team_of(players, seat), tuple(seen["hyenas"])
    hoard = Hoard(
        seen["taken"],
        hyenas,
        tuple([card for card in hyenas if card in trick]),
        sum([len(view["seats"][other - 1]["hyenas"]) for other in team]),
        seen["crowns"],
    )
    who = Who(
        seat,
        name,
        bool(player.get("kept")),
        player["player"] in shown["away"],
        not seen["active"],
        own is not None and own != seat and own in team,
        hoard,
        rival,
    )
    piles = Piles(seat, tuple(map(tuple, seen["piles"])), tuple(seen["blocked"]), touched.get(seat, ()))
    hand = Hand(seat, seen["hand"], seen["blocked_in_hand"], *_shown_hand(shown, seat))
    return Side(seat, sides(players)[seat - 1] + 1 if players == 4 else None, who, piles, hand)


@cache
def team_of(players: int, seat: int) -> tuple[int, ...]:
    """All seats that share a score pile with this one."""
    teams = sides(players)
    return tuple(other for other in range(1, players + 1) if teams[other - 1] == teams[seat - 1])


def touched_in(story: Sequence[Sight]) -> Touched:
    """The piles that the last move did something to."""
    piles = defaultdict[int, set[int]](set)
    for event in story:
        if event["event"] == "Shoved":
            piles[event["of"]] |= {event["pile"], event["under"]}
        elif event["event"] == "Blocked" and event["pile"] is not None:
            piles[event["of"]].add(event["pile"])
        elif event["event"] == "TurnedUp":
            piles[event["seat"]].add(event["pile"])
    return {seat: tuple(sorted(numbers)) for seat, numbers in piles.items()}


def _shown_hand(shown: Sight, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The own hand, for spectators of open hands all of them; and which of its cards are blocked."""
    view = shown["view"] if shown["view"]["seat"] == seat else None
    if view is None and shown.get("hands"):
        view = shown["hands"][seat - 1]
    return ((), ()) if view is None else (tuple(sorted_hand(view["hand"])), tuple(view["blocked"]))


@lru_cache(maxsize=1024)
def rivals_of(players: int, names: tuple[str, ...], won: tuple[tuple[int, ...], ...]) -> tuple[Rival, ...]:
    """One for each player, or each team, after rounds that these seats have won."""
    teams = dict.fromkeys(team_of(players, seat) for seat in range(1, players + 1))
    return tuple(
        Rival(
            RIVALS[seats[0] - 1],
            seats[0],
            " · ".join(names[seat - 1] for seat in seats),
            sum(seats[0] in winners for winners in won),
        )
        for seats in teams
    )

"""What a seat may know of a round of Awimbawé (A8). Built from what may be seen, never by stripping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from savanna.games.awimbawe.cards import CARD_TEXTS, COLOURS, HYENAS, NO_CARD, NO_COLOUR, texts_of
from savanna.games.awimbawe.deal import SIZES
from savanna.games.awimbawe.memory import since_card
from savanna.games.awimbawe.notation import TEXTS
from savanna.games.awimbawe.position import NOBODY, OVER, Position, Seat, Side, is_active, is_undealt
from savanna.games.awimbawe.rules import legal
from savanna.games.awimbawe.scoring import score
from savanna.games.cardset import NOTHING, CardSet, count, has, without
from savanna.games.moveset import moves_in
from savanna.games.options import is_strict
from savanna.games.stack import Stack, from_top, height
from savanna.games.viewing import HIDDEN, Public

ASKED = ("leader", "card", "eagle", "rhinoceros", "cheetah", "snake", None)


@dataclass(frozen=True)
class Played:
    """A card of the present trick; what an eagle that trumped said, if it has."""

    seat: int
    card: str
    says: str | None


@dataclass(frozen=True)
class SeatView:
    """What can be seen of a seat from across the table."""

    hand: int
    blocked_in_hand: int
    # each from bottom to top, "?" where a card lies face down; what an eliminated player laid aside (A7.2) as
    # it was seen, at a strict table face down
    piles: tuple[tuple[str, ...], ...]
    blocked: tuple[str, ...]  # blocked cards of the piles
    taken: int  # cards in the score pile, hyenas included
    hyenas: tuple[str, ...]  # A5.2: they lie face up beside it
    crowns: int | None  # with the crown counter (R-A10)
    active: bool


@dataclass(frozen=True)
class Memory:
    """What a good memory holds: the cards of every score pile were seen. None where they lie face down at a
    strict table."""

    taken: tuple[tuple[str, ...] | None, ...]  # a seat


@dataclass(frozen=True)
class View:
    game: str
    players: int
    seat: int | None  # None: a spectator
    to_move: int | None
    asked: str | None
    hand: tuple[str, ...]
    blocked: tuple[str, ...]  # of the own hand
    seats: tuple[SeatView, ...]
    trick: tuple[Played, ...]  # in the order played
    led: str | None  # the colour
    named: int | None  # who leads next, by a cheetah's word
    legal: tuple[str, ...]
    memory: Memory
    public: Public


def view(p: Position, seat: Seat | None, public: Public) -> View:
    """The table as this seat sees it, or a spectator (None)."""
    own = None if seat is None else p.sides[seat]
    return View(
        game="awimbawe",
        players=p.players,
        seat=None if seat is None else seat + 1,
        to_move=None if p.asked == OVER else p.turn + 1,
        asked=ASKED[p.asked],
        hand=() if own is None or is_undealt(p) else tuple(texts_of(own.hand)),
        blocked=() if own is None else tuple(texts_of(own.hand & own.blocked)),
        seats=tuple(_seat(p, other, public) for other in range(p.players)),
        trick=tuple(_played(p, other) for other in players_in_trick(p)),
        led=None if p.led == NO_COLOUR else COLOURS[p.led],
        named=None if p.named == NOBODY else p.named + 1,
        legal=tuple(TEXTS[move] for move in moves_in(legal(p))) if p.turn == seat else (),
        memory=Memory(tuple(_taken(p, other, public.options) for other in range(p.players))),
        public=_told(p, seat, public),
    )


def is_before_the_deal(view: View) -> bool:
    """R-A2. Whether this view is of a round whose leader is named before the cards are dealt."""
    return view.asked == "leader" and view.seats[0].hand == 0


def players_in_trick(p: Position) -> list[Seat]:
    """Who has played to the present trick, the leader first: the seats up to the turn, backwards."""
    seats: list[Seat] = []
    seat = p.turn
    for _ in range(p.players):
        if p.sides[seat].played != NO_CARD:
            seats.insert(0, seat)
        seat = (seat - 1) % p.players
    return seats


def _played(p: Position, seat: Seat) -> Played:
    card = p.sides[seat].played
    says = "fight" if has(p.fighting, card) else "flee" if has(p.fled, card) else None
    return Played(seat + 1, CARD_TEXTS[card], says)


def _seat(p: Position, seat: Seat, public: Public) -> SeatView:
    side = p.sides[seat]
    places = SIZES[p.players].piles
    dealt, in_sight = not is_undealt(p), _in_sight(p, seat, public.options)
    counter = public.options.get("crown_counter", False)
    return SeatView(
        hand=count(side.hand) if dealt else 0,
        blocked_in_hand=count(side.hand & side.blocked),
        piles=tuple(_pile(pile, in_sight) for pile in side.piles[:places]) if dealt else ((),) * places,
        blocked=tuple(texts_of(_blocked_in_piles(side) & in_sight)),
        taken=count(side.taken),
        hyenas=tuple(texts_of(side.taken & HYENAS)),
        crowns=score(p, seat) if counter else None,
        active=is_active(p, seat),
    )


def _taken(p: Position, seat: Seat, options: Mapping[str, Any]) -> tuple[str, ...] | None:
    """A5.1, R-A10. At a strict table a score pile is face down, unless the crown counter lays it open."""
    if is_strict(options) and not options.get("crown_counter", False):
        return None
    return tuple(texts_of(p.sides[seat].taken))


def _in_sight(p: Position, seat: Seat, options: Mapping[str, Any]) -> CardSet:
    """A7.2. What lies face up in the piles of a seat; an eliminated player's cards are laid aside face down,
    and at a strict table nobody is shown them."""
    return p.face_up if is_active(p, seat) or not is_strict(options) else NOTHING


def _blocked_in_piles(side: Side) -> CardSet:
    return without(side.blocked, side.hand)


def _pile(pile: Stack, in_sight: CardSet) -> tuple[str, ...]:
    cards = [CARD_TEXTS[card] if has(in_sight, card) else HIDDEN for card in from_top(pile)]
    return tuple(reversed(cards))


def _told(p: Position, viewer: Seat | None, public: Public) -> Public:
    """At a strict table the log has the last trick and the one in progress, and nothing is concluded."""
    log = tuple((mover, told_to(viewer, text)) for mover, text in public.log)
    if not is_strict(public.options):
        return replace(public, log=log)
    return replace(public, log=since_card(log, _size_of_last_trick(p) + len(players_in_trick(p))), lacks=())


def _size_of_last_trick(p: Position) -> int:
    """Whoever was not in it, eliminated before, has more cards left (A7.2)."""
    left = [
        count(side.hand) + sum(height(pile) for pile in side.piles) + (side.played != NO_CARD)
        for side in p.sides[: p.players]
    ]
    return left.count(min(left))


def told_to(seat: Seat | None, text: str) -> str:
    """A8.1. Which card of a hand a snake blocked is told to its owner alone."""
    bitten, _, _ = text.partition("=")
    if not bitten.endswith(":h") or (seat is not None and bitten == f"B{seat + 1}:h"):
        return text
    return bitten

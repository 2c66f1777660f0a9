"""A full position that a view of Awimbawé does not exclude.

The unseen cards lie in hidden hands and face down in piles. First any arrangement is found that fits what the
seats let everyone know; then many random rotations that keep it fitting make all about equally likely.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from savanna.games.awimbawe.cards import CARDS, COLOURS, NO_CARD, NO_COLOUR, deck_for
from savanna.games.awimbawe.position import NOBODY, PILES, Piles, Position, Seat, Side
from savanna.games.awimbawe.view import ASKED, SeatView, View
from savanna.games.cardset import NOTHING, Card, CardSet, cards_in, count, only, set_of, without
from savanna.games.stack import EMPTY, stacked
from savanna.games.viewing import HIDDEN

_ROTATIONS_A_CARD = 8
_STEPS = 10_000  # a view from a real match needs fewer than a hundred


@dataclass
class Place:
    """A hidden hand, or (seat None) all cards that lie face down in piles, with what is known of it."""

    seat: Seat | None
    size: int
    limits: list[tuple[CardSet, int]]  # at most so many of these
    cards: CardSet = NOTHING

    def fits(self, cards: CardSet) -> bool:
        return all(count(cards & few) <= most for few, most in self.limits)


def guess(view: View, rng: random.Random) -> Position:
    places = _places(view)
    unseen = list(cards_in(_unseen(view)))
    rng.shuffle(unseen)
    unseen.sort(key=lambda card: sum(place.fits(only(card)) for place in places))
    if sum(place.size for place in places) != len(unseen) or not _arrange(unseen, places, rng):
        raise ValueError("this view contradicts itself: no cards fit it")
    _mix(unseen, places, rng)
    return _position(view, places, rng)


def _places(view: View) -> list[Place]:
    down = sum(card == HIDDEN for seat in view.seats for pile in seat.piles for card in pile)
    places = [Place(None, down, [])]
    for seat in range(view.players):
        if seat + 1 != view.seat:
            lacks = [lack for lack in view.public.lacks if lack.seat == seat + 1]
            limits = [(_set(lack.cards), lack.at_most) for lack in lacks]
            places.append(Place(seat, view.seats[seat].hand, limits))
    return places


def _unseen(view: View) -> CardSet:
    seen = _set(view.hand) | _set(played.card for played in view.trick)
    for taken in view.memory.taken:
        seen |= _set(taken)
    for seat in view.seats:
        seen |= _set(card for pile in seat.piles for card in pile if card != HIDDEN)
    return without(deck_for(view.players), seen)


def _arrange(cards: list[Card], places: list[Place], rng: random.Random) -> bool:
    """Put each card somewhere, the choosiest cards first, taking back what leads nowhere."""
    steps = iter(range(_STEPS))

    def put(index: int) -> bool:
        if index == len(cards):
            return True
        card = only(cards[index])
        for place in rng.sample(places, len(places)):
            if count(place.cards) < place.size and place.fits(place.cards | card):
                if next(steps, None) is None:
                    return False
                place.cards |= card
                if put(index + 1):
                    return True
                place.cards = without(place.cards, card)
        return False

    return put(0)


def _mix(cards: list[Card], places: list[Place], rng: random.Random) -> None:
    """Random rotations of two to four cards; swaps alone cannot reach every arrangement that fits."""
    home = {card: place for place in places for card in cards_in(place.cards)}
    for _ in range(_ROTATIONS_A_CARD * len(cards) if len(cards) > 1 else 0):
        moving = rng.sample(cards, rng.randint(2, min(4, len(cards))))
        homes = [home[card] for card in moving]
        before = [(place, place.cards) for place in places]
        for card, place in zip(moving, homes, strict=True):
            place.cards = without(place.cards, only(card))
        for card, place in zip(moving, homes[1:] + homes[:1], strict=True):
            place.cards |= only(card)
        if all(place.fits(place.cards) for place in homes):
            home |= dict(zip(moving, homes[1:] + homes[:1], strict=True))
        else:
            for place, kept in before:
                place.cards = kept


def _position(view: View, places: list[Place], rng: random.Random) -> Position:
    down = list(cards_in(places[0].cards))
    rng.shuffle(down)
    hands = {place.seat: place.cards for place in places}
    sides = [Side(NOTHING, (EMPTY,) * 4, NOTHING, NOTHING, NO_CARD)] * 4
    face_up = NOTHING
    for seat, seen in enumerate(view.seats):
        own = seat + 1 == view.seat
        hand = _set(view.hand) if own else hands[seat]
        blocked = (
            _set(view.blocked) if own else set_of(rng.sample(list(cards_in(hand)), seen.blocked_in_hand))
        )
        sides[seat] = Side(
            hand,
            _piles(seen, down),
            blocked | _set(seen.blocked),
            _set(view.memory.taken[seat]),
            _played(view, seat),
        )
        face_up |= _set(card for pile in seen.piles for card in pile if card != HIDDEN)
    return Position(
        players=view.players,
        asked=ASKED.index(view.asked),
        turn=_turn(view),
        active=set_of(seat for seat in range(view.players) if view.seats[seat].active),
        led=NO_COLOUR if view.led is None else COLOURS.index(view.led),
        fighting=_set(played.card for played in view.trick if played.says == "fight"),
        fled=_set(played.card for played in view.trick if played.says == "flee"),
        named=NOBODY if view.named is None else view.named - 1,
        face_up=face_up,
        sides=(sides[0], sides[1], sides[2], sides[3]),
    )


def _turn(view: View) -> Seat:
    return NOBODY if view.to_move is None else view.to_move - 1


def _played(view: View, seat: Seat) -> Card:
    return next((CARDS[played.card] for played in view.trick if played.seat == seat + 1), NO_CARD)


def _piles(seen: SeatView, down: list[Card]) -> Piles:
    """The seat's piles, each hidden card taken from those that lie face down."""
    stacks = [
        stacked(down.pop() if card == HIDDEN else CARDS[card] for card in reversed(pile))
        for pile in seen.piles
    ]
    a, b, c, d = stacks + [EMPTY] * (len(PILES) - len(stacks))
    return a, b, c, d


def _set(texts: Iterable[str]) -> CardSet:
    return set_of(CARDS[text] for text in texts)

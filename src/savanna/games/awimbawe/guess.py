"""Full positions that a view of Awimbawé does not exclude.

The unseen cards lie in hidden hands, face down in piles, and in score piles that are forgotten: their homes.
First any homes are found that fit what the seats let everyone know; then random exchanges that keep them
fitting make all about equally likely.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, permutations, product
from math import comb, factorial
from typing import NamedTuple

from savanna.games.awimbawe.cards import CARDS, COLOURS, HYENAS, NO_CARD, NO_COLOUR, deck_for
from savanna.games.awimbawe.deal import PILE_SIZE, SIZES
from savanna.games.awimbawe.house import house_of
from savanna.games.awimbawe.memory import last_trick_taken
from savanna.games.awimbawe.position import NOBODY, PILES, Piles, Position, Seat, Side, with_side
from savanna.games.awimbawe.view import ASKED, SeatView, View, is_before_the_deal
from savanna.games.cardset import (
    NOTHING,
    Card,
    CardSet,
    add,
    cards_in,
    count,
    has,
    nth,
    only,
    remove,
    set_of,
    without,
)
from savanna.games.fast import rule
from savanna.games.luck import Luck, luck_below, next_luck, some_of
from savanna.games.stack import EMPTY, Stack, from_top, stacked, top, with_bottom, without_top
from savanna.games.tuples import in_six
from savanna.games.viewing import HIDDEN, Contradiction

# Where an unseen card may be: the hands of the seats 0 to 3, or
DOWN = 4  # face down in some pile
AWAY = 5  # in some score pile, forgotten
HOMES = 6
Homes = tuple[CardSet, CardSet, CardSet, CardSet, CardSet, CardSet]
NO_HOMES: Homes = (NOTHING,) * 6
PAIRS_OF_HOMES = tuple(combinations(range(HOMES), 2))
UNKNOWN: Card = 62  # in a pile, for each card that nobody has seen

_MIXES = 6  # after which no trace of the first homes was found
_STEPS = 10_000  # a view from a real match needs fewer than a hundred


class Limit(NamedTuple):
    """At most so many of these cards are in that hand."""

    seat: Seat
    cards: CardSet
    most: int


Limits = tuple[Limit, Limit, Limit, Limit, Limit, Limit]
NO_LIMIT = Limit(0, NOTHING, 0)


class Belief(NamedTuple):
    """What a view tells: the position without its unseen cards, and what is known of those."""

    known: Position
    blocked: tuple[int, int, int, int]  # how many cards of each hidden hand
    away: tuple[int, int, int, int]  # how many cards of each score pile are forgotten
    barred: Homes  # what is certainly not there
    limits: Limits  # what a blocked card made uncertain: no round has more of them than snakes
    homes: Homes  # one way to place the unseen cards that fits all this


def guess(view: View, rng: random.Random) -> Position:
    b = belief(view, rng)
    luck = 1 + rng.getrandbits(61)
    for _ in range(_MIXES):
        b, luck = mix(b, luck)
    position, _ = imagine(b, luck)
    return position


# Imagining, plain or compiled


@rule
def mix(b: Belief, luck: Luck) -> tuple[Belief, Luck]:
    """Other homes: each two exchange cards, then some pass one on. Two homes are mixed well at once."""
    inhabited = NOTHING
    for home in range(HOMES):
        if b.homes[home]:
            inhabited = add(inhabited, home)
    for one, other in PAIRS_OF_HOMES:
        if has(inhabited, one) and has(inhabited, other):
            b, luck = exchanged(b, one, other, luck)
    if count(inhabited) > 2:
        b, luck = passed_round(b, inhabited, luck)
    return b, luck


@rule
def exchanged(b: Belief, one: int, other: int, luck: Luck) -> tuple[Belief, Luck]:
    """The cards of two homes dealt to them anew."""
    pool = b.homes[one] | b.homes[other]
    fixed = pool & b.barred[other]
    free = without(pool, fixed | b.barred[one])
    drawn, luck = some_of(free, count(b.homes[one]) - count(fixed), luck)
    homes = in_six(b.homes, one, fixed | drawn)
    return with_homes(b, in_six(homes, other, without(pool, fixed | drawn))), luck


@rule
def passed_round(b: Belief, inhabited: CardSet, luck: Luck) -> tuple[Belief, Luck]:
    """Three or more homes pass a card on in a ring: exchanges of two alone do not reach every world."""
    luck = next_luck(luck)
    size = 3 + luck_below(luck, count(inhabited) - 2)
    homes = b.homes
    start = -1
    carried = NOTHING
    for _ in range(size):
        luck = next_luck(luck)
        home = nth(inhabited, luck_below(luck, count(inhabited)))
        inhabited = remove(inhabited, home)
        luck = next_luck(luck)
        card = only(nth(homes[home], luck_below(luck, count(homes[home]))))
        homes = in_six(homes, home, without(homes[home], card) | carried)
        carried = card
        if start < 0:
            start = home
    return with_homes(b, in_six(homes, start, homes[start] | carried)), luck


@rule
def with_homes(b: Belief, homes: Homes) -> Belief:
    """If these fit; else the belief stays as it was."""
    for home in range(HOMES):
        if homes[home] & b.barred[home]:
            return b
    for limit in b.limits:
        if count(homes[limit.seat] & limit.cards) > limit.most:
            return b
    return Belief(b.known, b.blocked, b.away, b.barred, b.limits, homes)


@rule
def imagine(b: Belief, luck: Luck) -> tuple[Position, Luck]:
    """The position with these homes: each slot of a pile, and each score pile, gets its cards by chance."""
    p = b.known
    sides = p.sides
    down = b.homes[DOWN]
    away = b.homes[AWAY]
    for seat in range(p.players):
        side = sides[seat]
        piles = side.piles
        if down:
            for _ in PILES:
                filled, down, luck = with_unknown_filled(piles[0], down, luck)
                piles = (piles[1], piles[2], piles[3], filled)
        blocked, luck = some_of(b.homes[seat], b.blocked[seat], luck)
        taken, luck = some_of(away, b.away[seat], luck)
        away = without(away, taken)
        hand = side.hand | b.homes[seat]
        filled_side = Side(hand, piles, side.blocked | blocked, side.taken | taken, side.played)
        sides = with_side(sides, seat, filled_side)
    imagined = Position(
        p.house, p.players, p.asked, p.turn, p.active, p.led, p.fighting, p.fled, p.named, p.face_up, sides
    )
    return imagined, luck


@rule
def with_unknown_filled(pile: Stack, down: CardSet, luck: Luck) -> tuple[Stack, CardSet, Luck]:
    """The pile with a card of those that lie face down in each unknown place, and what is left of them."""
    filled = EMPTY
    while pile:
        card = top(pile)
        pile = without_top(pile)
        if card == UNKNOWN:
            luck = next_luck(luck)
            card = nth(down, luck_below(luck, count(down)))
            down = remove(down, card)
        filled = with_bottom(filled, card)
    return filled, down, luck


# All of them


def worlds(b: Belief, most: int) -> list[tuple[Position, float]] | None:
    """Every position, all equally likely, each with its probability; None if more than `most`.

    None too if cards of score piles are forgotten: then there are always many.
    """
    if b.homes[AWAY]:
        return None
    arrangements = factorial(count(b.homes[DOWN]))
    for seat in range(4):
        arrangements *= comb(count(b.homes[seat]), b.blocked[seat])
    placed = list(islice(_all_homes(b), most // arrangements + 1))
    if len(placed) * arrangements > most:
        return None
    share = 1 / (len(placed) * arrangements)
    return [
        (_arranged(b, homes, blocks, down), share) for homes in placed for blocks, down in _orders(b, homes)
    ]


def _all_homes(b: Belief) -> Iterator[Homes]:
    """Every way to place the unseen cards that fits, the choosiest cards first."""
    everywhere = b.homes[0] | b.homes[1] | b.homes[2] | b.homes[3] | b.homes[DOWN]
    cards = sorted(cards_in(everywhere), key=lambda card: -sum(has(out, card) for out in b.barred))
    sizes = [count(home) for home in b.homes]

    def place(index: int, homes: Homes) -> Iterator[Homes]:
        if index == len(cards):
            yield homes
            return
        for home in range(AWAY):
            if count(homes[home]) < sizes[home]:
                placed = in_six(homes, home, add(homes[home], cards[index]))
                if _fits(b, home, placed[home]):
                    yield from place(index + 1, placed)

    return place(0, NO_HOMES)


def _fits(b: Belief, home: int, cards: CardSet) -> bool:
    if cards & b.barred[home]:
        return False
    return all(count(cards & limit.cards) <= limit.most for limit in b.limits if limit.seat == home)


def _orders(b: Belief, homes: Homes) -> Iterator[tuple[tuple[CardSet, ...], tuple[Card, ...]]]:
    """Every choice of which cards of each hand are blocked, with every order of the cards face down."""
    blocks = [
        [set_of(cards) for cards in combinations(cards_in(homes[seat]), b.blocked[seat])] for seat in range(4)
    ]
    return product(product(*blocks), permutations(cards_in(homes[DOWN])))


def _arranged(b: Belief, homes: Homes, blocks: Sequence[CardSet], down: Iterable[Card]) -> Position:
    sides = b.known.sides
    unknown = iter(down)
    for seat in range(b.known.players):
        side = sides[seat]
        one, two, three, four = (
            stacked(next(unknown) if card == UNKNOWN else card for card in from_top(pile))
            for pile in side.piles
        )
        hand, blocked = side.hand | homes[seat], side.blocked | blocks[seat]
        sides = with_side(sides, seat, Side(hand, (one, two, three, four), blocked, side.taken, side.played))
    return b.known._replace(sides=sides)


# What a view tells


def belief(view: View, rng: random.Random) -> Belief:
    if is_before_the_deal(view):
        view = _as_about_to_be_dealt(view)
    barred, limits = _lacks(view)
    known = _known(view)
    away = _each(view, lambda seat: _forgotten(view, known, seat))
    if any(away):
        barred = in_six(barred, AWAY, HYENAS)  # A5.2: those taken are in sight
    homes = _first_homes(list(cards_in(_unseen(view, known))), _sizes(view, away), barred, limits, rng)
    if homes is None:
        raise Contradiction("no cards fit it")
    blocked = _each(view, lambda seat: 0 if seat + 1 == view.seat else view.seats[seat].blocked_in_hand)
    return Belief(known, blocked, away, barred, limits, homes)


def _as_about_to_be_dealt(view: View) -> View:
    """R-A2. All cards where the deal will put them, and nobody's own."""
    sizes = SIZES[view.players]
    piles = ((HIDDEN,) * PILE_SIZE,) * sizes.piles
    seats = tuple(replace(seat, hand=sizes.hand, piles=piles) for seat in view.seats)
    return replace(view, seat=None, seats=seats)


def _each(view: View, number: Callable[[Seat], int]) -> tuple[int, int, int, int]:
    """A number for each seat, 0 beyond the players."""
    a, b, c, d = (number(seat) if seat < view.players else 0 for seat in range(4))
    return a, b, c, d


def _forgotten(view: View, known: Position, seat: Seat) -> int:
    """How many cards of a score pile: none where memory holds it."""
    if view.memory.taken[seat] is not None:
        return 0
    return view.seats[seat].taken - count(known.sides[seat].taken)


def _sizes(view: View, away: Iterable[int]) -> list[int]:
    """How many unseen cards each home has."""
    hands = _each(view, lambda seat: 0 if seat + 1 == view.seat else view.seats[seat].hand)
    down = sum(card == HIDDEN for seat in view.seats for pile in seat.piles for card in pile)
    return [*hands, down, sum(away)]


def _lacks(view: View) -> tuple[Homes, Limits]:
    """What not following gave away: what a hand certainly has not, and what it has few of."""
    barred = NO_HOMES
    limits: set[Limit] = set()
    for lack in view.public.lacks:
        seat, cards = lack.seat - 1, _set(lack.cards)
        if lack.at_most == 0:
            barred = in_six(barred, seat, barred[seat] | cards)
        else:
            limits.add(Limit(seat, cards, lack.at_most))
    if len(limits) > 6:
        raise Contradiction("there are not so many snakes")
    a, b, c, d, e, f = (*sorted(limits), *(NO_LIMIT,) * (6 - len(limits)))
    return barred, (a, b, c, d, e, f)


def _first_homes(
    cards: list[Card], sizes: list[int], barred: Homes, limits: Limits, rng: random.Random
) -> Homes | None:
    """Put each card somewhere, the choosiest cards first, taking back what leads nowhere."""
    steps = iter(range(_STEPS))
    homes = [NOTHING] * HOMES
    rng.shuffle(cards)
    cards.sort(key=lambda card: -sum(has(out, card) for out in barred))

    def fits(home: int, card: Card) -> bool:
        if count(homes[home]) == sizes[home] or has(barred[home], card):
            return False
        within = add(homes[home], card)
        return all(count(within & few) <= most for seat, few, most in limits if seat == home)

    def put(index: int) -> bool:
        if index == len(cards):
            return True
        card = cards[index]
        for home in (*rng.sample(range(AWAY), AWAY), AWAY):
            if fits(home, card):
                if next(steps, None) is None:
                    return False
                homes[home] = add(homes[home], card)
                if put(index + 1):
                    return True
                homes[home] = remove(homes[home], card)
        return False

    if sum(sizes) != len(cards) or not put(0):
        return None
    a, b, c, d, e, f = homes
    return a, b, c, d, e, f


def _unseen(view: View, known: Position) -> CardSet:
    seen = _set(view.hand) | _set(played.card for played in view.trick) | known.face_up
    for side in known.sides:
        seen |= side.taken
    return without(deck_for(view.players), seen)


def _known(view: View) -> Position:
    sides = [Side(NOTHING, (EMPTY,) * 4, NOTHING, NOTHING, NO_CARD)] * 4
    face_up = NOTHING
    taken = _taken(view)
    for seat, seen in enumerate(view.seats):
        own = seat + 1 == view.seat
        sides[seat] = Side(
            _set(view.hand) if own else NOTHING,
            _piles(seen),
            (_set(view.blocked) if own else NOTHING) | _set(seen.blocked),
            taken[seat],
            _played(view, seat),
        )
        face_up |= _set(card for pile in seen.piles for card in pile if card != HIDDEN)
    return Position(
        house=house_of(view.public.options),
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


def _taken(view: View) -> list[CardSet]:
    """Of each score pile what is known: all that memory holds, or hyenas and the last trick."""
    recalled = [NOTHING] * 4
    if None in view.memory.taken:
        recalled = last_trick_taken(house_of(view.public.options), view.public.log, len(view.trick))
    return [
        recalled[seat] | _set(view.seats[seat].hyenas) if texts is None else _set(texts)
        for seat, texts in enumerate(view.memory.taken)
    ]


def _turn(view: View) -> Seat:
    return NOBODY if view.to_move is None else view.to_move - 1


def _played(view: View, seat: Seat) -> Card:
    return next((CARDS[played.card] for played in view.trick if played.seat == seat + 1), NO_CARD)


def _piles(seen: SeatView) -> Piles:
    stacks = [
        stacked(UNKNOWN if card == HIDDEN else CARDS[card] for card in reversed(pile)) for pile in seen.piles
    ]
    a, b, c, d = stacks + [EMPTY] * (len(PILES) - len(stacks))
    return a, b, c, d


def _set(texts: Iterable[str]) -> CardSet:
    return set_of(CARDS[text] for text in texts)

"""Full positions that a view of Tembo does not exclude, each one as likely as any other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from math import comb, factorial
from typing import NamedTuple

from savanna.games.cardset import NOTHING, CardSet, cards_in, count, first, lowest, only, set_of, without
from savanna.games.fast import rule
from savanna.games.luck import Luck, shuffled, some_of
from savanna.games.stack import ROOM
from savanna.games.tembo.cards import (
    ALL_CARDS,
    ANIMALS,
    HAND_SIZE,
    LIONS,
    Deck,
    cards_of_kind,
    dealt_from,
    kinds_in,
)
from savanna.games.tembo.deal import piled
from savanna.games.tembo.house import deck_of, house_of
from savanna.games.tembo.memory import recalled
from savanna.games.tembo.moves import ALONE, WAYS
from savanna.games.tembo.position import FORDS, Position, Seat, Side, Sides, with_side
from savanna.games.tembo.rules import legal, seat_after
from savanna.games.tembo.view import View
from savanna.games.viewing import Contradiction

ANYTHING, SOMETHING, NOTHING_PLAYABLE = range(3)


class Belief(NamedTuple):
    """What a view tells: the position without its hidden cards, and what is known of those."""

    known: Position
    unseen: CardSet
    hands: tuple[int, int, int, int]  # the sizes of the hidden ones
    crossed: tuple[int, int, int, int]  # how many animals across are forgotten, a seat
    gone: int  # how many cards that are out of the round are forgotten
    pile: int
    playable: CardSet  # of the unseen, what whoever is to move could play
    mover_has: int  # whether that hand, if hidden, is known to have something of it, or nothing


def guess(view: View, rng: random.Random) -> Position:
    position, _ = imagine(belief(view, rng), 1 + rng.getrandbits(61))
    return position


# Imagining, plain or compiled


@rule
def mix(b: Belief, luck: Luck) -> tuple[Belief, Luck]:
    """Every position imagined is independent of the one before: there is nothing to mix."""
    return b, luck


@rule
def imagine(b: Belief, luck: Luck) -> tuple[Position, Luck]:
    """First what has a condition to meet: animals across, and with them the hand of whoever is to move."""
    known = b.known
    while True:
        sides, others, luck = imagined_across(b, luck)
        hand, luck = movers_hand(b, others, luck)
        if is_possible(b, hand):
            break
    seat = known.turn
    for _ in range(known.players):
        if seat != known.turn:
            hand, luck = some_of(others, b.hands[seat], luck)
        others = without(others, hand)
        side = sides[seat]
        sides = with_side(sides, seat, Side(side.hand | hand, side.placed, side.crossed))
        seat = seat_after(known, seat)
    gone, luck = some_of(others, b.gone, luck)
    others = without(others, gone)
    under, luck = some_of(others | b.unseen & LIONS, len(FORDS), luck)
    rest = without(others | b.unseen & LIONS, under)
    left = b.pile
    pile = (0, 0, 0, 0, 0)
    for _ in range(5):
        size = min(left, ROOM)
        cards, luck = some_of(rest, size, luck)
        stack, luck = shuffled(cards, luck)
        pile = (pile[1], pile[2], pile[3], pile[4], stack)
        rest = without(rest, cards)
        left -= size
    p = Position(
        known.deck,
        known.house,
        known.players,
        known.turn,
        known.lion,
        known.closed,
        known.rows,
        sides,
        pile,
        under,
    )
    return p, luck


@rule
def imagined_across(b: Belief, luck: Luck) -> tuple[Sides, CardSet, Luck]:
    """The sides with the forgotten animals, and the cards that hands may then have."""
    others = without(b.unseen, LIONS)
    sides = b.known.sides
    for seat in range(b.known.players):
        if b.crossed[seat] > 0:
            animals, luck = some_of(others & ANIMALS, b.crossed[seat], luck)
            others = without(others, animals)
            side = sides[seat]
            sides = with_side(sides, seat, Side(side.hand, side.placed, side.crossed | animals))
    return sides, others, luck


@rule
def movers_hand(b: Belief, others: CardSet, luck: Luck) -> tuple[CardSet, Luck]:
    cards = without(others, b.playable) if b.mover_has == NOTHING_PLAYABLE else others
    return some_of(cards, b.hands[b.known.turn], luck)


@rule
def is_possible(b: Belief, hand: CardSet) -> bool:
    """Whoever is to move has a legal play while the round goes on, and none when it is over (T7.2)."""
    if b.mover_has == SOMETHING:
        return hand & b.playable != NOTHING
    return b.mover_has == ANYTHING or count(hand) == b.hands[b.known.turn]


# All of them


def worlds(b: Belief, most: int) -> list[tuple[Position, float]] | None:
    """Every position, once for cards that are alike, with its probability; None if more than `most`.

    Only when the draw pile is used up and nothing is forgotten: what is in no hand then lies under the fords
    and does not matter.
    """
    if b.pile or b.gone or any(b.crossed) or _fewest_worlds(b) > most:
        return None
    dealt = list(islice(_deals(b, 0, b.known.sides, without(b.unseen, LIONS)), most + 1))
    if len(dealt) > most:
        return None
    total = sum(ways for _, _, ways in dealt)
    return [
        (b.known._replace(sides=sides, under=rest | b.unseen & LIONS), ways / total)
        for sides, rest, ways in dealt
    ]


def _fewest_worlds(b: Belief) -> int:
    """There are not fewer: as many as if all cards differed, less all that equal cards can make of it."""
    if b.mover_has != ANYTHING:
        return 0
    cards = without(b.unseen, LIONS)
    deals = factorial(count(cards)) // factorial(count(cards) - sum(b.hands))
    for size in b.hands:
        deals //= factorial(size)
    for kind in cards_in(kinds_in(b.known.deck, without(cards, ANIMALS))):
        deals //= factorial(count(cards & cards_of_kind(b.known.deck, kind)))
    return deals


def _deals(b: Belief, seat: Seat, sides: Sides, cards: CardSet) -> Iterator[tuple[Sides, CardSet, int]]:
    """Every way to fill the hidden hands of this seat and the next ones, what is left, and its likelihood."""
    if seat == b.known.players:
        yield sides, cards, 1
        return
    for hand, ways in _hands(b.known.deck, cards, b.hands[seat]):
        if seat == b.known.turn and b.mover_has not in (ANYTHING, _has(b, hand)):
            continue
        side = sides[seat]
        filled = with_side(sides, seat, side._replace(hand=side.hand | hand))
        for others, rest, more in _deals(b, seat + 1, filled, without(cards, hand)):
            yield others, rest, ways * more


def _has(b: Belief, hand: CardSet) -> int:
    return SOMETHING if hand & b.playable else NOTHING_PLAYABLE


def _hands(deck: Deck, cards: CardSet, size: int) -> Iterator[tuple[CardSet, int]]:
    """Every hand of this size, once for cards that are alike, and in how many ways it can be had."""
    if size == 0:
        yield NOTHING, 1
    if size == 0 or size > count(cards):
        return
    alike = cards & cards_of_kind(deck, lowest(kinds_in(deck, first(cards))))
    chosen = NOTHING
    for number in range(min(count(alike), size) + 1):
        for others, ways in _hands(deck, without(cards, alike), size - number):
            yield chosen | others, ways * comb(count(alike), number)
        chosen |= first(without(alike, chosen))


# What a view tells


def belief(view: View, rng: random.Random) -> Belief:
    if view.asked not in ("play", "lion", None):
        raise Contradiction("Tembo asks for a play or for a lion")
    known, unseen = _seen(view)
    hands = [_hidden_hand(view, seat) for seat in range(4)]
    crossed = [_forgotten(view, known, seat) for seat in range(4)]
    gone = count(unseen) - sum(hands) - sum(crossed) - view.pile - len(FORDS)
    too_few = min(*hands, *crossed, gone) < 0
    if too_few or max(hands) > HAND_SIZE or (gone and view.memory.gone is not None):
        raise Contradiction("its hidden cards do not add up")
    playable = _playable(known, without(unseen, LIONS))
    idle = without(unseen, LIONS | playable)
    mover_has = ANYTHING
    if known.turn + 1 != view.seat and view.asked != "lion":
        mover_has = NOTHING_PLAYABLE if view.to_move is None else SOMETHING
    size = view.seats[known.turn].hand
    if mover_has == SOMETHING and not (size and _left(playable, idle, sum(crossed)) > 0):
        raise Contradiction("whoever is to move could play nothing")
    if mover_has == NOTHING_PLAYABLE and size > _left(idle, playable, sum(crossed)):
        raise Contradiction("the round cannot be over")
    return Belief(known, unseen, _four(hands), _four(crossed), gone, view.pile, playable, mover_has)


def _left(cards: CardSet, others: CardSet, crossed: int) -> int:
    """How many of these a hand may have at most, if animals have crossed: of the others as far as they go."""
    return count(cards) - max(0, crossed - count(others & ANIMALS))


def _four(sizes: list[int]) -> tuple[int, int, int, int]:
    return sizes[0], sizes[1], sizes[2], sizes[3]


def _forgotten(view: View, known: Position, seat: Seat) -> int:
    """How many animals across: none where memory holds them."""
    if seat >= view.players or view.memory.crossed[seat] is not None:
        return 0
    return view.seats[seat].crossed - count(known.sides[seat].crossed)


def _hidden_hand(view: View, seat: Seat) -> int:
    return 0 if seat >= view.players or seat + 1 == view.seat else view.seats[seat].hand


def _seen(view: View) -> tuple[Position, CardSet]:
    """What the view tells, as a position with the hidden hands empty, and the cards it does not show."""
    deck = deck_of(view.public.options)
    left = ALL_CARDS
    rows = []
    placed = [NOTHING] * 4
    for ford in view.fords:
        cards, left = dealt_from(deck, [animal.card for animal in ford.row], left)
        rows.append(set_of(cards))
        for card, animal in zip(cards, ford.row, strict=True):
            placed[animal.seat - 1] |= set_of([card])
    hand, left = dealt_from(deck, view.hand, left)
    crossed, left = _remembered(view, deck, left)
    closed = set_of(ford for ford in FORDS if view.fords[ford].closed)
    lion = view.asked == "lion"
    _, left = dealt_from(deck, ["L"] * (view.lions + lion), left)
    hands = [set_of(hand) if seat + 1 == view.seat else NOTHING for seat in range(4)]
    a, b, c, d = (Side(*cards) for cards in zip(hands, placed, crossed, strict=True))
    known = Position(
        deck,
        house_of(view.public.options),
        view.players,
        0,
        lion,
        closed,
        (rows[0], rows[1], rows[2], rows[3], rows[4]),
        (a, b, c, d),
        piled([]),
        0,
    )
    return known._replace(turn=_turn(known, view)), left


def _remembered(view: View, deck: Deck, left: CardSet) -> tuple[list[CardSet], CardSet]:
    """What is known to have crossed, a seat, and the cards left without these and all known to be gone."""
    crossed = [NOTHING] * 4
    for seat, texts in enumerate(view.memory.crossed):
        cards, left = dealt_from(deck, texts or (), left)
        crossed[seat] = set_of(cards)
    if view.memory.gone is not None:
        _, left = dealt_from(deck, view.memory.gone, left)
        return crossed, left
    told = recalled(deck, house_of(view.public.options), view.players, view.public.log)
    for seat, animals in enumerate(told.crossed):
        crossed[seat] |= animals & left
        left = without(left, animals)
    _, left = dealt_from(deck, told.spent, without(left, told.eaten))
    return crossed, left


def _turn(known: Position, view: View) -> Seat:
    """Who is to move; after the end, who would be and has no legal play (T7.2)."""
    if view.to_move is not None:
        return view.to_move - 1
    if view.public.log:
        return seat_after(known, view.public.log[-1][0] - 1)
    return (view.public.round - 1) % view.players


def _playable(known: Position, cards: CardSet) -> CardSet:
    """The cards that the player to move could play: an animal with no pair counts as well as with one."""
    side = known.sides[known.turn]._replace(hand=cards)
    words = legal(known._replace(lion=False, sides=with_side(known.sides, known.turn, side)))
    kinds = NOTHING
    for alone in words[ALONE::WAYS]:
        kinds |= alone
    return set_of(card for card in cards_in(cards) if kinds_in(known.deck, only(card)) & kinds)

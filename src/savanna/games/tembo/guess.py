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
from savanna.games.tembo.cards import ALL_CARDS, ANIMALS, LIONS, Deck, cards_of_kind, dealt_from, kinds_in
from savanna.games.tembo.deal import deck_of, piled
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
    """The hand of whoever is to move is dealt before the others: it may have a condition to meet."""
    known = b.known
    others = without(b.unseen, LIONS)
    sides = known.sides
    seat = known.turn
    for _ in range(known.players):
        if b.hands[seat] > 0:
            hand, luck = imagined_hand(b, seat, others, luck)
            others = without(others, hand)
            sides = with_side(sides, seat, Side(hand, sides[seat].placed, sides[seat].crossed))
        seat = seat_after(known, seat)
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
def imagined_hand(b: Belief, seat: Seat, others: CardSet, luck: Luck) -> tuple[CardSet, Luck]:
    """Whoever is to move has a legal play while the round goes on, and none when it is over (T7.2)."""
    bound = b.mover_has if seat == b.known.turn else ANYTHING
    cards = without(others, b.playable) if bound == NOTHING_PLAYABLE else others
    hand, luck = some_of(cards, b.hands[seat], luck)
    while bound == SOMETHING and not hand & b.playable:
        hand, luck = some_of(cards, b.hands[seat], luck)
    return hand, luck


# All of them


def worlds(b: Belief, most: int) -> list[tuple[Position, float]] | None:
    """Every position, once for cards that are alike, with its probability; None if more than `most`.

    Only when the draw pile is used up: what is in no hand then lies under the fords and does not matter.
    """
    if b.pile or _fewest_worlds(b) > most:
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
    a, b, c, d = (_hidden_hand(view, seat) for seat in range(4))
    if a + b + c + d + view.pile + len(FORDS) != count(unseen):
        raise Contradiction("its hidden cards do not add up")
    playable = _playable(known, without(unseen, LIONS))
    mover_has = ANYTHING
    if known.turn + 1 != view.seat and view.asked != "lion":
        mover_has = NOTHING_PLAYABLE if view.to_move is None else SOMETHING
    size = view.seats[known.turn].hand
    if mover_has == SOMETHING and not (size and playable):
        raise Contradiction("whoever is to move could play nothing")
    if mover_has == NOTHING_PLAYABLE and size > count(without(unseen, LIONS | playable)):
        raise Contradiction("the round cannot be over")
    return Belief(known, unseen, (a, b, c, d), view.pile, playable, mover_has)


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
    crossed = [NOTHING] * 4
    for seat, texts in enumerate(view.memory.crossed):
        cards, left = dealt_from(deck, texts, left)
        crossed[seat] = set_of(cards)
    hand, left = dealt_from(deck, view.hand, left)
    _, left = dealt_from(deck, view.memory.gone, left)
    closed = set_of(ford for ford in FORDS if view.fords[ford].closed)
    lion = view.asked == "lion"
    _, left = dealt_from(deck, ["L"] * (count(closed) + lion), left)
    hands = [set_of(hand) if seat + 1 == view.seat else NOTHING for seat in range(4)]
    a, b, c, d = (Side(*cards) for cards in zip(hands, placed, crossed, strict=True))
    known = Position(
        deck,
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


def _turn(known: Position, view: View) -> Seat:
    """Who is to move; after the end, who would be and has no legal play (T7.2)."""
    if view.to_move is not None:
        return view.to_move - 1
    if view.public.log:
        return seat_after(known, view.public.log[-1][0] - 1)
    return (view.public.round - 1) % view.players


def _playable(known: Position, cards: CardSet) -> CardSet:
    """Those that the player to move could play: an animal with no pair counts as well as with one."""
    side = known.sides[known.turn]._replace(hand=cards)
    words = legal(known._replace(lion=False, sides=with_side(known.sides, known.turn, side)))
    kinds = NOTHING
    for alone in words[ALONE::WAYS]:
        kinds |= alone
    return set_of(card for card in cards_in(cards) if kinds_in(known.deck, only(card)) & kinds)

"""Positions that a view does not exclude: whoever did not follow has nothing to follow with."""

import random
from itertools import combinations, islice
from typing import NamedTuple

from polignac.game.house import house_of
from polignac.game.rules import CARDS, DECK, NO_CARD, NO_SUIT, OF_SUIT, Position, Side, play, set_named
from polignac.game.view import View
from savanna.games.cardset import NOTHING, CardSet, cards_in, count, has, set_of, without
from savanna.games.fast import rule
from savanna.games.luck import Luck, some_of
from savanna.games.viewing import Contradiction


class Belief(NamedTuple):
    known: Position  # without the hands
    cards: tuple[CardSet, CardSet]  # that each of them may have; for the own one, has
    sizes: tuple[int, int]


def belief(view: View, rng: random.Random) -> Belief:
    """What the moves tell when they are made again."""
    cards, log, nobody = [DECK, DECK], view.public.log, Side(NOTHING, NOTHING, NO_CARD)
    first = log[0][0] if log else view.to_move or 0
    p = Position(house_of(view.public.options), first - 1, NO_SUIT, (nobody, nobody))
    for _, text in log:
        if not has(OF_SUIT[p.led], CARDS[text]):
            cards[p.turn] = without(cards[p.turn], OF_SUIT[p.led])
        p = play(p, CARDS[text])
    own, played = set_named(view.hand), set_named(text for _, text in log)
    one, two = (own if seat == view.seat else without(may, own | played) for seat, may in enumerate(cards, 1))
    a, b = (seat.hand for seat in view.seats)
    if a > count(one) or b > count(two) or a + b > count(one | two):
        raise Contradiction("no cards fit it")
    return Belief(p, (one, two), (a, b))


@rule
def imagine(b: Belief, luck: Luck) -> tuple[Position, Luck]:
    """Each hand by itself, until no card is in both: every position is as likely as any other."""
    p, one, two = b.known, DECK, DECK
    while one & two:
        one, luck = some_of(b.cards[0], b.sizes[0], luck)
        two, luck = some_of(b.cards[1], b.sizes[1], luck)
    (_, taken, played), (_, others, other) = p.sides
    return Position(p.house, p.turn, p.led, (Side(one, taken, played), Side(two, others, other))), luck


def worlds(b: Belief, most: int) -> list[tuple[Position, float]] | None:
    every = (
        imagine(b._replace(cards=(set_of(one), set_of(two))), 1)[0]
        for one in combinations(cards_in(b.cards[0]), b.sizes[0])
        for two in combinations(cards_in(without(b.cards[1], set_of(one))), b.sizes[1])
    )
    found = list(islice(every, most + 1))
    return [(p, 1 / len(found)) for p in found] if len(found) <= most else None

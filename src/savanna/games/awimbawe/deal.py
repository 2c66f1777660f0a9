"""Setting up a round of Awimbawé (A2): the deal as plain data, checked, and the position it starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from savanna.games.awimbawe.cards import CARDS, NO_CARD, NO_COLOUR, crowns_of, deck_for, texts_of
from savanna.games.awimbawe.house import House, house_of
from savanna.games.awimbawe.position import (
    NAME_LEADER,
    NOBODY,
    PILES,
    Piles,
    Position,
    Seat,
    Side,
    changed,
    tops,
    with_pile,
    with_side,
)
from savanna.games.awimbawe.rules import begin_turn, seat_after
from savanna.games.cardset import NOTHING, CardSet, everything, remove, set_of, without
from savanna.games.dealing import Deal, Dice, card_faults, shape_faults
from savanna.games.fast import rule
from savanna.games.luck import Luck, any_of, few_of
from savanna.games.outcome import Outcome
from savanna.games.stack import EMPTY, Stack, stacked, with_top

KEYS = ("hands", "piles")


class Sizes(NamedTuple):
    """A2.1-A2.3. Cards in hand, and piles."""

    hand: int
    piles: int


PILE_SIZE = 2
SIZES = {2: Sizes(6, 4), 3: Sizes(5, 4), 4: Sizes(4, 3)}


def shuffle(players: int, options: Mapping[str, Any], dice: Dice) -> Deal:
    deck = texts_of(deck_for(players))
    dice.shuffle(deck)
    cards = iter(deck)
    hand, piles = SIZES[players]
    return {
        "hands": [[next(cards) for _ in range(hand)] for _ in range(players)],
        "piles": [[[next(cards) for _ in range(PILE_SIZE)] for _ in range(piles)] for _ in range(players)],
    }


def deal_faults(players: int, options: Mapping[str, Any], deal: object) -> list[str]:
    if not isinstance(deal, dict):
        return ["a deal of Awimbawé has hands and piles"]
    if missing := [key for key in KEYS if key not in deal]:
        return [f"the deal has no {' and no '.join(missing)}"]
    hand_size, pile_count = SIZES[players]
    faults = shape_faults(deal["hands"], "hands", players, "hands")
    faults += shape_faults(deal["piles"], "piles", players, "lists of piles")
    if faults:
        return faults
    for seat, hand in enumerate(deal["hands"], 1):
        faults += shape_faults(hand, f"hand of seat {seat}", hand_size)
    for seat, piles in enumerate(deal["piles"], 1):
        wrong = shape_faults(piles, f"piles of seat {seat}", pile_count, "piles")
        for number, pile in enumerate([] if wrong else piles, 1):
            wrong += shape_faults(pile, f"pile {number} of seat {seat}", PILE_SIZE)
        faults += wrong
    if faults:
        return faults
    dealt = [card for hand in deal["hands"] for card in hand]
    dealt += [card for piles in deal["piles"] for pile in piles for card in pile]
    return card_faults(dealt, Counter(texts_of(deck_for(players))))


def start(players: int, options: Mapping[str, Any], deal: Deal, finished: Sequence[Outcome]) -> Position:
    """A2.4, A2.5. The position in which the round after these begins, from a deal without faults."""
    sides = [Side(NOTHING, (EMPTY,) * 4, NOTHING, NOTHING, NO_CARD)] * 4
    for seat, (hand, piles) in enumerate(zip(deal["hands"], deal["piles"], strict=True)):
        sides[seat] = Side(set_of(CARDS[card] for card in hand), _piles(piles), NOTHING, NOTHING, NO_CARD)
    p = Position(
        house=house_of(options),
        players=players,
        asked=NAME_LEADER,
        turn=NOBODY,
        active=everything(players),
        led=NO_COLOUR,
        fighting=NOTHING,
        fled=NOTHING,
        named=NOBODY,
        face_up=set_of(CARDS[pile[-1]] for piles in deal["piles"] for pile in piles),
        sides=(sides[0], sides[1], sides[2], sides[3]),
    )
    if finished:
        return opened(p, opener(players, finished))
    return begin_turn(p, first_leader(p, youngest_of(options)))


def opener(players: int, finished: Sequence[Outcome]) -> Seat:
    """A2.5. After these rounds the last loser names the leader."""
    lost = finished[-1].loser
    assert lost is not None
    return lost


@rule
def opened(p: Position, seat: Seat) -> Position:
    """Cards as dealt for round one, for a later round that this seat opens; R-A2: or about to be dealt."""
    return changed(p, NAME_LEADER, seat, NOTHING if p.house.names_undealt else p.face_up, p.sides)


def youngest_of(options: Mapping[str, Any]) -> Seat:
    return int(options.get("youngest", 1)) - 1


@rule
def first_leader(p: Position, youngest: Seat) -> Seat:
    """A2.4, R-A1. The fewest crowns on face-up cards; of those tied the first from the youngest on."""
    leader = youngest
    seat = seat_after(p, youngest)
    while seat != youngest:
        if shown_crowns(p, seat) < shown_crowns(p, leader):
            leader = seat
        seat = seat_after(p, seat)
    return leader


@rule
def shown_crowns(p: Position, seat: Seat) -> int:
    return crowns_of(p.house.crowns, tops(p.sides[seat]))


def _piles(piles: list[list[str]]) -> Piles:
    stacks: list[Stack] = [stacked(CARDS[card] for card in reversed(pile)) for pile in piles]
    a, b, c, d = stacks + [EMPTY] * (len(PILES) - len(stacks))
    return a, b, c, d


# By luck alone, plain or compiled


class Supply(NamedTuple):
    """What `dealt` needs to know beside the number of players."""

    cards: CardSet
    sizes: Sizes
    youngest: Seat
    house: House


def supply(players: int, options: Mapping[str, Any]) -> Supply:
    return Supply(deck_for(players), SIZES[players], youngest_of(options), house_of(options))


@rule
def dealt(players: int, from_supply: Supply, luck: Luck) -> tuple[Position, Luck]:
    """A2.1-A2.4. Round one, every deal equally likely."""
    left, sizes, youngest, house = from_supply
    piles = (EMPTY, EMPTY, EMPTY, EMPTY)
    nothing = Side(NOTHING, piles, NOTHING, NOTHING, NO_CARD)
    sides = (nothing, nothing, nothing, nothing)
    face_up = NOTHING
    for seat in range(players):
        hand, luck = few_of(left, sizes.hand, luck)
        left = without(left, hand)
        for pile in range(sizes.piles):
            stack = EMPTY
            for _ in range(PILE_SIZE):
                card, luck = any_of(left, luck)
                left = remove(left, card)
                stack = with_top(stack, card)
            piles = with_pile(piles, pile, stack)
        side = Side(hand, piles, NOTHING, NOTHING, NO_CARD)
        sides = with_side(sides, seat, side)
        face_up |= tops(side)
    active = everything(players)
    p = Position(
        house, players, NAME_LEADER, NOBODY, active, NO_COLOUR, NOTHING, NOTHING, NOBODY, face_up, sides
    )
    return begin_turn(p, first_leader(p, youngest)), luck

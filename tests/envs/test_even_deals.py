"""Compiled dealing is even: each card anywhere equally often, and each pair of cards in the first hand.

There are enough deals to see a chance that is wrong by a few in a hundred, whatever it favours. The seed is
fixed: what passes once passes always.
"""

from __future__ import annotations

from math import comb, sqrt
from typing import Any

import numpy as np
from envs.rows_at import kernel
from games.walks import every_variant
from numpy.typing import NDArray

from savanna.envs.core.rows import ACTION, DEAL, LUCK, position_at
from savanna.games.awimbawe.cards import deck_for
from savanna.games.cardset import cards_in
from savanna.games.stack import ROOM
from savanna.games.tembo.cards import DECK_SIZE, LIONS

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

DEALS = 200_000
AT_ONCE = 20_000


@every_variant
def test_each_card_is_anywhere_equally_often(name: str, players: int) -> None:
    places, pairs, size = dealt(name, players)
    excess = freedom = 0.0
    for place, found in places.items():
        chance = chance_of(name, players, place)
        assert not found[chance == 0].any()
        assert found.sum() == round(DEALS * chance.sum())
        more, degrees = unevenness(found[chance > 0], chance[chance > 0])
        assert more < 5 * sqrt(2 * degrees), (place, more)
        excess, freedom = excess + more, freedom + degrees
    assert excess < 4 * sqrt(2 * freedom), excess

    held = np.flatnonzero(chance_of(name, players, "hand 0"))
    once = pairs[np.ix_(held, held)][np.triu_indices(len(held), 1)]
    more, degrees = unevenness(once, np.full(len(once), comb(size, 2) / len(once)))
    assert more < 5 * sqrt(2 * degrees), more


def unevenness(found: Any, chance: Floats) -> tuple[float, int]:
    """By how much chi-square exceeds what is expected, and of how many degrees of freedom."""
    expected, freedom = DEALS * chance, len(chance) - 1
    squares = (found - expected) ** 2 / (expected * (1 - chance))
    return float(squares.mean()) * freedom - freedom, freedom


def dealt(name: str, players: int) -> tuple[dict[str, Ints], Floats, int]:
    """How often each card lies at each place, each two cards in the first hand, and the size of that."""
    k, lucks = kernel(name, players), np.random.default_rng(11).integers(1, 1 << 62, DEALS)
    places: dict[str, Ints] = {}
    pairs = np.zeros((64, 64))
    for start in range(0, DEALS, AT_ONCE):
        rows = np.zeros((AT_ONCE, k.width), np.int64)
        rows[:, LUCK], rows[:, ACTION] = lucks[start : start + AT_ONCE], DEAL
        k.loops.advance(rows.reshape(-1), k.box, np.zeros(0, np.int64), False, 0, AT_ONCE)
        p: Any = k.encoding.read(rows.T, position_at(k.game))  # of all deals, each number an array
        for place, found in places_of(name, players, p):
            places[place] = places.get(place, 0) + found
        hand = members(p.sides[0].hand).astype(np.float32)
        pairs += hand.T @ hand
    return places, pairs, round(np.trace(pairs) / DEALS)


def places_of(name: str, players: int, p: Any) -> list[tuple[str, Ints]]:
    sides = p.sides[:players]
    places = [(f"hand {seat}", members(side.hand).sum(axis=0)) for seat, side in enumerate(sides)]
    if name == "tembo":
        places += [("under", members(p.under).sum(axis=0))]
        piles = {f"draw {number}": stack for number, stack in enumerate(p.pile)}
    else:
        piles = {f"pile {s} {n}": stack for s, side in enumerate(sides) for n, stack in enumerate(side.piles)}
    for pile, stacks in piles.items():
        slots = [(f"{pile} {n}", in_slots(stacks >> 6 * n & 63)) for n in range(ROOM)]
        places += [(place, found) for place, found in slots if found.any()]
    return places


def members(sets: Ints) -> NDArray[np.uint8]:
    """Sets of cards as rows of 64 noughts and ones."""
    octets = np.ascontiguousarray(sets).astype("<i8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, bitorder="little")


def in_slots(slots: Ints) -> Ints:
    """A slot holds the card plus one, or nothing."""
    return np.append(np.bincount(slots, minlength=64)[1:], 0)


def chance_of(name: str, players: int, place: str) -> Floats:
    """How likely each card is there, by T2.2, T2.3 and A2.1-A2.3."""
    chance = np.zeros(64)
    if name == "awimbawe":
        deck, hand = list(cards_in(deck_for(players))), {2: 6, 3: 5, 4: 4}[players]
        chance[deck] = (hand if place.startswith("hand") else 1) / len(deck)
        return chance
    others, lions, left = DECK_SIZE - 3, list(cards_in(LIONS)), DECK_SIZE - 5 * players
    if place.startswith("hand"):
        chance[:DECK_SIZE] = 5 / others
        chance[lions] = 0
        return chance
    here = (5 if place == "under" else 1) / left
    chance[:DECK_SIZE] = here * (1 - 5 * players / others)
    chance[lions] = here
    return chance

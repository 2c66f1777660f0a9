"""What the forecast of Tembo reads off a position, and what it foresees."""

from __future__ import annotations

import math
import random
from itertools import product

import pytest
import sketch_tembo

import savanna
from savanna.bots.tembo.appeal import appeal
from savanna.bots.tembo.forecast import PHASES, SIGNS, signs_of, start_of_phase, to_come, weights
from savanna.games.moveset import moves_in
from savanna.games.tembo.position import Position
from savanna.games.tembo.rules import score
from savanna.games.viewing import Public


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_weights_for_every_phase(players: int) -> None:
    fitted = weights(players)
    assert len(fitted) == (len(PHASES) + 1) * (1 + len(SIGNS))
    assert all(math.isfinite(weight) for weight in fitted)
    spreads = list(fitted[:: 1 + len(SIGNS)])
    assert spreads == sorted(spreads, reverse=True), "the nearer the end, the less is open"
    assert 0 < spreads[-1] < spreads[0] < 30


def test_phases_go_by_the_cards_left_to_draw() -> None:
    found = {}
    for p in sensible_round(2, 1):
        left = savanna.game("tembo").view(p, None, Public(1)).pile
        found[left] = start_of_phase(p) // (1 + len(SIGNS))
    assert all(phase == sum(left <= end for end in PHASES) for left, phase in found.items())
    assert set(found.values()) == set(range(len(PHASES) + 1))


def test_signs_are_read_from_the_table() -> None:
    """Worth: 1-3 two points each, 4-6 three, 7-9 four, 10-12 five, and so on."""
    pos = sketch_tembo.table("""
        hands: 2 20 38 E Cg / 40 E S Ca Cz / Cg 41
        ford 1: 1a
        ford 2: 4a 7b
        ford 3: 10a 11a 12b 22c
        ford 4: 13b 14a 15c
        ford 5: lion
        crossed: 8 / - / -
    """)
    assert dict(zip(SIGNS, signs_of(pos.position, 0), strict=True)) == {
        "always": 1,
        "own points in rows of one animal": 2,
        "own points in rows of two": 3,
        "own points in rows an elephant could carry": 5 + 5 + 2,
        "the same if an elephant is in hand": 12,
        "the same if a rival holds an elephant": 12,
        "rivals' points in such rows": 5 + 5 + 2 + 2,
        "own points in the best row, for each super crocodile a rival holds": 10,
        "elephants in hand": 1,
        "crocodiles in hand": 1,
        "super crocodiles in hand": 0,
        "elephants in rivals' hands": 1,
        "crocodiles in rivals' hands": 3,
        "points in hand that could be placed": 2 + 4 + 2,  # each fits behind 1
        "to move": 1,
    }
    assert dict(zip(SIGNS, signs_of(pos.position, 2), strict=True)) == {
        "always": 1,
        "own points in rows of one animal": 0,
        "own points in rows of two": 0,
        "own points in rows an elephant could carry": 5 + 2,
        "the same if an elephant is in hand": 0,
        "the same if a rival holds an elephant": 7,
        "rivals' points in such rows": 5 + 5 + 5 + 2 + 2,
        "own points in the best row, for each super crocodile a rival holds": 5,
        "elephants in hand": 0,
        "crocodiles in hand": 1,
        "super crocodiles in hand": 0,
        "elephants in rivals' hands": 2,
        "crocodiles in rivals' hands": 3,
        "points in hand that could be placed": 3,
        "to move": 0,
    }


def test_an_animal_that_fits_nowhere_is_no_point_in_hand() -> None:
    pos = sketch_tembo.table("""
        hands: 5 30 / 40   ford 1: 20a   ford 2: 21b   ford 3: lion   ford 4: lion   ford 5: lion
    """)
    signs = dict(zip(SIGNS, signs_of(pos.position, 0), strict=True))
    assert signs["points in hand that could be placed"] == 3


def sensible_round(players: int, seed: int) -> list[Position]:
    """Of players who take the most appealing of eight random moves, as those that the weights come from."""
    game, chance = savanna.game("tembo"), random.Random(f"sensible {players} {seed}")
    p = game.start(players, {}, game.shuffle(players, {}, chance), ())
    found = [p]
    while moves := list(moves_in(game.legal(p))):
        now = p
        p = game.play(p, max(chance.choices(moves, k=8), key=lambda move: appeal(now, move)))
        found.append(p)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_forecast_foresees_more_than_the_mean_does(players: int) -> None:
    """Of all moments, and of those of the same phase as well."""
    found: dict[int, list[tuple[float, int]]] = {}
    for seed in range(100):
        *on_the_way, end = sensible_round(players, seed)
        for p, seat in product(on_the_way[seed % 7 :: 7], range(players)):
            start = start_of_phase(p)
            foreseen = to_come(p, seat, weights(players), start)
            found.setdefault(start, []).append((foreseen, score(end, seat) - score(p, seat)))
    everything = [pair for phase in found.values() for pair in phase]
    missed = sum((foreseen - came) ** 2 for foreseen, came in everything)
    assert missed < 0.75 * _missed_by_the_mean(everything)
    assert missed < 0.9 * sum(_missed_by_the_mean(phase) for phase in found.values())
    assert abs(sum(foreseen - came for foreseen, came in everything)) < 1.5 * len(everything)


def _missed_by_the_mean(pairs: list[tuple[float, int]]) -> float:
    mean = sum(came for _, came in pairs) / len(pairs)
    return sum((came - mean) ** 2 for _, came in pairs)

"""How many points each seat will still bring across: a weighted sum of what lies on the table and in hands.

The weights are in forecast.json, fitted to many rounds by lab/forecasts.py: one set for each number of
players and each phase of the round.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from savanna.games.cardset import NOTHING, above, count, has
from savanna.games.fast import rule
from savanna.games.stack import height
from savanna.games.tembo.cards import ANIMALS, CROCODILES, ELEPHANTS, SUPER_CROCODILES, points_of
from savanna.games.tembo.position import FORDS, Position, Seat
from savanna.games.tembo.rules import ELEPHANT_NEEDS

SIGNS = (
    "always",
    "own points in rows of one animal",
    "own points in rows of two",
    "own points in rows an elephant could carry",
    "the same if an elephant is in hand",
    "the same if a rival holds an elephant",
    "rivals' points in such rows",
    "own points in the best row, for each super crocodile a rival holds",
    "elephants in hand",
    "crocodiles in hand",
    "super crocodiles in hand",
    "elephants in rivals' hands",
    "crocodiles in rivals' hands",
    "points in hand that could be placed",
    "to move",
)
# A phase ends when no more than so many cards are left to draw.
PHASES = (28, 18, 10, 5, 0)

Weights = Sequence[float]


@cache
def weights(players: int) -> Weights:
    """Phase by phase: the spread of a lead that no forecast foresees, then the weight of each sign."""
    fitted = json.loads((files(__package__) / "forecast.json").read_text("utf-8"))[str(players)]
    columns = [fitted["spread"], *(fitted["weights"][sign] for sign in SIGNS)]
    return array("d", [column[phase] for phase in range(len(PHASES) + 1) for column in columns])


@rule
def start_of_phase(p: Position) -> int:
    """Where its weights begin."""
    a, b, c, d, e = p.pile
    left = height(a) + height(b) + height(c) + height(d) + height(e)
    phase = 0
    for end in PHASES:
        if left <= end:
            phase += 1
    return phase * (1 + len(SIGNS))


@rule
def to_come(p: Position, seat: Seat, fitted: Weights, start: int) -> float:
    """The points this seat will still bring across."""
    signs = signs_of(p, seat)
    total = 0.0
    for number in range(len(SIGNS)):
        total += signs[number] * fitted[start + 1 + number]
    return total


@rule
def signs_of(
    p: Position, seat: Seat
) -> tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int, int]:
    """The signs in the order of their names."""
    hand, placed, _ = p.sides[seat]
    rivals = NOTHING
    for rival in range(p.players):
        if rival != seat:
            rivals |= p.sides[rival].hand
    alone = 0
    in_twos = 0
    ready = 0
    rivals_ready = 0
    best = 0
    placeable = NOTHING
    for ford in FORDS:
        row = p.rows[ford]
        mine = points_of(p.deck, row & placed)
        best = max(best, mine)
        if count(row) >= ELEPHANT_NEEDS:
            ready += mine
            rivals_ready += points_of(p.deck, row) - mine
        elif count(row) == ELEPHANT_NEEDS - 1:
            in_twos += mine
        else:
            alone += mine
        if not has(p.closed, ford):
            placeable |= hand & ANIMALS & above(row)
    return (
        1,
        alone,
        in_twos,
        ready,
        ready if hand & ELEPHANTS else 0,
        ready if rivals & ELEPHANTS else 0,
        rivals_ready,
        best * count(rivals & SUPER_CROCODILES),
        count(hand & ELEPHANTS),
        count(hand & CROCODILES),
        count(hand & SUPER_CROCODILES),
        count(rivals & ELEPHANTS),
        count(rivals & CROCODILES),
        points_of(p.deck, placeable),
        1 if p.turn == seat else 0,
    )

"""One text, two speeds: compiled rules do in every match what the plain ones do.

Whole random matches of every variant, each round played plain and compiled with the same luck: the same end,
the same number of decisions, the same legal moves all the way, the same luck left over.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from games.walks import VARIANTS

import savanna
from savanna.games.fast import compiled
from savanna.games.outcome import Outcome
from savanna.games.rollout import random_rounds

MATCHES = 2000
PIECES = 4  # so that several processes can share the work

Rounds = Callable[[Any, int, int], tuple[Any, int, int, int]]


@cache
def plain_rounds(name: str) -> Rounds:
    game = savanna.game(name)
    return random_rounds(game.legal, game.settle, game.play)


@cache
def compiled_rounds(name: str) -> Rounds:
    pytest.importorskip("numba")
    return compiled(plain_rounds(name))


@pytest.mark.parametrize("piece", range(PIECES))
@pytest.mark.parametrize(("name", "players"), VARIANTS)
def test_compiled_matches_equal_plain_ones(name: str, players: int, piece: int) -> None:
    game = savanna.game(name)
    plain, fast = plain_rounds(name), compiled_rounds(name)
    decided = 0
    for seed in range(piece, MATCHES, PIECES):
        chance = random.Random(f"{name} {players} {seed}")
        luck = chance.getrandbits(61) + 1
        finished: list[Outcome] = []
        while game.result(players, finished) is None:
            start = game.start(players, {}, game.shuffle(players, {}, chance), finished)
            here = plain(start, luck, 1)
            there = fast(start, luck, 1)
            assert there == here, f"match {seed}, round {len(finished) + 1}"
            end, decisions, _, luck = here
            assert game.outcome(end) == game.outcome(there[0])
            finished.append(game.outcome(end))
            decided += decisions
    assert decided > MATCHES // PIECES * 20


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_many_rounds_at_once_equal_plain_ones(name: str) -> None:
    game = savanna.game(name)
    start = game.start(3, {}, game.shuffle(3, {}, random.Random(1)), ())
    assert compiled_rounds(name)(start, 12345, 200) == plain_rounds(name)(start, 12345, 200)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_a_position_that_is_over_stays_as_it_is(name: str) -> None:
    game = savanna.game(name)
    start = game.start(2, {}, game.shuffle(2, {}, random.Random(1)), ())
    end, *_ = plain_rounds(name)(start, 99, 1)
    assert plain_rounds(name)(end, 99, 3) == (end, 0, 0, 99)
    assert compiled_rounds(name)(end, 99, 3) == (end, 0, 0, 99)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_the_checksum_sees_the_moves(name: str) -> None:
    """Another luck plays another round, or the tests above would show little."""
    game = savanna.game(name)
    start = game.start(2, {}, game.shuffle(2, {}, random.Random(1)), ())
    checksums = {plain_rounds(name)(start, luck, 1)[2] for luck in range(1, 40)}
    assert len(checksums) == 39

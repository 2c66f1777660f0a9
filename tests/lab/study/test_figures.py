"""Figures from counts: the same as from the observations themselves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("scipy")

import savanna
from savanna.lab.arena.estimates import mean, share
from savanna.lab.study.figures import Found, difference, kinds, part_of, quantile, shares, spread_over
from savanna.lab.study.study import study
from savanna.lab.study.tally import new_tally
from savanna.lab.study.values import values

STUDY = study(savanna.game("tembo"), 2, 4000, "ostrich", 1)


def observed(rounds: int, seed: int) -> tuple[Found, Any, Any]:
    """Hands of five, of which the first card is worth a fifth of a victory; and the same as a tally."""
    chance, tally = np.random.default_rng(seed), new_tally()
    held = np.zeros((rounds, 64), np.int64)
    for hand in held:
        hand[chance.choice(56, 5, replace=False)] = 1
    won = 12 * (chance.random(rounds) < 0.4 + 0.2 * held[:, 0]).astype(np.int64)
    tally.rounds[0] = rounds
    tally.together[:] = held.T @ held
    tally.brought[:] = held.T @ won
    tally.result[:] = won.sum(), (won**2).sum()
    return Found("", STUDY, tally), held, won / 12


def test_values_are_those_of_least_squares_over_all_observations() -> None:
    found, held, won = observed(4000, 1)
    alike = {text: cards for text, cards in kinds(found).items() if text != "L"}
    design = np.stack([held[:, cards].sum(axis=1) for cards in alike.values()], axis=1)
    fit = np.linalg.lstsq(np.column_stack([np.ones(len(won)), design]), won, rcond=None)[0][1:]
    copies = np.array([len(cards) for cards in alike.values()])
    expected = dict(zip(alike, fit - copies @ fit / copies.sum(), strict=True))
    told = {row[0]: row[1] for row in values(found).rows}
    assert told == pytest.approx(expected, abs=1e-9)


def test_intervals_of_values_hold_what_they_promise() -> None:
    inside = 0
    for seed in range(20):
        rows = {row[0]: row[1:] for row in values(observed(2500, seed)[0]).rows}
        truth = 0.2 * (1 - 1 / 56)
        inside += rows["1"][1] < truth < rows["1"][2]
    assert 16 <= inside <= 20


def test_of_too_few_rounds_no_value_is_told() -> None:
    assert values(observed(2000, 1)[0]).rows == []


def test_shares_and_means_are_those_of_the_arena() -> None:
    parts = [12, 6, 6, 0, 12, 4, 4, 4, 0, 12]
    tally = new_tally()
    tally.rounds[0] = len(parts)
    tally.shares[0], tally.squares[0] = sum(parts), sum(part**2 for part in parts)
    told = shares(Found("", STUDY, tally), 0).share()
    assert told == pytest.approx(share([part / 12 for part in parts]))
    lengths = [3, 3, 4, 7]
    counted = spread_over(np.bincount(lengths))
    assert counted is not None
    assert counted.estimate() == pytest.approx(mean(lengths))
    assert part_of(4, 1).estimate() == pytest.approx(mean([0, 0, 0, 1]))
    assert spread_over(np.zeros(5, np.int64)) is None


def test_a_difference_has_the_interval_of_both() -> None:
    rng = np.random.default_rng(1)
    missed = 0
    for _ in range(200):
        one, other = (spread_over(np.bincount(rng.poisson(5, 200))) for _ in range(2))
        assert one is not None
        assert other is not None
        apart = difference(one, other)
        assert apart.mean == other.mean - one.mean
        assert apart.low is not None
        assert apart.high is not None
        missed += not apart.low < 0 < apart.high
    assert 2 <= missed <= 20


def test_quantiles() -> None:
    counts = np.array([1, 0, 2, 1])
    assert [quantile(counts, part) for part in (0.2, 0.25, 0.5, 0.75, 0.9)] == [0, 0, 2, 2, 3]

"""The statistics of the arena, against values that are known."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("choix")

from savanna.lab.arena.contest import Contest
from savanna.lab.arena.estimates import LEAST_DEALS, Estimate, conclusion, mean, share
from savanna.lab.arena.ratings import Shares, drawn_ratings, rating_lead, ratings

Chance = np.random.Generator


def test_mean_has_students_interval() -> None:
    assert mean([1, 2, 3, 4, 5]) == pytest.approx((3, 3 - 1.9632, 3 + 1.9632), abs=1e-4)


def test_one_deal_has_no_interval() -> None:
    assert mean([7]) == (7, None, None)
    assert share([1]) == (1, None, None)


def test_winning_every_deal_is_not_certainty() -> None:
    """Wilson's interval says of 20 of 20 that it is at least 0.84; with Student's quantile a little less."""
    won = share([1.0] * 20)
    assert (won.mean, won.high) == (1, 1)
    assert won.low == pytest.approx(0.820, abs=1e-3)
    assert won.rest() == pytest.approx((0, 0, 0.180), abs=1e-3)


def deals(chance: Chance, strength: float, number: int) -> list[float]:
    """Two matches a deal that depend on each other: half of the deals decide both."""
    both = chance.random(number) < 0.5
    first, second = (np.asarray(chance.random(number) < strength, int) for _ in range(2))
    return [float(value) for value in (first + np.where(both, first, second)) / 2]


@pytest.mark.parametrize(("strength", "number"), [(0.5, 30), (0.7, 100), (0.93, 60)])
def test_intervals_cover_the_truth_19_times_of_20(strength: float, number: int) -> None:
    chance = np.random.default_rng(7)
    for estimate in (share, mean):
        found = [estimate(deals(chance, strength, number)) for _ in range(1500)]
        covered = np.mean([(e.low or 0) <= strength <= (e.high or 0) for e in found])
        assert (0.935 if estimate is share else 0.91) < covered < 0.975, estimate


@pytest.mark.parametrize(("strength", "accepted"), [(0.5, "≤ 0.5"), (0.6, "≥ 0.6")])
def test_a_sequential_test_is_wrong_once_in_20_at_most(strength: float, accepted: str) -> None:
    chance = np.random.default_rng(3)
    found = [conclusion(deals(chance, strength, 3000), 0.5, 0.6) for _ in range(400)]
    assert all(one is not None and one.deals >= LEAST_DEALS for one in found)
    right = sum(one is not None and one.accepted == accepted for one in found)
    assert 0.94 < right / len(found) < 1
    assert np.mean([one.deals for one in found if one]) < 400


def test_a_verdict_does_not_change_with_what_is_played_later() -> None:
    values = deals(np.random.default_rng(1), 0.6, 2000)
    found = conclusion(values, 0.5, 0.6)
    assert found is not None
    assert conclusion(values[: found.deals], 0.5, 0.6) == found
    assert conclusion(values[: found.deals - 1], 0.5, 0.6) is None
    assert conclusion([*values, *[0.0] * 5000], 0.5, 0.6) == found


def test_no_verdict_before_enough_deals() -> None:
    assert conclusion([1.0] * (LEAST_DEALS - 1), 0.5, 0.6) is None
    assert conclusion([1.0] * LEAST_DEALS, 0.5, 0.6) == ("≥ 0.6", LEAST_DEALS)
    assert conclusion([0.5] * 1000, 0.4, 0.6) is None


TRUE = {"leopard": 350.0, "meerkat": 200.0, "cub": -60.0, "ostrich": 0.0}


def played(fair: float, number: int, chance: Chance) -> Shares:
    """One bot among 1/fair - 1 rivals wins as Luce says."""
    rivals = round(1 / fair) - 1
    shares = {}
    for bot, own in TRUE.items():
        for rival, theirs in TRUE.items():
            if bot != rival and (rivals > 1 or bot < rival):
                wins = 1 / (1 + rivals * 10 ** ((theirs - own) / 400))
                shares[Contest(bot, rival)] = [float(won) for won in chance.random(number) < wins]
    return shares


@pytest.mark.parametrize("fair", [1 / 2, 1 / 3, 1 / 4])
def test_ratings_recover_known_strengths(fair: float) -> None:
    bots = list(TRUE)
    draws = drawn_ratings(bots, played(fair, 1500, np.random.default_rng(5)), fair)
    rated = ratings(bots, draws, "ostrich")
    assert rated["ostrich"] == (0, 0, 0)
    for bot, strength in TRUE.items():
        low, high = rated[bot].low, rated[bot].high
        assert low is not None
        assert high is not None
        assert abs(rated[bot].mean - strength) < 40
        assert low - 5 <= strength <= high + 5
        assert bot == "ostrich" or 5 < high - low < 80
    assert sum(one.mean for one in ratings(bots, draws, None).values()) == pytest.approx(0, abs=1e-6)
    assert rating_lead(bots, draws, "leopard", "cub").mean == pytest.approx(
        rated["leopard"].mean - rated["cub"].mean
    )


def test_intervals_of_ratings_cover_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("savanna.lab.arena.ratings.DRAWS", 100)
    chance, bots, covered = np.random.default_rng(11), ["meerkat", "ostrich"], 0
    for _ in range(40):
        shares = {Contest(*bots): deals(chance, 0.7, 60)}
        found = ratings(bots, drawn_ratings(bots, shares, 0.5), "ostrich")["meerkat"]
        covered += (found.low or 0) <= 147.2 <= (found.high or 0)  # 0.7 is 7:3
    assert covered >= 35


def test_who_always_won_is_not_infinitely_better() -> None:
    bots = ["meerkat", "ostrich"]
    found = ratings(bots, drawn_ratings(bots, {Contest(*bots): [1.0] * 20}, 0.5), "ostrich")["meerkat"]
    assert found.mean == pytest.approx(400 * np.log10(21))
    assert isinstance(found, Estimate)
    assert 200 < (found.low or 0) < found.mean < 1000 < (found.high or 0) < 2000

"""What rounds are worth: all sides together get nothing, and plain and compiled agree."""

from __future__ import annotations

from itertools import combinations

import pytest
from games.walks import every_variant, random_match

from savanna.envs.core.encodings import ENCODINGS
from savanna.envs.rewards import BEHIND, POINTS, REWARDS, ended_of, rewards_of
from savanna.games.outcome import Outcome


@pytest.mark.parametrize(
    ("outcome", "sides", "rewards"),
    [
        (Outcome((31, 40)), 2, [-1, 1]),
        (Outcome((31, 31)), 2, [0, 0]),
        (Outcome((7, 9, 8)), 3, [-0.5, 1, -0.5]),
        (Outcome((9, 9, 8)), 3, [0.25, 0.25, -0.5]),
        (Outcome((1, 2, 3, 4)), 4, [-1 / 3, -1 / 3, -1 / 3, 1]),
        (Outcome((20, 5), (0,)), 2, [1, -1]),
        (Outcome((20, 20), ()), 2, [0, 0]),
        (Outcome((20, 9, 20, 9), (0, 2)), 2, [1, -1, 1, -1]),
        (Outcome((None, 3), (1,)), 2, [-1, 1]),
    ],
)
def test_result(outcome: Outcome, sides: int, rewards: list[float]) -> None:
    assert rewards_of(outcome, sides) == pytest.approx(rewards)


@pytest.mark.parametrize(
    ("outcome", "sides", "ahead"),
    [
        (Outcome((31, 40)), 2, [-9, 9]),
        (Outcome((10, 20, 60)), 3, [-30, -15, 45]),
        (Outcome((20, 5, 20, 5), (0, 2)), 2, [15, -15, 15, -15]),
        (Outcome((30, None), (0,)), 2, [BEHIND, -BEHIND]),
        (Outcome((-2, None), (0,)), 2, [BEHIND, -BEHIND]),
        (Outcome((12, None, 8), (0,)), 3, [9, -12, 3]),
    ],
)
def test_points(outcome: Outcome, sides: int, ahead: list[float]) -> None:
    assert rewards_of(outcome, sides, "points") == pytest.approx([points / POINTS for points in ahead])


def test_all_sides_together_get_nothing() -> None:
    for players in (2, 3, 4):
        for number in range(players + 1):
            for winners in combinations(range(players), number):
                outcome = Outcome(tuple(range(3, 3 + players)), winners)
                for kind in REWARDS:
                    assert sum(rewards_of(outcome, players, kind)) == pytest.approx(0)


@every_variant
def test_the_rules_of_rewards_read_positions_as_the_match_does(name: str, players: int) -> None:
    """`ended` is compiled into batches; a match makes its outcome in its own way."""
    for seed in range(20):
        *_, end = random_match(name, players, seed)
        found, told = ENCODINGS[name].ended(end.position), ended_of(end.finished[-1])
        assert (found.lost, found.winners) == (told.lost, told.winners)
        for seat, score in enumerate(end.finished[-1].scores):
            assert score is None or found.scores[seat] == score

"""What a bot refuses: views that no table could show, and budgets that nobody can keep."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from typing import Any

import pytest

import savanna
from savanna.bots import LEVELS
from savanna.bots.bot import Budget
from savanna.bots.searcher import Searcher

CHOOSE = """
import json, random, sys
from savanna.bots import LEVELS
view = json.load(sys.stdin)
for seed in range(40):
    LEVELS["leopard"].bot.choose(view, simulations=2000, rng=random.Random(seed))
"""


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_fewer_legal_moves_than_there_are_do_no_harm(name: str) -> None:
    """A view is data from outside: it must not make a compiled search write where it may not."""
    pos = savanna.game(name).deal(seed=1)
    view = pos.view(pos.to_move)
    view["legal"] = view["legal"][:1]
    done = subprocess.run(
        [sys.executable, "-c", CHOOSE],
        input=json.dumps(view),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1, done.returncode
    assert done.stderr.splitlines()[-1].startswith("ValueError: ")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
@pytest.mark.parametrize("change", [{"hand": ["x"]}, {"legal": ["x"]}, {"asked": "x"}], ids=str)
def test_what_is_no_card_or_move_is_refused(name: str, level: str, change: dict[str, Any]) -> None:
    pos = savanna.game(name).deal(seed=1)
    with pytest.raises(ValueError, match="view"):
        LEVELS[level].bot.choose(pos.view(pos.to_move) | change, simulations=5, rng=random.Random(1))


@pytest.mark.parametrize("public", [{"scores": [[1]]}, {"scores": [[None, None]]}], ids=str)
def test_tembo_with_scores_that_cannot_be(public: dict[str, Any]) -> None:
    view = copy.deepcopy(savanna.game("tembo").deal(seed=1).view(1))
    view["public"] |= public
    with pytest.raises(ValueError, match="view"):
        LEVELS["jackal"].bot.choose(view, simulations=5, rng=random.Random(1))


@pytest.mark.parametrize("won", [[[1], [1]], [[1], [1], [1]], [[9], [9]]], ids=str)
def test_awimbawe_with_rounds_won_that_cannot_be(won: list[list[int]]) -> None:
    pos = savanna.game("awimbawe").deal(seed=1)
    view = copy.deepcopy(pos.view(pos.to_move))
    view["public"]["won"] = won
    with pytest.raises(ValueError, match="view"):
        LEVELS["jackal"].bot.choose(view, simulations=5, rng=random.Random(1))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("wrong", [0, -1, "2", True, 1.5, None])
def test_a_wrong_number_of_threads_is_refused(level: str, wrong: Any) -> None:
    pos = savanna.game("tembo").deal(seed=1)
    with pytest.raises(ValueError, match="threads: a whole number above 0 is needed"):
        LEVELS[level].bot.choose(pos.look(1), simulations=5, rng=random.Random(1), threads=wrong)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("wrong", [None, 7, random.Random])
def test_a_bot_needs_chance(level: str, wrong: Any) -> None:
    pos = savanna.game("tembo").deal(seed=1)
    with pytest.raises(ValueError, match=r"a random\.Random is needed"):
        LEVELS[level].bot.choose(pos.look(1), simulations=5, rng=wrong)


@pytest.mark.parametrize("level", LEVELS)
def test_more_seconds_than_a_float_can_hold_are_refused(level: str) -> None:
    pos = savanna.game("tembo").deal(seed=1)
    with pytest.raises(ValueError, match="seconds: a number above 0 and up to 3600 is needed"):
        LEVELS[level].bot.choose(pos.look(1), seconds=10**400, rng=random.Random(1))


@pytest.mark.parametrize("level", LEVELS)
def test_what_does_not_fit_together_is_refused(level: str) -> None:
    """The parts of a view are checked against each other, not only its moves."""
    pos = savanna.game("awimbawe").deal(seed=1)
    for part, wrong in (("blocked_in_hand", 50), ("blocked_in_hand", -1), ("taken", 3)):
        view = copy.deepcopy(pos.view(pos.to_move))
        view["seats"][view["seat"] % 2][part] = wrong
        with pytest.raises(ValueError, match="no table of Awimbawé could show that view"):
            LEVELS[level].bot.choose(view, simulations=5, rng=random.Random(1))


def test_a_searcher_needs_one_budget() -> None:
    for budget in (Budget(), Budget(seconds=-1), Budget(simulations=0), Budget(1.0, 10)):
        with pytest.raises(ValueError, match=r"budget|above 0"):
            Searcher(budget)


def test_more_simulations_than_anyone_can_wait_for_are_refused() -> None:
    pos = savanna.game("tembo").deal(seed=1)
    with pytest.raises(ValueError, match="simulations: at most 1,000,000,000"):
        LEVELS["jackal"].bot.choose(pos.look(1), simulations=10**30, rng=random.Random(1))

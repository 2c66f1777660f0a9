"""OpenSpiel's algorithms run on both games; the examples that show it run, too."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from envs.courses import records_of_a_round
from games.walks import every_variant
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from savanna.envs.openspiel import game_from

EXAMPLES = Path(__file__).parents[2] / "examples"


def printed(example: str, *given: str) -> str:
    command = [sys.executable, str(EXAMPLES / f"openspiel_{example}.py"), *given]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_examples_are_short() -> None:
    for example in EXAMPLES.glob("openspiel_*.py"):
        assert len(example.read_text("utf-8").splitlines()) < 75


@pytest.mark.parametrize(("search", "game"), [("ismcts", "awimbawe"), ("mcts", "tembo")])
def test_search_examples(search: str, game: str) -> None:
    small = ["--rounds", "2", "--simulations", "4", "--players", "3"]
    lines = printed(search, "--game", game, *small).splitlines()
    assert re.fullmatch(r"round 2, seat 2: [+-]\d+\.\d points ahead", lines[1])
    assert re.match(r"4 simulations a move: [+-]\d+\.\d points ahead", lines[2])


def test_cfr_example() -> None:
    told = printed("cfr", "--iterations", "20", "--seed", "2")
    assert re.search(r"after 20 iterations: exploitability 0\.0\d+", told)
    assert re.search(r"\d+ worlds; seat \d can expect [+-]\d\.\d{3}", told)
    assert re.search(r"seat1 round .*\n +\d+%  \w+", told)


@pytest.fixture(scope="module")
def end_of_a_round() -> Any:
    """Of Awimbawé for two: a few hundred states, and secrets."""
    game = game_from(records_of_a_round("awimbawe", 2, 0)[-6])
    assert len(game.new_initial_state().chance_outcomes()) == 3
    return game


def test_cfr_finds_an_equilibrium(end_of_a_round: Any) -> None:
    solver = cfr.CFRPlusSolver(end_of_a_round)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(end_of_a_round, solver.average_policy()) < 0.01


def test_sampling_cfr_comes_closer(end_of_a_round: Any) -> None:
    np.random.seed(1)
    for solver in (
        external_sampling_mccfr.ExternalSamplingSolver(end_of_a_round),
        outcome_sampling_mccfr.OutcomeSamplingSolver(end_of_a_round),
    ):
        gaps = []
        for iterations in (1, 150):
            for _ in range(iterations):
                solver.iteration()
            gaps.append(exploitability.nash_conv(end_of_a_round, solver.average_policy()))
        assert gaps[1] < gaps[0]


def test_cfr_in_cpp_as_well(end_of_a_round: Any) -> None:
    solver = pyspiel.CFRSolver(end_of_a_round)
    before = pyspiel.nash_conv(end_of_a_round, solver.average_policy())
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(end_of_a_round, solver.average_policy()) < before


@every_variant
def test_searches_choose_legal_moves(name: str, players: int) -> None:
    game = pyspiel.load_game(f"python_{name}(players={players})")
    rng = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(game, 1.4, 3, judge, random_state=rng),
        ismcts.ISMCTSBot(game, judge, 1.4, 3, random_state=rng),
        ismcts.ISMCTSBot(game, judge, 1.4, 3, random_state=rng, use_observation_string=True),
    ]
    state = game.new_initial_state()
    for bot in bots:
        while state.is_chance_node():
            state.apply_action(int(rng.choice(state.legal_actions())))
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_sampling_cfr_runs_on_a_whole_round(name: str) -> None:
    """As long as it is told to: nobody will solve it."""
    game = pyspiel.load_game(f"python_{name}")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    assert solver.average_policy() is not None

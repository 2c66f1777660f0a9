"""The end of a round of Awimbawé, solved: counterfactual regret minimisation over all hands it may be.

    python examples/openspiel_cfr.py --moves 6 --iterations 60

A round is played at random until a few moves before its end. From there on it is a game of its own: what is
hidden is dealt anew, each world that everyone at the table has to think possible with its probability.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import savanna
from savanna.envs.openspiel import game_from


def end_of_a_round(moves: int, rng: random.Random) -> Any:
    """The game of its last moves; of a round in which there are secrets until then."""
    while True:
        pos = savanna.game("awimbawe").deal(players=2, seed=rng.getrandbits(32))
        records = []
        while pos.round == 1:
            records.append(pos.record())
            pos.play(rng.choice(pos.legal_moves()))
        game = game_from(records[-moves])
        if len(game.new_initial_state().chance_outcomes()) > 1:
            return game


def show(state: pyspiel.State, policy: Any) -> None:
    """What whoever is to move knows, and does how often."""
    print(state.information_state_string())
    for action, share in sorted(policy.action_probabilities(state).items(), key=lambda each: -each[1]):
        print(f"  {share:5.0%}  {state.action_to_string(action)}")


def main() -> None:
    asked = argparse.ArgumentParser(description="CFR on the end of a round.")
    asked.add_argument("--moves", type=int, default=6, help="before the end of the round")
    asked.add_argument("--iterations", type=int, default=60)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()

    game = end_of_a_round(given.moves, random.Random(given.seed))
    solver = cfr.CFRPlusSolver(game)
    for iteration in range(1, given.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % 20 == 0 or iteration == given.iterations:
            gap = exploitability.exploitability(game, solver.average_policy())
            print(f"after {iteration} iterations: exploitability {gap:.4f}")
    start = game.new_initial_state()
    values = expected_game_score.policy_value(start, [solver.average_policy()] * 2)
    print(f"{len(start.chance_outcomes())} worlds; seat 1 can expect {values[0]:+.3f}; first moves in three:")
    for outcome, _ in start.chance_outcomes()[:3]:
        show(start.child(outcome), solver.average_policy())


if __name__ == "__main__":
    main()

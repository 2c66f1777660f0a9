"""OpenSpiel's plain tree search, which is given the true state, against players who move at random.

    python examples/openspiel_mcts.py --game tembo --players 3 --rounds 10 --simulations 100

It sees every hand, so it tells what perfect information would be worth: compare openspiel_ismcts.py. What is
drawn next it does not know either, since that is a chance node.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random

import savanna.envs.openspiel  # noqa: F401  registers the games
from savanna.envs.rewards import POINTS


def main() -> None:
    asked = argparse.ArgumentParser(description="MCTS, which sees all cards, against random moves.")
    asked.add_argument("--game", choices=["tembo", "awimbawe"], default="awimbawe")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--rounds", type=int, default=10)
    asked.add_argument("--simulations", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()

    game = pyspiel.load_game(f"python_{given.game}(players={given.players},reward=points)")
    rng = np.random.RandomState(given.seed)
    search = mcts.MCTSBot(game, 0.5, given.simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    worth = []
    for number in range(given.rounds):
        seat = number % given.players
        bots = [uniform_random.UniformRandomBot(other, rng) for other in range(given.players)]
        bots[seat] = search
        worth.append(evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)[seat])
        print(f"round {number + 1}, seat {seat + 1}: {POINTS * worth[-1]:+.1f} points ahead")
    print(f"{given.simulations} simulations a move: {POINTS * np.mean(worth):+.1f} points ahead")


if __name__ == "__main__":
    main()

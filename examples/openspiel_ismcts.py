"""OpenSpiel's information-set tree search against players who move at random.

    python examples/openspiel_ismcts.py --game awimbawe --players 3 --rounds 10 --simulations 100

It sits on each seat in turn. For every simulation it asks the state for another one that its seat could not
tell from the present one: so it never sees a hidden card.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import savanna.envs.openspiel  # noqa: F401  registers the games
from savanna.envs.rewards import POINTS


def played(game: pyspiel.Game, bots: list[pyspiel.Bot], rng: np.random.RandomState) -> list[float]:
    """One round: what it was worth to each seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=shares))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def main() -> None:
    asked = argparse.ArgumentParser(description="ISMCTS against random moves.")
    asked.add_argument("--game", choices=["tembo", "awimbawe"], default="awimbawe")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--rounds", type=int, default=10)
    asked.add_argument("--simulations", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()

    game = pyspiel.load_game(f"python_{given.game}(players={given.players},reward=points)")
    rng = np.random.RandomState(given.seed)
    judge = mcts.RandomRolloutEvaluator(1, rng)
    search = ismcts.ISMCTSBot(game, judge, 0.5, given.simulations, random_state=rng)
    worth = []
    for number in range(given.rounds):
        seat = number % given.players
        bots = [uniform_random.UniformRandomBot(other, rng) for other in range(given.players)]
        bots[seat] = search
        worth.append(played(game, bots, rng)[seat])
        print(f"round {number + 1}, seat {seat + 1}: {POINTS * worth[-1]:+.1f} points ahead")
    print(f"{given.simulations} simulations a move: {POINTS * np.mean(worth):+.1f} points ahead")


if __name__ == "__main__":
    main()

"""Episodes played at random, for the tests of all environments."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from savanna.envs.aec import TableEnv
from savanna.games import GAMES
from savanna.games.game import Game
from savanna.games.outcome import Outcome

VARIANTS = [(name, players) for name, game in GAMES.items() for players in game.players]

every_variant = pytest.mark.parametrize(("name", "players"), VARIANTS)


def any_legal(env: TableEnv, chance: random.Random) -> int:
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(chance.choice(mask.nonzero()[0]))


class Played(NamedTuple):
    rewards: list[float]
    finished: tuple[Outcome, ...]
    result: tuple[int, ...] | None


def played(game: Game, players: int, seed: int, **given: Any) -> Played:
    """A whole episode; the rewards that each agent was told of."""
    env = TableEnv(game, players, **given)
    env.reset(seed=seed)
    chance = random.Random(seed)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, _ = env.last()
        rewards[agent] += reward
        env.step(None if over else any_legal(env, chance))
    return Played(list(rewards.values()), env._episode.finished, env._episode.result)

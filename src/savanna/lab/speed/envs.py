"""How fast environments are: decisions a second on one core, beside RLCard and PettingZoo's card games.

Seconds are those that the core worked for it, so that others on the same machine count for little.
"""

from __future__ import annotations

import os
import random
import warnings
from importlib import import_module
from importlib.util import find_spec
from time import thread_time
from typing import Any

from savanna.games import game_named
from savanna.games.reason import listed

COUNT = 1024
STEPS = 16  # between two looks at the clock

PETTINGZOO = "pettingzoo.classic.rlcard_envs"
CLASSIC = ("gin_rummy", "texas_holdem", "texas_holdem_no_limit", "leduc_holdem")  # the first until 1.26
RLCARD = "gin-rummy"


def check_envs() -> None:
    lacking = [name for name in ("gymnasium", "numba", "numpy", "pettingzoo") if find_spec(name) is None]
    if lacking:
        raise ValueError(f"environments need {listed(lacking, 'and')}: pip install 'savanna[envs]'")


def lacking_peers() -> list[str]:
    return [name for name in ("rlcard", "pygame") if find_spec(name) is None]


def classic_peers() -> list[str]:
    """The card games that this PettingZoo has."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return [] if lacking_peers() else [name for name in CLASSIC if find_spec(f"{PETTINGZOO}.{name}")]


def batch_pace(name: str, players: int, seconds: float, *, shown: bool) -> float:
    """A batch at random; with observations and masks, or with neither."""
    from savanna.envs.batch import Batch

    batch = Batch(name, players, COUNT, seed=1, threads=1, observations=shown, masks=shown)
    batch.reset()
    batch.step(batch.sample())
    steps, began = 0, thread_time()
    while thread_time() - began < seconds:
        for _ in range(STEPS):
            batch.step(batch.sample())
        steps += STEPS
    return steps * COUNT / (thread_time() - began)


def own_pace(name: str, players: int, seconds: float) -> float:
    """Our PettingZoo environment."""
    from savanna.envs.aec import TableEnv

    return env_pace(TableEnv(game_named(name), players), seconds)


def classic_pace(name: str, seconds: float) -> float:
    """One of PettingZoo's own, in the same loop."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # on making their spaces
        env = import_module(f"{PETTINGZOO}.{name}").env()
        return env_pace(env, seconds)


def env_pace(env: Any, seconds: float) -> float:
    """Episodes at random, as PettingZoo's documentation plays them."""
    env.reset(seed=1)
    chance, decisions, began = random.Random(1), 0, thread_time()
    while thread_time() - began < seconds:
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].view(bool).nonzero()[0]
            env.step(int(legal[int(chance.random() * len(legal))]))
            decisions += 1
    return decisions / (thread_time() - began)


def rlcard_pace(name: str, seconds: float) -> float:
    """RLCard's own loop with its own random agents."""
    rlcard, agents = import_module("rlcard"), import_module("rlcard.agents")
    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])
    before, began = env.timestep, thread_time()
    while thread_time() - began < seconds:
        env.run(is_training=False)
    decisions: int = env.timestep - before
    return decisions / (thread_time() - began)

"""A policy as a bot sees exactly what it saw in training, from nothing but the view of its seat."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from envs.playing import any_legal, every_variant

import savanna
from savanna.envs.aec import TableEnv
from savanna.envs.policy import PolicyBot
from savanna.games import GAMES


@every_variant
@pytest.mark.parametrize("episode", ["match", "round"])
def test_it_sees_what_the_environment_shows(name: str, players: int, episode: str) -> None:
    env = TableEnv(GAMES[name], players, episode=episode)
    env.reset(seed=6)
    chance = random.Random(6)
    chosen: list[tuple[Any, Any]] = []

    def policy(observation: Any, mask: Any) -> int:
        chosen.append((observation, mask))
        return int(mask.argmax())

    bot, rounds = PolicyBot(policy, episode), set()
    while not any(env.terminations.values()):
        now, view = env.last()[0], env.view(env.agent_selection)
        move = bot.choose(view, rng=chance).move
        assert np.array_equal(chosen[-1][0], now["observation"])
        assert np.array_equal(chosen[-1][1], now["action_mask"])
        assert move == env.actions.texts[int(now["action_mask"].argmax())]
        rounds.add(view["public"]["round"])
        env.step(any_legal(env, chance))
    assert rounds >= ({1, 2} if episode == "match" else {1})


@pytest.mark.parametrize("action", [-1, 10**6, 0])
def test_what_is_masked_out_is_no_choice(action: int) -> None:
    match = savanna.game("tembo").deal(2, seed=1)
    bot = PolicyBot(lambda observation, mask: action)
    with pytest.raises(ValueError, match=f"the policy chose action {action}, which is masked out"):
        bot.choose(match.view(match.to_move), rng=random.Random(1))

"""A policy as a bot sees exactly what it saw in training, from nothing but the view of its seat."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from envs.playing import any_legal, every_variant

import savanna
from savanna.bots import LEVELS
from savanna.envs.aec import TableEnv
from savanna.envs.policy import PolicyBot
from savanna.envs.single import SeatEnv
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


@pytest.mark.parametrize("given", [None, 3.0, "12", [1, 2], np.array([1])])
def test_what_is_no_action_is_no_choice(given: Any) -> None:
    match = savanna.game("tembo").deal(2, seed=1)
    bot = PolicyBot(lambda observation, mask: given)
    with pytest.raises(ValueError, match=r"the policy gave .*: a whole number from 0 to 659 is needed"):
        bot.choose(match.view(match.to_move), rng=random.Random(1))


class Trained:
    """As libraries have it: an object that is called, and gives a number of numpy's."""

    def __call__(self, observation: Any, mask: Any) -> Any:
        return np.asarray(mask.argmax())


def test_any_whole_number_is_an_action() -> None:
    match = savanna.game("tembo").deal(2, seed=1)
    assert PolicyBot(Trained()).choose(match.view(match.to_move), rng=random.Random(1)).move


@pytest.mark.parametrize("given", [None, "meerkat", 7, LEVELS["cub"].bot, Trained])
def test_what_is_no_policy(given: Any) -> None:
    needed = "policy: a function from an observation and a mask to an action is needed, not "
    with pytest.raises(ValueError, match=needed):
        PolicyBot(given)


@pytest.mark.parametrize(
    "given", [lambda observation: 0, lambda *, observation, mask: 0], ids=["one", "named"]
)
def test_a_policy_of_other_arguments(given: Any) -> None:
    said = "a function from an observation and a mask to an action is needed; <lambda> takes something else"
    with pytest.raises(ValueError, match=f"policy: {said}"):
        PolicyBot(given)
    with pytest.raises(ValueError, match=f"rivals: {said}"):
        SeatEnv("tembo", rivals=given)


def test_an_episode_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="episode: 'match' or 'round' is needed, not rounds"):
        PolicyBot(Trained(), episode="rounds")

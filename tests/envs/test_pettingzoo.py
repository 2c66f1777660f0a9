"""PettingZoo's own tests, on both games for two, three and four."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from pettingzoo.utils.conversions import aec_to_parallel, parallel_to_aec

from savanna.envs import awimbawe_v0, tembo_v0

with warnings.catch_warnings():  # their tests still import an environment in their old way
    warnings.simplefilter("ignore", DeprecationWarning)
    import pettingzoo.test as theirs

states, stopwatch = (
    sys.modules["pettingzoo.test.state_test"],
    sys.modules["pettingzoo.test.performance_benchmark"],
)

MODULES: dict[str, Any] = {"tembo_v0": tembo_v0, "awimbawe_v0": awimbawe_v0}
VARIANTS = [(name, players) for name in MODULES for players in (2, 3, 4)]

pytestmark = [
    pytest.mark.parametrize(("name", "players"), VARIANTS),
    # of every environment that is not in a list of their own
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def maker(name: str, players: int, **given: Any) -> Callable[..., Any]:
    return partial(MODULES[name].env, players, **given)


def test_api(name: str, players: int) -> None:
    env = maker(name, players)()
    theirs.api_test(env)
    assert str(env) == name
    assert env.unwrapped is env


@pytest.mark.parametrize("reward", ["rounds", "points"])
def test_api_with_rewards_on_the_way(name: str, players: int, reward: str) -> None:
    theirs.api_test(maker(name, players, reward=reward)(), num_cycles=300)


@pytest.mark.parametrize("episode", ["match", "round"])
def test_seed(name: str, players: int, episode: str) -> None:
    theirs.seed_test(maker(name, players, episode=episode))


def test_render(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    theirs.render_test(maker(name, players))
    assert "player_0" in capsys.readouterr().out


def test_state_of_critics(name: str, players: int) -> None:
    """They sample without a mask."""
    env = maker(name, players, illegal="any")()
    states.test_state_space(env)
    states.test_state(env, num_cycles=100)


def test_performance(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their five seconds, by a clock that is twenty times as fast."""
    monkeypatch.setattr(stopwatch, "time", SimpleNamespace(time=lambda: 20 * time.time()))
    stopwatch.performance_benchmark(maker(name, players)())
    assert "turns per second" in capsys.readouterr().out


def test_observations_are_not_images(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """So there is nothing to save, which their test says and accepts."""
    theirs.test_save_obs(maker(name, players)())
    assert "did not save the observations" in capsys.readouterr().out


def test_parallel(name: str, players: int) -> None:
    module = MODULES[name]
    theirs.parallel_api_test(module.parallel_env(players, illegal="any"), num_cycles=500)
    theirs.parallel_seed_test(lambda: module.parallel_env(players, illegal="any"))
    with pytest.raises(AssertionError, match="not generally safe"):
        aec_to_parallel(module.env(players))


def test_max_cycles(name: str, players: int) -> None:
    """It wants all agents to act in every cycle, as in a parallel environment and in the AEC form of one."""
    parallel = partial(MODULES[name].parallel_env, players, illegal="any")
    theirs.max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda **given: parallel_to_aec(parallel(**given)))
    )

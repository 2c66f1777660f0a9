"""Tembo for PettingZoo: `tembo_v0.env(players=3)`; `aec.TableEnv` says what else can be given."""

from __future__ import annotations

from typing import Any

from savanna.envs import aec
from savanna.games.tembo import TEMBO


def env(players: int = 2, **given: Any) -> aec.TableEnv:
    return aec.TableEnv(TEMBO, players, **given)


raw_env = env  # there are no wrappers


def parallel_env(players: int = 2, **given: Any) -> Any:
    return aec.parallel_env(TEMBO, players, **given)

"""How fast the rules are: random rounds a second on one core, beside OpenSpiel's fastest card games."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from savanna.games import GAMES
from savanna.games.fast import compiled
from savanna.games.game import Game
from savanna.games.rollout import random_rounds

PEERS = ("spades", "hearts", "euchre")
DEALS = 20
LUCK = 88172645463325252


@dataclass(frozen=True, order=True)
class Pace:
    decisions_per_s: float
    rounds_per_s: float


@dataclass(frozen=True)
class Start:
    """Seconds from an empty process to the first random round of all games."""

    compile_s: float
    cached_start_s: float


def variants() -> Iterator[tuple[Game, int]]:
    for game in GAMES.values():
        for players in game.players:
            yield game, players


def runner(game: Game, *, fast: bool) -> Callable[[Any, int, int], Any]:
    rounds = random_rounds(game.legal, game.settle, game.play)
    return compiled(rounds) if fast else rounds


def pace(game: Game, players: int, run: Callable[[Any, int, int], Any], seconds: float) -> Pace:
    """Random rounds from many deals for about so long."""
    starts = [game.deal(players, seed).position for seed in range(DEALS)]
    run(starts[0], LUCK, 1)
    times, rounds, decisions, spent, luck = 1, 0, 0, 0.0, LUCK
    while spent < seconds:
        began = perf_counter()
        for start in starts:
            _, made, _, luck = run(start, luck, times)
            decisions += made
        spent += perf_counter() - began
        rounds += times * len(starts)
        times = min(2 * times, 4096)
    return Pace(decisions / spent, rounds / spent)


# OpenSpiel


def has_peers() -> bool:
    return find_spec("pyspiel") is not None


def peer_pace(name: str, seconds: float) -> float:
    """Decisions a second of C++ random rollouts from dealt states, no Python in the loop.

    The evaluator has no Python call of its own: a search of one simulation makes just one evaluation.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)
    decisions, spent, rollouts, seed = 0.0, 0.0, 500, 0
    while spent < seconds:
        seed += 1
        state = dealt(game.new_initial_state(), chance)
        length = _mean_length(state, chance)
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)
        began = perf_counter()
        bot.step(state)
        spent += perf_counter() - began
        decisions += rollouts * length
        rollouts = min(2 * rollouts, 8000)
    return decisions / spent


def dealt(state: Any, chance: random.Random) -> Any:
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    return state


def _mean_length(state: Any, chance: random.Random, times: int = 100) -> float:
    decisions = 0
    for _ in range(times):
        playout = dealt(state.clone(), chance)
        while not playout.is_terminal():
            playout.apply_action(chance.choice(playout.legal_actions()))
            decisions += 1
            dealt(playout, chance)
    return decisions / times


# Starting


def start_times() -> Start:
    """A new process with an empty cache, then another with what the first one left there."""
    with tempfile.TemporaryDirectory() as caches:
        return Start(compile_s=_first_rounds(caches), cached_start_s=_first_rounds(caches))


def _first_rounds(caches: str) -> float:
    script = (
        "from savanna.games import GAMES\n"
        "from savanna.lab.speed.rules import runner\n"
        "for game in GAMES.values():\n"
        "    runner(game, fast=True)(game.deal(2, 1).position, 1, 1)\n"
    )
    return process_s(script, XDG_CACHE_HOME=caches)


def process_s(script: str, **environment: str) -> float:
    """Seconds that a new Python process takes for it, from its start to its end."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, **environment})
    return perf_counter() - began

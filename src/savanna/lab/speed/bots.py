"""How fast the bots are: simulations a second on one core, beside OpenSpiel's search, and decisions."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from savanna.bots import level_named
from savanna.bots.lore import TO_THE_END, Manner
from savanna.bots.lores import LORES
from savanna.bots.searcher import Thinking, search_of, solve_of
from savanna.games import GAMES
from savanna.games.game import Game
from savanna.lab.speed.rules import dealt, process_s

PEERS = ("euchre", "hearts")
PEER_CURIOSITY = 0.7  # of what there is to win: as curious as the most curious of the bots
SMALLEST_TREE = 100


@dataclass(frozen=True)
class Waits:
    """Seconds that decisions took."""

    median: float
    p99: float  # 99 % took no longer
    longest: float


def compile_all() -> None:
    """Before any clock runs. The next processes find it in the cache."""
    for name in GAMES:
        search_of(name)
        solve_of(name)


# Simulations a second

Simulate = Callable[[int, int], float]  # seconds, for an opening by its seed and a number of simulations


def pace(simulate: Simulate, seconds: float) -> float:
    """Simulations a second, for about so long: one tree an opening, each twice as large as the one before."""
    seed, simulations, done, spent = 0, SMALLEST_TREE, 0, 0.0
    while spent < seconds:
        spent += simulate(seed, simulations)
        done += simulations
        seed, simulations = seed + 1, 2 * simulations
    return done / spent


def random_playouts(game: Game) -> Manner:
    """How the bots search, but beyond the tree by chance alone until the round is over, as the peers do."""
    return LORES[game.name].manner._replace(considers=1, horizon=TO_THE_END)


def opening_s(game: Game, players: int, manner: Manner, seed: int, simulations: int) -> float:
    """A tree at the first move of a match, with all that it takes to sow it."""
    match, rng = game.deal(players, seed), random.Random(seed)
    view = match.look(match.to_move)
    thinking = Thinking(game, view, search_of(game.name), lambda: game.belief(view, rng), rng, manner)
    began = perf_counter()
    thinking.sown(simulations).grow(simulations)
    return perf_counter() - began


def peer_opening_s(name: str, seed: int, simulations: int) -> float:
    """Seconds of OpenSpiel's search in C++ at the first choice after the deal: a bid, a card to pass.

    Forced moves are skipped, as in hearts when nothing is passed: it plays them without any simulation.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    state = dealt(game.new_initial_state(), random.Random(seed))
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    curiosity = PEER_CURIOSITY * (game.max_utility() - game.min_utility())
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.ISMCTSBot(seed, evaluator, curiosity, simulations)
    began = perf_counter()
    bot.step(state)
    return perf_counter() - began


# Decisions


def views(game: Game, players: int, matches: int) -> list[Any]:
    """Each that asks for a move in matches of quick bots."""
    quick, asked = level_named("greedy").bot, []
    for seed in range(matches):
        match, rng = game.deal(players, seed), random.Random(seed)
        while not match.over:
            asked.append(match.look(match.to_move))
            match.play(quick.choose(asked[-1], rng=rng).move)
    return asked


def decision_s(level: str, view: Any) -> float:
    bot, rng = level_named(level).bot, random.Random(1)
    began = perf_counter()
    bot.choose(view, rng=rng)
    return perf_counter() - began


def waits(times: list[float]) -> Waits:
    """
    >>> waits([0.1, 0.3, 0.2])
    Waits(median=0.2, p99=0.3, longest=0.3)
    """
    rank = math.ceil(0.99 * len(times))
    return Waits(median(times), sorted(times)[rank - 1], max(times))


def first_decision_s(name: str) -> float:
    """Seconds that a process takes in all that lets the strong bot think a second at an opening."""
    return process_s(
        "import random\n"
        "from savanna.bots import level_named\n"
        "from savanna.games import GAMES\n"
        f"match = GAMES[{name!r}].deal(2, 1)\n"
        "view = match.look(match.to_move)\n"
        "level_named('strong').bot.choose(view, seconds=1.0, rng=random.Random(1))\n"
    )

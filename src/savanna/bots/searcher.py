"""Bots that search: how long, in how many trees, and what they conclude."""

from __future__ import annotations

import random
import warnings
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple

from savanna.bots.bot import Choice, Thought, check_budget, looked_at
from savanna.bots.lores import LORES
from savanna.bots.search import ROOT, Manner, Search, add_node, new_tree, searching
from savanna.games import GAMES
from savanna.games.fast import can_compile, compiled
from savanna.games.game import Game
from savanna.games.moveset import Move

Belief = Any

_A_GLANCE = 200  # simulations for a move that is forced
_BREATH = 0.01  # seconds between two looks at the clock
_NODES_A_SECOND = 400_000
_MOST_NODES = 1_000_000
_SIMULATIONS_A_TREE = 50_000


class Budget(NamedTuple):
    """One of the two."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Searcher:
    manner: Manner
    budget: Budget  # unless a choice is given its own

    def choose(
        self,
        view: Any,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        rng: random.Random,
        threads: int = 1,
    ) -> Choice:
        began = perf_counter()
        check_budget(seconds, simulations)
        game, seen = looked_at(view)
        budget = self.budget if seconds is None and simulations is None else Budget(seconds, simulations)
        thinking = Thinking(
            game, seen, self.manner, search_of(game.name), lambda: game.belief(seen, rng), rng
        )
        return thinking.choice(budget, began, threads)


@cache
def search_of(name: str) -> Search:
    """The search of a game, compiled where that can be done."""
    text = searching(GAMES[name], LORES[name])
    if can_compile():
        return compiled(text)
    warnings.warn(
        "bots that search are slow without numba: install savanna[fast]", RuntimeWarning, stacklevel=2
    )
    return text


@dataclass
class Thinking:
    """About one view: trees grow, then their findings together make the choice."""

    game: Game
    seen: Any
    manner: Manner
    search: Search
    new_belief: Callable[[], Belief]
    rng: random.Random

    def choice(self, budget: Budget, began: float, threads: int) -> Choice:
        if len(self.seen.legal) == 1:
            budget = Budget(simulations=min(budget.simulations or _A_GLANCE, _A_GLANCE))
        with ThreadPoolExecutor(threads) as pool:
            if budget.simulations is not None:
                shares = _shares(budget.simulations)
                trees = [self._sown(share) for share in shares]
                list(pool.map(Growth.grow, trees, shares))
            elif budget.seconds is not None:
                room = int(min(budget.seconds * _NODES_A_SECOND, _MOST_NODES))
                trees = [self._sown(room) for _ in range(threads)]
                list(pool.map(Growth.grow_until, trees, [began + budget.seconds] * threads))
        return self._concluded(trees)

    def _sown(self, room: int) -> Growth:
        belief = self.new_belief()
        same_as = LORES[self.game.name].same_as
        moves = {same_as(belief.known, self.game.moves[text]) for text in self.seen.legal}
        stakes = LORES[self.game.name].stakes(self.seen)
        luck = 1 + self.rng.getrandbits(61)
        return Growth(self.search, self.manner, belief, stakes, sorted(moves), luck, room)

    def _concluded(self, trees: list[Growth]) -> Choice:
        """The move tried most often; of moves that differ only in name, any."""
        found: defaultdict[Move, Finding] = defaultdict(Finding)
        for tree in trees:
            for move, finding in tree.findings().items():
                found[move] += finding
        known, same_as = trees[0].belief.known, LORES[self.game.name].same_as
        findings = {text: found[same_as(known, self.game.moves[text])] for text in self.seen.legal}
        texts = sorted(findings, key=lambda text: (findings[text].visits, findings[text].value), reverse=True)
        best = [text for text in texts if findings[text] is findings[texts[0]]]
        return Choice(self.rng.choice(best), tuple(findings[text].thought(text) for text in texts))


def _shares(simulations: int) -> list[int]:
    """The same trees whatever the number of threads, so that the choice is the same."""
    trees = -(-simulations // _SIMULATIONS_A_TREE)
    return [simulations // trees + (number < simulations % trees) for number in range(trees)]


@dataclass
class Finding:
    """How often a move was tried, and the sums of what that brought."""

    visits: int = 0
    value: float = 0.0
    wins: float = 0.0
    lead: float = 0.0

    def __iadd__(self, other: Finding) -> Finding:
        self.visits += other.visits
        self.value += other.value
        self.wins += other.wins
        self.lead += other.lead
        return self

    def thought(self, text: str) -> Thought:
        tries = max(self.visits, 1)
        return Thought(text, self.wins / tries, self.lead / tries, self.visits)


class Growth:
    """One tree that grows from one belief."""

    def __init__(
        self,
        search: Search,
        manner: Manner,
        belief: Belief,
        stakes: Any,
        moves: list[Move],
        luck: int,
        room: int,
    ) -> None:
        self.search = search
        self.manner = manner
        self.belief = belief
        self.stakes = stakes
        self.luck = luck
        self.tree = new_tree(room + len(moves) + 1, len(moves))
        for move in moves:
            add_node(self.tree, ROOT, move, belief.known.turn)

    def grow(self, simulations: int) -> None:
        self.belief, self.luck = self.search(
            self.belief, self.stakes, self.tree, self.manner, self.luck, simulations
        )

    def grow_until(self, deadline: float) -> None:
        simulations, now = 10, perf_counter()
        while now < deadline:
            self.grow(simulations)
            before, now = now, perf_counter()
            time = min(_BREATH, deadline - now)
            simulations = max(1, int(time * simulations / (now - before)))

    def findings(self) -> dict[Move, Finding]:
        """Of each first move."""
        tree, found = self.tree, {}
        child = tree.child[ROOT]
        while child != ROOT:
            found[tree.move[child]] = Finding(
                tree.visits[child], tree.value[child], tree.wins[child], tree.lead[child]
            )
            child = tree.sibling[child]
        return found

"""Bots that search: how long, in how many trees, and what they conclude; and when they know it exactly."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from time import perf_counter

from savanna.bots.bot import Bot, Budget, Choice, Seen, check_budget
from savanna.bots.endgame import Endgame, Solve, no_findings, solving
from savanna.bots.growing import Finding, Growth, grow_all, room_for, shares_of
from savanna.bots.lore import Manner
from savanna.bots.lores import LORES
from savanna.bots.search import Search, searching
from savanna.games import GAMES
from savanna.games.fast import can_compile, fastest
from savanna.games.game import Belief, Game
from savanna.games.moveset import Move
from savanna.games.position import Position
from savanna.games.viewing import View

_A_GLANCE = 200  # simulations for a move that is forced

# How many positions an exact endgame may take: a good part of the time that the search would.
_SOLVED_A_SIMULATION = 10
_SOLVED_A_SECOND = 1_000_000
_SOLVED_A_SECOND_UNCOMPILED = 5_000
_SOLVED_AT_LEAST = 2_000


@dataclass(frozen=True)
class Searcher(Bot):
    budget: Budget
    worlds: int = 100  # with no more than these possible, an endgame is solved exactly if it is short

    def __post_init__(self) -> None:
        if self.budget == Budget():
            raise ValueError("a bot that searches needs a budget, in seconds or in simulations")
        check_budget(*self.budget)

    def decide(self, seen: Seen, budget: Budget, rng: random.Random, threads: int) -> Choice:
        game, view = seen.game, seen.view
        search, solve = search_of(game.name), self._solver(game, view)
        began = perf_counter()
        thinking = Thinking(game, view, search, lambda: game.belief(view, rng), rng)
        budget = self.budget if budget == Budget() else budget
        if len(view.legal) == 1:
            budget = Budget(simulations=min(budget.simulations or _A_GLANCE, _A_GLANCE))
        solved = None if solve is None else thinking.solved(solve, self.worlds, _effort(budget))
        return solved or thinking.searched(budget, began, threads)

    def _solver(self, game: Game, view: View) -> Solve | None:
        """Only of two sides: of three, whoever plays as if all knew all cards does no better by it."""
        return solve_of(game.name) if two_sides(game, view.players) and self.worlds else None


def two_sides(game: Game, players: int) -> bool:
    """Whether two sides move in turn, and the one gets what the other does not: together they have 1."""
    return len(set(game.sides(players))) == 2


@cache
def search_of(name: str) -> Search:
    """The search of a game, compiled where that can be done: now, before any clock runs."""
    game, view = GAMES[name], _any_view(GAMES[name])
    search = fastest(searching(game, LORES[name]))
    thinking = Thinking(game, view, search, lambda: game.belief(view, random.Random(1)), random.Random(1))
    thinking.searched(Budget(simulations=1), perf_counter(), threads=1)
    return search


@cache
def solve_of(name: str) -> Solve:
    """The exact solver of a game, compiled where that can be done: now, before any clock runs."""
    game, view, lore = GAMES[name], _any_view(GAMES[name]), LORES[name]
    solve = fastest(solving(game, lore))
    solve(game.guess_position(view, random.Random(1)), 1.0, lore.stakes(view), True, 0, no_findings([]))
    return solve


def _any_view(game: Game) -> View:
    match = game.deal(2, seed=1)
    return match.look(match.to_move)


@dataclass
class Thinking:
    """About one view: it is solved exactly, or trees grow, and their findings together make the choice."""

    game: Game
    view: View
    search: Search
    new_belief: Callable[[], Belief]
    rng: random.Random
    manner: Manner | None = None  # unless it is the usual one of this game

    def solved(self, solve: Solve, most_worlds: int, effort: int) -> Choice | None:
        """If few worlds are possible and little is left to play in them: what is best on the average."""
        belief, lore = self.new_belief(), LORES[self.game.name]
        worlds = self.game.worlds(belief, most_worlds)
        ending = Endgame(solve, lore.stakes(self.view), two_sides(self.game, self.view.players))
        found = None if worlds is None else ending.solved(worlds, self._moves(belief), effort)
        if found is None:
            return None
        rows = zip(found.move, found.times, found.worth, found.wins, found.lead, strict=True)
        findings = {move: Finding(times, worth, wins, lead) for move, times, worth, wins, lead in rows}
        return replace(self._concluded(findings, belief.known), exact=True)

    def searched(self, budget: Budget, began: float, threads: int) -> Choice:
        if budget.simulations is not None:
            shares = shares_of(budget.simulations)
            trees = [self.sown(share) for share in shares]
            grow_all(Growth.grow, trees, shares, threads)
        elif budget.seconds is not None:
            trees = [self.sown(room_for(budget.seconds)) for _ in range(threads)]
            grow_all(Growth.grow_until, trees, [began + budget.seconds] * threads, threads)
        found: defaultdict[Move, Finding] = defaultdict(Finding)
        for tree in trees:
            for move, finding in tree.findings().items():
                found[move] += finding
        return self._concluded(found, trees[0].belief.known)

    def sown(self, room: int) -> Growth:
        """A tree that has not grown yet."""
        belief = self.new_belief()
        lore, luck = LORES[self.game.name], 1 + self.rng.getrandbits(61)
        manner, stakes = self.manner or lore.manner, lore.stakes(self.view)
        return Growth(self.search, manner, belief, stakes, self._moves(belief), luck, room)

    def _moves(self, belief: Belief) -> list[Move]:
        """The legal ones, of those that differ only in name one."""
        same_as = LORES[self.game.name].same_as
        return sorted({same_as(belief.known, self.game.moves[text]) for text in self.view.legal})

    def _concluded(self, found: Mapping[Move, Finding], known: Position) -> Choice:
        """The move tried most often, or else the best; of moves that differ only in name, any."""
        same_as = LORES[self.game.name].same_as
        findings = {text: found[same_as(known, self.game.moves[text])] for text in self.view.legal}
        texts = sorted(findings, key=lambda text: (findings[text].visits, findings[text].value), reverse=True)
        best = [text for text in texts if findings[text] is findings[texts[0]]]
        return Choice(self.rng.choice(best), tuple(findings[text].thought(text) for text in texts))


def _effort(budget: Budget) -> int:
    """How many positions an exact endgame may take."""
    if budget.simulations is not None:
        return max(_SOLVED_AT_LEAST, budget.simulations * _SOLVED_A_SIMULATION)
    a_second = _SOLVED_A_SECOND if can_compile() else _SOLVED_A_SECOND_UNCOMPILED
    return max(_SOLVED_AT_LEAST, int((budget.seconds or 0.0) * a_second))

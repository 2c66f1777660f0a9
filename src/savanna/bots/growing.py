"""Trees that grow from one belief each: by simulations or until a moment, and what they then know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from savanna.bots.bot import Thought
from savanna.bots.lore import Manner
from savanna.bots.search import ROOT, Search, add_node, new_tree
from savanna.games.game import Belief
from savanna.games.moveset import Move

_BREATH = 0.01  # seconds between two looks at the clock
_AT_A_TIME = 500  # simulations between two moments in which a tree can be stopped
_NODES_A_SECOND = 400_000
_MOST_NODES = 1_000_000
_SIMULATIONS_A_TREE = 50_000
_MOST_TREES = 8


def shares_of(simulations: int) -> list[int]:
    """How many simulations each tree gets: the same whatever the number of threads, so the choice is too."""
    trees = min(-(-simulations // _SIMULATIONS_A_TREE), _MOST_TREES)
    return [simulations // trees + (number < simulations % trees) for number in range(trees)]


def room_for(seconds: float) -> int:
    """Nodes of a tree that grows so long."""
    return int(seconds * _NODES_A_SECOND)


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
        self.stopped = False
        self.tree = new_tree(min(room, _MOST_NODES) + len(moves) + 1, len(moves))
        for move in moves:
            add_node(self.tree, ROOT, move, belief.known.turn)

    def grow(self, simulations: int) -> None:
        """Compiled code hears nobody, so it is let go on for a moment at a time."""
        while simulations > 0 and not self.stopped:
            some = min(simulations, _AT_A_TIME)
            self.belief, self.luck = self.search(
                self.belief, self.stakes, self.tree, self.manner, self.luck, some
            )
            simulations -= some

    def grow_until(self, deadline: float) -> None:
        """However late it is, for a few simulations."""
        simulations, now = 10, perf_counter()
        while True:
            self.grow(simulations)
            before, now = now, perf_counter()
            if now >= deadline or self.stopped:
                return
            time = min(_BREATH, deadline - now)
            simulations = max(1, int(time * simulations / (now - before)))

    def findings(self) -> dict[Move, Finding]:
        """What the tree knows of each first move."""
        tree, found = self.tree, {}
        child = tree.child[ROOT]
        while child != ROOT:
            found[tree.move[child]] = Finding(
                tree.visits[child], tree.value[child], tree.wins[child], tree.lead[child]
            )
            child = tree.sibling[child]
        return found


def grow_all(
    grow: Callable[[Growth, Any], None], trees: Sequence[Growth], amounts: Sequence[Any], threads: int
) -> None:
    """Each by its amount, in so many threads. Whatever ends this early, Ctrl-C as well, stops all of them."""
    with ThreadPoolExecutor(threads) as pool:
        try:
            list(pool.map(grow, trees, amounts))
        except BaseException:
            for tree in trees:
                tree.stopped = True
            raise

"""Information-set Monte Carlo tree search: one text for every game, plain or compiled.

Each simulation imagines a position that the view does not exclude (a determinization) and plays on from it:
inside the tree by what earlier simulations have learnt, beyond it by a quick mixture of chance and rules of
thumb (a playout), until the round is over or can be judged. A node of the tree is a sequence of moves,
whatever cards lay hidden.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

from savanna.bots.lore import Four, Lore, Manner
from savanna.games.fast import rule
from savanna.games.game import Game
from savanna.games.luck import Luck, luck_below, next_luck
from savanna.games.moveset import Move, MoveSet, allows, how_many, pick

ROOT = 0
UNTRIED = 9.0  # more than any child that was tried can promise
DISLIKED = -(1 << 60)  # less than any move appeals


class Tree(NamedTuple):
    """The nodes, field by field; the root is 0, and 0 also says that there is no child or sibling."""

    parent: array[int]
    child: array[int]  # the first
    sibling: array[int]  # the next
    move: array[int]  # that led here
    mover: array[int]  # the seat that made it
    visits: array[int]
    legal: array[int]  # how often the move was legal when its parent was visited
    value: array[float]  # the sum of what the mover got
    wins: array[float]  # of the first moves only, for the seat that chooses
    lead: array[float]
    size: array[int]  # one number: how many nodes there are


def new_tree(room: int, first_moves: int) -> Tree:
    def whole(length: int = room) -> array[int]:
        return array("i", bytes(4 * length))

    def real(length: int = room) -> array[float]:
        return array("d", bytes(8 * length))

    parent, child, sibling, move, mover, visits, legal = (whole() for _ in range(7))
    wins, lead = real(first_moves + 1), real(first_moves + 1)
    return Tree(parent, child, sibling, move, mover, visits, legal, real(), wins, lead, array("i", [1]))


@rule
def add_node(tree: Tree, parent: int, move: Move, mover: int) -> int:
    node = tree.size[0]
    tree.size[0] += 1
    tree.parent[node] = parent
    tree.sibling[node] = tree.child[parent]
    tree.child[parent] = node
    tree.move[node] = move
    tree.mover[node] = mover
    tree.legal[node] = 1
    return node


@rule
def has_child(tree: Tree, node: int, move: Move) -> bool:
    child = tree.child[node]
    while child != ROOT and tree.move[child] != move:
        child = tree.sibling[child]
    return child != ROOT


@rule
def most_promising(tree: Tree, node: int, moves: MoveSet, curiosity: float) -> int:
    """The most promising child whose move is legal now (UCB1); all that are legal are noted as such."""
    best = ROOT
    highest = -1.0
    child = tree.child[node]
    while child != ROOT:
        if allows(moves, tree.move[child]):
            tree.legal[child] += 1
            promise = promise_of(tree, child, curiosity)
            if promise > highest:
                best, highest = child, promise
        child = tree.sibling[child]
    return best


@rule
def promise_of(tree: Tree, node: int, curiosity: float) -> float:
    """The mean value, and more for a move that was tried seldom while it was legal (UCB1)."""
    tries = tree.visits[node]
    if tries == 0:
        return UNTRIED
    return tree.value[node] / tries + curiosity * math.sqrt(math.log(tree.legal[node]) / tries)


@rule
def credit(tree: Tree, node: int, worth: Four) -> None:
    """Each node on the way here gets what the end was worth to its mover (backpropagation)."""
    while node != ROOT:
        tree.visits[node] += 1
        tree.value[node] += worth[tree.mover[node]]
        node = tree.parent[node]


Search = Callable[[Any, Any, Tree, Manner, Luck, int], tuple[Any, Luck]]


def searching(game: Game, lore: Lore) -> Search:
    """The search of a game: more simulations for a tree, from a belief that moves on as it goes."""
    legal, settle, play, mix, imagine = game.legal, game.settle, game.play, game.mix, game.imagine
    appeal, narrow, judge, quiet = lore.appeal, lore.narrow, lore.judge, lore.quiet

    def search(
        belief: Any, stakes: Any, tree: Tree, manner: Manner, luck: Luck, simulations: int
    ) -> tuple[Any, Luck]:
        me = belief.known.turn
        for _ in range(simulations):
            belief, luck = mix(belief, luck)
            p, luck = imagine(belief, luck)
            node = ROOT
            first = ROOT
            inside = True
            beyond = 0
            while True:  # one call of each rule: every call is compiled into its place
                moves = legal(p)
                if inside:
                    moves = narrow(p, moves)
                choices = how_many(moves)
                if choices == 0 or (beyond > manner.horizon and quiet(p)):
                    break
                luck = next_luck(luck)
                move = pick(moves, luck_below(luck, choices))
                if manner.considers > 1 and choices > 1:
                    liking = DISLIKED
                    for _ in range(manner.considers):
                        luck = next_luck(luck)
                        other = pick(moves, luck_below(luck, choices))
                        other_liking = appeal(p, other)
                        if other_liking > liking:
                            move, liking = other, other_liking
                if inside:
                    best = most_promising(tree, node, moves, manner.curiosity)
                    if has_child(tree, node, move):
                        node = best
                        move = tree.move[best]
                    else:
                        inside = False
                        if tree.size[0] < len(tree.parent):
                            node = add_node(tree, node, move, p.turn)
                    if first == ROOT:
                        first = node
                if not inside:
                    beyond += 1
                p = play(p, settle(p, move, luck & 0xFFFF))
            verdict = judge(p, stakes, choices == 0)
            tree.wins[first] += verdict.wins[me]
            tree.lead[first] += verdict.leads[me]
            credit(tree, node, verdict.worth)
        return belief, luck

    return search

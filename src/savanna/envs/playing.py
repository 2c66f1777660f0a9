"""Whole rounds: many at once to their end, at random or by a policy.

>>> games = play_games("awimbawe", players=3, count=1000, seed=1)
>>> games.scores.shape, games.lengths.shape
((1000, 3), (1000,))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from savanna.envs.batch import Batch
from savanna.envs.core.chance import lucks_from
from savanna.envs.core.checking import checked_actions, from_one
from savanna.envs.core.kernel import Kernel, kernel_of
from savanna.envs.core.rows import ACTION, DEAL, ENDING, LUCK, TO_MOVE, TURN, Bytes, Ints
from savanna.envs.core.threads import cores, share_out
from savanna.games import game_named
from savanna.games.cardset import has
from savanna.games.game import Game

BatchPolicy = Callable[[Bytes, Bytes, Ints], ArrayLike]
Choose = Callable[[Ints, Ints], ArrayLike]

_AT_ONCE = 1024  # rounds that fit into a cache
_AT_ONCE_BY_POLICY = 4096


class Games(NamedTuple):
    """How rounds ended."""

    scores: Ints  # (count, players): in the unit of the game
    winners: NDArray[np.bool_]  # (count, players); where rounds are not won, whoever has the most points
    lost: NDArray[np.bool_]  # (count, players): whatever the score
    lengths: Ints  # (count,): decisions; 0 where nobody could ever move (T7.2)


def play_games(
    game: Game | str,
    players: int,
    count: int,
    seed: int | None = None,
    *,
    policy: BatchPolicy | None = None,
    threads: int | None = None,
    **agreed: Any,
) -> Games:
    """Round one of so many matches. The same seed gives the same rounds, whatever the number of threads.

    A policy is shown observations, masks and seats of all rounds that still go on, and gives back an action
    for each. Without one every legal move is equally likely.
    """
    kernel = kernel_of(game if isinstance(game, Game) else game_named(game), players, **agreed)
    lucks, choosing = lucks_from(seed, from_one("count", count))
    endings, lengths = np.zeros((count, ENDING), np.int64), np.zeros(count, np.int64)

    def play(first: int, last: int) -> None:
        some = slice(first, last)
        rows = np.zeros((last - first, kernel.width), np.int64)
        rows[:, LUCK], rows[:, ACTION] = lucks[some], DEAL
        choose = at_random(kernel, choosing[some]) if policy is None else by_policy(kernel, policy)
        play_out(kernel, rows, choose, endings[some], lengths[some])

    if policy is None:
        in_pieces(play, count, _AT_ONCE, cores() if threads is None else from_one("threads", threads))
    else:
        in_pieces(play, count, _AT_ONCE_BY_POLICY, threads=1)
    scores, lost, winners = endings[:, 1 : 1 + players], endings[:, 5], endings[:, 6]
    return Games(scores.copy(), seats_in(winners, players), seats_in(lost, players), lengths)


def seats_in(sets: Any, players: int) -> NDArray[np.bool_]:
    """Sets of seats as rows of bools."""
    members: NDArray[np.bool_] = np.stack([has(sets, seat) for seat in range(players)], axis=1)
    return members


def random_rollouts(batch: Batch, times: int = 1, seed: int | None = None) -> NDArray[np.float32]:
    """What each seat gets on the average if the rounds of a batch are played on at random so many times.

    The batch stays as it is. Every card is where it truly lies, so this knows more than any seat may.
    """
    batch.check_begun()
    kernel, total = batch.kernel, np.zeros_like(batch.now.rewards)
    lucks, choosing = lucks_from(seed, batch.count * from_one("times", times))
    for number in range(times):
        again = slice(batch.count * number, batch.count * (number + 1))
        total += _rolled_out(kernel, batch, lucks[again], choosing[again])
    total /= times
    return total


def _rolled_out(kernel: Kernel, batch: Batch, lucks: Ints, choosing: Ints) -> NDArray[np.float32]:
    endings, lengths = np.zeros((batch.count, ENDING), np.int64), np.zeros(batch.count, np.int64)

    def play(first: int, last: int) -> None:
        some = slice(first, last)
        rows, choose = batch.rows[some].copy(), at_random(kernel, choosing[some])
        rows[:, LUCK], rows[:, ACTION] = lucks[some], choose(rows, np.arange(last - first))
        play_out(kernel, rows, choose, endings[some], lengths[some])

    in_pieces(play, batch.count, _AT_ONCE, batch.threads)
    rewards = np.zeros_like(batch.now.rewards)
    kernel.pay(endings, np.zeros(batch.count, np.bool_), rewards, batch.reward)
    return rewards


def in_pieces(play: Callable[[int, int], None], count: int, at_once: int, threads: int) -> None:
    def share(first: int, last: int) -> None:
        for start in range(first, last, at_once):
            play(start, min(start + at_once, last))

    share_out(share, count, threads)


def play_out(kernel: Kernel, rows: Ints, choose: Choose, endings: Ints, lengths: Ints) -> None:
    """Play rounds, whose first action is in their rows, until all are over."""
    numbers = np.arange(len(rows))
    while len(rows):
        found = np.zeros((len(rows), ENDING), np.int64)
        kernel.loops.advance(rows.reshape(-1), kernel.box, found.reshape(-1), False, 0, len(rows))
        over = found[:, 0] == 1
        endings[numbers[over]] = found[over]
        rows, numbers = rows[~over], numbers[~over]
        rows[:, ACTION] = choose(rows, numbers)
        lengths[numbers] += 1


def at_random(kernel: Kernel, lucks: Ints) -> Choose:
    """Every legal action equally likely; each round has its own luck."""

    def choose(rows: Ints, numbers: Ints) -> Ints:
        luck, chosen = lucks[numbers], np.empty(len(rows), np.int64)
        kernel.loops.sample(rows.reshape(-1), luck, chosen, 0, len(rows))
        lucks[numbers] = luck
        return chosen

    return choose


def by_policy(kernel: Kernel, policy: BatchPolicy) -> Choose:
    def choose(rows: Ints, numbers: Ints) -> ArrayLike:
        if not len(rows):
            return ()
        observations = np.empty((len(rows), kernel.observation_size), np.int8)
        masks = np.empty((len(rows), kernel.actions.count), np.int8)
        line = rows.reshape(-1)
        kernel.loops.look(line, TO_MOVE, observations.reshape(-1), masks.reshape(-1), 0, len(rows))
        return checked_actions(kernel, rows, policy(observations, masks, rows[:, TURN].copy()))

    return choose

"""Thousands of rounds in step: arrays of actions in, arrays of observations and rewards out.

    >>> from savanna.envs.batch import Batch
    >>> batch = Batch("tembo", players=2, count=1000, seed=7)
    >>> now = batch.reset()
    >>> now.observations.shape, now.masks.shape
    ((1000, 499), (1000, 660))
    >>> now = batch.step(batch.sample())
    >>> int(now.dones.sum()), now.seats[:3].tolist()
    (0, [1, 0, 1])

Whoever is to move acts in each round, so the seat may differ from game to game. A round that ends is followed
by the next one in the same step (what Gymnasium calls SAME_STEP): its rewards and `done` come together with
the first observation of the new round. Where nobody could move at all (T7.2) the cards are dealt again.
"""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from savanna.envs.core.chance import lucks_from
from savanna.envs.core.checking import checked_actions, from_one
from savanna.envs.core.kernel import Kernel, kernel_of
from savanna.envs.core.rows import ACTION, DEAL, ENDING, LUCK, TO_MOVE, TURN, Bytes, Ints
from savanna.envs.core.threads import cores, share_out
from savanna.envs.rewards import REWARDS
from savanna.games import game_named
from savanna.games.game import Game
from savanna.games.reason import listed, shown


class Step(NamedTuple):
    """What a batch shows after each step, in the same arrays every time: copy what you want to keep."""

    observations: Bytes  # (count, size): what the seat to move may know; see docs/observations.md
    masks: Bytes  # (count, actions): 1 for each of its legal actions
    seats: Ints  # (count,): the seat to move, from 0
    rewards: NDArray[np.float32]  # (count, players): 0 but for rounds that ended in this step
    dones: NDArray[np.bool_]  # (count,): whether one did


class Batch:
    """Rounds of one game for so many players.

    The same seed and the same actions give the same rounds, whatever the number of threads: each has luck of
    its own. `reward` is "result" or "points", see rewards.py. Observations or masks that are not wanted stay
    empty, which saves most of the time. `out` is a Step of your own arrays to write to. Options of the game
    follow: `deck=…`.
    """

    def __init__(
        self,
        game: Game | str,
        players: int,
        count: int,
        seed: int | None = None,
        *,
        threads: int | None = None,
        observations: bool = True,
        masks: bool = True,
        reward: str = "result",
        out: Step | None = None,
        **agreed: Any,
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"there is no reward {shown(reward)}; known are {listed(list(REWARDS), 'and')}")
        self.kernel = kernel_of(game if isinstance(game, Game) else game_named(game), players, **agreed)
        self.count = count = from_one("count", count)
        self.threads = cores() if threads is None else from_one("threads", threads)
        self.now = _new_arrays(self.kernel, count, observations, masks)
        if out is not None:
            _check_arrays(out, self.now)
            self.now = out
        self.rows = np.zeros((count, self.kernel.width), np.int64)
        self.reward = reward
        self._endings = np.zeros((count, ENDING), np.int64)
        self._begun = False
        self._draw_lucks(seed)

    def reset(self, seed: int | None = None) -> Step:
        """New rounds everywhere: with a seed the first ones of that seed, else the next ones."""
        if seed is not None:
            self._draw_lucks(seed)
        self.rows[:, ACTION] = DEAL
        share_out(self._go_on, self.count, self.threads)
        self._begun = True
        return self.now

    def step(self, actions: ArrayLike) -> Step:
        """Make one move in each round. ValueError names the first that is not legal; nothing is changed."""
        self.check_begun()
        self.rows[:, ACTION] = checked_actions(self.kernel, self.rows, actions)
        share_out(self._go_on, self.count, self.threads)
        return self.now

    def sample(self) -> Ints:
        """A legal action for each round, all equally likely. It leaves the luck of the cards alone."""
        self.check_begun()
        chosen = np.empty(self.count, np.int64)
        self.kernel.loops.sample(self.rows.reshape(-1), self._choosing, chosen, 0, self.count)
        return chosen

    def copy(self) -> Self:
        """Another batch where the same rounds stand, with arrays of its own."""
        other = copy(self)
        other.now = Step._make(array.copy() for array in self.now)
        other.rows, other._endings = self.rows.copy(), self._endings.copy()
        other._choosing = self._choosing.copy()
        return other

    def _go_on(self, first: int, last: int) -> None:
        """Make the actions of the rounds from `first` up to `last`."""
        kernel, now, some = self.kernel, self.now, slice(first, last)
        rows, endings = self.rows.reshape(-1), self._endings.reshape(-1)
        kernel.loops.advance(rows, kernel.box, endings, True, first, last)
        kernel.pay(self._endings[some], now.dones[some], now.rewards[some], self.reward)
        now.seats[some] = self.rows[some, TURN]
        observations, masks = now.observations.reshape(-1), now.masks.reshape(-1)
        kernel.loops.look(rows, TO_MOVE, observations, masks, first, last)

    def _draw_lucks(self, seed: int | None) -> None:
        self.rows[:, LUCK], self._choosing = lucks_from(seed, self.count)

    def check_begun(self) -> None:
        """ValueError before the first reset."""
        if not self._begun:
            raise ValueError("call reset first: no round has begun")


def _new_arrays(kernel: Kernel, count: int, observations: bool, masks: bool) -> Step:
    return Step(
        np.zeros((count, kernel.observation_size if observations else 0), np.int8),
        np.zeros((count, kernel.actions.count if masks else 0), np.int8),
        np.zeros(count, np.int64),
        np.zeros((count, kernel.players), np.float32),
        np.zeros(count, np.bool_),
    )


def _check_arrays(given: object, wanted: Step) -> None:
    """What compiled loops write to is the caller's: it must be exactly what they expect."""
    if not isinstance(given, Step):
        raise ValueError(f"out: a Step of arrays is needed, not {shown(given)}")
    for name in Step._fields:
        array, model = getattr(given, name), getattr(wanted, name)
        fitting = isinstance(array, np.ndarray) and (array.shape, array.dtype) == (model.shape, model.dtype)
        if not (fitting and array.flags.c_contiguous and array.flags.writeable):
            kind = f"writeable, C-contiguous array of {model.dtype}"
            raise ValueError(f"out.{name}: a {kind} with shape {model.shape} is needed")

"""Policies as bots. A policy is what training gives: a function from an observation and a mask to an action.

An observation has nothing that the view of its seat has not. So it can be made from a view alone: from any
position that the view does not exclude. (Only where nobody remembers for the players, at a table with strict
memory, does that add guesses of cards that were forgotten.)
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from inspect import signature
from operator import index
from typing import Any

import numpy as np

from savanna.bots import Bot, Choice
from savanna.bots.bot import Budget, Seen
from savanna.envs.core.episode import LENGTHS, Array, check_one_of
from savanna.envs.core.kernel import Kernel, kernel_of
from savanna.envs.core.standing import STANDING, standing
from savanna.games import GAMES
from savanna.games.outcome import Outcome
from savanna.games.reason import shown
from savanna.games.viewing import Public

Policy = Callable[[Array, Array], int]


@dataclass(frozen=True)
class PolicyBot(Bot):
    """A policy as a bot: for `choose`, for the arena, for a seat at a live table.

    >>> import random, savanna
    >>> bot = PolicyBot(lambda observation, mask: mask.argmax())
    >>> pos = savanna.game("tembo").deal(players=2, seed=7)
    >>> bot.choose(pos.view(pos.to_move), rng=random.Random(1)).move
    '3@1'
    """

    policy: Policy
    episode: str = "match"  # what it was trained on: in a "round" no observation tells of other rounds

    def __post_init__(self) -> None:
        checked_policy("policy", self.policy)
        check_one_of("episode", self.episode, LENGTHS)

    def decide(self, seen: Seen, budget: Budget, rng: random.Random, threads: int) -> Choice:
        kernel = _kernel(seen.game.name, seen.view.players)
        observation, mask = observed(seen, kernel)
        if self.episode == "match" and (finished := finished_rounds(seen.view.public)):
            observation[-STANDING:] = standing(finished, seen.seat)
        given: object = self.policy(observation, mask)
        try:
            action = index(given)  # type: ignore[arg-type]
        except TypeError:
            raise ValueError(
                f"the policy gave {shown(given)}: a whole number from 0 to {len(mask) - 1} is needed"
            ) from None
        if not 0 <= action < len(mask) or not mask[action]:
            raise ValueError(f"the policy chose action {action}, which is masked out")
        return Choice(kernel.actions.texts[action])


def checked_policy(name: str, given: Any) -> Policy:
    """What is given, if it can be called with an observation and a mask; ValueError if it never could be."""
    needed = f"{name}: a function from an observation and a mask to an action is needed"
    if not callable(given) or isinstance(given, type):
        raise ValueError(f"{needed}, not {shown(given)}")
    try:
        signature(given).bind(None, None)
    except TypeError:
        raise ValueError(
            f"{needed}; {shown(getattr(given, '__name__', given))} takes something else"
        ) from None
    except ValueError:  # some that are not written in Python do not tell what they take
        pass
    policy: Policy = given
    return policy


def observed(seen: Seen, kernel: Kernel) -> tuple[Array, Array]:
    """The observation and mask of whoever got this view."""
    row = kernel.new_row()
    kernel.load(row, seen.position)
    observation = np.empty(kernel.observation_size, np.int8)
    mask = np.empty(kernel.actions.count, np.int8)
    kernel.look(row, seen.seat, observation, mask)
    return observation, mask


def finished_rounds(public: Public) -> list[Outcome]:
    """The rounds before this one, as everyone was told."""
    if not public.won:
        return [Outcome(scores) for scores in public.scores]
    return [
        Outcome(scores, tuple(seat - 1 for seat in winners))
        for scores, winners in zip(public.scores, public.won, strict=True)
    ]


@cache
def _kernel(name: str, players: int) -> Kernel:
    return kernel_of(GAMES[name], players)

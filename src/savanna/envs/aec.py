"""Any game as a PettingZoo environment: agents take turns, each told what its seat may know.

What PettingZoo's OrderEnforcingWrapper, AssertOutOfBoundsWrapper and TerminateIllegalWrapper check is checked
in here: the wrappers would take longer than the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import repeat
from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from gymnasium.logger import warn
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as error:
    raise ImportError("PettingZoo is needed for this: pip install 'savanna[envs]'") from error

from savanna.envs.core.episode import Array, Episode, Observation, check_one_of
from savanna.envs.core.illegal import ILLEGAL, instead_of
from savanna.envs.core.kernel import Kernel
from savanna.envs.core.rendering import MODES, rendered
from savanna.games.game import Game
from savanna.games.reason import listed, shown
from savanna.games.viewing import plain

FOR_EVER = 2**62
_BY_RESET = {
    "num_agents",
    "rewards",
    "terminations",
    "truncations",
    "infos",
    "agent_selection",
    "agents",
    "_cumulative_rewards",
}


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One match, or one round, of a game.

    episode      "match", or "round": round one of a match
    reward       "result": of the episode, when it ends; "rounds": of each round; "points": points or crowns
                 of each round more than the others have. `rewards.py` says how much; all together get 0
    illegal      what an action does that is masked out: "raise" IllegalAction; "lose" the episode; "any": a
                 legal one, drawn at random, is made instead
    max_cycles   after so many steps, of all agents together, the episode is truncated
    render_mode  "ansi" gives a text and "rgb_array" an image of the table as the agent to move sees it;
                 "human" prints the text after every step
    agreed       options of the game: `deck=`, `open_scores=True`, `crown_counter=True`

    `reset(options={"deal": …})` starts from this deal of round one, in the form that records have.
    """

    def __init__(
        self,
        game: Game,
        players: int = 2,
        *,
        episode: str = "match",
        reward: str = "result",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **agreed: Any,
    ) -> None:
        check_one_of("illegal", illegal, ILLEGAL)
        check_one_of("render_mode", render_mode, (None, *MODES))
        if max_cycles is not None and (not isinstance(max_cycles, int) or max_cycles < 1):
            raise ValueError(f"max_cycles: a whole number above 0 is needed, not {shown(max_cycles)}")
        self._episode = Episode(game, players, episode, reward, agreed)
        self.illegal, self.render_mode = illegal, render_mode
        self._most = FOR_EVER if max_cycles is None else max_cycles
        self._steps, self._live, self._watched = 0, False, render_mode == "human"
        self._observation: Observation | None = None  # of the agent to move
        self._nothing = np.zeros(self._episode.kernel.actions.count, np.int8)
        self._nothing.flags.writeable = False
        self.metadata = {
            "name": f"{game.name}_v0",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        kernel = self._episode.kernel
        self.actions = kernel.actions  # which move each number is: `env.actions.texts[action]`
        self.observation_spaces = {agent: observation_space(kernel) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(kernel.actions.count) for agent in self.possible_agents}
        self.state_space = spaces.Box(-128, 127, (players * kernel.observation_size,), np.int8)

    def __getattr__(self, name: str) -> Any:
        """Asked for what is not there: agents, rewards and the like, before the first reset."""
        raise AttributeError(f"{name} cannot be accessed before reset" if name in _BY_RESET else name)

    def _once_begun(self, refuse: Callable[[], None]) -> None:
        if "agents" not in self.__dict__:
            refuse()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def copy(self) -> TableEnv:
        """The same moment again, for search: quicker than `deepcopy`, for the spaces are shared."""
        twin = object.__new__(TableEnv)
        twin.__dict__.update(self.__dict__)
        twin._episode = self._episode.copy()
        if "agents" in self.__dict__:
            twin.agents, twin.rewards = self.agents[:], self.rewards.copy()
            twin._cumulative_rewards = self._cumulative_rewards.copy()
            twin.terminations, twin.truncations = self.terminations.copy(), self.truncations.copy()
            twin.infos = {agent: info.copy() for agent, info in self.infos.items()}
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> TableEnv:
        twin = self.copy()
        for spaces_of in ("observation_spaces", "action_spaces", "state_space"):
            setattr(twin, spaces_of, deepcopy(getattr(self, spaces_of), memo))
        return twin

    # One episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The same seed gives the same episode; without one, chance goes on from where it is."""
        self._episode.seed(seed)
        self._episode.begin((options or {}).get("deal"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._rewarded = False
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._nothing} for agent in self.agents
        }
        self._steps, self._live = 0, True
        self._ask(self._episode.seat)
        if self._watched:
            self.render()

    def step(self, action: Any) -> None:
        if not self._live:
            self._step_after_the_end(action)
            return
        episode, agent = self._episode, self.agent_selection
        if not episode.allows(action):
            legal = instead_of(action, episode, self.illegal)
            if legal is None:
                self._lose(action)
                return
            action = legal
        rewards = episode.play(int(action))
        self._steps += 1
        if self._rewarded:
            self._clear_rewards()
            self._cumulative_rewards[agent] = 0.0
        if rewards is not None:
            self._give(rewards)
        self.infos[agent] = {"action_mask": self._nothing}
        seat = episode.seat
        if seat < 0:
            self._end(self.terminations)
        elif self._steps >= self._most:
            self._end(self.truncations)
        else:
            self._ask(seat)
        if self._watched:
            self.render()

    def _ask(self, seat: int) -> None:
        """This seat is to move."""
        self.agent_selection = agent = self.possible_agents[seat]
        self._observation = seen = self._episode.look(seat)
        self.infos[agent] = {"action_mask": seen["action_mask"]}

    def _give(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._accumulate_rewards()
        self._rewarded = True

    def _end(self, why: dict[str, bool]) -> None:
        """All agents are done; each is then asked once more, for None, as PettingZoo has it."""
        why.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]
        self._observation, self._live = None, False

    def _step_after_the_end(self, action: Any) -> None:
        self._once_begun(EnvLogger.error_step_before_reset)
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        self._was_dead_step(action)
        self._steps += 1

    def _lose(self, action: Any) -> None:
        """The agent to move loses the episode by an action that is not allowed."""
        loser, reason = self.agent_selection, self._episode.why_not(action)
        self._steps += 1
        self._cumulative_rewards[loser] = 0.0
        self._give(self._episode.forfeit())
        self._end(self.terminations)
        self.infos[loser] = {"action_mask": self._nothing, "illegal": reason}

    # What agents are told

    def agent_iter(self, max_iter: int = FOR_EVER) -> Iterator[str]:
        self._once_begun(EnvLogger.error_agent_iter_before_reset)
        return self._turns(max_iter)

    def _turns(self, most: int) -> Iterator[str]:
        steps = -1
        for _ in repeat(None, min(most, FOR_EVER)):
            if not self.agents:
                return
            assert steps != self._steps, "need to call step() or reset() in a loop over `agent_iter`"
            steps = self._steps
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            (self._observation or self.observe(agent)) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Observation:
        """What this agent may know now; its mask is all 0 unless it is to move."""
        self._once_begun(EnvLogger.error_observe_before_reset)
        seen = self._episode.look(self._seat_of(agent))
        return seen if self._live else seen | {"action_mask": self._nothing}

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(
                f"there is no agent {shown(agent)}; there are {listed(self.possible_agents, 'and')}"
            )
        return self.possible_agents.index(agent)

    def state(self) -> Array:
        """For critics: the observations of all agents one after the other, hands included."""
        self._once_begun(EnvLogger.error_state_before_reset)
        seats = range(len(self.possible_agents))
        return np.concatenate([self._episode.look(seat)["observation"] for seat in seats])

    def view(self, agent: str | None = None) -> dict[str, Any]:
        """The table as plain data, as every bot gets it: for this agent, or for a spectator."""
        self._once_begun(EnvLogger.error_observe_before_reset)
        seat = None if agent is None else self._seat_of(agent)
        data: dict[str, Any] = plain(self._episode.view(seat))
        return data

    def render(self) -> Any:
        self._once_begun(EnvLogger.error_render_before_reset)
        if self.render_mode is None:
            warn("You are calling render method without specifying any render mode.")
            return None
        episode = self._episode
        view = episode.view(episode.seat if self._live else None)
        return rendered(view, self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def observation_space(kernel: Kernel) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (kernel.observation_size,), np.int8),
            "action_mask": spaces.Box(0, 1, (kernel.actions.count,), np.int8),
        }
    )


def parallel_env(game: Game, players: int = 2, **given: Any) -> ParallelEnv[str, Observation, int | None]:
    """An environment without turns: all name an action, and only that of the agent to move counts."""
    return turn_based_aec_to_parallel(TableEnv(game, players, **given))

"""All games for Gymnasium: one seat learns, bots have the others.

gymnasium.make("savanna.envs.single:savanna/Tembo-v0", players=3, rivals="meerkat")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
except ImportError as error:
    raise ImportError("Gymnasium is needed for this: pip install 'savanna[envs]'") from error

from savanna.bots import LEVELS, Bot, Choice, level_named
from savanna.bots.bot import Budget, Seen
from savanna.bots.simple import Simple
from savanna.envs.core.encodings import ENCODINGS
from savanna.envs.core.episode import Array, Episode, check_one_of
from savanna.envs.core.illegal import ILLEGAL, instead_of
from savanna.envs.core.rendering import MODES, rendered
from savanna.envs.core.rows import OVER
from savanna.envs.policy import Policy, checked_policy
from savanna.games import game_named
from savanna.games.dealing import DealError
from savanna.games.reason import shown

Rival = str | Bot | Policy


class SeatEnv(gymnasium.Env[Array, np.int64]):
    """One match, or one round, from one seat.

    rivals       a level ("meerkat"), a bot, or a policy: a function from observation and mask to an action;
                 or a list of them, one for each other seat in turn order
    seat         the learner's, from 1; without one it is drawn for every episode
    illegal      what an action does that is masked out: "lose" the episode, "raise" IllegalAction, or "any":
                 a legal one, drawn at random, is made instead

    `episode`, `reward`, `render_mode`, options of the game and `reset(options={"deal": …})` are as in
    `aec.TableEnv`. The legal actions are in `info["action_mask"]` and `action_masks()`.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        rivals: Rival | Sequence[Rival] = "ostrich",
        seat: int | None = None,
        episode: str = "match",
        reward: str = "result",
        illegal: str = "lose",
        render_mode: str | None = None,
        **agreed: Any,
    ) -> None:
        check_one_of("illegal", illegal, ILLEGAL)
        check_one_of("render_mode", render_mode, (None, *MODES))
        self._episode = Episode(game_named(game), players, episode, reward, agreed)
        if seat is not None and seat not in range(1, players + 1):
            raise ValueError(f"there is no seat {shown(seat)}: seats are 1 to {players}")
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self._rivals = _rivals(rivals, players - 1)
        self._me, self._reward = OVER, 0.0
        kernel = self._episode.kernel
        self.observation_space = spaces.Box(-128, 127, (kernel.observation_size,), np.int8)
        self.action_space = spaces.Discrete(kernel.actions.count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """The same seed gives the same episode, if bots think in simulations and not in seconds."""
        super().reset(seed=seed)
        episode = self._episode
        episode.seed(int(self.np_random.integers(2**62)))
        drawn = int(self.np_random.integers(episode.players))
        self._me = drawn if self.seat is None else self.seat - 1
        deal = (options or {}).get("deal")
        while True:
            episode.begin(deal)
            self._let_rivals_play()
            if episode.seat != OVER:
                return self._seen()
            if deal is not None:
                raise DealError(["with that deal it is over before the learner's first turn"])

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        episode, reason = self._episode, ""
        if episode.seat == OVER:
            raise ResetNeeded("Cannot call env.step() before calling env.reset(): no episode is under way")
        self._reward = 0.0
        if not episode.allows(action):
            reason = episode.why_not(action)
            action = instead_of(action, episode, self.illegal)
        if action is None:
            self._take(episode.forfeit())
        else:
            self._take(episode.play(int(action)))
            self._let_rivals_play()
        observation, info = self._seen()
        if reason:
            info["illegal"] = reason
        return observation, self._reward, episode.seat == OVER, False, info

    def _let_rivals_play(self) -> None:
        episode = self._episode
        while episode.seat not in (OVER, self._me):
            place = (episode.seat - self._me) % episode.players - 1
            self._take(episode.play(chosen_by(self._rivals[place], episode)))

    def _take(self, rewards: list[float] | None) -> None:
        self._reward += 0.0 if rewards is None else rewards[self._me]

    def _seen(self) -> tuple[Array, dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        seen = self._episode.look(self._me)
        return seen["observation"], {"action_mask": seen["action_mask"]}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as MaskablePPO of sb3-contrib asks for it."""
        if self._me == OVER:
            raise ResetNeeded("Cannot call `env.action_masks()` before calling `env.reset()`")
        return self._episode.look(self._me)["action_mask"].astype(bool)

    def render(self) -> Any:
        if self._me == OVER:
            raise ResetNeeded("Cannot call `env.render()` before calling `env.reset()`")
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        names = [f"player_{seat}" for seat in range(self._episode.players)]
        return rendered(self._episode.view(self._me), names, self.render_mode)


def _rivals(given: Rival | Sequence[Rival], number: int) -> list[Bot | Policy]:
    """One for each of the other seats; levels by their names."""
    rivals = list(given) if isinstance(given, list | tuple) else [given] * number
    if len(rivals) != number:
        raise ValueError(f"rivals: one, or a list of {number}, is needed, not {len(rivals)}")
    return [_rival(each) for each in rivals]


def _rival(given: Any) -> Bot | Policy:
    if isinstance(given, Bot):
        return given
    if isinstance(given, str):
        return level_named(given).bot
    if not callable(given) or isinstance(given, type):
        raise ValueError(f"rivals: a level, a bot or a policy is needed, not {shown(given)}")
    return checked_policy("rivals", given)


def chosen_by(rival: Bot | Policy, episode: Episode) -> int:
    if rival == LEVELS["ostrich"].bot:
        return episode.any_action()
    if isinstance(rival, Simple):
        return preferred_by(rival, episode)
    if isinstance(rival, Bot):
        return episode.kernel.actions.number_of(answered(rival, episode).move)
    action = rival(*episode.look(episode.seat).values())
    if not episode.allows(action):
        raise ValueError(f"a rival's policy: {episode.why_not(action)}")
    return int(action)


def preferred_by(rival: Simple, episode: Episode) -> int:
    """What a bot that does not search plays, from the position as it is: its appeal sees no hidden card."""
    actions, position = episode.kernel.actions, episode.kernel.read(episode.row)
    moves = [actions.moves[action] for action in episode.legal_actions()]
    return int(actions.by_move[rival.preferred(episode.game, position, moves, episode.rng)])


def answered(rival: Bot, episode: Episode) -> Choice:
    try:
        return rival.answer(seen_by(episode), Budget(), episode.rng, threads=1)
    except ValueError as error:
        raise ValueError(f"a rival, {type(rival).__name__}: {error}") from error


def seen_by(episode: Episode) -> Seen:
    """What a bot on the seat to move sees; `choose` would check once more that a table can show it."""
    view = episode.view(episode.seat)
    return Seen(episode.game, view, episode.game.guess_position(view, episode.rng))


for _name in ENCODINGS:
    _id = f"savanna/{_name.capitalize()}-v0"
    if _id not in gymnasium.registry:
        gymnasium.register(_id, "savanna.envs.single:SeatEnv", kwargs={"game": _name})

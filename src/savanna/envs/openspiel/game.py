"""The games and their states as OpenSpiel knows them. What happens in them is a Course."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pyspiel

from savanna.envs.openspiel.advancing import after, begin
from savanna.envs.openspiel.course import MOVE, OVER, Course
from savanna.envs.openspiel.observer import Observer
from savanna.envs.openspiel.retrace import retraced
from savanna.envs.openspiel.setting import Setting, setting_of
from savanna.games.game import Game

PARAMETERS = {"players": 2, "episode": "round", "reward": "result", "record": ""}


def parameters_of(game: Game) -> dict[str, Any]:
    """All that OpenSpiel may be told of a game, with the defaults: the options of the game too.

    But for what tables remember: here players remember all that they were told.
    """
    options = {name: option.range.default for name, option in game.options.items() if name != "memory"}
    return PARAMETERS | options


class SavannaGame(pyspiel.Game):  # type: ignore[misc]
    game: Game

    def __init__(self, params: Mapping[str, Any]) -> None:
        self.setting = _setting(self.game, {**parameters_of(self.game), **params})
        self.start = begin(self.setting)
        super().__init__(game_type(self.game), _info(self.setting), dict(params))

    def new_initial_state(self) -> SavannaState:
        return SavannaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise pyspiel.SpielError(f"observers here have no parameters, but {params} were given")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise pyspiel.SpielError("an observer here sees what one player knows, public and private")
        return Observer(self.setting, perfect_recall=kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """A round has no more cards than moves, and no more lots; a record leaves one world to be found."""
        return 1 + 2 * int(self.max_game_length())


class SavannaState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel copies and pickles what a state holds: a course, which need not be copied."""

    def __init__(self, game: SavannaGame) -> None:
        super().__init__(game)
        self.course = game.start
        self.foreseen: list[Course] = []  # what the next actions lead to, where that is known already

    def current_player(self) -> int:
        if self.course.asks == MOVE:
            return int(self.course.position.turn)
        return int(pyspiel.PlayerId.TERMINAL if self.course.asks == OVER else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.course.asks == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.setting.actions.allowed(self.course.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.course.asks in (MOVE, OVER):
            raise pyspiel.SpielError("this is no chance node")
        return self.course.chances()

    def _apply_action(self, action: int) -> None:
        try:
            self.course = self.foreseen.pop() if self.foreseen else after(self.course, action)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.course.chance_text(action)
        texts = self.course.setting.actions.texts
        if not 0 <= action < len(texts):
            raise pyspiel.SpielError(f"there is no action {action}: they are 0 to {len(texts) - 1}")
        return texts[action]

    def returns(self) -> list[float]:
        setting = self.course.setting
        return setting.returns(self.course.finished) if self.is_terminal() else [0.0] * setting.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SavannaState:
        """Another state that this player cannot tell from the present one, with a history of its own."""
        if self.course.asks not in (MOVE, OVER):
            raise pyspiel.SpielError("a state can be resampled where a player is to move, or at the end")
        if not 0 <= player < self.num_players():
            raise pyspiel.SpielError(f"there is no player {player}: they are 0 to {self.num_players() - 1}")
        found = retraced(self.course, player, Random(sampler()))
        state: SavannaState = self.get_game().new_initial_state()
        state.foreseen = found.line()[::-1]
        for action in found.actions():
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return self.course.told[-1]

    def _to_struct(self) -> dict[str, Any]:
        return {"asks": self.course.asks, "history": self.course.told[-1].split()}

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self.course.view(player)


def game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"python_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


def _info(setting: Setting) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=setting.actions.count,
        max_chance_outcomes=max(len(setting.game.unseen.texts), len(setting.worlds)),
        num_players=setting.players,
        min_utility=-setting.most_utility,
        max_utility=setting.most_utility,
        utility_sum=0.0,
        max_game_length=setting.most_rounds * setting.game.longest(setting.players),
    )


def _setting(game: Game, params: Mapping[str, Any]) -> Setting:
    try:
        agreed = tuple((name, params[name]) for name in parameters_of(game) if name not in PARAMETERS)
        return setting_of(game.name, *(params[name] for name in PARAMETERS), agreed)
    except ValueError as error:
        raise pyspiel.SpielError(str(error)) from None

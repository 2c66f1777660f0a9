"""One seat learns, the others are bots: Gymnasium's own check, who sits where, what is refused."""

from __future__ import annotations

import pickle
import random
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs.playing import every_variant
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import savanna
from savanna.bots import LEVELS, Bot, Choice
from savanna.bots.bot import Budget
from savanna.bots.searcher import Searcher
from savanna.envs.core.illegal import IllegalAction
from savanna.envs.core.rows import OVER
from savanna.envs.single import SeatEnv, chosen_by, seen_by

IDS = {"tembo": "savanna/Tembo-v0", "awimbawe": "savanna/Awimbawe-v0"}


def lowest(observation: Any, mask: Any) -> int:
    return int(mask.argmax())


def total_reward(env: gymnasium.Env[Any, Any], seed: int | None = None) -> float:
    """Of an episode in which the learner always takes its lowest legal action."""
    observation, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        observation, reward, over, _, info = env.step(lowest(observation, info["action_mask"]))
        total += float(reward)
    assert not info["action_mask"].any()
    return total


@every_variant
@pytest.mark.parametrize("rivals", ["ostrich", "meerkat"])
def test_gymnasium_is_content(
    name: str, players: int, rivals: str, capsys: pytest.CaptureFixture[str]
) -> None:
    env = gymnasium.make(IDS[name], players=players, rivals=rivals)
    check_env(env.unwrapped)
    assert "(you)" in capsys.readouterr().out  # of render_mode="human"


def test_an_id_brings_its_module() -> None:
    env = gymnasium.make("savanna.envs.single:savanna/Tembo-v0", players=3, rivals="greedy", seat=2)
    assert isinstance(env.unwrapped, SeatEnv)
    assert total_reward(env, seed=1) in (-0.5, 0.25, 1.0, 0.0)


def test_many_at_once() -> None:
    envs = gymnasium.make_vec("savanna/Awimbawe-v0", num_envs=3, vectorization_mode="sync")
    observations, infos = envs.reset(seed=1)
    for _ in range(40):
        observations, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
    assert observations.shape == (3, envs.single_observation_space.shape[0])  # type: ignore[index]


@every_variant
def test_the_same_seed_gives_the_same_episode(name: str, players: int) -> None:
    def seen(env: SeatEnv) -> list[str]:
        observation, info = env.reset(seed=8)
        found, over = [], False
        while not over:
            found.append(f"{observation.tolist()} {info['action_mask'].tolist()}")
            observation, _, over, _, info = env.step(lowest(observation, info["action_mask"]))
        return found

    first = seen(SeatEnv(name, players, rivals="cub"))
    assert first == seen(SeatEnv(name, players, rivals="cub"))
    assert first != seen(SeatEnv(name, players, rivals="meerkat"))


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alike(copied: Any) -> None:
    env = SeatEnv("awimbawe", 3, rivals=["meerkat", "ostrich"])
    observation, info = env.reset(seed=2)
    for _ in range(8):
        observation, _, _, _, info = env.step(lowest(observation, info["action_mask"]))
    twin, over = copied(env), False
    while not over:
        action = lowest(None, info["action_mask"])
        observation, _, over, _, info = env.step(action)
        assert np.array_equal(observation, twin.step(action)[0])


@every_variant
def test_every_seat_can_learn(name: str, players: int) -> None:
    for seat in range(1, players + 1):
        env = SeatEnv(name, players, seat=seat, episode="round")
        _, info = env.reset(seed=1)
        view = env._episode.view(seat - 1)
        assert view.to_move == seat
        assert len(view.legal) == info["action_mask"].sum()
    drawn = SeatEnv(name, players)
    seats = set()
    for _ in range(40):
        drawn.reset()
        seats.add(drawn._me)
    assert seats == set(range(players))


class Watcher(Bot):
    """Plays the first move of its list, and notes whose view it got."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def decide(self, seen: Any, budget: Any, rng: Any, threads: int) -> Choice:
        self.seats.add(seen.view.seat)
        assert seen.view.to_move == seen.view.seat
        return Choice(seen.view.legal[0])


def test_rivals_sit_in_turn_order_after_the_learner() -> None:
    watchers = [Watcher(), Watcher(), Watcher()]
    total_reward(SeatEnv("tembo", 4, rivals=watchers, seat=3), seed=1)
    assert [watcher.seats for watcher in watchers] == [{4}, {1}, {2}]


def test_rivals_may_be_policies_and_searchers() -> None:
    asked = []

    def policy(observation: Any, mask: Any) -> int:
        asked.append(observation.shape)
        return lowest(observation, mask)

    searcher = Searcher(Budget(simulations=2))
    total_reward(SeatEnv("awimbawe", 3, rivals=[policy, searcher], episode="round"), seed=1)
    assert len(set(asked)) == 1


@every_variant
def test_simple_rivals_choose_as_from_their_view(name: str, players: int) -> None:
    """They are shown the position itself, which is quicker, and do not profit by it."""
    rival, episode = LEVELS["meerkat"].bot, SeatEnv(name, players)._episode
    episode.seed(5)
    episode.begin()
    for number in range(60):
        seen = seen_by(episode)
        episode.rng = random.Random(number)
        action = chosen_by(rival, episode)
        expected = rival.decide(seen, Budget(), random.Random(number), 1)
        assert episode.kernel.actions.texts[action] == expected.move
        episode.play(episode.any_action())
        if episode.seat == OVER:
            episode.begin()


def test_better_bots_win_more() -> None:
    """Whoever always takes the lowest action loses more to the greedy bot than to the random one."""
    totals = {}
    for rivals in ("ostrich", "meerkat"):
        env = SeatEnv("tembo", 2, rivals=rivals, episode="round")
        env.reset(seed=1)
        totals[rivals] = sum(total_reward(env) for _ in range(60))
    assert totals["meerkat"] < totals["ostrich"] - 10


# What is refused


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": 7}, "Tembo is for 2, 3 or 4 players, not 7"),
        ({"rivals": "lynx"}, "there is no bot lynx; known are ostrich"),
        ({"rivals": 3}, "rivals: a level, a bot or a policy is needed, not 3"),
        ({"rivals": ["cub", "cub"]}, "rivals: one, or a list of 1, is needed, not 2"),
        ({"seat": 3}, "there is no seat 3: seats are 1 to 2"),
        ({"illegal": "ignore"}, "illegal: 'raise', 'lose' or 'any' is needed, not ignore"),
        ({"render_mode": "gif"}, "render_mode: .* is needed, not gif"),
    ],
)
def test_wrong_settings(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        SeatEnv("tembo", **given)
    with pytest.raises(ValueError, match="there is no game mambo"):
        SeatEnv("mambo")


@pytest.mark.parametrize("action", [-1, 135, "fight", 40])
def test_what_is_masked_out(action: Any) -> None:
    env = SeatEnv("awimbawe", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"masked out|is not an action"):
        env.step(action)
    env = SeatEnv("awimbawe", illegal="any")
    env.reset(seed=1)
    _, _, over, _, info = env.step(action)
    assert not over
    assert "illegal" in info
    env = SeatEnv("awimbawe")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(action)
    assert (reward, over) == (-1.0, True)
    assert "illegal" in info


def test_no_episode_is_under_way() -> None:
    env = SeatEnv("tembo")
    for asked in (lambda: env.step(0), env.render, env.action_masks):
        with pytest.raises(ResetNeeded):
            asked()
    total_reward(env, seed=1)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_masks_as_others_ask_for_them() -> None:
    env = SeatEnv("tembo")
    _, info = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), info["action_mask"] == 1)


def test_a_policy_that_cheats_is_found_out() -> None:
    env = SeatEnv("tembo", rivals=lambda observation, mask: int(mask.argmin()))
    with pytest.raises(ValueError, match=r"a rival's policy: action .* masked out"):
        total_reward(env)


class Cheat(Bot):
    """Answers what it was made with."""

    def __init__(self, answer: Any) -> None:
        self.answer_with = answer

    def decide(self, seen: Any, budget: Any, rng: Any, threads: int) -> Choice:
        return self.answer_with  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Choice("L@1"), "a rival, Cheat: L@1 is not one of the legal moves: "),
        (Choice("king"), "a rival, Cheat: king is not one of the legal moves: "),
        ("1@1", "a rival, Cheat: a savanna.bots.Choice of one of the legal moves is needed, not 1@1"),
    ],
)
def test_a_bot_that_cheats_is_found_out(answer: Any, said: str) -> None:
    env = SeatEnv("tembo", rivals=Cheat(answer))
    with pytest.raises(ValueError, match=said):
        total_reward(env)


def test_a_deal_in_which_the_learner_has_no_turn() -> None:
    """T7.2. Seat 1 begins, and seat 2 holds nothing but elephants: the round is over."""
    deal = deepcopy(savanna.game("tembo").deal(2, seed=1).record()["rounds"][0]["deal"])
    cards = sorted([*deal["hands"][0], *deal["hands"][1], *deal["fords"], *deal["pile"]], key="L".__eq__)
    elephants = [card for card in cards if card == "E"][:5]
    animals = [card for card in cards if card.isdigit()][:5]
    others = [card for card in cards if card not in animals]
    for card in elephants:
        others.remove(card)
    wanted = {"hands": [animals, elephants], "fords": others[:5], "pile": others[5:]}
    env = SeatEnv("tembo", seat=2, episode="round")
    with pytest.raises(ValueError, match="over before the learner's first turn"):
        env.reset(options={"deal": wanted})
    env.reset(seed=1)
    env = SeatEnv("tembo", seat=1, episode="round")
    env.reset(options={"deal": wanted})

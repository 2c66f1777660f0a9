"""What PettingZoo does not ask: it is the game that everyone plays, copies go on alike, what is refused."""

from __future__ import annotations

import pickle
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from envs.playing import any_legal, every_variant, played

import savanna
from savanna.envs import awimbawe_v0, tembo_v0
from savanna.envs.aec import TableEnv
from savanna.envs.core.illegal import IllegalAction
from savanna.games import GAMES, tembo
from savanna.games.tembo.deck import load_deck


@every_variant
def test_it_is_the_game_that_everyone_plays(name: str, players: int) -> None:
    """The same deal and moves at a table give every seat, and a spectator, the same view after each move."""
    for seed in range(4):
        match = savanna.game(name).deal(players, seed=seed)
        env = TableEnv(GAMES[name], players, episode="round")
        env.reset(seed=seed, options={"deal": match.record()["rounds"][0]["deal"]})
        chance = random.Random(seed)
        while not match.scores:
            assert env.agent_selection == f"player_{match.to_move - 1}"  # type: ignore[operator]
            texts = [env.actions.texts[action] for action in env.last()[0]["action_mask"].nonzero()[0]]
            assert sorted(texts) == sorted(match.legal_moves())
            for seat in range(players):
                assert env.view(f"player_{seat}") == match.view(seat + 1)
            assert env.view() == match.view(None)
            env.step(any_legal(env, chance))
            made = env._episode.witness
            made.follow(env._episode.kernel, env._episode.actions)
            match.play(made.log[-1][1])
        assert env._episode.finished[0].scores == tuple(match.scores)
        assert all(env.terminations.values())


@every_variant
def test_a_match_ends_with_its_result_and_rewards(name: str, players: int) -> None:
    game = GAMES[name]
    for seed in range(3):
        totals = {kind: played(game, players, seed, reward=kind) for kind in ("result", "rounds", "points")}
        finished, places = totals["result"].finished, totals["result"].result
        assert places is not None
        assert len(finished) >= 2
        for kind, total in totals.items():
            assert total.finished == finished, "rewards change nothing at the table"
            assert sum(total.rewards) == pytest.approx(0), kind
        best = [reward for reward, place in zip(totals["result"].rewards, places, strict=True) if place == 1]
        assert all(reward == max(totals["result"].rewards) for reward in best)
        if players == 2 and sorted(places) == [1, 2]:
            assert totals["result"].rewards == [1.0 if place == 1 else -1.0 for place in places]


def test_rewards_of_each_round_come_when_it_ends() -> None:
    env = tembo_v0.env(reward="points")
    env.reset(seed=1)
    chance = random.Random(1)
    given: list[dict[str, float]] = []
    while not any(env.terminations.values()):
        env.step(any_legal(env, chance))
        if len(env._episode.finished) > len(given):
            given.append(dict(env.rewards))
        else:
            assert not any(env.rewards.values())
    scores = env.view()["public"]["scores"]
    assert scores[0] != scores[1]
    assert given == [{"player_0": (a - b) / 50, "player_1": (b - a) / 50} for a, b in scores]


@every_variant
def test_observations_tell_of_finished_rounds(name: str, players: int) -> None:
    env = TableEnv(GAMES[name], players)
    env.reset(seed=5)
    chance = random.Random(5)
    layout = env._episode.kernel.encoding.layout
    while env.view()["public"]["round"] == 1:
        assert not env.last()[0]["observation"][layout.slice_of("standing")].any()
        env.step(any_legal(env, chance))
    finished = env.view()["public"]
    for seat, agent in enumerate(env.agents):
        observation = env.observe(agent)["observation"]
        stands = [(finished["scores"][0][other] if name == "tembo" else other + 1 in finished["won"][0])
                  for other in (*range(seat, players), *range(seat))]  # fmt: skip
        assert observation[layout.slice_of("round")].tolist() == [1]
        assert observation[layout.slice_of("standing")].tolist()[:players] == stands
    assert (env.last()[0]["observation"] == env.observe(env.agent_selection)["observation"]).all()


@every_variant
@pytest.mark.parametrize("copied", [deepcopy, TableEnv.copy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_the_middle_goes_on_alike_and_apart(name: str, players: int, copied: Any) -> None:
    env = TableEnv(GAMES[name], players, illegal="any", render_mode="ansi")
    env.reset(seed=3)
    chance = random.Random(3)
    for _ in range(30):
        env.step(any_legal(env, chance))
    before = env.view(env.agent_selection)
    twin, left_alone = copied(env), copied(env)
    while env.agents:
        assert twin.agents == env.agents
        assert np.array_equal(twin.state(), env.state())
        assert str(twin.last()) == str(env.last())
        action = None if env.last()[2] else 7  # mostly replaced by chance, which is copied as well
        env.step(action)
        twin.step(action)
    assert twin.render() == env.render()
    assert left_alone.view(left_alone.agent_selection) == before


def test_chance_is_its_own() -> None:
    """Nothing outside changes it, and it changes nothing outside."""
    random.seed(1)
    np.random.seed(1)
    states = random.getstate(), str(np.random.get_state())
    one, other = tembo_v0.env(), tembo_v0.env()
    one.reset(seed=11)
    other.reset(seed=11)
    assert one.view() == other.view()
    one.reset()
    other.reset()
    assert np.array_equal(one.state(), other.state())
    assert (random.getstate(), str(np.random.get_state())) == states
    other.reset(seed=12)
    assert not np.array_equal(one.state(), other.state())
    fresh = [tembo_v0.env(), tembo_v0.env()]
    for env in fresh:
        env.reset()
    assert not np.array_equal(fresh[0].state(), fresh[1].state())


def test_who_writes_into_a_mask_changes_nothing() -> None:
    env = tembo_v0.env()
    env.reset(seed=1)
    observation = env.last()[0]
    legal = int(observation["action_mask"].argmax())
    illegal = int(observation["action_mask"].argmin())
    observation["action_mask"][:] = 1 - observation["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(illegal)
    env.step(legal)
    assert env.last()[0]["action_mask"] is not observation["action_mask"]


@every_variant
def test_only_the_agent_to_move_has_a_mask(name: str, players: int) -> None:
    env = TableEnv(GAMES[name], players)
    env.reset(seed=2)
    chance = random.Random(2)
    for _ in range(20):
        for agent in env.agents:
            mine = agent == env.agent_selection
            assert env.observe(agent)["action_mask"].any() == env.infos[agent]["action_mask"].any() == mine
        env.step(any_legal(env, chance))


# What is refused


@pytest.mark.parametrize("action", [-1, 660, 10**30, 3.0, "3@1", None, [3]])
@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_what_is_no_action(action: Any, illegal: str) -> None:
    env = tembo_v0.env(illegal=illegal)
    env.reset(seed=1)
    if illegal == "raise":
        with pytest.raises(IllegalAction, match="is not an action: Tembo has 0 to 659"):
            env.step(action)
        assert not any(env.terminations.values())
    else:
        env.step(action)
        assert env.terminations == {"player_0": True, "player_1": True}


def test_what_is_masked_out_raises_and_says_why() -> None:
    env = awimbawe_v0.env()
    env.reset(seed=1)
    before = env.view(), env.state()
    with pytest.raises(ValueError, match="action 40 is masked out: fight: ") as refused:
        env.step(env.actions.number_of("fight"))
    assert "nothing is to be decided now: play a card" in str(refused.value)
    assert env.view() == before[0]
    assert np.array_equal(env.state(), before[1])


@every_variant
def test_what_is_masked_out_can_lose(name: str, players: int) -> None:
    env = TableEnv(GAMES[name], players, illegal="lose")
    env.reset(seed=4)
    chance = random.Random(4)
    for _ in range(5):
        env.step(any_legal(env, chance))
    loser = env.agent_selection
    env.step(int(env.last()[0]["action_mask"].argmin()))
    assert all(env.terminations.values())
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert env.rewards[loser] == min(env.rewards.values()) < 0
    assert "masked out" in env.infos[loser]["illegal"]
    for agent in env.agent_iter():
        assert env.last()[1] == env.rewards[agent] or env.rewards[agent] == 0
        env.step(None)


def test_before_the_first_reset() -> None:
    env = tembo_v0.env()
    for name in ("agents", "rewards", "terminations", "infos", "agent_selection", "num_agents"):
        with pytest.raises(AttributeError, match="cannot be accessed before reset"):
            getattr(env, name)
    asked = {"step": (0,), "observe": ("player_0",), "state": (), "render": (), "agent_iter": ()}
    for method, arguments in asked.items():
        with pytest.raises(AssertionError, match=f"reset.* needs to be called before {method}"):
            getattr(env, method)(*arguments)
    with pytest.raises(AssertionError, match="needs to be called"):
        env.view()
    with pytest.raises(AttributeError, match="nonsense"):
        env.nonsense  # noqa: B018


def test_after_the_end(caplog: pytest.LogCaptureFixture) -> None:
    env = tembo_v0.env(max_cycles=3)
    env.reset(seed=1)
    chance = random.Random(1)
    for _ in range(3):
        env.step(any_legal(env, chance))
    assert env.truncations == {"player_0": True, "player_1": True}
    assert not any(env.terminations.values())
    assert not env.last()[0]["action_mask"].any()
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    env.step(None)
    env.step(None)
    assert env.agents == []
    env.step(0)
    assert "step() called after all agents are terminated" in caplog.text


def test_who_does_not_step_in_a_loop_is_told() -> None:
    env = tembo_v0.env()
    env.reset()
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in env.agent_iter():
            pass
    assert len(list(zip(env.agent_iter(1), "ab", strict=False))) == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": 5}, "Tembo is for 2, 3 or 4 players, not 5"),
        ({"players": True}, "Tembo is for 2, 3 or 4 players, not True"),
        ({"episode": "game"}, "episode: 'match' or 'round' is needed, not game"),
        ({"reward": "money"}, "reward: 'result', 'rounds' or 'points' is needed, not money"),
        ({"illegal": "maybe"}, "illegal: 'raise', 'lose' or 'any' is needed, not maybe"),
        ({"render_mode": "gif"}, "render_mode: None, 'human', 'ansi' or 'rgb_array' is needed, not gif"),
        ({"max_cycles": 0}, "max_cycles: a whole number above 0 is needed, not 0"),
        ({"colour": 3}, "Tembo has no option colour"),
        ({"memory": "strict"}, "observations hold all that was public"),
    ],
)
def test_wrong_settings(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        tembo_v0.env(**given)


def test_wrong_deals_and_seeds_change_nothing() -> None:
    env = tembo_v0.env()
    env.reset(seed=1)
    before = env.state()
    deal = savanna.game("tembo").deal(2, seed=1).record()["rounds"][0]["deal"]
    with pytest.raises(ValueError, match="5 cards are needed, not 4"):
        env.reset(options={"deal": deal | {"fords": deal["fords"][:4]}})
    with pytest.raises(ValueError, match="seed: a whole number is needed, not seven"):
        env.reset(seed="seven")  # type: ignore[arg-type]
    assert np.array_equal(env.state(), before)


def test_a_deal_that_is_over_at_once_is_refused_and_one_by_chance_is_passed_over() -> None:
    """T7.2. Seat 1 has no animal, so it cannot begin."""
    match = savanna.game("tembo").deal(2, seed=1)
    deal = deepcopy(match.record()["rounds"][0]["deal"])
    cards = [card for hand in deal["hands"] for card in hand] + deal["pile"] + deal["fords"]
    cards.sort(key=lambda card: (card != "E", card == "L"))
    deal["hands"], deal["fords"], deal["pile"] = [cards[:5], cards[5:10]], cards[10:15], cards[15:]
    with pytest.raises(ValueError, match="that deal is over at once"):
        tembo_v0.env().reset(options={"deal": deal})


def test_a_deck_of_ones_own() -> None:
    """Every animal is worth nine."""
    content = load_deck(Path(tembo.__file__).with_name("deck.toml"))
    content["animals"] = {number: animal | {"points": 9} for number, animal in content["animals"].items()}
    env = pickle.loads(pickle.dumps(tembo_v0.env(deck=content, episode="round", illegal="any")))
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(0)
    final = env.view()
    assert [points % 9 for points in env._episode.finished[0].scores] == [0, 0]
    assert sum(env._episode.finished[0].scores) == 9 * sum(seat["crossed"] for seat in final["seats"]) > 0


def test_an_agent_that_there_is_not() -> None:
    env = tembo_v0.env(players=3)
    env.reset(seed=1)
    for asked in (env.observe, env.view):
        with pytest.raises(
            ValueError, match="there is no agent bob; there are player_0, player_1 and player_2"
        ):
            asked("bob")

"""Every option of every game in every environment: what was agreed is played, and nobody is told more."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from envs.courses import any_answer, random_course, state_of
from envs.playing import played
from envs.rows_at import deal_of
from envs.test_openspiel_secrets import given_to
from games.walks import random_match
from readings import REMEMBERED, as_files, each, options_of

import savanna
from savanna.envs.aec import TableEnv
from savanna.envs.batch import Batch
from savanna.envs.core.kernel import OVER, kernel_of
from savanna.envs.openspiel import game_from
from savanna.envs.openspiel.advancing import after
from savanna.envs.openspiel.course import DEAL, MOVE, Course
from savanna.envs.single import SeatEnv
from savanna.games.match import Match

every_reading = each(REMEMBERED)

Agreed = dict[str, Any]


# Rows and batches


@every_reading
def test_rows_go_on_as_matches_do(name: str, players: int, agreed: Agreed) -> None:
    k, chance = kernel_of(savanna.game(name), players, **agreed), random.Random(f"{name} {players}")
    row = k.new_row()
    for seed in range(1, 6):
        luck = k.deal(row, chance.getrandbits(61) + 1)
        pos = k.game.setup(players, deal_of(name, k.read(row)), seed=seed, **agreed)
        assert pos.position.turn == k.turn(row)
        pos.position = k.read(row)  # of cards that are alike, a deal does not say which is where
        while pos.round == 1 and not pos.over:
            action = k.actions.number_of(chance.choice(pos.legal_moves()))
            move = k.settled(k.read(row), action, luck)
            luck = k.step(row, action, luck)
            pos.play(k.game.texts[move])
            if pos.round == 1:
                assert k.read(row) == pos.position
        assert k.turn(row) == OVER
        assert k.outcome(row) == pos.finished[0]
        k.deal(row, luck, pos.finished[:1])
        later = k.game.start(players, pos.options, deal_of(name, k.read(row)), pos.finished[:1])
        again = k.new_row()
        k.load(again, later)
        assert k.turn(row) == later.turn == k.turn(again)


@every_reading
def test_a_batch_plays_it(name: str, players: int, agreed: Agreed) -> None:
    batch = Batch(name, players, count=20, seed=3, **agreed)
    now = batch.reset()
    house = savanna.game(name).deal(players, 1, **agreed).position.house
    ended = 0
    for _ in range(200):
        chosen = batch.sample()
        assert (now.masks[np.arange(20), chosen] == 1).all()
        now = batch.step(chosen)
        assert now.rewards.sum(axis=1) == pytest.approx(0, abs=1e-6)
        ended += int(now.dones.sum())
    assert ended > 20
    assert all(batch.kernel.read(row).house == house for row in batch.rows)  # type: ignore[attr-defined]


# PettingZoo and Gymnasium


@every_reading
def test_a_match_of_agents_ends_with_its_result(name: str, players: int, agreed: Agreed) -> None:
    game = savanna.game(name)
    for seed in (1, 2):
        rewards, finished, result = played(game, players, seed, **agreed)
        assert result == game.result(players, finished)
        assert result is not None
        assert sum(rewards) == pytest.approx(0)
        winner = result.index(1)
        assert rewards[winner] == max(rewards)


@every_reading
def test_a_learner_plays_it(name: str, players: int, agreed: Agreed) -> None:
    env = SeatEnv(name, players, rivals="meerkat", **agreed)
    observation, info = env.reset(seed=2)
    total, over = 0.0, False
    while not over:
        assert env.observation_space.contains(observation)
        observation, reward, over, _, info = env.step(info["action_mask"].argmax())
        total += float(reward)
    assert -1 <= total <= 1


def test_agents_are_told_no_card_before_a_leader_is_named() -> None:
    """R-A2. Two environments in which other cards lie ready look the same to every seat, drawn as well."""
    found = 0
    for seed in range(4):
        env = TableEnv(savanna.game("awimbawe"), 3, loser_names="undealt", render_mode="ansi")
        env.reset(seed=seed)
        chance, episode = random.Random(seed), env._episode
        while len(episode.finished) < 1:
            env.step(int(chance.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0])))
        told, drawn = [episode.look(seat) for seat in range(3)], env.render()
        truth: Any = episode.kernel.read(episode.row)
        guess = episode.game.guess_position(episode.view(None), random.Random(seed))
        episode.kernel.load(episode.row, guess)
        episode.witness.row[:] = episode.row
        assert guess != truth
        for seat in range(3):
            for part, again in episode.look(seat).items():
                assert (told[seat][part] == again).all()
        assert env.render() == drawn
        found += 1
    assert found == 4


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_environments_are_not_strict(name: str) -> None:
    game = savanna.game(name)
    said = "observations hold all that was public: memory='strict' is not for environments"
    for refused in (
        lambda: Batch(name, 2, 1, memory="strict"),
        lambda: TableEnv(game, memory="strict"),
        lambda: SeatEnv(name, memory="strict"),
    ):
        with pytest.raises(ValueError, match=f"^{said}$"):
            refused()
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'memory'"):
        pyspiel.load_game(f"python_{name}(memory=strict)")
    record = game.deal(2, 1, memory="strict").record()
    with pytest.raises(pyspiel.SpielError, match="record: it is of a strict table"):
        game_from(record)


# OpenSpiel


@every_reading
def test_openspiel_plays_it(name: str, players: int, agreed: Agreed, tmp_path: Path) -> None:
    given = {"players": players, "episode": "match", **as_files(agreed, tmp_path)}
    game = pyspiel.load_game(f"python_{name}", given)
    assert game.setting.options == options_of(name, players, agreed)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    chance, state = random.Random(3), game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(any_answer(state.course, chance))
    assert state.course.match().options == options_of(name, players, agreed)
    assert sum(state.returns()) == pytest.approx(0)


@each([reading for reading in REMEMBERED if reading[0] == "awimbawe"])
def test_openspiel_goes_on_from_a_record_of_it(name: str, players: int, agreed: Agreed) -> None:
    """At the last card of a round, where few worlds are left. What it says need not be said again."""
    ended = (pos for pos in matches(name, players, agreed) if None not in pos.finished[0].scores)
    record = before_the_last_move(next(ended))
    game = game_from(record)
    assert game.setting.options == options_of(name, players, agreed)
    switch = next(key for key in ("crown_counter", "mouse_takes_all") if key not in agreed)
    with pytest.raises(pyspiel.SpielError, match="it says itself what was agreed"):
        game_from(record, **{switch: True})


def matches(name: str, players: int, agreed: Agreed) -> Iterator[Match[Any, Any]]:
    for seed in count():
        *_, pos = random_match(name, players, seed, **agreed)
        yield pos


def before_the_last_move(pos: Match[Any, Any]) -> dict[str, Any]:
    """A record of the first round alone."""
    record = pos.record()
    first = record["rounds"][0]
    del record["result"]
    return {**record, "rounds": [{"deal": first["deal"], "moves": first["moves"][:-1]}]}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("python_awimbawe(loser_names=maybe)", 'loser_names: "dealt" or "undealt" is needed, not "maybe"'),
        ("python_awimbawe(players=3,youngest=4)", "youngest: a seat from 1 to 3 is needed, not 4"),
        ("python_awimbawe(crowns=nowhere.toml)", "nowhere.toml cannot be read as a list of crowns"),
        ("python_tembo(deck=nowhere.toml)", "nowhere.toml cannot be read as a deck"),
        ("python_tembo(mouse_takes_all=true)", "Unknown parameter 'mouse_takes_all'"),
    ],
)
def test_wrong_parameters_are_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=said):
        pyspiel.load_game(text)


# A leader named before the deal (R-A2)


def undealt_moments(players: int, seed: int) -> list[Course]:
    """Where a loser names who leads, of a match whose cards are dealt after that; and right after it."""
    line = list(random_course("awimbawe", players, "match", seed, loser_names="undealt"))
    undealt = line[0].setting.game.unseen.undealt
    return [course for course in line if course.asks == MOVE and undealt(course.position)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_told_a_card_before_the_name(players: int) -> None:
    """What each seat was told last is that a round begins; its view and its numbers hold no card."""
    for course in undealt_moments(players, seed=1):
        state = state_of(course)
        for seat in range(players):
            assert course.told[seat].endswith(" round")
            view = course.view(seat)
            assert view["hand"] == []
            assert [one["hand"] for one in view["seats"]] == [0] * players
            assert not any(pile for one in view["seats"] for pile in one["piles"])
            numbers = np.array(state.observation_tensor(seat))
            layout = kernel_of(savanna.game("awimbawe"), players).encoding.layout
            for part in ("hand", "blocked", "owner", "place", "cards", "blocked_in_hand", "trick"):
                assert not numbers[layout.slice_of(part)].any(), part


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_that_differ_in_undealt_cards_look_the_same_to_all(players: int) -> None:
    for course in undealt_moments(players, seed=2):
        state, other = state_of(course), dealt_otherwise(course, random.Random(players))
        assert other.position.sides != course.position.sides  # type: ignore[attr-defined]
        for seat in range(players):
            assert given_to(state_of(other), seat) == given_to(state, seat)


def dealt_otherwise(course: Course, chance: random.Random) -> Course:
    """The same match up to the end of the round before."""
    cards = len(course.setting.game.unseen.undealt(course.position))
    other = course.line()[-1 - cards]
    for _ in range(cards):
        assert other.asks == DEAL
        other = after(other, any_answer(other, chance))
    assert other.asks == MOVE
    return other


@pytest.mark.parametrize("players", [2, 3, 4])
def test_undealt_cards_are_resampled_for_everyone(players: int) -> None:
    """Other cards each time, the own hand as well, whoever looks."""
    for course in undealt_moments(players, seed=2):
        state, chance = state_of(course), random.Random(players)
        for seat in range(players):
            others = [state.resample_from_infostate(seat, chance.random) for _ in range(5)]
            hands = {other.course.position.sides[seat].hand for other in others}
            assert len({other.course.position.sides for other in others}) == 5
            assert len(hands) > 3
            for other in others:
                assert other.course.position.sides != course.position.sides  # type: ignore[attr-defined]
                assert given_to(other, seat) == given_to(state, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_name_all_cards_are_told_as_they_lie(players: int) -> None:
    """The information state says where each face-up card lies: the same for equal views alone."""
    for course in undealt_moments(players, seed=3):
        named = after(course, course.setting.actions.allowed(course.legal)[0])
        for seat in range(players):
            words = named.told[seat].removeprefix(course.told[seat]).split()
            view = named.view(seat)
            tops = [f"+{pile[-1]}" for one in view["seats"] for pile in one["piles"]]
            assert words == [words[0], *sorted(f"+{card}" for card in view["hand"]), *tops]
        state, chance = state_of(named), random.Random(1)
        for seat in range(players):
            other = state.resample_from_infostate(seat, chance.random)
            assert given_to(other, seat) == given_to(state, seat)

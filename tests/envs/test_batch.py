"""Batches play the rounds that single rows play, whatever the number of threads; and refuse what is wrong."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from envs.rows_at import kernel
from games.walks import every_variant

from savanna.envs.batch import Batch, Step
from savanna.envs.core.kernel import OVER
from savanna.envs.core.rows import LUCK
from savanna.envs.playing import play_games, random_rollouts
from savanna.envs.rewards import REWARDS, rewards_of


def bytes_of(now: Step) -> list[bytes]:
    return [array.tobytes() for array in now]


def played(batch: Batch, steps: int) -> list[list[bytes]]:
    """All that a batch shows while it plays at random."""
    shown = bytes_of(batch.reset())
    return [shown, *(bytes_of(batch.step(batch.sample())) for _ in range(steps))]


@every_variant
@pytest.mark.parametrize("reward", REWARDS)
def test_a_batch_shows_what_single_rows_show(name: str, players: int, reward: str) -> None:
    """Each round beside a row of its own, through several deals: the next comes in the step that ends one."""
    k, count, ended = kernel(name, players), 5, 0
    batch = Batch(name, players, count, seed=3, threads=1, reward=reward)
    rows, lucks = batch.rows, batch.rows[:, LUCK].tolist()
    now = batch.reset()
    singles = [k.new_row() for _ in range(count)]
    lucks = [k.deal(row, luck) for row, luck in zip(singles, lucks, strict=True)]
    observation, mask = np.empty(k.observation_size, np.int8), np.empty(k.actions.count, np.int8)
    for _ in range(150):
        chosen = batch.sample()
        now = batch.step(chosen)
        for i, row in enumerate(singles):
            lucks[i] = k.step(row, int(chosen[i]), lucks[i])
            assert now.dones[i] == (k.turn(row) == OVER)
            rewards = [0.0] * players
            if now.dones[i]:
                ended += 1
                rewards = rewards_of(k.outcome(row), k.sides, reward)
            assert now.rewards[i].tolist() == pytest.approx(rewards)
            while k.turn(row) == OVER:
                lucks[i] = k.deal(row, lucks[i])
            assert k.read(row) == k.read(rows[i])
            assert now.seats[i] == k.turn(row)
            k.look(row, k.turn(row), observation, mask)
            assert (now.observations[i] == observation).all()
            assert (now.masks[i] == mask).all()
    assert ended >= 5


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_threads_change_nothing(name: str) -> None:
    alone = played(Batch(name, 3, 300, seed=9, threads=1), 80)
    assert played(Batch(name, 3, 300, seed=9, threads=3), 80) == alone
    assert played(Batch(name, 3, 300, seed=10, threads=3), 80) != alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_has_threads_of_its_own() -> None:
    script = (
        "import os\n"
        "from savanna.envs.batch import Batch\n"
        "batch = Batch('tembo', 2, 300, seed=1, threads=2)\n"
        "batch.reset()\n"
        "child = os.fork()\n"
        "batch.step(batch.sample())\n"
        "if child:\n"
        "    assert os.waitpid(child, 0)[1] == 0\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=300)


def test_a_round_has_its_own_luck_however_many_others_there_are() -> None:
    few, many = Batch("tembo", 2, 3, seed=5), Batch("tembo", 2, 200, seed=5)
    few.reset()
    many.reset()
    for _ in range(100):
        assert (few.now.observations == many.now.observations[:3]).all()
        few.step(few.sample())
        many.step(many.sample())


def test_reset_goes_on_and_a_seed_begins_again() -> None:
    batch = Batch("awimbawe", 2, 10, seed=1)
    first = bytes_of(batch.reset())
    assert bytes_of(batch.reset()) != first
    assert bytes_of(batch.reset(seed=1)) == first
    assert bytes_of(Batch("awimbawe", 2, 10, seed=1).reset()) == first
    assert bytes_of(Batch("awimbawe", 2, 10).reset()) != bytes_of(Batch("awimbawe", 2, 10).reset())


def test_sampling_leaves_the_cards_alone() -> None:
    one, other = Batch("tembo", 2, 20, seed=1), Batch("tembo", 2, 20, seed=1)
    one.reset()
    other.reset()
    for _ in range(50):
        chosen = one.sample()
        one.sample()
        assert bytes_of(one.step(chosen)) == bytes_of(other.step(chosen))


def test_samples_are_legal_and_even() -> None:
    batch = Batch("awimbawe", 3, 1, seed=4)
    mask = batch.reset().masks[0]
    found = np.bincount([batch.sample()[0] for _ in range(4000)], minlength=len(mask))
    assert ((found > 0) == (mask == 1)).all()
    expected = 4000 / mask.sum()
    assert ((found[mask == 1] - expected) ** 2 / expected).sum() < mask.sum() + 6 * (2 * mask.sum()) ** 0.5


def test_a_copy_goes_its_own_way() -> None:
    batch = Batch("tembo", 2, 50, seed=2)
    played(batch, 20)
    twin, before = batch.copy(), bytes_of(batch.now)
    ahead = [bytes_of(twin.step(twin.sample())) for _ in range(40)]
    assert bytes_of(batch.now) == before
    assert [bytes_of(batch.step(batch.sample())) for _ in range(40)] == ahead


def test_arrays_of_the_caller_are_written_to() -> None:
    own = Step(
        np.zeros((7, 512), np.int8),
        np.zeros((7, 135), np.int8),
        np.zeros(7, np.int64),
        np.zeros((7, 2), np.float32),
        np.zeros(7, np.bool_),
    )
    now = Batch("awimbawe", 2, 7, seed=1, out=own).reset()
    assert now is own
    assert bytes_of(own) == bytes_of(Batch("awimbawe", 2, 7, seed=1).reset())


def test_what_is_not_wanted_stays_empty() -> None:
    bare, full = Batch("tembo", 4, 9, seed=1, observations=False, masks=False), Batch("tembo", 4, 9, seed=1)
    bare.reset()
    full.reset()
    for _ in range(60):
        chosen = bare.sample()
        bare.step(chosen)
        full.step(chosen)
        assert (bare.rows == full.rows).all()
    assert bare.now.observations.shape == bare.now.masks.shape == (9, 0)


# What is wrong


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0.0, 1.0, 2.0], "actions: whole numbers are needed, not float64"),
        ([True, True, True], "actions: whole numbers are needed, not bool"),
        (["1@1"] * 3, "actions: whole numbers are needed"),
        (None, "actions: whole numbers are needed, not object"),
        ([10**30] * 3, "actions: whole numbers are needed, not object"),
        ([0, 1], r"actions: one for each of 3 games is needed, not shape \(2,\)"),
        ([[0], [1], [2]], r"not shape \(3, 1\)"),
        (5, r"not shape \(\)"),
        ([-1, 0, 0], "game 0: there is no action -1; they are 0 to 659"),
        (np.array([2**64 - 1] * 3, np.uint64), "game 0: there is no action 18446744073709551615"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(actions: Any, message: str) -> None:
    batch = Batch("tembo", 2, 3, seed=1)
    batch.reset()
    before, rows = bytes_of(batch.now), batch.rows.copy()
    with pytest.raises(ValueError, match=message):
        batch.step(actions)
    assert bytes_of(batch.now) == before
    assert (batch.rows == rows).all()


def test_the_first_illegal_action_is_named() -> None:
    batch = Batch("tembo", 2, 40, seed=1)
    masks, rows = batch.reset().masks.copy(), batch.rows.copy()
    actions = batch.sample()
    chance = random.Random(1)
    actions[[17, 30]] = [chance.choice(np.flatnonzero(masks[game] == 0).tolist()) for game in (17, 30)]
    text = batch.kernel.actions.texts[actions[17]].replace("+", r"\+")
    with pytest.raises(ValueError, match=rf"^game 17: {text} \({actions[17]}\) is not legal; legal are "):
        batch.step(actions)
    assert (batch.rows == rows).all()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"count": 0}, "count: a whole number from 1 is needed, not 0"),
        ({"count": 2.5}, "count: a whole number from 1"),
        ({"players": 7}, "Tembo is for 2, 3 or 4 players, not 7"),
        ({"game": "mambo"}, "there is no game mambo"),
        ({"threads": 0}, "threads: a whole number from 1"),
        ({"reward": "money"}, "there is no reward money; known are result and points"),
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"seed": "x"}, "a seed is a whole number from 0"),
        ({"deck": 5}, "deck"),
        ({"memory": "strict"}, "observations hold all that was public"),
        ({"cards": 5}, "Tembo has no option cards"),
        ({"out": 5}, "out: a Step of arrays is needed"),
    ],
)
def test_wrong_batches(wrong: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"game": "tembo", "players": 2, "count": 2}
    with pytest.raises(ValueError, match=message):
        Batch(**(given | wrong))


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("observations", np.zeros((2, 498), np.int8)),
        ("masks", np.zeros((2, 660), np.int64)),
        ("seats", [0, 0]),
        ("rewards", np.zeros((2, 2), np.float32).T),
        ("dones", np.broadcast_to(np.False_, 2)),
    ],
)
def test_wrong_arrays(name: str, array: Any) -> None:
    own = Batch("tembo", 2, 2).now._replace(**{name: array})
    with pytest.raises(ValueError, match=f"out.{name}: a writeable, C-contiguous array of "):
        Batch("tembo", 2, 2, out=own)


def test_nothing_goes_on_before_a_reset() -> None:
    with pytest.raises(ValueError, match="call reset first"):
        Batch("tembo", 2, 2).step([0, 0])
    with pytest.raises(ValueError, match="call reset first"):
        Batch("tembo", 2, 2).sample()


# Whole rounds


@every_variant
def test_games_are_those_that_a_batch_plays(name: str, players: int) -> None:
    """Both have the same luck for cards and choices, so the first round of each game is the same."""
    games = play_games(name, players, 40, seed=6)
    batch = Batch(name, players, 40, seed=6)
    batch.reset()
    k, rewards, lengths = batch.kernel, np.zeros((40, players)), np.zeros(40, int)
    going = games.lengths > 0
    for step in range(1, int(games.lengths.max()) + 1):
        now = batch.step(batch.sample())
        first = now.dones & going & (lengths == 0)
        rewards[first], lengths[first] = now.rewards[first], step
    assert (lengths[going] == games.lengths[going]).all()
    assert ((rewards > 0).sum(axis=1) <= games.winners.sum(axis=1))[going].all()
    for game in np.flatnonzero(going):
        winners = games.winners[game]
        if winners.any() and not winners.all():
            assert ((rewards[game] > 0) == winners).all()
        assert not (games.lost[game] & winners).any()
    assert k.players == games.scores.shape[1]


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_games_do_not_depend_on_threads(name: str) -> None:
    alone = play_games(name, 3, 3000, seed=1, threads=1)
    for one, other in zip(alone, play_games(name, 3, 3000, seed=1, threads=3), strict=True):
        assert (one == other).all()
    assert (play_games(name, 3, 3000, seed=2).scores != alone.scores).any()


def test_a_policy_plays_whoever_is_to_move() -> None:
    """The first legal action, whatever it is; shown are only rounds that still go on."""
    asked: list[int] = []

    def first_legal(observations: Any, masks: Any, seats: Any) -> Any:
        assert len(observations) == len(masks) == len(seats)
        assert masks.any(axis=1).all()
        asked.append(len(seats))
        return masks.argmax(axis=1)

    games = play_games("awimbawe", 2, 100, seed=3, policy=first_legal)
    assert asked == sorted(asked, reverse=True)
    assert sum(asked) == games.lengths.sum()
    again = play_games("awimbawe", 2, 100, seed=3, policy=first_legal)
    assert (games.scores == again.scores).all()


def test_a_policy_that_does_what_is_not_legal_is_refused() -> None:
    with pytest.raises(ValueError, match="game 0: "):
        play_games("tembo", 2, 10, seed=3, policy=lambda observations, masks, seats: masks.argmin(axis=1))


def test_nothing_is_rolled_out_before_the_first_reset() -> None:
    with pytest.raises(ValueError, match="call reset first: no round has begun"):
        random_rollouts(Batch("tembo", 2, count=3))


def test_rollouts_leave_a_batch_as_it_is() -> None:
    batch = Batch("tembo", 2, 30, seed=8)
    played(batch, 12)
    before, rows = bytes_of(batch.now), batch.rows.copy()
    worth = random_rollouts(batch, times=20, seed=1)
    assert worth.shape == (30, 2)
    assert np.abs(worth).max() <= 1
    assert worth.sum() == pytest.approx(0, abs=1e-4)
    assert len(np.unique(worth)) > 5
    assert (random_rollouts(batch, times=20, seed=1) == worth).all()
    assert bytes_of(batch.now) == before
    assert (batch.rows == rows).all()


def test_a_round_that_is_decided_rolls_out_to_its_end() -> None:
    """One decision before the end of a round with a single choice, the mean is what then comes."""
    batch = Batch("awimbawe", 2, 200, seed=1)
    now = batch.reset()
    for _ in range(60):
        forced = (now.masks.sum(axis=1) == 1) & (now.observations[:, batch_cards(batch)].sum(axis=1) <= 1)
        worth = random_rollouts(batch, times=1, seed=1)
        now = batch.step(batch.sample())
        over = forced & now.dones
        assert worth[over] == pytest.approx(now.rewards[over])
        if over.any():
            return
    raise AssertionError("no round came to such an end")


def batch_cards(batch: Batch) -> slice:
    return batch.kernel.encoding.layout.slice_of("cards")

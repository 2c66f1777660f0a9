"""Tables drawn: the same size at every moment, and nothing in them that the seat may not see."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from envs.playing import any_legal, every_variant

from savanna.envs.aec import TableEnv
from savanna.envs.core.rendering import rendered
from savanna.games import GAMES


def drawn(env: TableEnv, seat: int | None, mode: str) -> Any:
    return rendered(env._episode.view(seat), env.possible_agents, mode)


@every_variant
def test_pictures_of_a_whole_match(name: str, players: int) -> None:
    env = TableEnv(GAMES[name], players, render_mode="rgb_array")
    env.reset(seed=1)
    chance, pictures = random.Random(1), []
    while not any(env.terminations.values()):
        pictures.append(env.render())
        env.step(any_legal(env, chance))
    pictures.append(env.render())
    assert {(picture.shape, picture.dtype) for picture in pictures} == {((480, 760, 3), np.dtype(np.uint8))}
    assert len({picture.tobytes() for picture in pictures}) == len(pictures)


@every_variant
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_what_a_seat_cannot_see_is_not_drawn(name: str, players: int, mode: str) -> None:
    """A table where the hidden cards lie otherwise looks the same."""
    env = TableEnv(GAMES[name], players)
    env.reset(seed=2)
    chance = random.Random(2)
    for _ in range(12):
        env.step(any_legal(env, chance))
    episode = env._episode
    seat = episode.seat
    view = episode.view(seat)
    twin = episode.game.guess(view, random.Random(3)).look(seat + 1)
    assert np.array_equal(rendered(twin, env.possible_agents, mode), drawn(env, seat, mode))
    assert not np.array_equal(drawn(env, (seat + 1) % players, mode), drawn(env, seat, mode))
    assert not np.array_equal(drawn(env, None, mode), drawn(env, seat, mode))


def test_a_text_has_no_colours_and_fits_a_screen() -> None:
    env = TableEnv(GAMES["awimbawe"], 4, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert "\x1b" not in text
    assert max(len(line) for line in text.splitlines()) <= 110


def test_without_a_mode_nothing_is_drawn() -> None:
    env = TableEnv(GAMES["tembo"], 2)
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert env.render() is None

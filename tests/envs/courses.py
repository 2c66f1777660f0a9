"""Courses and states of OpenSpiel, taken at random, for its tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

import savanna
import savanna.envs.openspiel
from savanna.envs.openspiel.advancing import after, begin
from savanna.envs.openspiel.course import MOVE, OVER, Course
from savanna.envs.openspiel.setting import setting_of

Json = dict[str, Any]


def random_course(
    name: str, players: int, episode: str, seed: int, record: str = "", **agreed: Any
) -> Iterator[Course]:
    """Every moment from the first chance node to the end."""
    chance = random.Random(f"{name} {players} {episode} {seed}")
    course = begin(setting_of(name, players, episode, "result", record, tuple(agreed.items())))
    yield course
    while course.asks != OVER:
        course = after(course, any_answer(course, chance))
        yield course


def any_answer(course: Course, chance: random.Random) -> int:
    if course.asks == MOVE:
        return chance.choice(course.setting.actions.allowed(course.legal))
    outcomes, shares = zip(*course.chances(), strict=True)
    return int(chance.choices(outcomes, shares)[0])


def decisions(name: str, players: int, episode: str, seeds: range, share: float) -> Iterator[Course]:
    """About this share of all moments in which a player is to move, and every end."""
    chance = random.Random(f"decisions {name} {players} {seeds}")
    for seed in seeds:
        for course in random_course(name, players, episode, seed):
            if course.asks == OVER or (course.asks == MOVE and chance.random() < share):
                yield course


def state_of(course: Course) -> Any:
    """The same moment as a state of OpenSpiel."""
    name, players, episode, reward, record, agreed = course.setting.given
    given = {"players": players, "episode": episode, "reward": reward, "record": record, **dict(agreed)}
    state = pyspiel.load_game(f"python_{name}", given).new_initial_state()
    for action in course.actions():
        state.apply_action(action)
    return state


def records_of_a_round(name: str, players: int, seed: int) -> list[Json]:
    """Before each move of the first round of a match played at random."""
    chance = random.Random(seed)
    pos = savanna.game(name).deal(players=players, seed=seed)
    records = []
    while pos.round == 1:
        records.append(pos.record())
        pos.play(chance.choice(pos.legal_moves()))
    return records

"""What a seat sees, as OpenSpiel asks for it: as numbers, by parts with names, and as text.

The numbers are those of every other environment (docs/observations.md). With perfect recall comes one more
part, `told`: all that the seat has been told, word by word as its information state, each word as a number.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from savanna.envs.core.kernel import kernel_of
from savanna.envs.core.standing import STANDING, standing
from savanna.envs.openspiel.course import Course
from savanna.envs.openspiel.setting import Setting

TOLD = "told"


class Observer:
    """OpenSpiel's own interface: `tensor` and `dict` are filled by `set_from`."""

    def __init__(self, setting: Setting, *, perfect_recall: bool) -> None:
        self.setting = setting
        self.perfect_recall = perfect_recall
        self.kernel = kernel_of(setting.game, setting.players, **setting.options)
        self.row = self.kernel.new_row()
        self.seen = np.zeros(self.kernel.observation_size, np.int8)
        self.mask = np.zeros(self.kernel.actions.count, np.int8)
        words = most_words(setting) if perfect_recall else 0
        self.tensor = np.zeros(len(self.seen) + words, np.float32)
        layout = self.kernel.encoding.layout
        self.dict = {
            part.name: self.tensor[layout.slice_of(part.name)].reshape(
                [len(axis) for axis in part.axes] or [1]
            )
            for part in layout.parts
        }
        if perfect_recall:
            self.dict[TOLD] = self.tensor[len(self.seen) :]

    def set_from(self, state: Any, player: int) -> None:
        course: Course = state.course
        self.tensor.fill(0)
        if course.position is not None:
            self.kernel.load(self.row, course.position)
            self.kernel.look(self.row, player, self.seen, self.mask)
            if self.setting.episode == "match" and course.finished_before:
                self.seen[-STANDING:] = standing(course.finished_before, player)
            self.tensor[: len(self.seen)] = self.seen
        if self.perfect_recall:
            words = course.told[player].split()[-len(self.dict[TOLD]) :]
            known = vocabulary(self.setting)
            self.dict[TOLD][: len(words)] = [known[word] for word in words]

    def string_from(self, state: Any, player: int) -> str:
        course: Course = state.course
        if self.perfect_recall:
            return course.told[player]
        view = course.view(player)
        view.get("public", {}).pop("log", None)
        return json.dumps(view)


def most_words(setting: Setting) -> int:
    """No seat is told more words: a round has no more cards than moves, and a word or two to begin with."""
    return 1 + setting.most_rounds * (2 + 2 * setting.game.longest(setting.players))


@cache
def vocabulary(setting: Setting) -> dict[str, int]:
    """The number of every word, from 1."""
    game = setting.game
    seats = range(1, setting.players + 1)
    cards = game.unseen.texts
    words = [*(f"seat{seat}" for seat in seats), "round", *cards, *(f"+{card}" for card in cards)]
    words += [f"{seat}:{text}" for seat, text in product(seats, game.moves)]
    words += [f"#{number}" for number in range(len(setting.worlds))]
    return {word: number for number, word in enumerate(words, 1)}

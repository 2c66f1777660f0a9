"""What the tests of rows share: matches and rows at the same moment, and deals as plain data."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

import savanna
from savanna.envs.core.kernel import Kernel, kernel_of
from savanna.games.awimbawe.cards import CARD_TEXTS, texts_of
from savanna.games.cardset import cards_in
from savanna.games.stack import from_top
from savanna.games.tembo.cards import card_texts

Bytes = NDArray[np.int8]


@cache
def kernel(name: str, players: int) -> Kernel:
    return kernel_of(savanna.game(name), players)


def looked(kernel: Kernel, position: Any, seat: int) -> tuple[Bytes, Bytes]:
    """The observation and the mask of a seat, counted from 0, in arrays that were full of something else."""
    row = kernel.new_row()
    kernel.load(row, position)
    observation = np.full(kernel.observation_size, 99, np.int8)
    mask = np.full(kernel.actions.count, 99, np.int8)
    kernel.look(row, seat, observation, mask)
    return observation, mask


def deal_of(name: str, p: Any) -> dict[str, Any]:
    """The first position of a round as the deal that it was set up from."""
    sides = p.sides[: p.players]
    if name == "awimbawe":
        return {
            "hands": [texts_of(side.hand) for side in sides],
            "piles": [
                [[CARD_TEXTS[card] for card in from_top(pile)][::-1] for pile in side.piles if pile]
                for side in sides
            ],
        }
    texts = card_texts(p.deck)
    return {
        "hands": [[texts[card] for card in cards_in(side.hand)] for side in sides],
        "fords": [texts[card] for card in cards_in(p.under)],
        "pile": [texts[card] for stack in p.pile for card in from_top(stack)],
    }

"""What it is worth to be dealt a card: least squares of the victory on the cards held, one seat a round.

One seat of each round is looked at, so that all observations are independent. Hands have a fixed size:
a value says how much better the card is than an average one of the deck.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from savanna.lab.study.figures import Figures, Found, kinds
from savanna.lab.study.tally import WHOLE

LEAST_ROUNDS = 50  # for each kind of card: of fewer, the best would be whichever was luckiest


def values(found: Found) -> Figures:
    """In shares of a victory, the best card first; no rows where there are too few rounds to say."""
    alike = {text: cards for text, cards in kinds(found).items() if found.tally.together[cards, cards].any()}
    columns = ("card", "value", "low", "high")
    if found.rounds < LEAST_ROUNDS * len(alike):
        return Figures(columns, [])
    rows = [
        [text, float(value), float(value - 1.96 * error), float(value + 1.96 * error)]
        for text, value, error in zip(alike, *_fitted(found, list(alike.values())), strict=True)
    ]
    return Figures(columns, sorted(rows, key=lambda row: -row[1]))


def _fitted(found: Found, alike: list[list[int]]) -> tuple[Any, Any]:
    """The value of each kind of card, and its standard error."""
    number, tally = found.rounds, found.tally
    of_kind = np.zeros((len(alike), len(tally.brought)))
    for kind, cards in enumerate(alike):
        of_kind[kind, cards] = 1
    held = of_kind @ tally.together.diagonal()
    mean = tally.result[0] / number
    moves_together = of_kind @ tally.together @ of_kind.T - np.outer(held, held) / number
    brought = of_kind @ tally.brought - held * mean

    copies = of_kind.sum(axis=1)
    solved = np.linalg.pinv(moves_together, rcond=1e-9, hermitian=True)
    above_average = (np.eye(len(alike)) - np.outer(np.ones(len(alike)), copies / copies.sum())) @ solved
    worth = above_average @ brought
    freedom = number - np.linalg.matrix_rank(moves_together, hermitian=True) - 1
    unexplained = (tally.result[1] - number * mean**2 - worth @ brought) / freedom
    spreads = unexplained * (above_average @ moves_together @ above_average.T).diagonal()
    return worth / WHOLE, np.sqrt(np.maximum(0, spreads)) / WHOLE

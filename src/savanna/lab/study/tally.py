"""What is counted, as whole numbers alone: two tallies are one by adding them up, in any order."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

MOST_MOVES = 100  # of a round; no variant of a game comes near
SCORES = 420  # from the lowest on
CARDS = 64
WHOLE = 12  # a victory in parts that up to four sides can share
TWENTIETHS = 20

Ints = Any  # an array of int64


class Tally(NamedTuple):
    """A place is a seat counted from the one that begins. With teams, places of victories are teams."""

    rounds: Ints  # [1]
    lengths: Ints  # [moves]
    shares: Ints  # [place] of the victories, in parts of WHOLE
    squares: Ints  # [place] of those parts
    by_seat: Ints  # [2, seat] the same for seats as numbered: shares, and their squares
    winners: Ints  # [sides that have won together]
    scores: Ints  # [place, score]
    scoreless: Ints  # [place] rounds in which its score did not count
    winning: Ints  # [score] of a side that won alone
    margins: Ints  # [points more than the second]
    endings: Ints  # [ending]
    fates: Ints  # [fate, card]
    deeds: Ints  # [deed]
    sizes: Ints  # [deed] of them together
    lead_changes: Ints  # [how many in a round]
    ahead: Ints  # [twentieth of the round] when the one winner came to lead for good
    # one seat of each round is looked at: which cards it was dealt, which share of the victory it got
    together: Ints  # [card, card] rounds in which it held both
    brought: Ints  # [card] shares of the rounds in which it held the card
    result: Ints  # [2] all its shares, and their squares


def new_tally() -> Tally:
    def counts(*shape: int) -> Ints:
        return np.zeros(shape, np.int64)

    return Tally(
        rounds=counts(1),
        lengths=counts(MOST_MOVES + 1),
        shares=counts(4),
        squares=counts(4),
        by_seat=counts(2, 4),
        winners=counts(5),
        scores=counts(4, SCORES),
        scoreless=counts(4),
        winning=counts(SCORES),
        margins=counts(SCORES),
        endings=counts(4),
        fates=counts(8, CARDS),
        deeds=counts(12),
        sizes=counts(12),
        lead_changes=counts(MOST_MOVES + 1),
        ahead=counts(TWENTIETHS + 1),
        together=counts(CARDS, CARDS),
        brought=counts(CARDS),
        result=counts(2),
    )


def add(total: Tally, more: Tally) -> None:
    for counts, numbers in zip(total, more, strict=True):
        np.add(counts, numbers, out=counts)


def same(one: Tally, other: Tally) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, other, strict=True))


def written(tally: Tally) -> dict[str, Any]:
    return {name: numbers.tolist() for name, numbers in tally._asdict().items()}


def read(lists: dict[str, Any]) -> Tally:
    """A tally from what was written; ValueError if it is none."""
    empty = new_tally()
    found = Tally(**{name: np.array(lists[name], np.int64) for name in empty._fields})
    if any(numbers.shape != wanted.shape for numbers, wanted in zip(found, empty, strict=True)):
        raise ValueError("these counts are of another shape")
    return found

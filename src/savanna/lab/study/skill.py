"""How much skill there is: each level alone among rivals of another, in all seats on the same luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, permutations

from savanna.lab.arena.estimates import Moments
from savanna.lab.arena.players import label_of
from savanna.lab.study.figures import Figures, Found, seat_shares
from savanna.lab.study.study import Study
from savanna.lab.study.tally import Tally

COMPILED_ROUNDS = 12_000  # in each seat
SEARCHED_ROUNDS = 120


def contests(base: Study, levels: str) -> dict[str, Study]:
    """A study for each seat of each level among rivals of another, named by all three; the weakest first."""
    found: dict[str, Study] = {}
    labels = [label_of(text.strip()) for text in levels.split(",") if text.strip()]
    two_sided = len(set(base.sides)) == 2
    for bot, rival in (combinations if two_sided else permutations)(dict.fromkeys(labels[::-1]), 2):
        for seat in sorted(set(base.sides)):
            bots = tuple(bot if side == seat else rival for side in base.sides)
            study = replace(base, bots=bots)
            rounds = SEARCHED_ROUNDS if study.simple is None else COMPILED_ROUNDS
            found[f"{bot} against {rival}, seat {seat + 1}"] = replace(study, rounds=min(rounds, base.rounds))
    return found


def skill(studies: Mapping[str, Study], tallies: Mapping[str, Tally]) -> Figures:
    """The share of the rounds that a bot wins against a rival, over all seats."""
    rows = []
    for (bot, rival), moments in _by_pair(studies, tallies):
        together = _pooled(moments)
        rows.append([bot, rival, together.number, *together.share()])
    return Figures(("bot", "rival", "rounds", "share", "low", "high"), rows)


def _by_pair(
    studies: Mapping[str, Study], tallies: Mapping[str, Tally]
) -> Iterator[tuple[tuple[str, str], list[Moments]]]:
    pairs: dict[tuple[str, str], list[Moments]] = {}
    for name, study in studies.items():
        who, _, where = name.rpartition(", seat ")
        bot, _, rival = who.partition(" against ")
        moments = seat_shares(Found(name, study, tallies[name]), int(where) - 1)
        pairs.setdefault((bot, rival), []).append(moments)
    yield from pairs.items()


def _pooled(parts: list[Moments]) -> Moments:
    """All seats have as many rounds. The same luck met all: the interval is rather too wide."""
    mean = sum(part.mean for part in parts) / len(parts)
    return Moments(sum(part.number for part in parts), mean, sum(part.spread for part in parts) / len(parts))

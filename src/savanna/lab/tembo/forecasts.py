"""Fits the forecast of Tembo to rounds that quick players play: `python -m savanna.lab.tembo.forecasts`.

Least squares, one fit for each number of players and each phase of the round. The result is
bots/tembo/forecast.json: run this again after a change of the signs, of the rules of thumb or of the deck.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from savanna.bots.lores import LORES
from savanna.bots.tembo import forecast
from savanna.bots.tembo.forecast import PHASES, SIGNS, signs_of, start_of_phase
from savanna.games.fast import compiled
from savanna.games.luck import luck_below, next_luck
from savanna.games.moveset import how_many, pick
from savanna.games.tembo import TEMBO
from savanna.games.tembo.guess import ANYTHING, belief
from savanna.games.tembo.rules import score

ROUNDS = 100_000
LOOKS = 16  # at most so many moments of a round are used, one in
EVERY = 5  # moves


def main() -> None:
    fitted = {str(players): _fitted(players) for players in track(TEMBO.players, "Fitting")}
    file = Path(forecast.__file__).with_name("forecast.json")
    file.write_text(json.dumps(fitted, indent=1) + "\n", "utf-8")


def _fitted(players: int) -> dict[str, Any]:
    phases, signs, gains = _moments(players)
    spreads, weights = [], []
    for phase in range(len(PHASES) + 1):
        these = phases == phase * (1 + len(SIGNS))
        told, got = signs[these], gains[these]
        fit = np.linalg.lstsq(told.reshape(-1, len(SIGNS)), got.reshape(-1), rcond=None)[0]
        missed = got - told @ fit
        spreads.append(round(float((missed[:, 0] - missed[:, 1]).std()), 2))
        weights.append([round(float(weight), 3) for weight in fit])
    columns = zip(SIGNS, zip(*weights, strict=True), strict=True)
    return {"spread": spreads, "weights": {sign: list(column) for sign, column in columns}}


def _moments(players: int) -> tuple[Any, Any, Any]:
    """What is known of many moments: the phase, the signs of each seat, and the points it got from there."""
    start = belief(TEMBO.deal(players, 1).look(None), random.Random(1))._replace(mover_has=ANYTHING)
    phases = np.zeros(ROUNDS * LOOKS, np.int64)
    signs = np.zeros((ROUNDS * LOOKS, players, len(SIGNS)))
    gains = np.zeros((ROUNDS * LOOKS, players))
    found = compiled(gather)(start, 88172645463325252, ROUNDS, phases, signs, gains)
    return phases[:found], signs[:found], gains[:found]


legal, play, imagine, appeal = TEMBO.legal, TEMBO.play, TEMBO.imagine, LORES["tembo"].appeal
considers = LORES["tembo"].manner.considers


def gather(start: Any, luck: int, rounds: int, phases: Any, signs: Any, gains: Any) -> int:
    """Compiled: play rounds, look at some moments, and fill in what they brought when the round is over."""
    found = 0
    for _ in range(rounds):
        p, luck = imagine(start, luck)
        first = found
        while True:
            moves = legal(p)
            choices = how_many(moves)
            if choices == 0:
                break
            luck = next_luck(luck)
            move = pick(moves, luck_below(luck, choices))
            liking = appeal(p, move)
            for _ in range(1, considers):
                luck = next_luck(luck)
                other = pick(moves, luck_below(luck, choices))
                other_liking = appeal(p, other)
                if other_liking > liking:
                    move, liking = other, other_liking
            p = play(p, move)
            luck = next_luck(luck)
            if not p.lion and found - first < LOOKS and luck_below(luck, EVERY) == 0:
                phases[found] = start_of_phase(p)
                for seat in range(p.players):
                    gains[found, seat] = -score(p, seat)
                    told = signs_of(p, seat)
                    for number in range(len(SIGNS)):
                        signs[found, seat, number] = told[number]
                found += 1
        for moment in range(first, found):
            for seat in range(p.players):
                gains[moment, seat] += score(p, seat)
    return found


if __name__ == "__main__":
    main()

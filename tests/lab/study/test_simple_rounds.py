"""Compiled rounds are played as the bots play: what they choose is as appealing, and chosen as often."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, variance
from types import SimpleNamespace
from typing import Any

import pytest

import savanna
from savanna.bots.bot import Budget
from savanna.bots.levels import LEVELS
from savanna.bots.lores import LORES
from savanna.bots.simple import Simple
from savanna.games.game import Game
from savanna.games.moveset import Move, moves_in
from savanna.games.position import Position
from savanna.lab.study.rounds import MILLION, _dealt, simple_rounds
from savanna.lab.study.study import study

ROUNDS = 24


def ranks(game: Game, chosen: Callable[[Position, int], Move], positions: list[Position]) -> list[float]:
    """For each position the part of the legal moves that would have been more appealing."""
    appeal, found = LORES[game.name].appeal, []
    for number, p in enumerate(positions):
        likings = [appeal(p, move) for move in moves_in(game.legal(p))]
        own = appeal(p, chosen(p, number))
        found.append(sum(liking > own for liking in likings) / len(likings))
    return found


@pytest.mark.parametrize("level", ["ostrich", "cub", "meerkat"])
@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_simple_bots_choose_as_they_do_at_a_table(name: str, level: str) -> None:
    game, bot = savanna.game(name), LEVELS[level].bot
    assert isinstance(bot, Simple)
    positions, moves = walked(game, bot)
    at_a_table = ranks(game, lambda p, number: asked(game, bot, p, number), positions)
    compiled = ranks(game, lambda p, number: moves[number], positions)
    apart = fmean(at_a_table) - fmean(compiled)
    doubt = sqrt((variance(at_a_table) + variance(compiled)) / len(positions))
    assert len(positions) > 500
    assert abs(apart) < 4 * max(doubt, 0.002)


def walked(game: Game, bot: Simple) -> tuple[list[Position], list[Move]]:
    """The positions of some rounds where there was a choice, and what was chosen if luck had no say."""
    studied = study(game, 3, ROUNDS, "ostrich", 5)
    rounds = _dealt(studied, 0)
    text = simple_rounds(game, LORES[game.name])
    text(3, studied.supply, (bot.considers,) * 4, (round(MILLION * bot.careless),) * 4, rounds)
    positions, moves = [], []
    for luck, length, row in zip(
        rounds.lucks.tolist(), rounds.lengths.tolist(), rounds.moves.tolist(), strict=True
    ):
        p, _ = game.dealt(3, studied.supply, luck)
        for move in row[:length]:
            legal = list(moves_in(game.legal(p)))
            if len(legal) > 1 and move in legal:
                positions.append(p)
                moves.append(move)
            p = game.play(p, move)
        assert not list(moves_in(game.legal(p)))
    return positions, moves


def asked(game: Game, bot: Simple, p: Position, number: int) -> Move:
    """The same look at the same position, as the bot's own text takes it."""
    view = SimpleNamespace(legal=[game.texts[move] for move in moves_in(game.legal(p))])
    seen: Any = SimpleNamespace(game=game, view=view, position=p)
    return game.moves[bot.decide(seen, Budget(), random.Random(number), 1).move]


def test_a_bot_that_considers_everything_takes_the_most_appealing() -> None:
    game = savanna.game("tembo")
    positions, moves = walked(game, Simple(considers=1000))
    assert set(ranks(game, lambda p, number: moves[number], positions)) == {0.0}

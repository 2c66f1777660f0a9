"""Playing the rounds of a chunk: by compiled code where no bot searches, else through the bots."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from threading import Lock
from typing import Any

import numpy as np

from savanna.bots.lore import Lore
from savanna.bots.lores import LORES
from savanna.bots.search import DISLIKED
from savanna.games import GAMES
from savanna.games.fast import fastest, rule
from savanna.games.game import Game
from savanna.games.luck import TOP, luck_below, next_luck
from savanna.games.moveset import Move, how_many, pick
from savanna.lab.arena.players import player_named
from savanna.lab.censuses import CENSUSES
from savanna.lab.study.sampling import Counting, Rounds, counting
from savanna.lab.study.study import Study
from savanna.lab.study.tally import MOST_MOVES, Tally, add, new_tally

MILLION = 1_000_000

Playing = Callable[[int, Any, tuple[int, ...], tuple[int, ...], Rounds], None]


def tally_of(study: Study) -> Tally:
    """All chunks, one after the other."""
    total = new_tally()
    for chunk in study.chunks:
        add(total, play_chunk(study, chunk))
    return total


def play_chunk(study: Study, chunk: int) -> Tally:
    """Played and counted. It depends on nothing but these two."""
    tally = new_tally()
    count = _compiled(_counting, study.game)
    number = chunk * study.chunk_size
    count(study.players, study.supply, _four(study.sides), played(study, chunk), number, tally)
    return tally


def played(study: Study, chunk: int) -> Rounds:
    rounds = _dealt(study, chunk)
    if study.simple is None:
        _play_through_bots(study, chunk, rounds)
    else:
        considers = _four(tuple(bot.considers for bot in study.simple))
        careless = _four(tuple(round(MILLION * bot.careless) for bot in study.simple))
        play = _compiled(_random_rounds if max(considers) == 1 else _simple_rounds, study.game)
        play(study.players, study.supply, considers, careless, rounds)
    return rounds


def _four(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """One a seat; seats beyond the players do not count, but are there for compiled code."""
    return (*numbers, *(0,) * (4 - len(numbers)))


def _dealt(study: Study, chunk: int) -> Rounds:
    """Luck for each round, never 0; no move yet."""
    size = study.rounds_in(chunk)
    drawn = np.random.PCG64(study.chunk_seed(chunk)).random_raw(size) & np.uint64(TOP)
    lucks = np.maximum(drawn.astype(np.int64), 1)
    return Rounds(lucks, np.zeros(size, np.int64), np.zeros((size, MOST_MOVES), np.int16))


# Compiled

_one_at_a_time = Lock()  # two threads would make, and compile, two of each


def _compiled(text_of: Callable[[str], Any], name: str) -> Any:
    with _one_at_a_time:
        return text_of(name)


@cache
def _random_rounds(name: str) -> Playing:
    """Rounds of bots that play any move: compiled in a tenth of the time."""
    return fastest(simple_rounds(GAMES[name], replace(LORES[name], appeal=indifferent)))


@cache
def _simple_rounds(name: str) -> Playing:
    return fastest(simple_rounds(GAMES[name], LORES[name]))


@cache
def _counting(name: str) -> Counting:
    return fastest(counting(GAMES[name], CENSUSES[name]))


@rule
def indifferent(p: Any, move: Move) -> int:
    return 0


def simple_rounds(game: Game, lore: Lore) -> Playing:
    """A function that plays rounds with simple bots: each considers so many of its legal moves, drawn at
    random, and plays the most appealing; so often in a million times it is careless and plays any."""
    dealt, legal, settle, play, appeal = game.dealt, game.legal, game.settle, game.play, lore.appeal

    def play_rounds(
        players: int, supply: Any, considers: tuple[int, ...], careless: tuple[int, ...], rounds: Rounds
    ) -> None:
        for r in range(len(rounds.lucks)):
            p, luck = dealt(players, supply, int(rounds.lucks[r]))
            length = 0
            while True:  # one call of each rule: every call is compiled into its place
                moves = legal(p)
                choices = how_many(moves)
                if choices == 0:
                    break
                looks = considers[p.turn]
                if careless[p.turn]:
                    luck = next_luck(luck)
                    if luck_below(luck, MILLION) < careless[p.turn]:
                        looks = 1
                luck = next_luck(luck)
                low, high = 0, choices
                if looks == 1:
                    low = luck_below(luck, choices)
                    high = low + 1
                move, liking, equals = 0, DISLIKED, 0
                for n in range(low, high):
                    if looks == 0:
                        break
                    if looks < high - n:  # not all that are left: this one is among those looked at, or not
                        luck = next_luck(luck)
                        if luck_below(luck, high - n) >= looks:
                            continue
                    looks -= 1
                    other = pick(moves, n)
                    other_liking = appeal(p, other) if high - low > 1 else 0
                    if other_liking > liking:
                        move, liking, equals = other, other_liking, 1
                    elif other_liking == liking:
                        equals += 1
                        luck = next_luck(luck)
                        if luck_below(luck, equals) == 0:
                            move = other
                luck = next_luck(luck)
                move = settle(p, move, luck & 0xFFFF)
                rounds.moves[r, length] = move
                length += 1
                p = play(p, move)
            rounds.lengths[r] = length

    return play_rounds


# Through the bots


def warm_up(studies: Iterable[Study]) -> None:
    """One decision of every bot, so that no round waits for a compiler."""
    for study in studies:
        match = study.rules.deal(study.players, 1, **study.options)
        for bot in sorted(set(study.bots)):
            if not match.over:
                player_named(bot).move(match, random.Random(0))


def _play_through_bots(study: Study, chunk: int, rounds: Rounds) -> None:
    """Play the deals of a chunk with bots that each get the view of their seat."""
    game = study.rules
    bots = [player_named(bot) for bot in study.bots]
    for r, luck in enumerate(rounds.lucks.tolist()):
        start, _ = game.dealt(study.players, study.supply, luck)
        uncovered = game.uncover(start)
        deal = {key: _as_lists(getattr(uncovered, key)) for key in game.deal_keys}
        match = game.setup(study.players, deal, seed=luck, **study.options)
        decision = 0
        while match.round == 1 and match.to_move is not None:
            rng = random.Random(f"{study.seed} chunk {chunk} round {r} decision {decision}")
            match.play(bots[match.to_move - 1].move(match, rng))
            decision += 1
        moves = [game.moves[text] for _, text in match.rounds[0].moves]
        rounds.lengths[r] = len(moves)
        rounds.moves[r, : len(moves)] = moves


def _as_lists(texts: Any) -> Any:
    return [_as_lists(part) for part in texts] if isinstance(texts, tuple) else texts

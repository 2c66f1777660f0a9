"""Rounds as rows of numbers, and the loops over them that are compiled. A row is

    seat to move | luck | action to make | how many moves are legal | the legal moves as sets | position

so a round is copied with its row. A row holds every secret; what an agent may be given is what `look` writes.
Each loop goes over the rows from `first` up to `last`, so that threads can share them. Arrays come without
rows, as one long line, so that a single row is one as well; parts of it are not cut out, since each cut
would take as long as looking at half a row.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from savanna.envs.core.actions import actions_of
from savanna.envs.core.encodings import ENCODINGS
from savanna.envs.rewards import Ended, reward
from savanna.games.cardset import count, has, lowest, nth, without
from savanna.games.cardset import first as first_of
from savanna.games.fast import compiled, rule
from savanna.games.game import Game
from savanna.games.luck import luck_below, next_luck
from savanna.games.moveset import WORD, Move, MoveSet

Ints = NDArray[np.int64]
Bytes = NDArray[np.int8]

TURN, LUCK, ACTION, CHOICES, LEGAL = range(5)  # where they are in a row

OVER = -1  # in the place of the seat to move
DEAL, REST, LATER = -1, -2, -3  # in the place of an action; LATER - seat: deal a round that this seat opens
TO_MOVE = -1  # in the place of a seat that looks: whoever is to move

ENDING = 8  # numbers: 1 if a round ended just now, then how: four scores, and the rest of Ended


class Loops(NamedTuple):
    """The loops of one game, whatever the number of players; compiled when they are first called."""

    advance: Callable[[Ints, Ints, Ints, bool, int, int], None]
    look: Callable[[Ints, int, Bytes, Bytes, int, int], None]
    sample: Callable[[Ints, Ints, Ints, int, int], None]
    first_illegal: Callable[[Ints, Ints], int]


@cache
def loops_of(game: Game) -> Loops:
    return Loops(
        advance=compiled(advancing(game)),
        look=compiled(looking(game)),
        sample=compiled(sampling(game)),
        first_illegal=compiled(checking(game)),
    )


def width_of(game: Game) -> int:
    return position_at(game) + ENCODINGS[game.name].width


def position_at(game: Game) -> int:
    """Where the position begins in a row."""
    return LEGAL + actions_of(game).words


def advancing(game: Game) -> Callable[[Ints, Ints, Ints, bool, int, int], None]:
    encoding = ENCODINGS[game.name]
    read, write, read_supply, ended = encoding.read, encoding.write, encoding.read_supply, encoding.ended
    dealt, opened, settle, play, legal = game.dealt, game.opened, game.settle, game.play, game.legal
    moves = np.array(actions_of(game).moves, np.int64)
    width, position = width_of(game), position_at(game)

    def advance(rows: Ints, box: Ints, endings: Ints, again: bool, first: int, last: int) -> None:
        """In each row its action is made, or a round dealt; where that ends one, the next is dealt if wanted.

        The box has the players, then the supply. How rounds ended is written unless that array is empty.
        """
        for i in range(first, last):
            row = width * i
            action, luck = rows[row + ACTION], rows[row + LUCK]
            if endings.size:
                endings[ENDING * i] = 0
            if action == REST:
                continue
            while True:
                if action < 0:
                    p, luck = dealt(box[0], read_supply(box, 1), luck)
                    if action <= LATER:
                        p = opened(p, LATER - action)
                else:
                    p = read(rows, row + position)
                    luck = next_luck(luck)
                    p = play(p, settle(p, moves[action], luck & 0xFFFF))
                write_legal(legal(p), p.turn, rows, row)
                if rows[row + TURN] != OVER:
                    break
                if endings.size and (action >= 0 or not again):
                    write_ending(ended(p), endings, ENDING * i)
                if not again:
                    break
                action = DEAL
            write(p, rows, row + position)
            rows[row + LUCK] = luck
            rows[row + ACTION] = REST

    return advance


@rule
def write_legal(legal: MoveSet, turn: int, rows: Any, row: int) -> None:
    """The legal moves, how many there are, and so who is to move."""
    choices = 0
    place = row + LEGAL
    for word in legal:
        rows[place] = word
        choices += count(word)
        place += 1
    rows[row + CHOICES] = choices
    rows[row + TURN] = turn if choices else OVER


@rule
def write_ending(ended: Ended, endings: Any, start: int) -> None:
    endings[start] = 1
    endings[start + 1], endings[start + 2], endings[start + 3], endings[start + 4] = ended.scores
    endings[start + 5] = ended.lost
    endings[start + 6] = ended.winners
    endings[start + 7] = ended.loser


def looking(game: Game) -> Callable[[Ints, int, Bytes, Bytes, int, int], None]:
    encoding = ENCODINGS[game.name]
    observe, read = encoding.observe, encoding.read
    actions = actions_of(game)
    by_move, words, choices = actions.by_move, actions.words, actions.count
    width, position, size = width_of(game), position_at(game), encoding.layout.size

    def look(rows: Ints, seat: int, observations: Bytes, masks: Bytes, first: int, last: int) -> None:
        """What the seat may know, and what it may do: nothing unless it is to move. Empty arrays stay so."""
        if observations.size:
            observations[size * first : size * last] = 0
        if masks.size:
            masks[choices * first : choices * last] = 0
        for i in range(first, last):
            row = width * i
            turn = rows[row + TURN]
            viewer = turn if seat == TO_MOVE else seat
            if observations.size:
                observe(read(rows, row + position), turn, viewer, observations, size * i)
            if masks.size and viewer == turn:
                for word in range(words):
                    write_mask(rows[row + LEGAL + word], by_move, WORD * word, masks, choices * i)

    return look


@rule
def write_mask(word: int, by_move: Ints, base: Move, masks: Bytes, start: int) -> None:
    while word:
        masks[start + by_move[base + lowest(word)]] = 1
        word = without(word, first_of(word))


def sampling(game: Game) -> Callable[[Ints, Ints, Ints, int, int], None]:
    by_move, width = actions_of(game).by_move, width_of(game)

    def sample(rows: Ints, lucks: Ints, chosen: Ints, first: int, last: int) -> None:
        """For each round a legal action, every one equally likely; REST if it is over."""
        for i in range(first, last):
            row = width * i
            chosen[i] = REST
            if rows[row + CHOICES]:
                lucks[i] = next_luck(lucks[i])
                which = luck_below(lucks[i], rows[row + CHOICES])
                chosen[i] = by_move[nth_legal(rows, row, which)]

    return sample


@rule
def nth_legal(rows: Ints, row: int, which: int) -> Move:
    place = row + LEGAL
    here = count(rows[place])
    while which >= here:
        which -= here
        place += 1
        here = count(rows[place])
    return WORD * (place - row - LEGAL) + nth(rows[place], which)


def checking(game: Game) -> Callable[[Ints, Ints], int]:
    moves, width = np.array(actions_of(game).moves, np.int64), width_of(game)

    def first_illegal(rows: Ints, chosen: Ints) -> int:
        """The first round whose action is not legal; -1 if there is none."""
        for i in range(len(chosen)):
            if not 0 <= chosen[i] < len(moves):
                return i
            move = moves[chosen[i]]
            if not has(rows[width * i + LEGAL + move // WORD], move % WORD):
                return i
        return -1

    return first_illegal


@cache
def payer() -> Callable[[Ints, NDArray[np.bool_], NDArray[np.float32], int, int], None]:
    """`pay` compiled, once for all games."""
    return compiled(pay)


def pay(endings: Ints, dones: NDArray[np.bool_], rewards: NDArray[np.float32], sides: int, kind: int) -> None:
    """Which rounds ended, and what each seat got for it; for all others 0."""
    players = rewards.shape[1]
    rewards[:] = 0.0
    for i in range(len(dones)):
        dones[i] = endings[i, 0] == 1
        if dones[i]:
            e = endings[i]
            ended = Ended((e[1], e[2], e[3], e[4]), e[5], e[6], e[7])
            for seat in range(players):
                rewards[i, seat] = reward(ended, seat, players, sides, kind)

"""Exact endgames: a position with all cards known, played to the end of its round in every way.

Each seat makes the move that is worth most to it and knows that all others do so too; of equal moves it makes
the first. One text for every game, plain or compiled.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from savanna.bots.lore import Four, Lore, Verdict
from savanna.games.fast import rule
from savanna.games.game import Game
from savanna.games.moveset import Move, how_many, pick
from savanna.games.position import Position

EQUAL = 1e-9  # a smaller difference in worth is an error of rounding
UNSOLVED = -1

# No verdict so far: any is better, and a sum of verdicts begins with nothing.
NOT_YET = Verdict((-9.0, -9.0, -9.0, -9.0), (0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0))
NONE = Verdict((0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0))
# What each of two sides can make sure of by moves looked at before.
Sure = tuple[float, float]
NOTHING_SURE: Sure = (-9.0, -9.0)


class Frame(NamedTuple):
    """A position on the way to the present one, and how far the look at its moves has come."""

    p: Position
    start: int  # of its moves among those that wait
    best: Verdict
    sure: Sure
    move: Move  # that is being looked at
    lot: int  # of how many
    lots: int
    mean: Verdict  # the sum so far


class Findings(NamedTuple):
    """What each first move brings the seat that chooses: sums over the positions solved, by their weights."""

    move: array[int]
    times: array[int]  # how many positions were solved
    worth: array[float]
    wins: array[float]
    lead: array[float]


def no_findings(moves: Iterable[Move]) -> Findings:
    numbers = array("i", moves)
    worth, wins, lead = (array("d", bytes(8 * len(numbers))) for _ in range(3))
    return Findings(numbers, array("i", bytes(4 * len(numbers))), worth, wins, lead)


@rule
def note(found: Findings, move: Move, verdict: Verdict, seat: int, weight: float) -> None:
    for row in range(len(found.move)):
        if found.move[row] == move:
            found.times[row] += 1
            found.worth[row] += weight * verdict.worth[seat]
            found.wins[row] += weight * verdict.wins[seat]
            found.lead[row] += weight * verdict.leads[seat]


@rule
def plus(total: Verdict, verdict: Verdict, share: float) -> Verdict:
    """The sum with this share of another verdict."""
    return Verdict(
        plus_four(total.worth, verdict.worth, share),
        plus_four(total.wins, verdict.wins, share),
        plus_four(total.leads, verdict.leads, share),
    )


@rule
def plus_four(total: Four, more: Four, share: float) -> Four:
    return (
        total[0] + share * more[0],
        total[1] + share * more[1],
        total[2] + share * more[2],
        total[3] + share * more[3],
    )


@rule
def opened(p: Position, start: int, sure: Sure) -> Frame:
    return Frame(p, start, NOT_YET, sure, 0, 0, 0, NONE)


@rule
def trying(frame: Frame, move: Move, lots: int) -> Frame:
    return Frame(frame.p, frame.start, frame.best, frame.sure, move, 0, lots, NONE)


@rule
def told(frame: Frame, verdict: Verdict) -> Frame:
    """The frame after one lot of its move has been looked at."""
    mean = plus(frame.mean, verdict, 1 / frame.lots)
    best, sure, seat = frame.best, frame.sure, frame.p.turn
    lot = frame.lot + 1
    if lot == frame.lots and mean.worth[seat] > best.worth[seat] + EQUAL:
        best = mean
        sure = surer(sure, seat % 2, mean.worth[seat])
    return Frame(frame.p, frame.start, best, sure, frame.move, lot, frame.lots, mean)


@rule
def surer(sure: Sure, side: int, worth: float) -> Sure:
    a, b = sure
    return (max(a, worth), b) if side == 0 else (a, max(b, worth))


Solve = Callable[[Position, float, Any, bool, int, Findings], int]


def solving(game: Game, lore: Lore) -> Solve:
    """The solver of a game: what each first move of a position is worth, and how many positions that took."""
    legal, settle, lots, play = game.legal, game.settle, game.lots, game.play
    appeal, narrow, judge = lore.appeal, lore.narrow, lore.judge

    def solve(p: Any, weight: float, stakes: Any, two_sides: bool, most: int, found: Findings) -> int:
        """UNSOLVED if that takes more than `most`. Of two sides neither goes where the other has better."""
        frames: list[Frame] = []
        waiting: list[Move] = []  # the moves of all frames, the one to look at next last
        likings: list[int] = []
        sure = NOTHING_SURE
        for nodes in range(1, most + 1):  # one call of each rule: every call is compiled into its place
            moves = narrow(p, legal(p))
            choices = how_many(moves)
            if choices > 0:
                start = len(waiting)
                frames.append(opened(p, start, sure))
                for n in range(choices):
                    move = pick(moves, choices - 1 - n)
                    liking = appeal(p, move) if two_sides and choices > 1 else 0
                    waiting.append(move)
                    likings.append(liking)
                    at = start + n
                    while at > start and likings[at - 1] > liking:
                        waiting[at], likings[at] = waiting[at - 1], likings[at - 1]
                        at -= 1
                    waiting[at], likings[at] = move, liking
            else:
                verdict = judge(p, stakes, True)
                while len(frames) > 0:
                    frame = told(frames[-1], verdict)
                    frames[-1] = frame
                    if frame.lot < frame.lots:
                        break
                    seat = frame.p.turn
                    if len(frames) == 1:
                        note(found, frame.move, frame.mean, seat, weight)
                    elif two_sides and frame.sure[0] + frame.sure[1] >= 1.0:
                        while len(waiting) > frame.start:
                            waiting.pop()
                            likings.pop()
                    if len(waiting) > frame.start:
                        break
                    verdict = frame.best
                    frames.pop()
                if len(frames) == 0:
                    return nodes
            frame = frames[-1]
            if frame.lot == frame.lots:
                move = waiting.pop()
                likings.pop()
                frame = trying(frame, move, lots(frame.p, move))
                frames[-1] = frame
            sure = frame.sure if frame.lots == 1 and len(frames) > 1 else NOTHING_SURE
            p = play(frame.p, settle(frame.p, frame.move, frame.lot))
        return UNSOLVED

    return solve


# A world may take more than its share of the effort, up to so many times: some are longer than others.
_UNEVEN = 4


@dataclass(frozen=True)
class Endgame:
    """An endgame to be solved exactly: what a solver needs to know besides the positions."""

    solve: Solve
    stakes: Any
    two_sides: bool

    def solved(
        self, worlds: Sequence[tuple[Position, float]], moves: Iterable[Move], most: int
    ) -> Findings | None:
        """What each first move brings in all worlds; None if they take more than `most` positions."""
        found = no_findings(moves)
        left = most
        for p, chance in worlds:
            limit = min(left, _UNEVEN * most // len(worlds))
            took = self.solve(p, chance * len(worlds), self.stakes, self.two_sides, limit, found)
            if took == UNSOLVED:
                return None
            left -= took
        return found

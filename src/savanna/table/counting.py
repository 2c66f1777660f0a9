"""How the rounds of a match were counted, and where every card lay when it was over."""

from __future__ import annotations

from dataclasses import dataclass, replace

from savanna.games.match import Match
from savanna.games.position import Position
from savanna.games.uncovered import Texts, Uncovered
from savanna.table.table import OVER, Table


@dataclass(frozen=True)
class Count:
    """How a finished round was counted: the cards that counted are laid open, and no others."""

    round: int
    cards: tuple[Texts, ...]  # that counted, for each seat
    scores: tuple[int | None, ...]
    winners: tuple[int, ...] | None  # seats; None in a game whose rounds nobody wins
    next: int | None  # the seat that begins the next round, or says who does


def counted(match: Match, number: int) -> Count:
    """How round `number` of the match was counted; it has to be over."""
    outcome = match.rounds[number - 1].outcome
    assert outcome is not None, f"round {number} is not over"
    return Count(
        number,
        match.game.uncover(_end_of(match, number)).counted,
        outcome.scores,
        None if outcome.winners is None else tuple(seat + 1 for seat in outcome.winners),
        _beginner(match, number + 1),
    )


class Counts:
    """The counts of all rounds of one match, each made once (a cache): what was counted never changes."""

    def __init__(self) -> None:
        self._found: list[Count] = []

    def of(self, match: Match) -> list[Count]:
        """The counts of all rounds that are over, the first round first."""
        over = len(match.finished)
        self._found += [counted(match, number) for number in range(len(self._found) + 1, over + 1)]
        return self._found[:over]


def uncovered(table: Table) -> Uncovered | None:
    """Every card of the last round, face up, as it lay when the match ended; None until then."""
    match = table.match
    if match is None or table.phase != OVER:
        return None
    return match.game.uncover(_end_of(match, match.round))


def at_round_end(table: Table) -> Table:
    """The table as it was when the last round that is over ended, before the next one was dealt."""
    match = table.match
    assert match is not None
    over = len(match.finished)
    ended = replace(match, rounds=match.rounds[:over], position=_end_of(match, over))
    made = tuple(each for each in table.made if each.round <= over)
    return replace(table, match=ended, before=None, made=made, undo=None)


def _end_of(match: Match, number: int) -> Position:
    """The position after the last move of a round, found by playing the round again."""
    dealt = match.rounds[number - 1]
    assert dealt.deal is not None
    position: Position = match.game.start(
        match.players, match.options, dealt.deal, match.finished[: number - 1]
    )
    for _, text in dealt.moves:
        position = match.game.play(position, match.game.moves[text])
    return position


def _beginner(match: Match, number: int) -> int | None:
    """The seat that moves first in round `number`; None if the match has no such round."""
    if number > match.round:
        return None
    deal = match.rounds[number - 1].deal
    assert deal is not None
    first = match.game.start(match.players, match.options, deal, match.finished[: number - 1])
    return int(first.turn) + 1

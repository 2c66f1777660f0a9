"""How the rounds of a match were counted, and where every card lay when it was over."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from savanna.games import GAMES
from savanna.games.game import Position
from savanna.games.match import Match
from savanna.games.outcome import Outcome
from savanna.games.uncovered import Texts, Uncovered
from savanna.table.event import canonical


@dataclass(frozen=True)
class Count:
    """A finished round. Whatever counted is laid open for it, and nothing else is."""

    round: int
    cards: tuple[Texts, ...]  # a seat
    scores: tuple[int | None, ...]
    winners: tuple[int, ...] | None  # seats; None in a game whose rounds nobody wins
    next: int | None  # the seat that begins the next round, or says who does


def counted(match: Match, number: int) -> Count:
    """How this finished round was counted. It is replayed once: it never changes."""
    outcome = match.rounds[number - 1].outcome
    assert outcome is not None, f"round {number} is not over"
    return Count(
        number,
        _end_of(match, number).counted,
        outcome.scores,
        None if outcome.winners is None else tuple(seat + 1 for seat in outcome.winners),
        _beginner(match, number + 1),
    )


def counts(match: Match) -> list[Count]:
    """All rounds that are over, the first one first."""
    return [counted(match, number + 1) for number in range(len(match.finished))]


def uncovered(match: Match) -> Uncovered | None:
    """Every card as it lay at the end; None until the match is over."""
    return _end_of(match, match.round) if match.over else None


def _end_of(match: Match, number: int) -> Uncovered:
    return _replayed(
        match.game.name,
        match.players,
        canonical([match.options, match.rounds[number - 1].deal]),
        match.finished[: number - 1],
        tuple(text for _, text in match.rounds[number - 1].moves),
    )


@lru_cache(maxsize=512)
def _replayed(
    game: str, players: int, dealt: str, finished: tuple[Outcome, ...], moves: tuple[str, ...]
) -> Uncovered:
    rules, (options, deal) = GAMES[game], json.loads(dealt)
    position: Position = rules.start(players, options, deal, finished)
    for text in moves:
        position = rules.play(position, rules.moves[text])
    return rules.uncover(position)


def _beginner(match: Match, number: int) -> int | None:
    """Who is to move first in this round; None if there is no such round."""
    if number > match.round:
        return None
    deal = match.rounds[number - 1].deal
    assert deal is not None
    first = match.game.start(match.players, match.options, deal, match.finished[: number - 1])
    return int(first.turn) + 1

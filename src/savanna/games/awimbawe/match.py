"""Rounds and match of Awimbawé (A7): who won a round, who decides the next lead, who wins."""

from __future__ import annotations

from collections.abc import Sequence

from savanna.games.awimbawe.cards import deck_for
from savanna.games.awimbawe.position import Position
from savanna.games.awimbawe.scoring import loser, lost_by_hyenas, score, wins_round
from savanna.games.cardset import count
from savanna.games.outcome import Outcome, places

ROUNDS_TO_WIN = 2


def sides(players: int) -> tuple[int, ...]:
    """A2.3."""
    return (0, 1, 0, 1) if players == 4 else tuple(range(players))


def longest(players: int) -> int:
    """The name of a leader, then each card with what its power does."""
    return 1 + 2 * count(deck_for(players))


def outcome(p: Position) -> Outcome:
    """A7.1-A7.4 of a round that is over."""
    seats = range(p.players)
    scores = tuple(None if lost_by_hyenas(p, seat) else score(p, seat) for seat in seats)
    winners = tuple(seat for seat in seats if wins_round(p, seat))
    return Outcome(scores, winners, loser(p))


def result(players: int, finished: Sequence[Outcome]) -> tuple[int, ...] | None:
    """A7.5. The place of each seat by rounds won; None while nobody has won two."""
    won = [sum(seat in (outcome.winners or ()) for outcome in finished) for seat in range(players)]
    if max(won) < ROUNDS_TO_WIN:
        return None
    return places(won, sides(players))

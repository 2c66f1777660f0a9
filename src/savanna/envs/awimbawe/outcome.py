"""How a round of Awimbawé ended, for rewards."""

from __future__ import annotations

from savanna.envs.rewards import Ended
from savanna.games.awimbawe.position import Position
from savanna.games.awimbawe.scoring import loser, lost_by_hyenas, score, wins_round
from savanna.games.cardset import NOTHING, add
from savanna.games.fast import rule


@rule
def ended(p: Position) -> Ended:
    """A7.1-A7.4, R-A2."""
    lost = NOTHING
    winners = NOTHING
    for seat in range(p.players):
        if lost_by_hyenas(p, seat):
            lost = add(lost, seat)
        elif wins_round(p, seat):
            winners = add(winners, seat)
    return Ended((score(p, 0), score(p, 1), score(p, 2), score(p, 3)), lost, winners, loser(p))

"""How a round of Tembo ended, for rewards."""

from __future__ import annotations

from savanna.envs.rewards import NOBODY, Ended, with_most
from savanna.games.cardset import NOTHING
from savanna.games.fast import rule
from savanna.games.tembo.position import Position
from savanna.games.tembo.rules import score


@rule
def ended(p: Position) -> Ended:
    """T7.3. Only matches are won; of a round, whoever has the most points counts as its winner."""
    scores = score(p, 0), score(p, 1), score(p, 2), score(p, 3)
    return Ended(scores, NOTHING, with_most(scores, p.players), NOBODY)

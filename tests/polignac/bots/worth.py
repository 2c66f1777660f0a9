"""What a position is worth to each seat: the match goes by the total of all rounds."""

from typing import Any

from polignac.game.rules import JACKS, Position, price, score
from savanna.bots.lore import Four, Verdict
from savanna.games.fast import rule

FOR_THE_POINTS = 0.3  # what points of this round count beside the lead in the match


def stakes(view: Any) -> float:
    """How far the first seat was ahead before this round."""
    return float(sum(scores[0] - scores[1] for scores in view.public.scores))


@rule
def judge(p: Position, ahead: float, over: bool) -> Verdict:
    lead = float(score(p, 0) - score(p, 1))
    wins = 0.5 if ahead + lead == 0.0 else 1.0 if ahead + lead > 0.0 else 0.0
    most = float(price(p.house, JACKS))  # points of a round
    worth = (1 - FOR_THE_POINTS) * wins + FOR_THE_POINTS * (0.5 + lead / (2 * most))
    return Verdict(both(worth, 1 - worth), both(wins, 1 - wins), both(lead, -lead))


@rule
def both(first: float, second: float) -> Four:
    return first, second, 0.0, 0.0

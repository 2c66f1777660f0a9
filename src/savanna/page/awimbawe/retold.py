"""A finished match of Awimbawé in a sentence or two: how it was won, and what decided the last round."""

from __future__ import annotations

from collections.abc import Sequence

from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer, listed
from savanna.table.counting import Count
from savanna.table.tale import Moment


def retold(moments: Sequence[Moment], counts: Sequence[Count], viewer: Viewer, say: Say) -> list[str]:
    """What there is to say of a match when it is over: its rounds tell it all."""
    won = [count.winners for count in counts if count.winners]
    winners = won[-1]
    who = listed(viewer.names_of(winners), say)
    return [_course(won, viewer.are_you(winners), who, say), _decision(counts[-1], say)]


def _course(won: Sequence[tuple[int, ...]], yours: bool, who: str, say: Say) -> str:
    """How the rounds went that somebody won; the last one won the match."""
    if won[0] != won[-1]:
        if yours:
            return say("You came back after losing the first round.")
        return say("{names}: back after losing the first round.", names=who)
    if len(set(won)) == 1:
        return say("Every round was yours.") if yours else say("{names}: every round.", names=who)
    return say("It went to the last round.")


def _decision(count: Count, say: Say) -> str:
    """What decided the last round."""
    left = sorted((score for score in _scores_of_sides(count) if score is not None), reverse=True)
    if None in count.scores:
        return say("Four hyenas decided the last round.")
    if len(left) > 1 and left[0] == left[1]:
        return say("An eagle decided the last round, after a tie on crowns.")
    return say.many(
        left[0] - left[1],
        "{n} crown more decided the last round.",
        "{n} crowns more decided the last round.",
    )


def _scores_of_sides(count: Count) -> list[int | None]:
    """The scores of the round, once for the winners and once for each of the others."""
    winners = count.winners or ()
    best = [count.scores[seat - 1] for seat in winners[:1]]
    return best + [score for seat, score in enumerate(count.scores, 1) if seat not in winners]

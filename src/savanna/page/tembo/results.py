"""What rounds and matches of Tembo brought, in words: nobody wins a round, but somebody scored most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from savanna.games.tembo.uncover import UncoveredTembo
from savanna.games.uncovered import Texts
from savanna.games.viewing import Public
from savanna.page.game import Side
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer, listed
from savanna.table.counting import Count


@dataclass(frozen=True)
class Points:
    """How a round of Tembo was counted, in words for one viewer (CountWords)."""

    viewer: Viewer
    say: Say

    def winners(self, count: Count) -> tuple[int, ...]:
        """The seats that scored most; none if nobody scored."""
        best = max(score or 0 for score in count.scores)
        return tuple(seat for seat, score in enumerate(count.scores, 1) if score == best and best)

    def title(self, count: Count) -> str:
        best, number = self.winners(count), count.round
        if not best:
            return self.say("Round {round}: nobody scores", round=number)
        if self.viewer.are_you(best):
            return self.say("Round {round}: you score the most", round=number)
        return self.say.many(
            len(best),
            "Round {round}: {names} scores the most",
            "Round {round}: {names} score the most",
            round=number,
            names=listed(self.viewer.names_of(best), self.say),
        )

    def reason(self, count: Count, sides: Sequence[Side]) -> str:
        return self.say("Points: {scores}", scores=" : ".join(str(score) for score in count.scores))

    def worth(self, worth: int, *, lost: bool) -> str:
        return self.say.many(worth, "{n} point", "{n} points")

    def total(self, counts: Sequence[Count], seat: int) -> str:
        total = sum(count.scores[seat - 1] or 0 for count in counts)
        return self.say.many(total, "{n} point in all", "{n} points in all") if len(counts) > 1 else ""

    def next(self, seat: int) -> str:
        if self.viewer.is_you(seat):
            return self.say("You begin the next round.")
        return self.say("{name} begins the next round.", name=self.viewer.name(seat))


def score(public: Public, seat: int, say: Say) -> tuple[str, str]:
    """The points of a seat in a finished match, and those of each round."""
    scores = [scores[seat - 1] or 0 for scores in public.scores]
    return say.many(sum(scores), "{n} point", "{n} points"), " + ".join(map(str, scores))


def heaps(cards: UncoveredTembo, viewer: Viewer, say: Say) -> list[tuple[str, Texts]]:
    """Cards that were hidden from everyone up to the end: the draw pile, and those under the fords."""
    return [(say("Left to draw"), cards.pile), (say("Under the fords"), cards.fords)]

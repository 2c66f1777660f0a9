"""What rounds and matches of Awimbawé brought, in words: most crowns win, if hyenas have not decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from savanna.games.awimbawe.match import ROUNDS_TO_WIN
from savanna.games.awimbawe.uncover import UncoveredAwimbawe
from savanna.games.uncovered import Texts
from savanna.games.viewing import Public
from savanna.page.game import Side
from savanna.page.i18n.say import Say
from savanna.page.viewer import Viewer, listed
from savanna.table.counting import Count


@dataclass(frozen=True)
class Crowns:
    """How a round of Awimbawé was counted, in words for one viewer (CountWords)."""

    viewer: Viewer
    say: Say

    def winners(self, count: Count) -> tuple[int, ...]:
        return count.winners or ()

    def title(self, count: Count) -> str:
        best, number = self.winners(count), count.round
        if not best:
            return self.say("Round {round}: nobody wins", round=number)
        if self.viewer.are_you(best):
            return self.say("Round {round}: you win", round=number)
        return self.say.many(
            len(best),
            "Round {round}: {names} wins",
            "Round {round}: {names} win",
            round=number,
            names=self._all(best),
        )

    def reason(self, count: Count, sides: Sequence[Side]) -> str:
        scores = [count.scores[seats[0] - 1] for seats in sides]
        eaten = [self._all(seats) for seats in sides if count.scores[seats[0] - 1] is None]
        left = sorted((score for score in scores if score is not None), reverse=True)
        lines = [self.say("Lost with four hyenas: {names}.", names=name) for name in eaten]
        if len(left) > 1:
            lines.append(self.say("Crowns: {scores}.", scores=" : ".join(map(str, left))))
            if left[0] == left[1]:
                lines.append(self._tie(count))
        return " ".join(lines)

    def _tie(self, count: Count) -> str:
        """How a tie for the most crowns was decided."""
        if count.winners:
            return self.say("Tied on crowns: the highest eagle wins.")
        return self.say("Tied on crowns, and nobody tied has an eagle.")

    def worth(self, worth: int, *, lost: bool) -> str:
        crowns = self.say.many(worth, "{n} crown", "{n} crowns")
        return self.say("four hyenas ({crowns})", crowns=crowns) if lost else crowns

    def total(self, counts: Sequence[Count], seat: int) -> str:
        won = sum(seat in self.winners(count) for count in counts)
        return self.say.many(won, "{n} of {all} rounds won", "{n} of {all} rounds won", all=ROUNDS_TO_WIN)

    def next(self, seat: int) -> str:
        if self.viewer.is_you(seat):
            return self.say("You decide who leads the next round.")
        return self.say("{name} decides who leads the next round.", name=self.viewer.name(seat))

    def _all(self, seats: Iterable[int]) -> str:
        return listed(self.viewer.names_of(seats), self.say)


def score(public: Public, seat: int, say: Say) -> tuple[str, str]:
    """How many rounds a seat has won in a finished match; it is no sum, hence the empty text."""
    won = sum(seat in winners for winners in public.won)
    return say.many(won, "{n} round won", "{n} rounds won"), ""


def heaps(cards: UncoveredAwimbawe, viewer: Viewer, say: Say) -> list[tuple[str, Texts]]:
    """The cards left on the piles of each seat at the end, which nobody has played."""
    return [
        (_piles_of(seat, viewer, say), tuple(card for pile in piles for card in pile))
        for seat, piles in enumerate(cards.piles, 1)
    ]


def _piles_of(seat: int, viewer: Viewer, say: Say) -> str:
    return say("Your piles") if viewer.is_you(seat) else say("{name}’s piles", name=viewer.name(seat))

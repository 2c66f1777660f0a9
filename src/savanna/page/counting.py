"""How a round was counted, as a page shows it: who won and why, and every card that counted, by its owner."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from markupsafe import Markup

from savanna.games import GAMES
from savanna.games.awimbawe.match import ROUNDS_TO_WIN
from savanna.page.cards import Face, drawn
from savanna.page.games import GAMES as DRAWN
from savanna.page.names import listed
from savanna.page.saying import Say, saying
from savanna.table.counting import Count
from savanna.table.event import canonical

Names = Sequence[str]


@dataclass(frozen=True)
class Share:
    """What one side brought home: a player, or a team."""

    seats: tuple[int, ...]
    name: str
    cards: Sequence[Markup]
    says: str  # what the cards are worth
    total: str  # with the rounds before
    won: bool


@dataclass(frozen=True)
class Summary:
    round: int
    title: str
    reason: str
    shares: Sequence[Share]
    next: str


def summaries(shown: dict[str, Any], counts: Sequence[Count], names: Names, say: Say) -> list[Summary]:
    """Of all rounds that are over, the first one first."""
    if not counts:
        return []
    game, options = shown["agreement"]["game"], canonical(shown["view"]["public"]["options"])
    return [
        _summary(game, options, tuple(counts[: number + 1]), tuple(names), say.language)
        for number in range(len(counts))
    ]


def unread(shown: dict[str, Any], moved: Iterable[int], found: Sequence[Summary]) -> Summary | None:
    """The round before, until its reader is among those who have moved in this one.

    A spectator has read of it when everyone has moved.
    """
    if shown["phase"] != "playing" or not found:
        return None
    own = shown["you"] and shown["you"]["seat"]
    waited_for = {own} if own else {seat["seat"] for seat in shown["seats"]}
    return None if waited_for <= set(moved) else found[-1]


@lru_cache(maxsize=1024)
def _summary(
    game: str, options: str, counts: tuple[Count, ...], names: tuple[str, ...], language: str
) -> Summary:
    say, count = saying(language), counts[-1]
    face = partial(DRAWN[game].face, say=say, options=json.loads(options))
    tell: _Telling = _Crowns(say, names) if game == "awimbawe" else _Points(say, names)
    sides = members(game, len(names))
    return Summary(
        count.round,
        tell.title(count),
        tell.reason(count, sides),
        [
            _share(seats, [face(card) for seat in seats for card in count.cards[seat - 1]], counts, tell)
            for seats in sides
        ],
        "" if count.next is None else tell.next(count.next),
    )


def members(game: str, players: int) -> list[tuple[int, ...]]:
    """The seats of each side: partners count together."""
    sides = GAMES[game].sides(players)
    return [tuple(at + 1 for at in range(players) if sides[at] == side) for side in sorted({*sides})]


def _share(seats: tuple[int, ...], faces: list[Face], counts: tuple[Count, ...], tell: _Telling) -> Share:
    count, first = counts[-1], seats[0]
    worth = sum(face.worth or 0 for face in faces)
    best = sorted(faces, key=lambda face: -(face.worth or 0))
    return Share(
        seats,
        listed([tell.names[seat - 1] for seat in seats], tell.say),
        [drawn(face) for face in best],
        tell.worth(worth, lost=count.scores[first - 1] is None),
        tell.total(counts, first),
        first in tell.winners(count),
    )


class _Telling(ABC):
    """A count in the words of its game."""

    def __init__(self, say: Say, names: Names) -> None:
        self.say = say
        self.names = names

    @abstractmethod
    def title(self, count: Count) -> str: ...

    @abstractmethod
    def reason(self, count: Count, sides: list[tuple[int, ...]]) -> str: ...

    @abstractmethod
    def worth(self, worth: int, *, lost: bool) -> str: ...

    @abstractmethod
    def total(self, counts: tuple[Count, ...], seat: int) -> str: ...

    @abstractmethod
    def winners(self, count: Count) -> tuple[int, ...]: ...

    @abstractmethod
    def next(self, seat: int) -> str: ...

    def is_you(self, seats: Sequence[int]) -> bool:
        return [self.names[seat - 1] for seat in seats] == [self.say("You")]

    def all(self, seats: Iterable[int]) -> str:
        return listed([self.names[seat - 1] for seat in seats], self.say)


class _Points(_Telling):
    """Tembo: nobody wins a round, but somebody brought most across."""

    def winners(self, count: Count) -> tuple[int, ...]:
        best = max(score or 0 for score in count.scores)
        return tuple(seat for seat, score in enumerate(count.scores, 1) if score == best and best)

    def title(self, count: Count) -> str:
        best, number = self.winners(count), count.round
        if not best:
            return self.say("Round {round}: nobody scores", round=number)
        if self.is_you(best):
            return self.say("Round {round}: you score most", round=number)
        return self.say.many(
            len(best),
            "Round {round}: {names} scores most",
            "Round {round}: {names} score most",
            round=number,
            names=self.all(best),
        )

    def reason(self, count: Count, sides: list[tuple[int, ...]]) -> str:
        return self.say("Points: {scores}", scores=" : ".join(str(score) for score in count.scores))

    def worth(self, worth: int, *, lost: bool) -> str:
        return self.say.many(worth, "{n} point", "{n} points")

    def total(self, counts: tuple[Count, ...], seat: int) -> str:
        total = sum(count.scores[seat - 1] or 0 for count in counts)
        return self.say.many(total, "{n} point in all", "{n} points in all") if len(counts) > 1 else ""

    def next(self, seat: int) -> str:
        if self.is_you([seat]):
            return self.say("You begin the next round.")
        return self.say("{name} begins the next round.", name=self.names[seat - 1])


class _Crowns(_Telling):
    """Awimbawé: most crowns, if hyenas have not decided."""

    def winners(self, count: Count) -> tuple[int, ...]:
        return count.winners or ()

    def title(self, count: Count) -> str:
        best, number = self.winners(count), count.round
        if not best:
            return self.say("Round {round}: nobody wins", round=number)
        if self.is_you(best):
            return self.say("Round {round}: you win", round=number)
        return self.say.many(
            len(best),
            "Round {round}: {names} wins",
            "Round {round}: {names} win",
            round=number,
            names=self.all(best),
        )

    def reason(self, count: Count, sides: list[tuple[int, ...]]) -> str:
        scores = [count.scores[seats[0] - 1] for seats in sides]
        eaten = [self.all(seats) for seats in sides if count.scores[seats[0] - 1] is None]
        left = sorted((score for score in scores if score is not None), reverse=True)
        lines = [self.say("Lost by four hyenas: {names}.", names=name) for name in eaten]
        if len(left) > 1:
            lines.append(self.say("Crowns: {scores}.", scores=" : ".join(map(str, left))))
            if left[0] == left[1]:
                lines.append(self._tie(count))
        return " ".join(lines)

    def _tie(self, count: Count) -> str:
        if count.winners:
            return self.say("Of those with most crowns, the highest eagle wins.")
        return self.say("Those with most crowns have no eagle.")

    def worth(self, worth: int, *, lost: bool) -> str:
        crowns = self.say.many(worth, "{n} crown", "{n} crowns")
        return self.say("four hyenas ({crowns})", crowns=crowns) if lost else crowns

    def total(self, counts: tuple[Count, ...], seat: int) -> str:
        won = sum(seat in self.winners(count) for count in counts)
        return self.say.many(won, "{n} of {all} rounds won", "{n} of {all} rounds won", all=ROUNDS_TO_WIN)

    def next(self, seat: int) -> str:
        if self.is_you([seat]):
            return self.say("You decide who leads the next round.")
        return self.say("{name} decides who leads the next round.", name=self.names[seat - 1])

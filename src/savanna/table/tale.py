"""What has happened in a match, move by move, as one seat saw it."""

from __future__ import annotations

from dataclasses import dataclass, field

from savanna.games.events import StoryEvent
from savanna.games.match import Match
from savanna.table.table import Made, Table, begun


@dataclass(frozen=True, eq=False, slots=True)
class Moment:
    """One move and what came of it, as one seat saw it; equal to itself alone, so it can be a cache's key."""

    number: int  # of the move in the match, from 1
    made: Made
    events: tuple[StoryEvent, ...]
    trick: int  # of its round, from 1; always the first in a game without tricks
    before: Moment | None = field(repr=False)


def story(before: Match, move: str, after: Match, seat: int | None) -> list[StoryEvent]:
    """What a move did, told from the views before and after it of this seat, or of a spectator (None)."""
    told = after.game.told_to(None if seat is None else seat - 1, move)
    return after.game.story(before.look(seat), told, after.look(seat))


class Tale:
    """All that has happened in a match, as one seat saw it; what was told before is kept (a cache)."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self._moments: list[Moment] = []

    def up_to(self, table: Table) -> list[Moment]:
        """Every move of the match so far, whatever the memory contract lets anyone read of them."""
        known = len(self._moments)
        if [moment.made for moment in self._moments] != [*table.made[:known]]:
            self._moments, known = [], 0
        if known == len(table.made) - 1 and table.before is not None and table.match is not None:
            self._add(table.before, table.made[-1], table.match)
        elif known < len(table.made):
            self._moments = []
            self._retell(table)
        return list(self._moments)

    def _retell(self, table: Table) -> None:
        """Tell every move anew, by playing the match again from its deals."""
        assert table.match is not None
        match = begun(table, [dealt.deal for dealt in table.match.rounds if dealt.deal is not None])
        for made in table.made:
            before = match.copy()
            match.play(made.move)
            self._add(before, made, match)

    def _add(self, before: Match, made: Made, after: Match) -> None:
        events = tuple(story(before, made.move, after, self._seat))
        last = self._moments[-1] if self._moments else None
        trick = _trick_after(last, made.round)
        self._moments.append(Moment(len(self._moments) + 1, made, events, trick, last))


def _trick_after(last: Moment | None, of_round: int) -> int:
    """The number of the trick, from 1, that the move after `last` belongs to."""
    if last is None or last.made.round != of_round:
        return 1
    return last.trick + any(event.ends_trick for event in last.events)

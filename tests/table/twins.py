"""Two tables that differ only in what somebody at them cannot know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from games.twins import swapped, text_of, twins
from table.tables import Sitting

from savanna.games.match import Match
from savanna.table.table import PLAYING, Table


def twin_of(table: Table, seat: int | None, chance: random.Random) -> Table | None:
    """Two cards that this seat cannot see change places, with all that was said of them in secret."""
    match, before = table.match, table.before
    assert match is not None
    found = twins(match, seat, chance)
    if found is None:
        return None
    other_match, one, other = found
    if before is not None and before.round == match.round:
        before = _renamed(swapped(before, one, other), match, one, other)
    made = tuple(
        replace(each, move=_said(each.move, match, one, other)) if each.round == match.round else each
        for each in table.made
    )
    return replace(table, match=_renamed(other_match, match, one, other), before=before, made=made)


def _renamed(twin: Match, true: Match, one: int, other: int) -> Match:
    """The log has to tell of the cards of its own world."""
    now = twin.rounds[-1]
    moves = tuple((seat, _said(text, true, one, other)) for seat, text in now.moves)
    return replace(twin, rounds=(*twin.rounds[:-1], replace(now, moves=moves)))


def _said(text: str, true: Match, one: int, other: int) -> str:
    """Which card of a hand a snake found is all that a log has in secret: B2:h=d4."""
    if text not in true.game.settled:
        return text
    bite, _, card = text.partition("=")
    change = {text_of(true, one): text_of(true, other), text_of(true, other): text_of(true, one)}
    return f"{bite}={change.get(card, card)}"


LENGTHS = {"tembo": 60, "awimbawe": 150}  # moves of a match, about


def everyone(match: Match, seat: int | None) -> bool:
    return True


def twin_tables(
    sitting: Sitting, moments: int, wanted: Callable[[Match, int | None], bool] = everyone
) -> Iterator[tuple[int | None, Table, Table]]:
    """Play by chance; at about so many moments, for each wanted seat, the true table and its twin."""
    rng, every = random.Random("twins"), LENGTHS[sitting.match.game.name] // moments
    while sitting.table.phase == PLAYING:
        sitting.move(rng.choice(sitting.match.legal_moves()))
        if len(sitting.table.made) % every:
            continue
        for seat in (*range(1, len(sitting.table.seats) + 1), None):
            if wanted(sitting.match, seat) and (twin := twin_of(sitting.table, seat, rng)) is not None:
                yield seat, sitting.table, twin

"""What a match has brought so far: how each round was counted, what a bot did meanwhile, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from savanna.page.countdown import time_to_move
from savanna.page.counting import Summary, summaries, unread
from savanna.page.ending import Ending, ending
from savanna.page.names import names_of
from savanna.page.notes import missed, notes
from savanna.page.saying import Say
from savanna.table.counting import Count, uncovered
from savanna.table.table import Table
from savanna.table.tale import Moment

Sight = dict[str, Any]


def results(
    sight: Sight, table: Table, counts: Sequence[Count], moments: Sequence[Moment], now: int, say: Say
) -> dict[str, Any]:
    """For the page of this table, at this time, for whoever is shown this sight and told these moments."""
    called = names_of(sight, say)
    found = summaries(sight, counts, called, say)
    present = table.match.round if table.match else 0
    moved = (made.seat for made in table.made if made.round == present)
    return {
        "countdown": time_to_move(sight, now, say),
        "notes": notes(sight, called, now, say),
        "missed": missed(sight, moments, called, say),
        "finished": found,
        "unread": unread(sight, moved, found),
        "ending": _ending(sight, table, found, called, say),
    }


def _ending(sight: Sight, table: Table, found: list[Summary], called: list[str], say: Say) -> Ending | None:
    """None while the match goes on."""
    cards = None if table.match is None else uncovered(table.match)
    if cards is None:
        return None
    return ending(sight, table.made, found[-1], cards, called, say)

"""The first page: the games, and the tables of whoever opens it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from savanna.page.games import PAGES
from savanna.page.i18n.say import Say
from savanna.page.preferences import Preferences
from savanna.page.viewer import seat_name
from savanna.table.sight import invitation
from savanna.table.table import GAVE_UP, OPEN, SEALED, Table

_AT_ONCE = 4  # tables of a guest that the first page shows before it is asked for the others


@dataclass(frozen=True)
class GameCard:
    """A game that can be played, as the first page offers it."""

    key: str
    name: str
    sentence: str
    credit: str
    players: tuple[int, ...]
    last: Mapping[str, str]  # what its reader chose for their last table of it


@dataclass(frozen=True)
class TableCard:
    """A table whose match is not over, as the first page lists it."""

    id: str
    art: str
    name: str
    others: str  # who else plays there
    state: str


@dataclass(frozen=True)
class MyTables:
    """The tables of whoever opens the first page: a few at once, the others where they are looked for."""

    first: Sequence[TableCard]
    others: Sequence[TableCard]
    more: str  # how many others
    older: str  # how many more there are that are not listed; "" if none


def game_cards(preferences: Preferences, say: Say) -> list[GameCard]:
    """All games, as the first page offers them to whoever prefers this."""
    return [
        GameCard(
            page.name,
            page.title,
            page.sentence(say),
            say("a game by {author}", author=page.author),
            page.game.players,
            preferences.last_table(page.name),
        )
        for page in PAGES.values()
    ]


def my_tables(tables: Iterable[tuple[Table, int | None]], older: int, say: Say) -> MyTables:
    """These tables as the first page lists them; each comes with the player that its reader is, or None."""
    cards = [_table_card(table, player, say) for table, player in tables]
    others = cards[_AT_ONCE:]
    return MyTables(
        cards[:_AT_ONCE],
        others,
        say.many(len(others), "One more table", "{n} more tables"),
        say.many(older, "One older table is not listed.", "{n} older tables are not listed.")
        if older
        else "",
    )


def _table_card(table: Table, player: int | None, say: Say) -> TableCard:
    return TableCard(
        table.id,
        PAGES[table.agreement.game].emblem,
        table.agreement.rules.title,
        _others(table, player, say),
        _state(table, player, say),
    )


def _others(table: Table, player: int | None, say: Say) -> str:
    """The names of all others on seats."""
    others = [seat for seat in invitation(table).seats if seat.player not in (player, None)]
    return ", ".join(seat_name(seat, say) for seat in others)


def _state(table: Table, player: int | None, say: Say) -> str:
    """How a table stands, in a few words, for this player or a spectator."""
    if table.phase in (OPEN, SEALED):
        return say("not started")
    if table.waits_for(player):
        return say("waits for you")
    kept = {one.number: one.kept for one in table.people}.get(player or 0)
    if kept == GAVE_UP:
        return say("you gave up")
    return say("a bot keeps your seat") if kept else say("in progress")

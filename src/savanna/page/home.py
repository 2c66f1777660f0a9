"""The first page: the games, and the tables of whoever opens it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from savanna.page.games import PAGES
from savanna.page.i18n.say import Say
from savanna.table.table import OPEN, Table


@dataclass(frozen=True)
class GameCard:
    """A game that can be played, as the first page offers it."""

    key: str
    name: str
    sentence: str
    credit: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class TableCard:
    """A table whose match is not over, as the first page lists it."""

    id: str
    art: str
    name: str
    state: str


def game_cards(say: Say) -> list[GameCard]:
    """All games, as the first page offers them."""
    return [
        GameCard(
            page.name,
            page.title,
            page.sentence(say),
            say("a game by {author}", author=page.author),
            page.game.players,
        )
        for page in PAGES.values()
    ]


def table_cards(tables: Iterable[tuple[Table, int | None]], say: Say) -> list[TableCard]:
    """These tables as the first page lists them; each comes with the player that its reader is, or None."""
    return [
        TableCard(
            table.id,
            PAGES[table.agreement.game].emblem,
            table.agreement.rules.title,
            _state(table, player, say),
        )
        for table, player in tables
    ]


def _state(table: Table, player: int | None, say: Say) -> str:
    """How a table stands, in two words, for this player or (None) a spectator."""
    if table.phase == OPEN:
        return say("not started")
    return say("your turn") if table.to_move and table.to_move.number == player else say("in progress")

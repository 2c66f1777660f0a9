"""What someone at a table may know of it: all that is built here, and nothing else, leaves the server."""

from __future__ import annotations

from typing import Any

from savanna.games.viewing import plain
from savanna.table.agreement import written
from savanna.table.keeping import deadline
from savanna.table.table import KEEPER, OVER, Made, Player, Table
from savanna.table.tale import story

Sight = dict[str, Any]


def invitation(table: Table) -> Sight:
    """The table for someone who has yet to come in: who plays what, and not how it stands."""
    return {
        "table": table.id,
        "version": table.version,
        "phase": table.phase,
        "agreement": written(table.agreement),
        "seats": [_seat(table, number) for number in range(1, len(table.seats) + 1)],
    }


def sight(table: Table, player: int | None) -> Sight:
    """The table for one of its players, or for a spectator (None)."""
    seat = None if player is None else table.seat_of(player)
    return {
        **invitation(table),
        "you": None if player is None else {"player": player, "seat": seat, "host": table.hosts(player)},
        "fair": _fair(table),
        "view": None if table.match is None else table.match.view(seat),
        "story": _story(table, seat),
        "deadline": deadline(table),
        "for_you": [] if player is None else _made_for(table, player),
        "undo": None if table.undo is None else plain(table.undo),
        "again": [[number, wish] for number, wish in sorted(table.again.items())],
        "next": table.next,
    }


def open_sight(table: Table) -> Sight:
    """The same for spectators of a table that agreed to show them all hands."""
    if table.match is None or table.agreement.spectators != "hands":
        return {**sight(table, None), "hands": []}
    hands = [table.match.view(seat + 1) for seat in range(len(table.seats))]
    return {**sight(table, None), "hands": hands}


def _seat(table: Table, number: int) -> Sight:
    player = table.at_seat(number)
    if player is None:
        return {"seat": number, "player": None}
    return {
        "seat": number,
        "player": player.number,
        "name": player.name,
        "level": player.level,
        "ready": player.ready or player.is_bot,
        "kept": player.kept,
    }


def _fair(table: Table) -> Sight:
    """What a deal is made of, as far as it has been told."""
    return {
        "commitment": table.commitment,
        "contributions": [_contribution(player) for player in table.seated],
        "seed": table.seed,
    }


def _contribution(player: Player) -> Sight:
    return {
        "player": player.number,
        "commitment": player.commitment,
        "contribution": player.contribution,
        "bot": player.is_bot,
    }


def _story(table: Table, seat: int | None) -> list[Sight]:
    """What the last move did, as this seat saw it."""
    if table.match is None or table.before is None:
        return []
    return [told(event) for event in story(table.before, table.made[-1].move, table.match, seat)]


def told(event: Any) -> Sight:
    """An event of a story as plain data."""
    return {"event": type(event).__name__, **plain(event)}


def _made_for(table: Table, player: int) -> list[Sight]:
    """The last moves of this player's seat, as far back as a bot has made them."""
    seat, moves = table.seat_of(player), list[Made]()
    for made in reversed(table.made):
        if made.seat == seat:
            if made.by != KEEPER:
                break
            moves.insert(0, made)
    told_to = table.agreement.rules.told_to
    return [{"round": made.round, "move": told_to(made.seat - 1, made.move)} for made in moves]


def record_of(table: Table) -> dict[str, Any] | None:
    """The whole match, once it is over."""
    return table.match.record() if table.phase == OVER and table.match is not None else None

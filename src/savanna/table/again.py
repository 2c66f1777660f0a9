"""After a match: another one with the same players."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from savanna.table.agreement import written
from savanna.table.refusal import Refused, because
from savanna.table.table import OVER, Player, Table
from savanna.table.tokens import tokens
from savanna.table.turn import Draft

# What players can wish for: new deals and everyone one seat on; the same deals in the same seats; the same
# deals and everyone one seat on.
REMATCH, SAME_DEAL, DUPLICATE = WISHES = ("rematch", "same_deal", "duplicate")


def want(table: Table, player: int, again: str | None) -> Draft:
    """This player would like such a match next, or (None) takes that wish back: the draft of an event."""
    if table.phase != OVER:
        raise Refused(because("not_over"))
    if table.seat_of(player) is None:
        raise Refused(because("not_seated"))
    if again is not None and again not in WISHES:
        raise Refused(because("no_wish", wishes=WISHES))
    if table.next is not None:
        raise Refused(because("gone_on"))
    return "wanted", {"again": again}


def agreed_wish(table: Table) -> str | None:
    """The match that all people at the table want next; None while they differ, or once it is opened."""
    wishes = {table.again.get(player.number) for player in table.people}
    return wishes.pop() if len(wishes) == 1 and table.next is None else None


def opened_body(table: Table, again: str) -> dict[str, Any]:
    """The body of the event `opened` of the next table: the same players, who still have to be ready."""
    seats = table.seats if again == SAME_DEAL else (*table.seats[1:], table.seats[0])
    deals = [] if again == REMATCH or table.match is None else [r.deal for r in table.match.rounds]
    return {
        "agreement": written(replace(table.agreement, seating="taken")),
        "players": [asdict(Player(each.number, each.name, each.level)) for each in table.players],
        "seats": list(seats),
        "deals": deals,
        "declared": dict(table.declared),
        "tokens": sorted(zip(table.seats, tokens(table), strict=True)),
        "after": table.id,
    }

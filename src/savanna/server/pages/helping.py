"""Sheets beside a table: a card explained, a round counted. With a script they open over it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse

from savanna.page.counting import summaries
from savanna.page.help import card_help
from savanna.page.names import names_of
from savanna.page.saying import saying
from savanna.server.answers import Problem
from savanna.server.incoming import Id, TheHouse
from savanna.server.outgoing import shown
from savanna.server.pages.guest import PageRoute, guest_of, shown_page
from savanna.server.pages.table import visitor_of

pages = APIRouter(route_class=PageRoute, include_in_schema=False)

Card = Annotated[str, Path(max_length=3)]


@pages.get("/tables/{table_id}/card/{card}")
async def explained(request: Request, house: TheHouse, table_id: Id, card: Card) -> HTMLResponse:
    """A card of the match: its rule, and where it is as far as this guest may know."""
    guest = guest_of(request)
    at = await visitor_of(house, guest, table_id)
    sight = shown(at.room, at.player)
    found = card_help(sight, card, saying(guest.language))
    if found is None:
        raise Problem("not_found")
    return shown_page("help.html", guest, shown=sight, card=found)


@pages.get("/tables/{table_id}/rounds/{number}")
async def counted(request: Request, house: TheHouse, table_id: Id, number: int) -> HTMLResponse:
    """A finished round: who won and why, with every card that counted."""
    guest = guest_of(request)
    at = await visitor_of(house, guest, table_id)
    sight, say = shown(at.room, at.player), saying(guest.language)
    rounds = summaries(sight, at.room.counted(at.room.seen_by(at.player)), names_of(sight, say), say)
    if not 1 <= number <= len(rounds):
        raise Problem("not_found")
    return shown_page("round.html", guest, shown=sight, summary=rounds[number - 1])

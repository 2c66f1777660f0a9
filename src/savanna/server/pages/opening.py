"""Opening a table: at once against bots, or with friends."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from savanna.games import GAMES
from savanna.page import agreeing, names
from savanna.page.saying import saying
from savanna.server.answers import Problem
from savanna.server.doors import check_opening
from savanna.server.incoming import TheHouse
from savanna.server.pages.forms import carry_out
from savanna.server.pages.guest import (
    PageRoute,
    form_of,
    guest_of,
    keep,
    name_in,
    session_for,
    shown_page,
    to,
    welcomed,
)
from savanna.server.people import digest
from savanna.server.room import Room
from savanna.table.agreement import agreed
from savanna.table.table import HOST

pages = APIRouter(route_class=PageRoute, include_in_schema=False)


@pages.post("/play")
async def play_now(request: Request, house: TheHouse) -> Response:
    """One click: a table with bots on all other seats, or on all of them."""
    guest, form = guest_of(request), await form_of(request)
    watching = form.get("as") == "spectator"
    agreement, session = agreed(agreeing.agreement_in(form)), session_for(guest)
    name = guest.wishes.name or saying(guest.language)("Guest")
    check_opening(request)
    room = await house.open(digest(session), agreement, name, None if watching else HOST)
    await house.people.held(session, room.table.id, HOST)
    for seat in range(1 if watching else 2, agreement.players + 1):
        await _ordered(room, do="seat_bot", seat=seat, level=form.get("level", "meerkat"))
    await _ordered(room, do="ready")
    return welcomed(request, to(f"/tables/{room.table.id}"), guest, session)


async def _ordered(room: Room, **what: Any) -> None:
    """By the host, who is about to come in."""
    await carry_out(room, HOST, {"cmd": f"open-{room.table.version}", **what})


@pages.get("/new/{game}")
async def new_table(request: Request, game: str) -> HTMLResponse:
    guest = guest_of(request)
    if game not in GAMES:
        raise Problem("not_found")
    options = agreeing.options(saying(guest.language))
    return shown_page("new.html", guest, game=game, game_name=names.game_name(game), options=options)


@pages.post("/tables")
async def open_table(request: Request, house: TheHouse) -> Response:
    guest, form = guest_of(request), await form_of(request)
    name, session = name_in(form), session_for(guest)
    agreement = agreed(agreeing.agreement_in(form))
    check_opening(request)
    room = await house.open(digest(session), agreement, name, HOST)
    await house.people.held(session, room.table.id, HOST)
    answer = welcomed(request, to(f"/tables/{room.table.id}"), guest, session)
    keep(answer, guest.wishes.changed(name=name))
    return answer

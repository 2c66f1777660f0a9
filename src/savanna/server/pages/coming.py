"""Coming to a table by a link: looking takes no seat, only the button does."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from savanna.page import names
from savanna.page.errors import refusal_text
from savanna.page.saying import saying
from savanna.server.answers import Problem
from savanna.server.incoming import Id, Key, TheHouse, room_behind
from savanna.server.pages.guest import (
    Guest,
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
from savanna.server.past import now_ms
from savanna.server.people import JOIN, SPECTATOR, WATCH
from savanna.server.room import Room
from savanna.table.refusal import Refused
from savanna.table.table import HOST, OPEN

pages = APIRouter(route_class=PageRoute, include_in_schema=False)


@pages.get("/tables/{table_id}/join/{key}")
async def see_invitation(request: Request, house: TheHouse, table_id: Id, key: Key) -> Response:
    guest = guest_of(request)
    room = await room_behind(house, table_id, key, JOIN)
    if guest.session and await house.people.player_at(guest.session, room.table):
        return to(f"/tables/{table_id}")
    return _invitation(guest, room)


def _invitation(guest: Guest, room: Room, notice: str = "", status: int = 200) -> HTMLResponse:
    table = room.table
    return shown_page(
        "join.html",
        guest,
        status,
        notice,
        host=table.player(HOST).name,
        game=table.agreement.game,
        game_name=names.game_name(table.agreement.game),
        full=None not in table.seats or table.phase != OPEN,
    )


@pages.post("/tables/{table_id}/join/{key}")
async def join(request: Request, house: TheHouse, table_id: Id, key: Key) -> Response:
    guest, form = guest_of(request), await form_of(request)
    room = await room_behind(house, table_id, key, JOIN)
    name, session = name_in(form), session_for(guest)
    try:
        await room.join(session, name, None)
    except Refused as refused:
        text = refusal_text(refused, room.table.agreement.game, saying(guest.language))
        return _invitation(guest, room, text, 409)
    answer = welcomed(request, to(f"/tables/{table_id}"), guest, session)
    keep(answer, guest.wishes.changed(name=name))
    return answer


@pages.get("/tables/{table_id}/watch/{key}")
async def see_watch(request: Request, house: TheHouse, table_id: Id, key: Key) -> Response:
    guest = guest_of(request)
    table = (await room_behind(house, table_id, key, WATCH)).table
    return shown_page(
        "watch.html",
        guest,
        host=table.player(HOST).name,
        game=table.agreement.game,
        game_name=names.game_name(table.agreement.game),
        allowed=table.agreement.spectators != "none",
    )


@pages.post("/tables/{table_id}/watch/{key}")
async def watch(request: Request, house: TheHouse, table_id: Id, key: Key) -> Response:
    """Who plays at the table already sees it as a player does."""
    guest = guest_of(request)
    room = await room_behind(house, table_id, key, WATCH)
    session = session_for(guest)
    if room.table.agreement.spectators == "none":
        raise Problem("no_spectators")
    if not await house.people.player_at(session, room.table):
        await house.people.hold(session, table_id, SPECTATOR, now_ms())
    return welcomed(request, to(f"/tables/{table_id}"), guest, session)


@pages.get("/device/{key}")
async def see_device(request: Request, house: TheHouse, key: Key) -> HTMLResponse:
    guest = guest_of(request)
    if house.people.device(key, use=False) is None:
        raise Problem("not_found")
    return shown_page("device.html", guest)


@pages.post("/device/{key}")
async def come_by_device(request: Request, house: TheHouse, key: Key) -> Response:
    """Be the same player with this device."""
    guest = guest_of(request)
    session = session_for(guest)
    held = house.people.device(key, use=True)
    if held is None:
        raise Problem("not_found")
    await house.people.hold(session, *held, now_ms())
    return welcomed(request, to(f"/tables/{held[0]}"), guest, session)

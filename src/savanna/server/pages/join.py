"""Coming to a table by a link: looking takes no seat, only the button does."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from savanna.page.errors import refusal_text
from savanna.page.i18n.say import say_in
from savanna.server import visits
from savanna.server.pages.errors import PageRoute
from savanna.server.pages.forms import form_of
from savanna.server.pages.guest import Guest, guest_of, keep, session_for, shown_page, to, welcomed
from savanna.server.people import JOIN, WATCH
from savanna.server.requests import Id, Key, PerhapsAtTable, TheHouse
from savanna.table.refusal import Refused
from savanna.table.table import HOST, OPEN, Table

pages = APIRouter(route_class=PageRoute, include_in_schema=False)


@pages.get("/tables/{table_id}/join/{key}")
async def see_invitation(
    request: Request, house: TheHouse, found: PerhapsAtTable, table_id: Id, key: Key
) -> Response:
    """The invitation that a link shows; who plays at the table already is led on to it."""
    room = await visits.room_behind(house, table_id, key, JOIN)
    if found is not None and found.player is not None:
        return to(f"/tables/{table_id}")
    return _invitation(guest_of(request), room.table)


def _invitation(guest: Guest, table: Table, notice: str = "", status: int = 200) -> HTMLResponse:
    """The page that invites a guest to a table."""
    return shown_page(
        "join.html",
        guest,
        status,
        notice,
        host=table.player(HOST).name,
        game=table.agreement.game,
        game_name=table.agreement.rules.title,
        full=None not in table.seats or table.phase != OPEN,
    )


@pages.post("/tables/{table_id}/join/{key}")
async def join(request: Request, house: TheHouse, table_id: Id, key: Key) -> Response:
    """Take the first free seat of the table that a link is for; if refused, the invitation says why."""
    guest, form = guest_of(request), await form_of(request)
    room, session = await visits.room_behind(house, table_id, key, JOIN), session_for(guest)
    try:
        at = await visits.join(room, session, form.get("name", ""), None)
    except Refused as refused:
        text = refusal_text(refused, room.table.agreement.game, say_in(guest.language))
        return _invitation(guest, room.table, text, 409)
    answer = welcomed(request, to(f"/tables/{table_id}"), guest, session)
    keep(answer, guest.preferences.changed(name=at.name))
    return answer


@pages.get("/tables/{table_id}/watch/{key}")
async def see_watch(request: Request, house: TheHouse, table_id: Id, key: Key) -> Response:
    """The page that a link to watch shows: whose table it is, and whether it may be watched."""
    table = (await visits.room_behind(house, table_id, key, WATCH)).table
    return shown_page(
        "watch.html",
        guest_of(request),
        host=table.player(HOST).name,
        game=table.agreement.game,
        game_name=table.agreement.rules.title,
        allowed=table.agreement.spectators != "none",
    )


@pages.post("/tables/{table_id}/watch/{key}")
async def watch(request: Request, house: TheHouse, table_id: Id, key: Key) -> Response:
    """Watch the table that a link is for; who plays there already stays a player."""
    guest = guest_of(request)
    session = session_for(guest)
    await visits.watch(await visits.room_behind(house, table_id, key, WATCH), session)
    return welcomed(request, to(f"/tables/{table_id}"), guest, session)


@pages.get("/device/{key}")
async def see_device(request: Request, house: TheHouse, key: Key) -> HTMLResponse:
    """The page that a link for another device shows; looking does not use it up."""
    visits.check_device_link(house, key)
    return shown_page("device.html", guest_of(request))


@pages.post("/device/{key}")
async def come_by_device(request: Request, house: TheHouse, key: Key) -> Response:
    """Make this device the player that a link made on another one is for."""
    guest = guest_of(request)
    session = session_for(guest)
    at = await visits.come_by_device(house, session, key)
    return welcomed(request, to(f"/tables/{at.room.table.id}"), guest, session)

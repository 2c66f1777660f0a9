"""The page of a table: what it shows, what its forms do, and the socket that keeps it up to date."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse
from markupsafe import Markup
from pydantic import ValidationError

from savanna.page.errors import refusal_text
from savanna.page.html.png import png
from savanna.page.html.qr import qr_code
from savanna.page.i18n.say import language_for, say_in
from savanna.page.match.log import Line, as_text, by_round, drawn_by_trick, lines
from savanna.page.match.picture import end_picture
from savanna.page.match.scene import Scene
from savanna.page.match.table import draw_past, draw_table
from savanna.page.match.why_not import why_not
from savanna.page.reach import how_others_come
from savanna.page.viewer import viewer_of
from savanna.server import visits
from savanna.server.answers import Problem
from savanna.server.live import show_live
from savanna.server.pages.errors import PageRoute
from savanna.server.pages.forms import command_in, form_of, said_in
from savanna.server.pages.guest import Guest, guest_of, shown_page, to
from savanna.server.past import now_ms
from savanna.server.people import JOIN
from savanna.server.push import Draw, scene_of, sight_of
from savanna.server.requests import AtTable, Id, PerhapsAtTable
from savanna.server.visits import Visitor
from savanna.table.refusal import Refused
from savanna.table.sight import forgotten
from savanna.table.sight import sight as sight_at
from savanna.table.table import Table, earlier
from savanna.table.tale import Tale
from savanna.table.transcript import verify

pages = APIRouter(route_class=PageRoute, include_in_schema=False)

_LONGEST_CARD = 8  # letters of a card's text, or of a pair's


@pages.get("/tables/{table_id}")
async def table_page(request: Request, at: AtTable) -> HTMLResponse:
    """The page of a table, as this guest may see it."""
    return _table_page(guest_of(request), at)


def _table_page(guest: Guest, at: Visitor, notice: str = "", status: int = 200) -> HTMLResponse:
    """The page of a table for this guest, with a notice for them if there is one."""
    scene = scene_of(at.room, at.player)
    more = {"preferences": guest.preferences, "notice": notice}
    return HTMLResponse(draw_table("table.html", scene, guest.language, guest.invites_to, **more), status)


@lru_cache(maxsize=64)
def live_in(language: str, base: str) -> Draw:
    """What draws all that changes on a page of a table, in this language, whenever something has changed.

    The same function for the same language and address, so that what it drew can be kept by it.
    """

    def draw_live(scene: Scene[Any]) -> str:
        return draw_table("live.html", scene, language, base)

    return draw_live


@pages.post("/tables/{table_id}/do")
async def do(request: Request, at: AtTable, table_id: Id) -> Response:
    """Run the command that a form sends: answered with the table, or a script with what came of it."""
    guest, form = guest_of(request), await form_of(request)
    say = say_in(guest.language)
    if "why" in form:
        return to(f"/tables/{table_id}/why?{urlencode({'lift': form.get('lift', '')})}")
    try:
        version = await visits.run_command(at, command_in(form, at.number))
    except ValidationError:
        return _refused(guest, at, say("Choose a card first, then where it goes."), 422)
    except Refused as refused:
        return _refused(guest, at, refusal_text(refused, at.room.table.agreement.game, say), 409)
    return JSONResponse({"version": version}) if guest.scripted else to(f"/tables/{table_id}")


def _refused(guest: Guest, at: Visitor, text: str, status: int) -> Response:
    """The answer to a form whose command was refused: why, on the page of the table, or as JSON."""
    return JSONResponse({"text": text}, status) if guest.scripted else _table_page(guest, at, text, status)


@pages.get("/tables/{table_id}/why")
async def why(request: Request, at: AtTable, lift: str = "") -> Response:
    """Why the card named by `lift` cannot be played: on the page of the table, or as JSON."""
    guest = guest_of(request)
    table = at.room.table
    text = await asyncio.to_thread(
        why_not, table, table.seat_of(at.number), lift[:_LONGEST_CARD], say_in(guest.language)
    )
    return JSONResponse({"text": text}) if guest.scripted else _table_page(guest, at, text)


@pages.get("/tables/{table_id}/log")
async def whole_log(request: Request, at: AtTable) -> HTMLResponse:
    """The page with all that has happened in a match, round by round, from the first move on."""
    guest = guest_of(request)
    scene, say = scene_of(at.room, at.player), say_in(guest.language)
    sight, found = scene.sight, list[Line]()
    if sight.view is not None:
        found = lines(sight, scene.moments, viewer_of(sight, say), say)[::-1]
    game = sight.agreement.game
    rounds = [(number, drawn_by_trick(group, game, say)) for number, group in by_round(found)]
    return shown_page("log.html", guest, sight=sight, rounds=rounds, text=as_text(found, game, say))


@pages.get("/tables/{table_id}/past/{moves}")
async def past(request: Request, at: AtTable, moves: int) -> Response:
    """The page of a table as this guest saw it after so many moves, if these may still be looked up."""
    guest = guest_of(request)
    table = at.room.seen_by(at.player)
    if not 1 <= moves <= len(table.made):
        raise Problem("not_found")
    if moves <= forgotten(table, None if at.player is None else table.seat_of(at.player)):
        raise Problem("not_over")
    html = await asyncio.to_thread(_past, guest, at, table, moves)
    return HTMLResponse(html)


def _past(guest: Guest, at: Visitor, table: Table, moves: int) -> str:
    """The page of a table after so many of its moves, without anything to play."""
    then = earlier(table, moves)
    sight = sight_at(then, at.player)
    still = replace(sight, view=replace(sight.seen, legal=()))
    scene = Scene(still, Tale(sight.own_seat).up_to(then), (), None, now_ms())
    return draw_past(scene, len(table.made), guest.language, preferences=guest.preferences, notice="")


@pages.get("/tables/{table_id}/proof")
async def proof(request: Request, at: AtTable) -> HTMLResponse:
    """The page that proves a finished match: its transcript was verified just now."""
    guest = guest_of(request)
    proven = await asyncio.to_thread(verify, await visits.proof(at))
    sight, say = sight_of(at.room, at.player), say_in(guest.language)
    names = viewer_of(sight, say).names
    by_number = {seat.player: names[seat.seat - 1] for seat in sight.seats}
    return shown_page("proof.html", guest, sight=sight, proven=proven, names=by_number)


@pages.get("/tables/{table_id}/picture.png")
async def picture(request: Request, at: AtTable) -> Response:
    """The end of a match as a picture to share, in the guest's language."""
    drawn = end_picture(scene_of(at.room, None), guest_of(request).language)
    if drawn is None:
        raise Problem("not_over")
    return Response(await asyncio.to_thread(png, drawn), media_type="image/png")


@pages.post("/tables/{table_id}/say")
async def say_something(request: Request, at: AtTable, table_id: Id) -> Response:
    """Say a line or a phrase, or mute someone, as a form asks for."""
    await visits.say(at, **said_in(await form_of(request)))
    return JSONResponse({}) if guest_of(request).scripted else to(f"/tables/{table_id}")


@pages.get("/tables/{table_id}/join.svg")
async def join_code(request: Request, at: AtTable) -> Response:
    """The address that lets others join a table, as a QR code."""
    code = await asyncio.to_thread(qr_code, f"{guest_of(request).invites_to}{visits.links(at)[JOIN]}")
    return Response(code, media_type="image/svg+xml")


@pages.post("/tables/{table_id}/device")
async def other_device(request: Request, at: AtTable, table_id: Id) -> HTMLResponse:
    """The page with a link that makes another device the same player, also as a QR code."""
    guest = guest_of(request)
    link = f"{guest.invites_to}{visits.device_link(at)}"
    code = Markup(await asyncio.to_thread(qr_code, link))
    only_here = how_others_come(guest.invites_to, say_in(guest.language))
    return shown_page("device_link.html", guest, link=link, code=code, only_here=only_here, table=table_id)


@pages.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, found: PerhapsAtTable, language: str = "") -> None:
    """The socket of a table's page: all that changes on it, in its language, whenever it has changed."""
    guest = guest_of(socket)
    draw = live_in(language_for(language, guest.language), guest.invites_to)
    await show_live(socket, found, draw, looks_back=True)

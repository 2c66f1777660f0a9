"""The page of a table: what it shows, what its forms do, and the socket that keeps it up to date."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse
from markupsafe import Markup
from pydantic import ValidationError

from savanna.page import lobby, names
from savanna.page.beside import beside
from savanna.page.errors import refusal_text
from savanna.page.log import Line, as_text, by_round, drawn_by_trick, lines
from savanna.page.qr import qr_code
from savanna.page.results import results
from savanna.page.saying import language_for, saying
from savanna.page.table import draw
from savanna.page.why_not import why_not
from savanna.server.answers import Problem
from savanna.server.chat import PHRASES
from savanna.server.house import House
from savanna.server.incoming import Id, TheHouse, Visitor, let_in, visiting
from savanna.server.outgoing import Draw, shown
from savanna.server.pages.forms import carry_out, fields_of
from savanna.server.pages.guest import Guest, PageRoute, form_of, guest_of, line_in, shown_page, to
from savanna.server.past import links, now_ms
from savanna.server.people import JOIN, WATCH
from savanna.server.room import Room
from savanna.table.refusal import Refused
from savanna.table.sight import sight as sight_of
from savanna.table.table import OPEN, OVER, SEALED, Table, earlier
from savanna.table.tale import Tale
from savanna.table.transcript import transcript, verify

pages = APIRouter(route_class=PageRoute, include_in_schema=False)

_LONGEST_CARD = 8  # letters
_MOST_PLAYERS = 1000  # that can have come to a table


async def visitor_of(house: House, guest: Guest, table_id: str) -> Visitor:
    found = None if guest.session is None else await visiting(house, table_id, guest.session)
    if found is None:
        raise Problem("not_found")
    return found


@pages.get("/tables/{table_id}")
async def table_page(request: Request, house: TheHouse, table_id: Id) -> HTMLResponse:
    guest = guest_of(request)
    return _table_page(guest, await visitor_of(house, guest, table_id))


def _table_page(guest: Guest, at: Visitor, notice: str = "", status: int = 200) -> HTMLResponse:
    more = {"wishes": guest.wishes, "notice": notice}
    return HTMLResponse(drawn(at.room, at.player, "table.html", guest.language, guest.base, **more), status)


@lru_cache(maxsize=64)
def live_in(language: str, base: str) -> Draw:
    """What a page of a table is sent when something has changed."""

    def draw_live(room: Room, player: int | None) -> str:
        return drawn(room, player, "live.html", language, base)

    return draw_live


def drawn(room: Room, player: int | None, template: str, language: str, base: str, **more: Any) -> str:
    """From what a program would be shown, and the tale of it."""
    sight, say = shown(room, player), saying(language)
    table, moments = room.seen_by(player), room.told_to(player)
    waiting = sight["phase"] in (OPEN, SEALED)
    links = {} if player is None else _links(room, base)
    return draw(
        template,
        sight,
        moments,
        language,
        lobby=lobby.lobby(sight, links, say) if waiting else None,
        **results(sight, table, room.counted(table), moments, now_ms(), say),
        share=_share(room, links, base),
        **beside(sight, links, PHRASES, language),
        said=[_heard(line, sight, language) for line in sight["said"]],
        **more,
    )


def _links(room: Room, base: str) -> dict[str, str]:
    people = room.house.people
    return {
        purpose: f"{base}/tables/{room.table.id}/{purpose}/{people.link(purpose, room.table)}"
        for purpose in (JOIN, WATCH)
    }


def _share(room: Room, links: Mapping[str, str], base: str) -> str:
    """The address to send to others: it lets them watch, where that was agreed."""
    may_watch = links and room.table.agreement.spectators != "none"
    return links[WATCH] if may_watch else f"{base}/tables/{room.table.id}"


def _heard(line: Mapping[str, Any], sight: Mapping[str, Any], language: str) -> dict[str, Any]:
    by = next((seat.get("name") for seat in sight["seats"] if seat["player"] == line["player"]), "")
    text = names.phrase(line["phrase"], saying(language)) if "phrase" in line else line["text"]
    return {"seq": line["seq"], "name": by, "text": text}


@pages.post("/tables/{table_id}/do")
async def do(request: Request, house: TheHouse, table_id: Id) -> Response:
    """A command from a form: answered with the table, or to a script with what came of it."""
    guest, form = guest_of(request), await form_of(request)
    at, say = await visitor_of(house, guest, table_id), saying(guest.language)
    if "why" in form:
        return to(f"/tables/{table_id}/why?{urlencode({'lift': form.get('lift', '')})}")
    try:
        version = await carry_out(at.room, at.number, fields_of(form, at.number))
    except ValidationError:
        return _refused(guest, at, say("Choose a card first, then where it goes."), 422)
    except Refused as refused:
        return _refused(guest, at, refusal_text(refused, at.room.table.agreement.game, say), 409)
    return JSONResponse({"version": version}) if guest.scripted else to(f"/tables/{table_id}")


def _refused(guest: Guest, at: Visitor, text: str, status: int) -> Response:
    """Nothing has changed, and this is why."""
    return JSONResponse({"text": text}, status) if guest.scripted else _table_page(guest, at, text, status)


@pages.get("/tables/{table_id}/why")
async def why(request: Request, house: TheHouse, table_id: Id, lift: str = "") -> Response:
    """Why a card cannot be played."""
    guest = guest_of(request)
    at = await visitor_of(house, guest, table_id)
    table = at.room.table
    text = await asyncio.to_thread(
        why_not, table, table.seat_of(at.number), lift[:_LONGEST_CARD], saying(guest.language)
    )
    return JSONResponse({"text": text}) if guest.scripted else _table_page(guest, at, text)


@pages.get("/tables/{table_id}/log")
async def whole_log(request: Request, house: TheHouse, table_id: Id) -> HTMLResponse:
    """All that has happened, round by round, from the first move on."""
    guest = guest_of(request)
    at = await visitor_of(house, guest, table_id)
    sight, say = shown(at.room, at.player), saying(guest.language)
    game, found = sight["agreement"]["game"], list[Line]()
    if sight["view"] is not None:
        found = lines(sight, at.room.told_to(at.player), names.names_of(sight, say), say)[::-1]
    rounds = [(number, drawn_by_trick(group, game, say)) for number, group in by_round(found)]
    return shown_page("log.html", guest, shown=sight, rounds=rounds, text=as_text(found, game, say))


@pages.get("/tables/{table_id}/past/{moves}")
async def past(request: Request, house: TheHouse, table_id: Id, moves: int) -> Response:
    """The table as this guest saw it after so many moves, to look at."""
    guest = guest_of(request)
    at = await visitor_of(house, guest, table_id)
    table = at.room.seen_by(at.player)
    if not 1 <= moves <= len(table.made):
        raise Problem("not_found")
    if table.agreement.memory == "strict" and table.phase != OVER:
        raise Problem("not_over")
    html = await asyncio.to_thread(_past, guest, at, table, moves)
    return HTMLResponse(html)


def _past(guest: Guest, at: Visitor, table: Table, moves: int) -> str:
    then = earlier(table, moves)
    sight = {**sight_of(then, at.player), "away": [], "kept_from": [], "said": []}
    sight["view"]["legal"] = []
    tale = Tale(sight["you"] and sight["you"]["seat"]).up_to(then)
    more = {"wishes": guest.wishes, "notice": "", "moves": moves, "last": len(table.made)}
    return draw("past.html", sight, tale, guest.language, **more)


@pages.get("/tables/{table_id}/proof")
async def proof(request: Request, house: TheHouse, table_id: Id) -> HTMLResponse:
    """Every deal, move and score of a finished match, checked again."""
    guest = guest_of(request)
    at = await visitor_of(house, guest, table_id)
    table = at.room.table
    if table.phase != OVER or table.seed is None:
        raise Problem("not_over")
    proven = await asyncio.to_thread(verify, transcript(table, links(await house.events(table_id))))
    sight, say = shown(at.room, at.player), saying(guest.language)
    by_number = dict(
        zip((seat["player"] for seat in sight["seats"]), names.names_of(sight, say), strict=True)
    )
    return shown_page("proof.html", guest, shown=sight, table=proven, names=by_number)


@pages.post("/tables/{table_id}/say")
async def say_something(request: Request, house: TheHouse, table_id: Id) -> Response:
    guest, form = guest_of(request), await form_of(request)
    at = await visitor_of(house, guest, table_id)
    if not at.room.table.agreement.chat:
        raise Problem("chat_off")
    if form.get("phrase") in PHRASES:
        await at.room.say(at.number, phrase=form["phrase"])
    elif muted := next((word for word in ("mute", "hear") if form.get(word, "").isdigit()), None):
        await at.room.say(at.number, **{muted: min(int(form[muted][:4]), _MOST_PLAYERS)})
    else:
        await at.room.say(at.number, text=line_in(form.get("text", "")))
    return JSONResponse({}) if guest.scripted else to(f"/tables/{table_id}")


@pages.get("/tables/{table_id}/join.svg")
async def join_code(request: Request, house: TheHouse, table_id: Id) -> Response:
    """The invitation as a QR code."""
    guest = guest_of(request)
    at = await visitor_of(house, guest, table_id)
    assert at.number
    code = await asyncio.to_thread(qr_code, _links(at.room, guest.base)[JOIN])
    return Response(code, media_type="image/svg+xml")


@pages.post("/tables/{table_id}/device")
async def other_device(request: Request, house: TheHouse, table_id: Id) -> HTMLResponse:
    """A link that makes another device the same player."""
    guest = guest_of(request)
    at = await visitor_of(house, guest, table_id)
    link = f"{guest.base}/device/{house.people.device_link(table_id, at.number)}"
    code = Markup(await asyncio.to_thread(qr_code, link))
    return shown_page("device_link.html", guest, link=link, code=code, table=table_id)


@pages.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: Id, language: str = "") -> None:
    """The table as this guest's page shows it, in its language, whenever it has changed."""
    guest = guest_of(socket)
    house: House = socket.app.state.house
    session = socket.scope["savanna session"]
    found = None if session is None else await visiting(house, table_id, session)
    if (here := await let_in(socket, found)) is not None:
        await here.room.pages.serve(
            socket, here.player, live_in(language_for(language, guest.language), guest.base)
        )

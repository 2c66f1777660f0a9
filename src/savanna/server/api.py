"""The JSON API: each request read, one visit asked for, its answer written."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response, WebSocket
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

import savanna
from savanna.bots import LEVELS
from savanna.games import GAMES
from savanna.server import visits
from savanna.server.answers import Problem, refusal
from savanna.server.commands import Command, Seat
from savanna.server.live import show_live
from savanna.server.people import JOIN, WATCH, new_session
from savanna.server.push import as_json, shown
from savanna.server.requests import (
    AtTable,
    CurrentSession,
    Id,
    Key,
    MayOpen,
    PerhapsAtTable,
    StrictRoute,
    TheHouse,
)
from savanna.server.sessions import set_cookie
from savanna.table.refusal import Refused
from savanna.table.sight import invitation, written
from savanna.table.talk import PHRASES, Phrase

api = APIRouter(prefix="/api", route_class=StrictRoute)

PlayerNumber = Annotated[int, Field(ge=1, le=1000)]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class _Body(BaseModel):
    """The body of a request: known keys alone, each of exactly its type."""

    model_config = ConfigDict(strict=True, extra="forbid")


def _needed(session: str | None) -> str:
    """The session of a request that cannot do without; Problem if it has none."""
    if session is None:
        raise Problem("no_session")
    return session


# The house


@api.get("")
async def about() -> dict[str, Any]:
    """What can be played here, against which bots, and what can be said."""
    return {
        "savanna": savanna.__version__,
        "games": {name: list(game.players) for name, game in GAMES.items()},
        "levels": [{"name": level.name, "style": level.style} for level in LEVELS.values()],
        "phrases": list(PHRASES),
    }


@api.post("/sessions", status_code=201)
async def begin_session(request: Request, response: Response) -> dict[str, str]:
    """Who you are from now on: send it as a bearer token, or as the cookie that comes with it."""
    session = new_session()
    set_cookie(request, response, session)
    return {"session": session}


# Tables


class OpenBody(_Body):
    name: Name
    seat: Seat | None = None
    agreement: dict[str, Any]


@api.post("/tables", status_code=201)
async def open_table(
    house: TheHouse, session: CurrentSession, may_open: MayOpen, new: OpenBody
) -> dict[str, Any]:
    """Open a table; you are its host, on the seat you name or beside it."""
    host = await visits.open_table(house, _needed(session), may_open, new.agreement, new.name, new.seat)
    return {**shown(host.room, host.player), "links": visits.links(host)}


@api.get("/tables")
async def my_tables(house: TheHouse, session: CurrentSession) -> dict[str, Any]:
    """The tables you are at."""
    return {"tables": await visits.my_tables(house, session)}


@api.get("/tables/{table_id}")
async def look(at: AtTable) -> dict[str, Any]:
    """The table as you may see it."""
    return shown(at.room, at.player)


@api.get("/tables/{table_id}/links")
async def see_links(at: AtTable) -> dict[str, str]:
    """What to send to people who shall play or watch."""
    return visits.links(at)


@api.post("/tables/{table_id}/commands", response_model=None)
async def command(at: AtTable, command: Annotated[Command, Body()]) -> dict[str, Any] | JSONResponse:
    """Do something. One command, one answer: the version it made, or why not."""
    try:
        version = await visits.run_command(at, command)
    except Refused as refused:
        return refusal(refused, at.room.table.version)
    return {"cmd": command.cmd, "version": version}


# Coming to a table


class JoinBody(_Body):
    name: Name
    seat: Seat | None = None


@api.get("/tables/{table_id}/join/{key}")
async def see_invitation(house: TheHouse, table_id: Id, key: Key) -> dict[str, Any]:
    """The table that an invitation is for; looking takes no seat."""
    room = await visits.room_behind(house, table_id, key, JOIN)
    return written(invitation(room.table))


@api.post("/tables/{table_id}/join/{key}", status_code=201, response_model=None)
async def join(
    house: TheHouse, session: CurrentSession, table_id: Id, key: Key, newcomer: JoinBody
) -> dict[str, Any] | JSONResponse:
    """Take a seat. Who is at the table already stays who they are."""
    session = _needed(session)
    room = await visits.room_behind(house, table_id, key, JOIN)
    try:
        at = await visits.join(room, session, newcomer.name, newcomer.seat)
    except Refused as refused:
        return refusal(refused, room.table.version)
    return shown(room, at.player)


@api.post("/tables/{table_id}/watch/{key}", status_code=201)
async def watch(house: TheHouse, session: CurrentSession, table_id: Id, key: Key) -> dict[str, Any]:
    """Watch a table that allows it. Who has a seat there cannot watch it as well."""
    session = _needed(session)
    at = await visits.watch(await visits.room_behind(house, table_id, key, WATCH), session)
    if at.player is not None:
        raise Problem("seated")
    return shown(at.room, at.player)


@api.post("/tables/{table_id}/device", status_code=201)
async def other_device(at: AtTable) -> dict[str, str]:
    """A link that makes another device the same player: once, within ten minutes."""
    return {"link": visits.device_link(at)}


@api.post("/device/{key}", status_code=201)
async def come_by_device(house: TheHouse, session: CurrentSession, key: Key) -> dict[str, Any]:
    """Be the same player with this device, by a link made on another."""
    at = await visits.come_by_device(house, _needed(session), key)
    return shown(at.room, at.player)


# Talking


class ChatBody(_Body):
    """Exactly one of its fields."""

    text: Annotated[str, Field(max_length=1000)] | None = None
    phrase: Phrase | None = None
    mute: PlayerNumber | None = None
    hear: PlayerNumber | None = None


@api.post("/tables/{table_id}/chat", status_code=201)
async def say(at: AtTable, body: ChatBody) -> dict[str, str]:
    """Say a line or a phrase that translates itself; or mute a player, or hear them again."""
    what = body.model_dump(exclude_none=True)
    await visits.say(at, **what)
    return {"said": next(iter(what))}


# Afterwards


@api.get("/tables/{table_id}/record")
async def record(at: AtTable) -> dict[str, Any]:
    """The match, once it is over, as docs/records.md describes it."""
    return visits.record(at)


@api.get("/tables/{table_id}/transcript")
async def proof(at: AtTable) -> dict[str, Any]:
    """Everything that happened, for `savanna verify`."""
    return await visits.proof(at)


# Pages


@api.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, found: PerhapsAtTable) -> None:
    """The newest view of the table, whenever there is one."""
    await show_live(socket, found, as_json)

"""The JSON API: every request to a table, from the session that sends it to the answer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Body, Depends, Path, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field

import savanna
from savanna.bots import LEVELS
from savanna.games import GAMES
from savanna.server import strict_json
from savanna.server.answers import Problem, refusal
from savanna.server.chat import PHRASES, Phrase
from savanna.server.commands import Command, Seat
from savanna.server.doors import check_opening
from savanna.server.house import House
from savanna.server.outgoing import NOT_FOUND, as_json, shown
from savanna.server.past import links, now_ms
from savanna.server.people import JOIN, SPECTATOR, WATCH, digest, new_session
from savanna.server.room import Room
from savanna.server.sessions import CurrentSession, set_cookie
from savanna.server.wording import BadWording, cleaned_line, cleaned_name
from savanna.table.agreement import agreed
from savanna.table.refusal import Refused
from savanna.table.sight import invitation, record_of
from savanna.table.table import HOST, OVER, Table
from savanna.table.transcript import transcript


class StrictRequest(Request):
    async def json(self) -> Any:
        if not hasattr(self, "_json"):
            try:
                self._json = strict_json.read(await self.body())
            except strict_json.BadJson as error:
                raise Problem("bad_json", str(error)) from None
        return self._json


class StrictRoute(APIRoute):
    """Bodies are read by our own reader of JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        usual = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await usual(StrictRequest(request.scope, request.receive))

        return handle


api = APIRouter(prefix="/api", route_class=StrictRoute)

Id = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$", description="The table")]
Key = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$", description="The end of a link")]
PlayerNumber = Annotated[int, Field(ge=1, le=1000)]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class _Body(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


# Who asks, and for which table


class Visitor(NamedTuple):
    """Someone at a table; a spectator has no number."""

    room: Room
    player: int | None
    session: str

    @property
    def number(self) -> int:
        if self.player is None:
            raise Problem("not_found")
        return self.player


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(house_of)]


async def visitor(house: TheHouse, table_id: Id, session: CurrentSession) -> Visitor:
    """Whoever may see the table. A private table and none at all look the same."""
    found = None if session is None else await visiting(house, table_id, session)
    if found is None:
        raise Problem("not_found")
    return found


AtTable = Annotated[Visitor, Depends(visitor)]


async def visiting(house: House, table_id: str, session: str) -> Visitor | None:
    room = await house.room(table_id)
    if room is None:
        return None
    held = await house.people.player_at(session, room.table)
    if held is None:
        return None
    if held == SPECTATOR:
        return Visitor(room, None, session)
    room.hear_from(held)
    return Visitor(room, held, session)


async def room_behind(house: House, table_id: str, key: str, purpose: str) -> Room:
    room = await house.room(table_id)
    if room is None or not house.people.opens(key, purpose, room.table):
        raise Problem("not_found")
    return room


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


class NewTable(_Body):
    name: Name
    seat: Seat | None = None
    agreement: dict[str, Any]


@api.post("/tables", status_code=201)
async def open_table(
    request: Request, house: TheHouse, session: CurrentSession, new: NewTable
) -> dict[str, Any]:
    """Open a table; you are its host, on the seat you name or beside it."""
    if session is None:
        raise Problem("no_session")
    agreement = agreed(new.agreement)
    if new.seat is not None and new.seat > agreement.players:
        raise Problem("bad_request", f"seats are 1 to {agreement.players}")
    name = _name(new.name)
    check_opening(request)
    room = await house.open(digest(session), agreement, name, new.seat)
    await house.people.held(session, room.table.id, HOST)
    return {**shown(room, HOST), "links": _links(house, room.table)}


@api.get("/tables")
async def my_tables(house: TheHouse, session: CurrentSession) -> dict[str, Any]:
    """The tables you are at."""
    held = [] if session is None else await house.people.tables_of(session)
    return {"tables": held}


@api.get("/tables/{table_id}")
async def look(at: AtTable) -> dict[str, Any]:
    """The table as you may see it."""
    return shown(at.room, at.player)


@api.get("/tables/{table_id}/links")
async def see_links(house: TheHouse, at: AtTable) -> dict[str, str]:
    """What to send to people who shall play or watch."""
    assert at.number
    return _links(house, at.room.table)


@api.post("/tables/{table_id}/commands", response_model=None)
async def command(at: AtTable, command: Annotated[Command, Body()]) -> dict[str, Any] | JSONResponse:
    """Do something. One command, one answer: the version it made, or why not."""
    decide = command.decision(at.room, at.number)
    try:
        version = await at.room.command(at.number, command.cmd, command.digest(at.number), decide)
    except Refused as refused:
        return refusal(refused, at.room.table.version)
    return {"cmd": command.cmd, "version": version}


# Coming to a table


class Coming(_Body):
    name: Name
    seat: Seat | None = None


@api.get("/tables/{table_id}/join/{key}")
async def see_invitation(house: TheHouse, table_id: Id, key: Key) -> dict[str, Any]:
    """The table that an invitation is for; looking takes no seat."""
    room = await room_behind(house, table_id, key, JOIN)
    return invitation(room.table)


@api.post("/tables/{table_id}/join/{key}", status_code=201, response_model=None)
async def join(
    house: TheHouse, session: CurrentSession, table_id: Id, key: Key, coming: Coming
) -> dict[str, Any] | JSONResponse:
    """Take a seat. Who is at the table already stays who they are."""
    if session is None:
        raise Problem("no_session")
    room = await room_behind(house, table_id, key, JOIN)
    try:
        number = await room.join(session, _name(coming.name), coming.seat)
    except Refused as refused:
        return refusal(refused, room.table.version)
    return shown(room, number)


@api.post("/tables/{table_id}/watch/{key}", status_code=201)
async def watch(house: TheHouse, session: CurrentSession, table_id: Id, key: Key) -> dict[str, Any]:
    """Watch a table that allows it. Who has a seat there cannot watch it as well."""
    if session is None:
        raise Problem("no_session")
    room = await room_behind(house, table_id, key, WATCH)
    if room.table.agreement.spectators == "none":
        raise Problem("no_spectators")
    if await house.people.player_at(session, room.table):
        raise Problem("seated")
    await house.people.hold(session, table_id, SPECTATOR, now_ms())
    return shown(room, None)


@api.post("/tables/{table_id}/device", status_code=201)
async def other_device(house: TheHouse, at: AtTable) -> dict[str, str]:
    """A link that makes another device the same player: once, within ten minutes."""
    link = house.people.device_link(at.room.table.id, at.number)
    return {"link": f"/device/{link}"}


@api.post("/device/{key}", status_code=201)
async def come_by_device(house: TheHouse, session: CurrentSession, key: Key) -> dict[str, Any]:
    if session is None:
        raise Problem("no_session")
    held = house.people.device(key, use=True)
    room = None if held is None else await house.room(held[0])
    if held is None or room is None:
        raise Problem("not_found")
    await house.people.hold(session, held[0], held[1], now_ms())
    return shown(room, held[1])


# Talking


class Saying(_Body):
    """One of these."""

    text: Annotated[str, Field(max_length=1000)] | None = None
    phrase: Phrase | None = None
    mute: PlayerNumber | None = None
    hear: PlayerNumber | None = None


@api.post("/tables/{table_id}/chat", status_code=201)
async def say(at: AtTable, saying: Saying) -> dict[str, str]:
    """Say a line or a phrase that translates itself; or mute a player, or hear them again."""
    if not at.room.table.agreement.chat:
        raise Problem("chat_off")
    what = saying.model_dump(exclude_none=True)
    if len(what) != 1:
        raise Problem("bad_request", "one of text, phrase, mute or hear is needed")
    if saying.text is not None:
        try:
            what["text"] = cleaned_line(saying.text)
        except BadWording as error:
            raise Problem("bad_wording", str(error)) from None
    await at.room.say(at.number, **what)
    return {"said": next(iter(what))}


# Afterwards


@api.get("/tables/{table_id}/record")
async def record(at: AtTable) -> dict[str, Any]:
    """The match, once it is over, as docs/records.md describes it."""
    if (written := record_of(at.room.table)) is None:
        raise Problem("not_over")
    return written


@api.get("/tables/{table_id}/transcript")
async def proof(house: TheHouse, at: AtTable) -> dict[str, Any]:
    """Everything that happened, for `savanna verify`."""
    table = at.room.table
    if table.phase != OVER or table.seed is None:
        raise Problem("not_over")
    return transcript(table, links(await house.events(table.id)))


# Pages


@api.websocket("/tables/{table_id}/live")
async def live(socket: WebSocket, table_id: Id) -> None:
    """The newest view of the table, whenever there is one."""
    house: House = socket.app.state.house
    session = socket.scope["savanna session"]
    found = None if session is None else await visiting(house, table_id, session)
    if (here := await let_in(socket, found)) is not None:
        await here.room.pages.serve(socket, here.player, as_json)


async def let_in(socket: WebSocket, found: Visitor | None) -> Visitor | None:
    """Whoever may see the table, unless they have gone; others are told that there is nothing for them."""
    try:
        await socket.accept()
        if found is None:
            await socket.close(NOT_FOUND)
    except (OSError, WebSocketDisconnect):  # it went away before it was let in
        return None
    return found


def _name(text: str) -> str:
    try:
        return cleaned_name(text)
    except BadWording as error:
        raise Problem("bad_wording", str(error)) from None


def _links(house: House, table: Table) -> dict[str, str]:
    return {
        purpose: f"/tables/{table.id}/{purpose}/{house.people.link(purpose, table)}"
        for purpose in (JOIN, WATCH)
    }

"""What routes read of a request: JSON as our own reader takes it, the house, and who visits which table."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from savanna.server import strict_json, visits
from savanna.server.answers import Problem
from savanna.server.house import House
from savanna.server.middleware import MAY_OPEN
from savanna.server.sessions import session_of
from savanna.server.visits import Visitor

Id = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$", description="The table")]
Key = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$", description="The end of a link")]


class StrictRequest(Request):
    """A request whose JSON is read by strict_json, which refuses what two programs could read differently."""

    async def json(self) -> Any:
        try:
            return strict_json.read(await self.body())
        except strict_json.BadJson as error:
            raise Problem("bad_json", str(error)) from None


class StrictRoute(APIRoute):
    """A route whose bodies are read by strict_json."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        usual = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await usual(StrictRequest(request.scope, request.receive))

        return handle


async def _house(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


async def _session(connection: HTTPConnection) -> str | None:
    return session_of(connection)


async def _may_open(connection: HTTPConnection) -> visits.MayOpen:
    """The function, from the middleware, that takes one table from the allowance of this address."""
    may_open: visits.MayOpen = connection.scope[MAY_OPEN]
    return may_open


TheHouse = Annotated[House, Depends(_house)]
CurrentSession = Annotated[str | None, Depends(_session)]
MayOpen = Annotated[visits.MayOpen, Depends(_may_open)]


async def sign_of_life(house: TheHouse, session: CurrentSession) -> None:
    """Note that whoever asks for a page is there, at all their tables; the page does not wait for it."""
    if session is not None:
        house.start(house.here.hear_from(session))


async def _visitor(house: TheHouse, session: CurrentSession, table_id: Id) -> Visitor | None:
    return await visits.visitor(house, session, table_id)


PerhapsAtTable = Annotated[Visitor | None, Depends(_visitor)]


async def _at_table(found: PerhapsAtTable) -> Visitor:
    if found is None:
        raise Problem("not_found")
    return found


AtTable = Annotated[Visitor, Depends(_at_table)]

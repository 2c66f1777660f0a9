"""The first page, and those that everyone can read: rules, keys, preferences, about; and their files."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Query, Request, Response, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse

from savanna.page import names
from savanna.page.games import PAGES
from savanna.page.home import game_cards, my_tables
from savanna.page.html.assets import assets
from savanna.page.i18n.say import say_in
from savanna.page.lobby import lobby
from savanna.page.preferences import preference_choices
from savanna.page.preview import preview
from savanna.page.rulebook import rulebook
from savanna.server import visits
from savanna.server.answers import Problem
from savanna.server.live import stay_here
from savanna.server.pages.errors import PageRoute
from savanna.server.pages.forms import form_of
from savanna.server.pages.guest import Guest, guest_of, keep, shown_page, to
from savanna.server.requests import CurrentSession, TheHouse
from savanna.server.sessions import YEAR

pages = APIRouter(route_class=PageRoute, include_in_schema=False)


class Origin(NamedTuple):
    """The table that a reader came from, and its game: both are empty for whoever came from elsewhere."""

    table: str
    game: str


async def _came_from(
    table: Annotated[str, Query(pattern="^([a-z0-9]{1,32})?$")] = "", game: str = ""
) -> Origin:
    """Where a reader came from, as the links at a table say; whether there is such a table is not asked."""
    if game and game not in PAGES:
        raise Problem("not_found")
    return Origin(table, game)


CameFrom = Annotated[Origin, Depends(_came_from)]


@pages.get("/")
async def home(request: Request, house: TheHouse) -> HTMLResponse:
    """The games, and the tables of this guest that go on."""
    guest = guest_of(request)
    say = say_in(guest.language)
    mine = await visits.going_on(house, guest.session)
    return shown_page(
        "home.html",
        guest,
        games=game_cards(guest.preferences, say),
        levels=lobby.level_names(say),
        mine=my_tables(mine.tables, mine.older, say),
    )


@pages.get("/rules")
async def all_rules(came_from: CameFrom) -> Response:
    """The rules of the first game, which lead to those of the others."""
    return to(f"/rules/{next(iter(PAGES))}{f'?table={came_from.table}' if came_from.table else ''}")


@pages.get("/rules/{game}")
async def rules(request: Request, came_from: CameFrom, game: str) -> HTMLResponse:
    """The law of a game, whose name CameFrom has checked."""
    guest = guest_of(request)
    book = rulebook(game, guest.language)
    return shown_page("rules.html", guest, game=game, games=PAGES.values(), book=book, came_from=came_from)


@pages.get("/about")
async def about(request: Request) -> HTMLResponse:
    guest = guest_of(request)
    authors = [page.credit(say_in(guest.language)) for page in PAGES.values()]
    return shown_page("about.html", guest, credits=authors)


@pages.get("/keys")
async def keys(request: Request, came_from: CameFrom) -> HTMLResponse:
    guest = guest_of(request)
    return shown_page("keys.html", guest, keys=names.keys(say_in(guest.language)), came_from=came_from)


@pages.get("/preferences")
async def preferences(request: Request, came_from: CameFrom) -> HTMLResponse:
    guest = guest_of(request)
    say = say_in(guest.language)
    return shown_page(
        "preferences.html",
        guest,
        choices=preference_choices(guest.preferences, say),
        preview=preview(came_from.game, say),
        came_from=came_from,
    )


@pages.post("/preferences")
async def prefer(request: Request, came_from: CameFrom) -> Response:
    """Keep the preferences that a form asks for, and lead the guest back; a script stays where it is."""
    guest, form = guest_of(request), await form_of(request)
    answer = JSONResponse({}) if guest.scripted else to(_before(request, guest, came_from))
    keep(answer, guest.preferences.changed(**form))
    return answer


def _before(request: Request, guest: Guest, came_from: Origin) -> str:
    """Where a guest was: at a table, or on the page that sent the form; the first page for all others."""
    if came_from.table:
        return f"/tables/{came_from.table}"
    page = request.headers.get("referer", "")
    return page if page.startswith(f"{guest.base}/") else "/"


@pages.websocket("/here")
async def here(socket: WebSocket, house: TheHouse, session: CurrentSession) -> None:
    """The socket of every page that is no table's: as long as it is open, the guest is there."""
    await stay_here(socket, house, session)


@pages.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """A file for the browser, by gzip if it takes that, to be cached for ever."""
    asset = next((each for each in assets().values() if each.address == f"/static/{name}"), None)
    if asset is None:
        raise Problem("not_found")
    headers = {"cache-control": f"public, max-age={YEAR}, immutable", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(asset.content, headers=headers, media_type=asset.kind)
    return Response(asset.zipped, headers=headers | {"content-encoding": "gzip"}, media_type=asset.kind)

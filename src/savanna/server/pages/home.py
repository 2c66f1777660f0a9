"""The first page, and those that everyone can read: rules, keys, preferences, about; and their files."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from savanna.page import names
from savanna.page.games import PAGES
from savanna.page.home import game_cards, table_cards
from savanna.page.html.assets import assets
from savanna.page.i18n.say import saying
from savanna.page.lobby import lobby
from savanna.page.preferences import preference_choices
from savanna.page.rulebook import rulebook
from savanna.server import visits
from savanna.server.answers import Problem
from savanna.server.pages.errors import PageRoute
from savanna.server.pages.forms import form_of
from savanna.server.pages.guest import guest_of, keep, shown_page, to
from savanna.server.requests import TheHouse
from savanna.server.sessions import YEAR

pages = APIRouter(route_class=PageRoute, include_in_schema=False)


@pages.get("/")
async def home(request: Request, house: TheHouse) -> HTMLResponse:
    """The games, and the tables of this guest that go on."""
    guest = guest_of(request)
    say = saying(guest.language)
    return shown_page(
        "home.html",
        guest,
        games=game_cards(say),
        levels=lobby.level_names(say),
        tables=table_cards(await visits.going_on(house, guest.session), say),
    )


@pages.get("/rules")
async def all_rules() -> Response:
    """The rules of the first game, which lead to those of the others."""
    return to(f"/rules/{next(iter(PAGES))}")


@pages.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    guest = guest_of(request)
    if game not in PAGES:
        raise Problem("not_found")
    return shown_page(
        "rules.html", guest, game=game, games=PAGES.values(), book=rulebook(game, guest.language)
    )


@pages.get("/about")
async def about(request: Request) -> HTMLResponse:
    guest = guest_of(request)
    authors = [page.credit(saying(guest.language)) for page in PAGES.values()]
    return shown_page("about.html", guest, credits=authors)


@pages.get("/keys")
async def keys(request: Request) -> HTMLResponse:
    guest = guest_of(request)
    return shown_page("keys.html", guest, keys=names.keys(saying(guest.language)))


@pages.get("/preferences")
async def preferences(request: Request) -> HTMLResponse:
    guest = guest_of(request)
    choices = preference_choices(guest.preferences, saying(guest.language))
    return shown_page("preferences.html", guest, choices=choices)


@pages.post("/preferences")
async def prefer(request: Request) -> Response:
    """Keep the preferences that a form asks for, and lead the guest back to where they came from."""
    guest, form = guest_of(request), await form_of(request)
    back = request.headers.get("referer", "")
    answer = to(back if back.startswith(f"{guest.base}/") else "/")
    keep(answer, guest.preferences.changed(**form))
    return answer


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

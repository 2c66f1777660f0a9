"""The first page, and what everyone can read."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from savanna.games import GAMES
from savanna.page import lobby, names
from savanna.page.assets import assets
from savanna.page.rulebook import rulebook
from savanna.page.saying import Say, saying
from savanna.page.wishes import wish_choices
from savanna.server.answers import Problem
from savanna.server.house import House
from savanna.server.incoming import TheHouse
from savanna.server.pages.guest import YEAR, Guest, PageRoute, form_of, guest_of, keep, shown_page, to
from savanna.table.table import OPEN, OVER, Table

pages = APIRouter(route_class=PageRoute, include_in_schema=False)

_LATEST = 50  # tables of a guest that are looked at
_SHOWN = 8  # that are shown


@pages.get("/")
async def home(request: Request, house: TheHouse) -> HTMLResponse:
    guest = guest_of(request)
    say = saying(guest.language)
    return shown_page(
        "home.html",
        guest,
        games=_games(say),
        levels=lobby.level_names(say),
        tables=await _my_tables(house, guest, say),
    )


def _games(say: Say) -> list[dict[str, str]]:
    sentences = {
        "tembo": say("Bring your herd across the river Mara before crocodiles and lions get it."),
        "awimbawe": say(
            "A duel of tricks in which every animal has a power; also for three, and two against two."
        ),
    }
    authors = {"tembo": "Andreas Spies", "awimbawe": "Mathieu Roussel"}
    return [
        {
            "key": game,
            "name": names.game_name(game),
            "sentence": sentence,
            "credit": say("a game by {author}", author=authors[game]),
        }
        for game, sentence in sentences.items()
    ]


async def _my_tables(house: House, guest: Guest, say: Say) -> list[dict[str, Any]]:
    """The latest tables of this guest that go on."""
    held = [] if guest.session is None else (await house.people.tables_of(guest.session))[-_LATEST:]
    tables = []
    for table_id in held:
        room = await house.sound_room(table_id)
        if room is not None and room.table.phase != OVER:
            tables.append((room.table, await house.people.player_at(guest.session or "", room.table)))
    latest = sorted(tables, key=lambda pair: pair[0].at, reverse=True)[:_SHOWN]
    return [
        {
            "id": table.id,
            "art": {"tembo": "elephant", "awimbawe": "tiger"}[table.agreement.game],
            "name": names.game_name(table.agreement.game),
            "state": _state(table, player, say),
        }
        for table, player in latest
    ]


def _state(table: Table, player: int | None, say: Say) -> str:
    if table.phase == OPEN:
        return say("not begun")
    return say("your turn") if table.to_move and table.to_move.number == player else say("in play")


@pages.get("/rules")
async def all_rules() -> Response:
    return to("/rules/tembo")


@pages.get("/rules/{game}")
async def rules(request: Request, game: str) -> HTMLResponse:
    guest = guest_of(request)
    if game not in GAMES:
        raise Problem("not_found")
    return shown_page("rules.html", guest, game=game, book=rulebook(game, guest.language))


@pages.get("/about")
async def about(request: Request) -> HTMLResponse:
    return shown_page("about.html", guest_of(request))


@pages.get("/keys")
async def keys(request: Request) -> HTMLResponse:
    guest = guest_of(request)
    return shown_page("keys.html", guest, keys=names.keys(saying(guest.language)))


@pages.get("/preferences")
async def preferences(request: Request) -> HTMLResponse:
    guest = guest_of(request)
    choices = wish_choices(guest.wishes, saying(guest.language))
    return shown_page("preferences.html", guest, choices=choices)


@pages.post("/preferences")
async def prefer(request: Request) -> Response:
    """Back to where they came from, with their wishes."""
    guest, form = guest_of(request), await form_of(request)
    back = request.headers.get("referer", "")
    answer = to(back if back.startswith(f"{guest.base}/") else "/")
    keep(answer, guest.wishes.changed(**form))
    return answer


@pages.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    asset = next((each for each in assets().values() if each.address == f"/static/{name}"), None)
    if asset is None:
        raise Problem("not_found")
    headers = {"cache-control": f"public, max-age={YEAR}, immutable", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(asset.content, headers=headers, media_type=asset.kind)
    return Response(asset.zipped, headers=headers | {"content-encoding": "gzip"}, media_type=asset.kind)

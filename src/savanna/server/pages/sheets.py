"""Pages beside a table's own: a card explained, a round counted. The script opens them as dialogs over it.

And all cards explained in short, which the script shows at the cards themselves."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, JSONResponse

from savanna.page.i18n.say import say_in
from savanna.page.match.help import card_help
from savanna.page.match.primer import primer
from savanna.page.match.summary import summaries
from savanna.page.viewer import viewer_of
from savanna.server.answers import Problem
from savanna.server.pages.errors import PageRoute
from savanna.server.pages.guest import guest_of, shown_page
from savanna.server.push import scene_of, sight_of
from savanna.server.requests import AtTable

pages = APIRouter(route_class=PageRoute, include_in_schema=False)

Card = Annotated[str, Path(max_length=3)]


@pages.get("/tables/{table_id}/card/{card}")
async def explained(request: Request, at: AtTable, card: Card) -> HTMLResponse:
    """The page of a card: what it does, and where it is as far as this guest may know."""
    guest = guest_of(request)
    sight = sight_of(at.room, at.player)
    found = card_help(sight, card, say_in(guest.language))
    if found is None:
        raise Problem("not_found")
    return shown_page("help.html", guest, sight=sight, card=found)


@pages.get("/tables/{table_id}/primer")
async def explained_in_short(request: Request, at: AtTable) -> JSONResponse:
    """What every card of a match does, in short, whoever asks; not found before the cards are dealt."""
    found = primer(sight_of(at.room, at.player), say_in(guest_of(request).language))
    if found is None:
        raise Problem("not_found")
    return JSONResponse(asdict(found))


@pages.get("/tables/{table_id}/rounds/{number}")
async def counted(request: Request, at: AtTable, number: int) -> HTMLResponse:
    """The page of a finished round: who won and why, with every card that counted."""
    guest = guest_of(request)
    scene, say = scene_of(at.room, at.player), say_in(guest.language)
    rounds = summaries(scene, viewer_of(scene.sight, say), say)
    if not 1 <= number <= len(rounds):
        raise Problem("not_found")
    return shown_page("round.html", guest, sight=scene.sight, summary=rounds[number - 1])

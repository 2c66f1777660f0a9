"""Opening a table: at once against bots, or with friends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from savanna.games.reason import Faults
from savanna.page.games import PAGES
from savanna.page.i18n.say import saying
from savanna.page.lobby.options import agreement_in, house_rules, table_options
from savanna.server import visits
from savanna.server.answers import Problem
from savanna.server.pages.errors import PageRoute
from savanna.server.pages.forms import form_of
from savanna.server.pages.guest import Guest, guest_of, keep, session_for, shown_page, to, welcomed
from savanna.server.requests import MayOpen, TheHouse

pages = APIRouter(route_class=PageRoute, include_in_schema=False)

_LISTED = 5  # faults of a form that are told one by one


@pages.post("/play")
async def play_now(request: Request, house: TheHouse, may_open: MayOpen) -> Response:
    """One click opens a table with bots on all other seats, or on all of them to watch."""
    guest, form = guest_of(request), await form_of(request)
    session, name = session_for(guest), guest.preferences.name or saying(guest.language)("Guest")
    level, watching = form.get("level", "meerkat"), form.get("as") == "spectator"
    agreement = agreement_in(form)
    host = await visits.play_now(house, session, may_open, agreement, name, level, watching=watching)
    return welcomed(request, to(f"/tables/{host.room.table.id}"), guest, session)


@pages.get("/new/{game}")
async def new_table(request: Request, game: str) -> HTMLResponse:
    """The page with all that can be agreed on for a new table of this game."""
    return _form(guest_of(request), game, {})


def _form(guest: Guest, name: str, given: Mapping[str, str], faults: Sequence[str] = ()) -> HTMLResponse:
    """The form for a new table of this game, as it was filled in, with what is wrong with it."""
    if name not in PAGES:
        raise Problem("not_found")
    say, game = saying(guest.language), PAGES[name].game
    unlisted = len(faults) - _LISTED
    more = say.many(unlisted, "… and one more fault.", "… and {n} more faults.") if unlisted > 0 else ""
    return shown_page(
        "new.html",
        guest,
        422 if faults else 200,
        game=game,
        given=given,
        faults=faults[:_LISTED],
        more_faults=more,
        options=table_options(say),
        house_rules=house_rules(game, say),
    )


@pages.post("/tables")
async def open_table(request: Request, house: TheHouse, may_open: MayOpen) -> Response:
    """Open a table as a form asks for it; its host has the first seat."""
    guest, form = guest_of(request), await form_of(request)
    session, name = session_for(guest), form.get("name", "")
    try:
        host = await visits.open_table(house, session, may_open, agreement_in(form), name, 1)
    except Faults as faults:
        return _form(guest, form.get("game", ""), form, faults.faults)
    answer = welcomed(request, to(f"/tables/{host.room.table.id}"), guest, session)
    keep(answer, guest.preferences.changed(name=host.name))
    return answer

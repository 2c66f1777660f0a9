"""Opening a table: at once against bots, or with friends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from savanna.games.game import Game
from savanna.games.reason import Faults
from savanna.page.games import PAGES
from savanna.page.i18n.say import Say, say_in
from savanna.page.lobby.options import FormOption, agreement_in, house_rules, table_options
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
    session, name = session_for(guest), guest.preferences.name or say_in(guest.language)("Guest")
    level, watching = form.get("level", "meerkat"), form.get("as") == "spectator"
    agreement = agreement_in(form)
    host = await visits.play_now(house, session, may_open, agreement, name, level, watching=watching)
    answer = welcomed(request, to(f"/tables/{host.room.table.id}"), guest, session)
    keep(answer, guest.preferences.after(form))
    return answer


@pages.get("/new/{game}")
async def new_table(request: Request, game: str) -> HTMLResponse:
    """The page with all that can be agreed on for a new table of this game, as it was for the last one."""
    guest = guest_of(request)
    return _form(guest, game, guest.preferences.last_table(game))


def _form(guest: Guest, name: str, given: Mapping[str, str], faults: Sequence[str] = ()) -> HTMLResponse:
    """The form for a new table of this game, as it was filled in, with what is wrong with it."""
    if name not in PAGES:
        raise Problem("not_found")
    say, game = say_in(guest.language), PAGES[name].game
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
        groups=_groups(game, given, say),
    )


def _groups(game: Game, given: Mapping[str, str], say: Say) -> list[tuple[str, list[FormOption], bool]]:
    """What can be agreed on, under headings; and whether anything there is not as usual."""
    groups = [(say("More options"), table_options(say)), (say("House rules"), house_rules(game, say))]
    return [
        (heading, options, any(given.get(each.key, each.usual) != each.usual for each in options))
        for heading, options in groups
        if options
    ]


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
    keep(answer, guest.preferences.changed(name=host.name).after(form))
    return answer

"""Whoever opens a page: their session and preferences, and how a page answers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.requests import HTTPConnection

from savanna.page.html.templates import page
from savanna.page.i18n.say import language_for
from savanna.page.preferences import COOKIE, Preferences, preferences_in
from savanna.page.reach import is_this_computer, only_here
from savanna.server.middleware import own_origin
from savanna.server.people import new_session
from savanna.server.sessions import YEAR, session_of, set_cookie


@dataclass(frozen=True)
class Guest:
    """Whoever opens a page."""

    session: str | None
    preferences: Preferences
    language: str
    base: str  # the address of this server, as they know it
    invites_to: str  # its address in links that they send to others, or to another device
    scripted: bool  # the page's script asks, and reads JSON


def guest_of(connection: HTTPConnection) -> Guest:
    """Whoever sends a request, from its cookies and headers."""
    preferences = preferences_in(connection.cookies.get(COOKIE, ""))
    language = language_for(preferences.language, connection.headers.get("accept-language", ""))
    scripted = connection.headers.get("accept") == "application/json"
    base = own_origin(connection)
    return Guest(session_of(connection), preferences, language, base, _for_others(connection, base), scripted)


def _for_others(connection: HTTPConnection, base: str) -> str:
    """The address of this server for others than whoever sends this request, and knows it as `base`.

    Where that means "this computer", another is told if there is one: to people on this computer alone.
    """
    client = connection.client
    if only_here(base) and client is not None and is_this_computer(client.host):
        elsewhere: str = connection.app.state.elsewhere()
        return elsewhere or base
    return base


def shown_page(template: str, guest: Guest, status: int = 200, notice: str = "", **what: Any) -> HTMLResponse:
    """A template drawn for a guest, with a notice for them if there is one."""
    html = page(template, guest.language, preferences=guest.preferences, notice=notice, **what)
    return HTMLResponse(html, status)


def to(address: str) -> RedirectResponse:
    """The answer to a form that leads to another page (303 See Other)."""
    return RedirectResponse(address, 303)


def welcomed(request: Request, answer: Response, guest: Guest, session: str) -> Response:
    """The answer, with a cookie for the session that the guest has from now on, if it is new."""
    if guest.session is None:
        set_cookie(request, answer, session)
    return answer


def session_for(guest: Guest) -> str:
    """The session of a guest, or a new one."""
    return guest.session or new_session()


def keep(answer: Response, preferences: Preferences) -> None:
    """Let the browser keep these preferences for a year, as a cookie of the answer."""
    answer.set_cookie(COOKIE, preferences.written(), max_age=YEAR, samesite="lax", httponly=True)

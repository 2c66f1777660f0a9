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
from savanna.server.middleware import own_origin
from savanna.server.people import new_session
from savanna.server.sessions import YEAR, session_of, set_cookie


@dataclass(frozen=True)
class Guest:
    session: str | None
    preferences: Preferences
    language: str
    base: str  # the address of this server, as they know it
    scripted: bool  # a script asks, and reads JSON


def guest_of(connection: HTTPConnection) -> Guest:
    preferences = preferences_in(connection.cookies.get(COOKIE, ""))
    language = language_for(preferences.language, connection.headers.get("accept-language", ""))
    scripted = connection.headers.get("accept") == "application/json"
    return Guest(session_of(connection), preferences, language, own_origin(connection), scripted)


def shown_page(template: str, guest: Guest, status: int = 200, notice: str = "", **what: Any) -> HTMLResponse:
    html = page(template, guest.language, preferences=guest.preferences, notice=notice, **what)
    return HTMLResponse(html, status)


def to(address: str) -> RedirectResponse:
    return RedirectResponse(address, 303)


def welcomed(request: Request, answer: Response, guest: Guest, session: str) -> Response:
    """The answer, with the session that the guest has from now on if it is new."""
    if guest.session is None:
        set_cookie(request, answer, session)
    return answer


def session_for(guest: Guest) -> str:
    return guest.session or new_session()


def keep(answer: Response, preferences: Preferences) -> None:
    answer.set_cookie(COOKIE, preferences.written(), max_age=YEAR, samesite="lax", httponly=True)

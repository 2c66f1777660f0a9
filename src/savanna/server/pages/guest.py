"""Whoever opens a page: their session, their wishes, and how they are answered."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from savanna.games.reason import Faults
from savanna.page.drawing import page
from savanna.page.errors import error_text
from savanna.page.saying import language_for, saying
from savanna.page.wishes import COOKIE, Wishes, wishes_in
from savanna.server.answers import CODES, Problem
from savanna.server.people import new_session
from savanna.server.sessions import session_of, set_cookie
from savanna.server.wording import BadWording, cleaned_line, cleaned_name
from savanna.table.refusal import Refused

YEAR = 365 * 24 * 60 * 60


@dataclass(frozen=True)
class Guest:
    session: str | None
    wishes: Wishes
    language: str
    base: str  # the address of this server, as they know it
    scripted: bool  # a script asks, and reads JSON


def guest_of(connection: HTTPConnection) -> Guest:
    wishes = wishes_in(connection.cookies.get(COOKIE, ""))
    language = language_for(wishes.language, connection.headers.get("accept-language", ""))
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    base = f"{scheme}://{connection.headers.get('host', '')}"
    scripted = connection.headers.get("accept") == "application/json"
    return Guest(session_of(connection), wishes, language, base, scripted)


async def form_of(request: Request) -> dict[str, str]:
    return dict(parse_qsl((await request.body()).decode("utf-8", "replace"), keep_blank_values=True))


def shown_page(template: str, guest: Guest, status: int = 200, notice: str = "", **what: Any) -> HTMLResponse:
    html = page(template, guest.language, wishes=guest.wishes, notice=notice, **what)
    return HTMLResponse(html, status)


def to(address: str) -> RedirectResponse:
    return RedirectResponse(address, 303)


def welcomed(request: Request, answer: Response, guest: Guest, session: str) -> Response:
    """With the session they have from now on, if it is new."""
    if guest.session is None:
        set_cookie(request, answer, session)
    return answer


def session_for(guest: Guest) -> str:
    return guest.session or new_session()


def keep(answer: Response, wishes: Wishes) -> None:
    answer.set_cookie(COOKIE, wishes.written(), max_age=YEAR, samesite="lax", httponly=True)


def name_in(form: dict[str, str]) -> str:
    try:
        return cleaned_name(form.get("name", ""))
    except BadWording as error:
        raise Problem("bad_wording", str(error)) from None


def line_in(text: str) -> str:
    try:
        return cleaned_line(text)
    except BadWording as error:
        raise Problem("bad_wording", str(error)) from None


class PageRoute(APIRoute):
    """Whatever goes wrong is told on a page."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        usual = super().get_route_handler()

        async def handle(request: Request) -> Response:
            try:
                return await usual(request)
            except Problem as problem:
                return told_on_a_page(request, problem.code)
            except (Faults, Refused, ValidationError):
                return told_on_a_page(request, "bad_agreement")
            except RequestValidationError:
                return told_on_a_page(request, "not_found")

        return handle


def told_on_a_page(request: Request, code: str) -> HTMLResponse:
    guest = guest_of(request)
    status, _ = CODES[code]
    return shown_page("error.html", guest, status, text=error_text(code, saying(guest.language)))


Handler = Callable[[Request, Exception], Coroutine[Any, Any, Response]]


def on_pages(handlers: Mapping[Any, Handler]) -> dict[Any, Handler]:
    """The same, but whoever did not ask the API is told on a page."""

    def on_page(handler: Handler) -> Handler:
        async def handle(request: Request, error: Exception) -> Response:
            if request.url.path.startswith("/api"):
                return await handler(request, error)
            return told_on_a_page(request, "not_found" if isinstance(error, HTTPException) else "trouble")

        return handle

    return {kind: on_page(handler) for kind, handler in handlers.items()}

"""What goes wrong is told on a page, to everyone who did not ask the JSON API."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from savanna.games.reason import Faults
from savanna.page.errors import error_text
from savanna.page.i18n.say import say_in
from savanna.server.answers import CODES, Problem
from savanna.server.pages.guest import guest_of, shown_page
from savanna.server.wording import BadWording
from savanna.table.refusal import Refused

Handler = Callable[[Request, Exception], Coroutine[Any, Any, Response]]


class PageRoute(APIRoute):
    """A route of a page: what goes wrong in it is told on a page."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        usual = super().get_route_handler()

        async def handle(request: Request) -> Response:
            try:
                return await usual(request)
            except Problem as problem:
                return error_page(request, problem.code)
            except BadWording:
                return error_page(request, "bad_wording")
            except (Faults, Refused, ValidationError):
                return error_page(request, "bad_agreement")
            except RequestValidationError:
                return error_page(request, "not_found")

        return handle


def error_page(request: Request, code: str) -> HTMLResponse:
    """The page that tells what went wrong, by one of the codes of `answers`."""
    guest = guest_of(request)
    status, _ = CODES[code]
    return shown_page("error.html", guest, status, text=error_text(code, say_in(guest.language)))


def on_pages(handlers: Mapping[Any, Handler]) -> dict[Any, Handler]:
    """These handlers of the API's errors, each answering with a page whoever did not ask the API."""

    def on_page(handler: Handler) -> Handler:
        async def handle(request: Request, error: Exception) -> Response:
            if request.url.path.startswith("/api"):
                return await handler(request, error)
            return error_page(request, "not_found" if isinstance(error, HTTPException) else "trouble")

        return handle

    return {kind: on_page(handler) for kind, handler in handlers.items()}

"""Every answer that is not the wanted one: a status, a stable code, and the English text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from savanna.games.reason import Faults, Reason
from savanna.server.storage import StorageTrouble, Undecided
from savanna.server.wording import BadWording
from savanna.table.refusal import Refused

# For each code its HTTP status, and the text that is sent unless a better one is known.
CODES = {
    "not_found": (404, "there is no such table, or it is not for you"),
    "no_session": (401, "a session is needed: get one by POST /api/sessions"),
    "bad_json": (400, "the body has to be JSON"),
    "bad_request": (422, "the request is not of the right form"),
    "bad_agreement": (422, "that cannot be agreed on"),
    "bad_wording": (422, "that cannot be shown to others"),
    "seated": (403, "who has a seat cannot watch the same table"),
    "no_spectators": (403, "this table is played without spectators"),
    "chat_off": (403, "there is no chat at this table"),
    "not_over": (409, "the match is not over yet"),
    "wrong_origin": (403, "requests from another page are not taken"),
    "too_large": (413, "the request is too large"),
    "too_slow": (408, "the request took too long to arrive"),
    "too_many": (429, "too many requests: wait a moment"),
    "not_allowed": (405, "this address does not take that method"),
    "storage_trouble": (503, "it could not be saved: nothing has changed, try again in a moment"),
    "undecided": (503, "nobody can say yet whether it was saved: send the same again, and you will learn"),
    "trouble": (500, "something went wrong on the server: nothing was lost, try again"),
}


class Problem(Exception):
    """A request cannot be answered as it wants; whoever asked is told why, by one of the CODES."""

    def __init__(self, code: str, text: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.text = text


def problem(code: str, text: str | None = None, **more: Any) -> JSONResponse:
    """The answer that a request cannot be answered as it wants, by one of the CODES."""
    status, usual = CODES[code]
    return JSONResponse({"error": {"code": code, "text": text or usual}, **more}, status)


def refusal(refused: Refused, version: int) -> JSONResponse:
    """The answer that a table refuses a command, with why, and the version that the table has."""
    error = {**_written(refused.reason), "why": refused.why and _written(refused.why)}
    return JSONResponse({"error": error, "version": version}, 409)


def _written(reason: Reason) -> dict[str, Any]:
    return {"code": reason.code, "text": reason.text, "values": dict(reason.values)}


async def on_problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    return problem(error.code, error.text)


async def on_validation(request: Request, error: Exception) -> JSONResponse:
    """The answer to a request of the wrong form: what is wrong and where, but never what was sent."""
    assert isinstance(error, RequestValidationError)
    faults = [
        {"at": [str(part) for part in each["loc"]], "text": each["msg"]} for each in error.errors()[:10]
    ]
    return problem("bad_request", faults=faults)


async def on_faults(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Faults)
    return problem("bad_agreement", faults=error.faults)


async def on_wording(request: Request, error: Exception) -> JSONResponse:
    return problem("bad_wording", str(error))


async def on_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Problem):  # met while the body was read
        return await on_problem(request, error.__cause__)
    return problem("not_allowed" if error.status_code == 405 else "not_found")


async def on_storage_trouble(request: Request, error: Exception) -> JSONResponse:
    return problem("storage_trouble")


async def on_undecided(request: Request, error: Exception) -> JSONResponse:
    return problem("undecided")


async def on_trouble(request: Request, error: Exception) -> JSONResponse:
    return problem("trouble")


HANDLERS: Mapping[Any, Any] = {
    Problem: on_problem,
    RequestValidationError: on_validation,
    Faults: on_faults,
    BadWording: on_wording,
    HTTPException: on_http,
    StorageTrouble: on_storage_trouble,
    Undecided: on_undecided,
    Exception: on_trouble,
}

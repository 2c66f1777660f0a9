"""The session of a request: a bearer token, or a cookie that no script can read."""

from __future__ import annotations

import re

from fastapi import Request, Response
from starlette.requests import HTTPConnection

COOKIE = "savanna"
YEAR = 365 * 24 * 60 * 60  # seconds that browsers keep what they are given for good
_SESSION = re.compile("[A-Za-z0-9_-]{22}")


def cookie_name(connection: HTTPConnection) -> str:
    """Browsers keep a cookie of the long name to one host, and take it over https alone."""
    return f"__Host-{COOKIE}" if connection.url.scheme in ("https", "wss") else COOKIE


def session_of(connection: HTTPConnection) -> str | None:
    shown = shown_openly(connection)
    found = connection.cookies.get(cookie_name(connection), "") if shown is None else shown
    return found if _SESSION.fullmatch(found) else None


def shown_openly(connection: HTTPConnection) -> str | None:
    """What a program says that its session is; no page of another site can make a browser say it."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def set_cookie(request: Request, response: Response, session: str) -> None:
    response.set_cookie(
        cookie_name(request),
        session,
        max_age=YEAR,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )

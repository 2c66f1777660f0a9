"""The session of a request: a bearer token, or a cookie that no script can read."""

from __future__ import annotations

import re

from fastapi import Request, Response
from starlette.requests import HTTPConnection

COOKIE = "savanna"
YEAR = 365 * 24 * 60 * 60  # seconds that browsers keep what they are given for good
_SESSION = re.compile("[A-Za-z0-9_-]{22}")


def cookie_name(connection: HTTPConnection) -> str:
    """The name of the session's cookie; with __Host-, browsers keep it to one host and to https."""
    return f"__Host-{COOKIE}" if connection.url.scheme in ("https", "wss") else COOKIE


def session_of(connection: HTTPConnection) -> str | None:
    """The session that a request shows, by a bearer token or by cookie; None if it has none."""
    shown = shown_openly(connection)
    found = connection.cookies.get(cookie_name(connection), "") if shown is None else shown
    return found if _SESSION.fullmatch(found) else None


def shown_openly(connection: HTTPConnection) -> str | None:
    """The bearer token of a request, if it has one; no page of another site can make a browser send it."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def set_cookie(request: Request, response: Response, session: str) -> None:
    """Let the browser keep this session for a year, out of reach of scripts."""
    response.set_cookie(
        cookie_name(request),
        session,
        max_age=YEAR,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )

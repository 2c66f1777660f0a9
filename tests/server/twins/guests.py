"""Someone at the server's door: what they send, and every byte that they get, with the moment they get it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
from starlette.types import ASGIApp

from savanna.table.event import canonical

ORIGIN = "http://savanna"


class Guest:
    def __init__(self, app: ASGIApp, session: str | None) -> None:
        self.got: list[str] = []
        self._app = app
        self._headers = {"authorization": f"Bearer {session}"} if session else {}
        self._web = httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url=ORIGIN, headers=self._headers
        )
        self._pages: list[tuple[asyncio.Future[None], asyncio.Queue[dict[str, Any]]]] = []

    def _get(self, what: str) -> None:
        self.got.append(f"{asyncio.get_running_loop().time():.6f} {what}")

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Status, headers and body are all noted down; the body is returned if it is JSON."""
        answer = await self._web.request(method, path, json=body)
        self._note(f"{method} {path} {canonical(body)}", answer)
        return answer.json() if "json" in answer.headers.get("content-type", "") else None

    async def fill_in(self, path: str, **fields: str) -> None:
        """Send a form."""
        self._note(f"form {path} {canonical(fields)}", await self._web.post(path, data=fields))

    def _note(self, asked: str, answer: httpx.Response) -> None:
        headers = [(name.decode(), value.decode()) for name, value in answer.headers.raw]
        self._get(f"{asked}: {answer.status_code} {headers} {answer.text}")

    # A page

    async def open_page(self, path: str) -> None:
        """From now on whatever is sent to it is noted down."""
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in self._headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("savanna", 80),
            "subprotocols": [],
        }

        async def send(message: Any) -> None:
            self._get(f"page {path}: {sorted(message.items(), key=str)}")

        say: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        say.put_nowait({"type": "websocket.connect"})
        self._pages.append((asyncio.ensure_future(self._app(scope, say.get, send)), say))

    def have(self, version: Any, **more: Any) -> None:
        """Every page says that it has this version, and perhaps more."""
        for _, say in self._pages:
            said = json.dumps({"have": version, **more})
            say.put_nowait({"type": "websocket.receive", "text": said})

    async def close_pages(self) -> None:
        while self._pages:
            await self.close_page()

    async def close_page(self, number: int = 0) -> None:
        """One of those that are open, counted from 0 in the order in which they were opened."""
        page, say = self._pages.pop(number)
        say.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await page

    async def leave(self) -> None:
        await self.close_pages()
        await self._web.aclose()

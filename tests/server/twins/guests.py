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
        self._page: asyncio.Future[None] | None = None
        self._say: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def _get(self, what: str) -> None:
        self.got.append(f"{asyncio.get_running_loop().time():.6f} {what}")

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Status, headers and body are all noted down; the body is returned."""
        answer = await self._web.request(method, f"/api{path}", json=body)
        headers = [(name.decode(), value.decode()) for name, value in answer.headers.raw]
        self._get(f"{method} {path} {canonical(body)}: {answer.status_code} {headers} {answer.text}")
        return json.loads(answer.content)

    # A page

    async def open_page(self, path: str) -> None:
        """From now on whatever is sent to it is noted down."""
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": f"/api{path}",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in self._headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("savanna", 80),
            "subprotocols": [],
        }

        async def send(message: Any) -> None:
            self._get(f"page: {sorted(message.items(), key=str)}")

        self._say.put_nowait({"type": "websocket.connect"})
        self._page = asyncio.ensure_future(self._app(scope, self._say.get, send))

    def have(self, version: Any) -> None:
        self._say.put_nowait({"type": "websocket.receive", "text": json.dumps({"have": version})})

    async def close_page(self) -> None:
        if self._page is not None:
            self._say.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await self._page
            self._page = None

    async def leave(self) -> None:
        await self.close_page()
        await self._web.aclose()

"""The server of a checkout, on a folder of data, and whoever asks it something through its door."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

HOST = "savanna.test"  # what every server is called: pages name their own address
PATIENCE = 60.0  # seconds, on a machine that has much else to do
RATE = "100000"  # requests a second

Json = dict[str, Any]


class Unanswered(Exception):
    """A server does not do what it should."""


@dataclass(frozen=True)
class Server:
    port: int
    web: httpx.Client


@contextmanager
def serving(*checkouts: tuple[Path, Path]) -> Iterator[list[Server]]:
    """The server of each checkout on its folder, its errors beside it; they start at the same time."""
    with ExitStack() as left:
        running = [left.enter_context(_running(*each)) for each in checkouts]
        yield [left.enter_context(_reached(process)) for process in running]


@contextmanager
def _running(checkout: Path, folder: Path) -> Iterator[subprocess.Popen[str]]:
    python = checkout / ".venv" / "bin" / "python"
    if not python.exists():
        raise SystemExit(f"{checkout}: there is no .venv yet; ./play test makes it")
    command = [str(python), "-m", "savanna", "serve", "--data", str(folder), "--port", "0", "--rate", RATE]
    with (
        folder.with_suffix(".log").open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)


@contextmanager
def _reached(process: subprocess.Popen[str]) -> Iterator[Server]:
    assert process.stdout is not None
    _, found, address = process.stdout.readline().partition("http://")
    if not found:
        raise SystemExit(f"{process.args!r}: it does not start")
    base, no_cookies = f"http://{address.split()[0]}", CookieJar(DefaultCookiePolicy(allowed_domains=()))
    with httpx.Client(base_url=base, timeout=PATIENCE, trust_env=False, cookies=no_cookies) as web:
        yield Server(web.base_url.port or 80, web)


@dataclass(frozen=True)
class Visitor:
    """A program shows its session openly; a page has it in a cookie, beside what its reader prefers."""

    server: Server
    session: str = ""
    language: str = "en"
    preferences: str = ""

    def ask(self, method: str, path: str, accept: str = "*/*", **body: Any) -> httpx.Response:
        headers = {"Host": HOST, "Accept": accept, **self._headers(path)}
        return self.server.web.request(method, path, headers=headers, **body)

    def told(self, method: str, path: str, **body: Any) -> Json:
        """By the API, which must not refuse it."""
        answer = self.ask(method, f"/api{path}", **body)
        if not answer.is_success:
            raise Unanswered(f"{path}: {answer.status_code} {answer.text}")
        return dict(answer.json())

    def opened(self, path: str) -> ClientConnection:
        wire = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
        more = self._headers(path)
        return connect(
            f"ws://{HOST}{path}", sock=wire, additional_headers=more, compression=None, max_size=None
        )

    def shown(self, path: str) -> str:
        """The first message of a socket, or with which code it was closed."""
        with self.opened(path) as live:
            try:
                return str(live.recv(PATIENCE))
            except ConnectionClosed as closed:
                return f"closed: {closed.rcvd and closed.rcvd.code}"

    def _headers(self, path: str) -> dict[str, str]:
        if path.startswith("/api"):
            return {"Authorization": f"Bearer {self.session}"} if self.session else {}
        cookies = {"savanna": self.session, "savanna-preferences": self.preferences}
        return {
            "Origin": f"http://{HOST}",
            "Accept-Language": self.language,
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items() if value),
        }

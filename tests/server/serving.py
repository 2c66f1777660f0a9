"""A server as people run it, in a process and a folder of its own, and guests who come through its door."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # seconds, on a machine that has much else to do

Json = dict[str, Any]


# To read or compile the search takes longer than most tests, and few of them meet a bot that searches.
_WITHOUT_SEARCH = ("from savanna.server import bots", "bots._warm = bots._choose_nothing")


def changed(*changes: str) -> Sequence[str]:
    """The program with some of its constants changed, to see in a second what takes ten minutes."""
    return ("-c", "\n".join([*_WITHOUT_SEARCH, *changes, "from savanna.cli.main import main", "main()"]))


AS_IT_IS = ("-m", "savanna")
QUICK = changed()  # to start


@dataclass
class Server:
    process: subprocess.Popen[str]
    address: str
    errors: Path  # what it wrote on stderr
    connections: httpx.HTTPTransport  # of all guests

    @property
    def api(self) -> str:
        return f"{self.address}/api"

    def guest(self) -> Guest:
        """Someone new, with a session."""
        return Guest(self, _right(self.client().post("/sessions"), 201)["session"])

    def client(self, **headers: str) -> httpx.Client:
        """Someone who sends these headers with every request."""
        return httpx.Client(
            base_url=self.api, headers=headers, timeout=PATIENCE, transport=self.connections, trust_env=False
        )

    def said(self) -> str:
        """All that it had to say besides its address: nothing, if all went well."""
        return self.errors.read_text()

    def stop(self) -> None:
        """As Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Without a moment's notice."""
        self.process.kill()
        self.process.wait(PATIENCE)


@contextmanager
def serving(
    folder: Path,
    *options: object,
    rate: int = 1000,
    program: Sequence[str] = QUICK,
    apart: bool = False,
) -> Iterator[Server]:
    """A server that keeps its data in the folder, until the end of the block; apart: in its own group."""
    folder.mkdir(parents=True, exist_ok=True)
    errors = folder / "errors.txt"
    asked = ["serve", "--data", folder, "--port", 0, "--rate", rate, *options]
    with errors.open("a") as stderr:
        process = subprocess.Popen(
            [sys.executable, *program, *map(str, asked)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, "NO_COLOR": "1"},
            start_new_session=apart,
        )
    assert process.stdout is not None
    # The server closes what was quiet for 5 s: a connection is left before, or a request could meet its end.
    limits = httpx.Limits(keepalive_expiry=2)
    with process.stdout, httpx.HTTPTransport(verify=False, limits=limits) as connections:
        try:
            line = process.stdout.readline()
            assert line.startswith("Savanna is at http"), f"{line}{errors.read_text()}"
            yield Server(process, line.split()[3], errors, connections)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                try:
                    process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


@dataclass
class Guest:
    """Someone with a session: every request bears it."""

    server: Server
    session: str = field(repr=False)

    def __post_init__(self) -> None:
        self.web = self.server.client(**self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.session}"}

    def opens(self, *, seat: int | None = 1, name: str = "Ada", **agreement: Any) -> Json:
        """A table of one's own, on a seat or beside it."""
        agreed = {"game": "tembo", "players": 2, "pace": 0} | agreement
        answer = self.web.post("/tables", json={"name": name, "seat": seat, "agreement": agreed})
        return _right(answer, 201)

    def joins(self, link: str, name: str = "Bo", seat: int | None = None) -> Json:
        return _right(self.web.post(link, json={"name": name, "seat": seat}), 201)

    def links(self, table: str) -> Json:
        return _right(self.web.get(f"/tables/{table}/links"))

    def looks(self, table: str) -> Json:
        return _right(self.web.get(f"/tables/{table}"))

    def asks(self, table: str, do: str, *, cmd: str | None = None, **more: Any) -> httpx.Response:
        """A command, whatever comes of it."""
        command = {"cmd": cmd or secrets.token_hex(8), "do": do, **more}
        return self.web.post(f"/tables/{table}/commands", json=command)

    def does(self, table: str, do: str, **more: Any) -> int:
        """A command that is carried out: the version it made."""
        return int(_right(self.asks(table, do, **more))["version"])

    def sees(self, table: str, **wanted: Any) -> Json:
        """The table, as soon as it is as wanted."""
        until = time.monotonic() + PATIENCE
        while True:
            seen = self.looks(table)
            if all(seen[key] == value for key, value in wanted.items()):
                return seen
            assert time.monotonic() < until, f"it did not come to {wanted}"
            time.sleep(0.01)

    def page(self, table: str) -> ClientConnection:
        """A socket of the table, as an open page has one."""
        live = f"{self.server.api}/tables/{table}/live".replace("http", "ws", 1)
        return connect(live, additional_headers=self.headers, open_timeout=PATIENCE)


@contextmanager
def unchanged(table: str, *viewers: Guest) -> Iterator[None]:
    """Whatever is tried in the block, everyone sees the same as before, to the byte."""
    before = [viewer.web.get(f"/tables/{table}").content for viewer in viewers]
    yield
    assert [viewer.web.get(f"/tables/{table}").content for viewer in viewers] == before


def code_of(answer: httpx.Response) -> str:
    """Of an answer that refuses: its form is always the same, and it is never the server's own fault."""
    assert 400 <= answer.status_code < 500, answer.text
    error = answer.json()["error"]
    assert {"code", "text"} <= error.keys()
    return str(error["code"])


def _right(answer: httpx.Response, status: int = 200) -> Json:
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def dealt(server: Server, **agreement: Any) -> tuple[str, list[Guest]]:
    """A table with a guest on every seat and cards dealt: its id, and the guests by seat."""
    host = server.guest()
    opened = host.opens(**agreement)
    table, guests = opened["table"], [host]
    for seat in range(2, len(opened["seats"]) + 1):
        guests.append(server.guest())
        guests[-1].joins(opened["links"]["join"], f"Guest {seat}", seat)
    for guest in guests:
        guest.does(table, "ready")
    host.sees(table, phase="playing")
    return table, guests


def play_on(table: str, guests: Sequence[Guest], moves: int = 10_000) -> Json:
    """So many moves, the first that is legal each time, or to the end of the match and of its proof."""
    for _ in range(moves):
        seen = guests[0].looks(table)
        if seen["phase"] == "over":
            break
        mover = guests[seen["view"]["to_move"] - 1]
        mine = mover.looks(table)
        mover.does(table, "move", move=mine["view"]["legal"][0], expect=mine["version"])
    seen = guests[0].looks(table)
    while seen["phase"] == "over" and seen["fair"]["seed"] is None:
        seen = guests[0].looks(table)
    return seen

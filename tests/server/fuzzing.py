"""Nonsense by the thousand through the real door: every message is answered, and nothing comes of any.

Requests and frames come from a grammar: commands that are well formed but not possible now, the same with
something broken in them, and plain noise. `bench/fuzz` sends as many as you like.
"""

from __future__ import annotations

import http.client
import json
import logging
import random
import secrets
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from server.serving import AS_IT_IS, PATIENCE, Guest, Server, dealt, play_on, serving, unchanged
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from savanna.server.answers import CODES

BATCH = 50  # messages, after which everyone looks whether anything has changed
FRAMES = 10  # of them, to a page
MATCH = 4000  # messages, after which most matches are over

LARGEST = 4096  # of a frame
CLOSES = {1009, 4029}  # a frame too large, too many frames

NASTY: list[Any] = [
    *(True, False, None, 0, -1, 1.0, 0.5, -0.0, 2**31, 2**53 - 1, 2**53, 2**63, 10**300, 1e308),
    *(
        "",
        " ",
        "1",
        "\uff11",
        "²",
        "\0",
        "\ud800",
        "\u202e",
        "a" * 300,
        "\u0301" * 50,
        "é",
        "{}",
        "../../etc/passwd",
    ),
    *("<script>alert(1)</script>", "' OR 1=1 --", "__proto__", "null", "NaN", "default", "/dev/zero"),
    *([], {}, [[]], [1], {"": {}}, {"__proto__": {}}, [None] * 20, {"deck": {"deck": {}}}),
]
NOISE = [
    b"",
    b"{",
    b"[" * 20_000,
    b"NaN",
    b"1e400",
    b"\xff\xfe",
    b"\0",
    b'{"a":1,"a":2}',
    b'"\\ud800"',
    b"9" * 5000,
]
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"]

# Commands that are well formed and never possible, by the phase of the table.
SEATS: list[dict[str, Any]] = [{"do": "sit", "seat": seat} for seat in (1, 2, 3, 4)]
SEATS += [
    {"do": "seat_bot", "seat": seat, "level": level} for seat in (1, 2, 4) for level in ("cub", "leopard")
]
NEVER: list[dict[str, Any]] = [
    {"do": "back"},
    {"do": "agree_to_undo"},
    {"do": "refuse_undo"},
    {"do": "undo", "expect": 1},
    {"do": "reveal", "contribution": "00" * 16},
    {"do": "choose_token", "token": 5},
    *({"do": "declare", "option": option, "player": 99} for option in ("youngest", "deck", "__proto__")),
]
BEGUN = [
    *SEATS,
    {"do": "unseat", "seat": 1},
    {"do": "stand"},
    {"do": "ready"},
    {"do": "ready", "commitment": "f" * 63},
]
IMPOSSIBLE: dict[str, list[dict[str, Any]]] = {
    "open": [*NEVER, {"do": "step_out"}, {"do": "again", "again": "rematch"}],
    "playing": [*NEVER, *BEGUN, {"do": "again", "again": None}],
    "over": [*NEVER, *BEGUN, {"do": "step_out"}],
}


@dataclass
class Place:
    """A table in one phase, and those who see it."""

    table: str
    guests: list[Guest]
    spectator: Guest

    def look(self) -> None:
        self.seen = [guest.looks(self.table) for guest in self.guests]
        self.phase, self.version = self.seen[0]["phase"], self.seen[0]["version"]

    def may_move(self, number: int, move: str) -> bool:
        return self.phase == "playing" and move in self.seen[number]["view"]["legal"]


@dataclass
class Tally:
    """What came back."""

    codes: Counter[str] = field(default_factory=Counter)
    frames: int = 0

    @property
    def messages(self) -> int:
        return self.codes.total() + self.frames

    @property
    def impossible(self) -> float:
        """The part of them that was well formed, and refused by the table."""
        return sum(number for code, number in self.codes.items() if code not in CODES) / self.messages


@dataclass
class Request:
    method: str
    path: str
    body: bytes
    headers: dict[str, str]


class Grammar:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.moves = {"11@1", "B2:h", "E@4", "S@2", "Cg@1:all", "33+35@2", "", "L@5"}
        deck = tomllib.loads(files("savanna.games.tembo").joinpath("deck.toml").read_text())
        self.agreement = {"game": "tembo", "players": 2, "clock": "days", "options": {"deck": deck}}

    def requests(self, place: Place, number: int) -> Iterator[Request]:
        for view in (seen["view"] for seen in place.seen if seen["view"]):
            self.moves |= set(view["legal"])
        for _ in range(number):
            kind = self.rng.random()
            if kind < 0.45:
                yield self.impossible(place)
            elif kind < 0.75:
                yield self.broken(place)
            elif kind < 0.9:
                yield self.elsewhere(place)
            else:
                yield self.noise(place)

    def impossible(self, place: Place) -> Request:
        while True:
            number = self.rng.randrange(len(place.guests))
            if place.phase == "playing" and self.rng.random() < 0.5:
                number = place.seen[0]["view"]["to_move"] - 1
            command = dict(self.rng.choice([*IMPOSSIBLE[place.phase], *[self.move(place)] * 10]))
            if command["do"] != "move" or not place.may_move(number, command["move"]):
                return self.command(place, number, command)

    def move(self, place: Place) -> dict[str, Any]:
        near = [place.version] * 5 + [place.version - 1, place.version + 1, 0, 2**31 - 1]
        text = [*self.rng.choice(sorted(self.moves))]
        if text and self.rng.random() < 0.5:
            text[self.rng.randrange(len(text))] = self.rng.choice("0123456789@:=+abcdefgELSCABDh \uff11\0")
        return {"do": "move", "move": "".join(text), "expect": max(0, self.rng.choice(near))}

    def command(self, place: Place, number: int, command: dict[str, Any]) -> Request:
        body = json.dumps({"cmd": secrets.token_hex(4), **command}).encode()
        return Request("POST", f"/tables/{place.table}/commands", body, place.guests[number].headers)

    def broken(self, place: Place) -> Request:
        """A command of someone whose turn it is not, with something wrong in it."""
        to_move = place.seen[0]["view"]["to_move"] if place.phase == "playing" else None
        number = self.rng.choice([seat for seat in range(len(place.guests)) if seat + 1 != to_move])
        impossible = self.rng.choice([*IMPOSSIBLE[place.phase], self.move(place)])
        request = self.command(place, number, impossible)
        request.body = self.damaged(json.loads(request.body))
        return request

    def elsewhere(self, place: Place) -> Request:
        """Everything that is not a command: tables, links, chat."""
        key = self.rng.choice(["A" * 22, "x", "%00", "a" * 100, "."])
        path, body = self.rng.choice(
            [
                *[("/tables", {"name": "Ada", "seat": 9, "agreement": self.agreement})] * 6,
                ("/tables", {"name": "\u200b", "agreement": self.agreement}),
                (f"/tables/{place.table}/join/{key}", {"name": "Bo"}),
                (f"/tables/{place.table}/watch/{key}", {}),
                (f"/device/{key}", {}),
                (f"/tables/{place.table}/chat", {"phrase": "nonsense"}),
                (f"/tables/{place.table}/chat", {"text": "\u200b", "phrase": 1}),
                (f"/tables/{key}/commands", {"cmd": "x", "do": "stand"}),
            ]
        )
        content = json.dumps(body).encode() if self.rng.random() < 0.3 else self.damaged(body)
        return Request("POST", path, content, self.rng.choice(place.guests).headers)

    def noise(self, place: Place) -> Request:
        path = self.rng.choice(
            [f"/tables/{place.table}", f"/tables/{place.table}/commands", "/tables", "/x", "/%ff"]
        )
        method = self.rng.choice(METHODS[1:] if path == "/tables" or path.endswith(place.table) else METHODS)
        body = self.rng.choice([*NOISE, self.rng.randbytes(self.rng.randrange(200))])
        return Request(method, path, body, self.rng.choice(place.guests).headers)

    def damaged(self, body: Any) -> bytes:
        if self.rng.random() < 0.7:
            body = self.changed(body)
        text = bytearray(json.dumps(body).encode())
        how = self.rng.random()
        if how < 0.2:
            del text[self.rng.randrange(len(text)) :]
        elif how < 0.4:
            text[self.rng.randrange(len(text))] = self.rng.randrange(256)
        elif how < 0.5:
            text *= 2
        return bytes(text)

    def changed(self, value: Any) -> Any:
        """With something nasty somewhere inside."""
        if self.rng.random() < 0.3 or not isinstance(value, dict | list) or not value:
            return self.rng.choice(NASTY)
        if isinstance(value, list):
            place = self.rng.randrange(len(value))
            return [*value[:place], self.changed(value[place]), *value[place + 1 :]]
        key = self.rng.choice(list(value))
        if self.rng.random() < 0.2:
            return {("__proto__" if name == key else name): inside for name, inside in value.items()}
        return {**value, key: self.changed(value[key])}

    def frame(self) -> bytes | str:
        kind = self.rng.random()
        if kind < 0.3:
            return self.rng.randbytes(self.rng.randrange(200))
        if kind < 0.35:
            return "x" * self.rng.randrange(3000, 6000)
        return self.damaged({"have": self.rng.choice([0, 1, 10**6])}).decode("latin-1")


def fuzz(server: Server, messages: int, note: Callable[[int], object] = int) -> tuple[Tally, float]:
    """So many messages, of which nothing may come; what did come back, and by how much the server grew."""
    grammar, tally, places, before = Grammar(random.Random(1)), Tally(), list[Place](), 0
    line = http.client.HTTPConnection("127.0.0.1", int(server.address.rpartition(":")[2]), timeout=PATIENCE)
    while tally.messages < messages:
        if not before and tally.messages >= messages // 5:
            before = resident(server)
        places = places if tally.messages % MATCH else _places(server)
        place = grammar.rng.choice(places)
        play_on(place.table, place.guests, moves=place.phase == "playing")
        place.look()
        line.close()  # the server may have hung up meanwhile; a request opens it again
        with unchanged(place.table, *place.guests, place.spectator):
            for request in grammar.requests(place, BATCH - FRAMES):
                tally.codes[_sent(line, request)] += 1
            with place.guests[0].page(place.table) as page:
                tally.frames += _frames(page, grammar)
        note(tally.messages)
    line.close()
    return tally, resident(server) / before - 1


def _places(server: Server) -> list[Place]:
    """Tables before, in and after a match, of both games; nobody may undo there."""
    agreement: dict[str, Any] = {"clock": "days", "undo": False}
    host, other = server.guest(), server.guest()
    opened = host.opens(**agreement)
    other.joins(opened["links"]["join"])
    places = [(opened["table"], [host, other])]
    places += [dealt(server, game=game, players=3, **agreement) for game in ("tembo", "awimbawe")]
    places += [_finished(server, **agreement)]
    found = []
    for table, guests in places:
        spectator = server.guest()
        spectator.web.post(guests[0].links(table)["watch"])
        found.append(Place(table, guests, spectator))
        found[-1].look()
    return found


def _finished(server: Server, **agreement: Any) -> tuple[str, list[Guest]]:
    table, guests = dealt(server, game="awimbawe", **agreement)
    play_on(table, guests)
    return table, guests


def _sent(line: http.client.HTTPConnection, request: Request) -> str:
    """The code of the refusal."""
    headers = request.headers | {"Content-Type": "application/json"}
    line.request(request.method, f"/api{request.path}", request.body, headers)
    answer = line.getresponse()
    text = answer.read()
    said = (request.method, request.path, request.body[:300], answer.status, text[:300])
    if answer.status == 201 and request.path == "/tables":
        return "opened"  # nothing was wrong enough with it
    assert 400 <= answer.status < 500, said
    code: str = json.loads(text)["error"]["code"]
    assert code not in CODES or CODES[code][0] == answer.status, said
    assert code in CODES or answer.status == 409, said
    return code


def _frames(page: ClientConnection, grammar: Grammar) -> int:
    """How many there were: all that ever comes back is the view, or a close that is documented."""
    view = page.recv(PATIENCE)
    frames = [grammar.frame() for _ in range(FRAMES)]
    try:
        for frame in frames:
            page.send(frame)
        page.send('{"have":0}')
        assert page.recv(PATIENCE) == view
    except ConnectionClosed:
        # Whoever still sends after a frame that was too large may not get to read why it was the last.
        cut = page.close_code in (None, 1006) and any(len(frame) > LARGEST for frame in frames)
        assert cut or page.close_code in CLOSES
    return FRAMES


def resident(server: Server) -> int:
    """Kilobytes of memory that the server has."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def main() -> None:
    """So many messages to a new server, and what came back."""
    messages, screen = int(sys.argv[1]), Console(stderr=True)
    logging.getLogger("websockets").disabled = True  # it is alarmed by a server that hangs up on it
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), rate=100_000, program=AS_IT_IS) as server,
        Progress(console=screen, transient=True, disable=not screen.is_terminal) as bars,
    ):
        bar = bars.add_task("messages", total=messages)
        tally, grown = fuzz(server, messages, lambda sent: bars.update(bar, completed=sent))
        assert server.said() == ""
    print(f"{tally.codes.total():,} requests and {tally.frames:,} frames, nothing changed, no trouble")
    print(f"well formed but not possible: {tally.impossible:.0%}; memory after a fifth of them: {grown:+.1%}")
    for code, number in tally.codes.most_common():
        print(f"  {code:20}{number:9,}")


if __name__ == "__main__":
    main()

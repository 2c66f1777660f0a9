"""A table and the people at it, who play it through the API."""

from __future__ import annotations

import hashlib
import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from visitor import PATIENCE, Json, Server, Unanswered, Visitor

NAMES = ("Ada", "Bo & <b>Co</b>", "Zoë", "Ümit 4")
SPECTATOR, STRANGER = 0, -1  # in place of a seat


@dataclass
class Sitting:
    """The same people can come to another server that has the same data."""

    server: Server
    name: str
    chance: Random  # all that is theirs
    table: str
    agreement: Json
    links: dict[str, str]
    people: dict[int, str]  # the session of each seat
    absent: int | None = None  # the player who has gone and is never asked
    movers: list[int] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    last: Json = field(default_factory=dict)  # what the host saw, when all was done
    done_at: float = 0.0

    def called(self, seat: int) -> str:
        who = {SPECTATOR: "a spectator", STRANGER: "a stranger"}.get(seat, f"seat {seat}")
        return f"{self.name}, {who}"

    def visitor(self, seat: int, *reader: str) -> Visitor:
        return Visitor(self.server, self.people.get(seat, "A" * 22), *reader)

    def look(self, seat: int = 1) -> Json:
        return self.visitor(seat).told("GET", f"/tables/{self.table}")

    def do(self, by: int, what: str, **more: Any) -> None:
        command = {"cmd": f"c{next(self.numbers)}", "do": what, **more}
        self.visitor(by).told("POST", f"/tables/{self.table}/commands", json=command)

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        end = time.monotonic() + PATIENCE
        while not wanted(seen := self.look()):
            if time.monotonic() > end:
                raise Unanswered(f"{self.name}: it does not go on")
            time.sleep(0.01)
        return seen

    def come(self, bots: int = 0, free: int = 0) -> None:
        """To all seats, the last ones bots or left free; and someone to watch."""
        players = self.agreement["players"]
        for seat in range(2, players - bots - free + 1):
            self.people[seat] = new_session(self.server)
            new = {"name": NAMES[seat - 1], "seat": seat}
            self.visitor(seat).told("POST", self.links["join"], json=new)
        for seat in range(players - bots + 1, players + 1):
            self.do(1, "seat_bot", seat=seat, level="meerkat")
        for seat, line in itertools.product(self.people, ({"phrase": "hello"}, {"text": "<i>Äh?</i>"})):
            if self.agreement["chat"]:
                self.visitor(seat).told("POST", f"/tables/{self.table}/chat", json=line)
        if self.agreement["spectators"] != "none":
            self.people[SPECTATOR] = new_session(self.server)
            self.visitor(SPECTATOR).told("POST", self.links["watch"])

    @property
    def seats(self) -> list[int]:
        return [seat for seat in self.people if seat != SPECTATOR]

    def seal(self) -> bytes:
        """Everyone is ready, the host with this contribution to the shuffle."""
        secret = self.chance.randbytes(16)
        for seat in self.seats:
            self.do(seat, "ready", commitment=hashlib.sha256(secret).hexdigest() if seat == 1 else None)
        self.until(lambda seen: seen["phase"] == "sealed")
        return secret

    def deal(self) -> None:
        self.do(1, "reveal", contribution=self.seal().hex())
        self.until(lambda seen: seen["phase"] == "playing")

    def play(self, moves: int) -> None:
        """Any legal moves; then a person is to move, or the match is over."""
        for _ in range(moves):
            if (seen := self.until(is_still))["phase"] == "over":
                return
            mover = seen["view"]["to_move"]
            mine = self.look(mover)
            move = self.chance.choice(sorted(mine["view"]["legal"]))
            self.do(mover, "move", move=move, expect=mine["version"])
            self.movers.append(mover)
        self.until(is_still)


def opened(server: Server, name: str, agreement: Json) -> Sitting:
    host = Visitor(server, new_session(server))
    agreed = {"pace": 0, "grace": 3600, **agreement}
    seen = host.told("POST", "/tables", json={"name": NAMES[0], "seat": 1, "agreement": agreed})
    people = {1: host.session}
    return Sitting(server, name, Random(name), seen["table"], seen["agreement"], seen["links"], people)


def new_session(server: Server) -> str:
    return str(Visitor(server).told("POST", "/sessions")["session"])


def is_still(seen: Json) -> bool:
    """Whether the match is over and proven, or a person is to move who has not stepped out."""
    if seen["phase"] == "over":
        return seen["fair"]["seed"] is not None
    seat = seen["seats"][seen["view"]["to_move"] - 1]
    return seat["level"] is None and seat["kept"] is None

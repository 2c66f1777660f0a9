"""Plays a match by a link, with moves taken at random: a whole client of docs/protocol.md, on one page.

    python examples/play_by_link.py http://127.0.0.1:8000/tables/…/join/… --name Bo

It adds 16 bytes of its own to the shuffle. What is lost on the way is sent again with the same command id and
happens once. It needs httpx and websockets, and nothing of Savanna.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import secrets
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

Json = dict[str, Any]


class Client:
    def __init__(self, link: str, name: str) -> None:
        place = urlsplit(link)
        if not place.scheme.startswith("http") or "/join/" not in place.path:
            raise SystemExit(f"{link} is no link to a seat: http://…/tables/…/join/…")
        self.web = httpx.Client(base_url=f"{place.scheme}://{place.netloc}/api", trust_env=False, timeout=30)
        self.web.headers["Authorization"] = f"Bearer {self.ask('/sessions', {})['session']}"
        self.secret = secrets.token_bytes(16)
        self.table = self.ask(place.path, {"name": name})["table"]

    def ask(self, path: str, body: Json, method: str = "POST") -> Json:
        """The answer; asked again, with the same body, until there is one."""
        while True:
            try:
                answer = self.web.request(method, path, json=body)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code not in (408, 429, 500, 503):
                if answer.is_success or ("cmd" in body and answer.status_code == 409):  # too late
                    return dict(answer.json())
                raise SystemExit(answer.json()["error"]["text"])
            time.sleep(random.uniform(0.1, 0.5))

    def play(self) -> Json:
        """To the end of the match: the table as it then is."""
        live = f"{self.web.base_url}tables/{self.table}/live".replace("http", "ws", 1)
        headers = {"Authorization": self.web.headers["Authorization"]}
        answered = 0  # the version that our last command made: whatever is older tells nothing new
        while True:
            try:
                with connect(live, additional_headers=headers) as socket:
                    for text in socket:
                        seen = json.loads(text)
                        if seen["fair"]["seed"] is not None:
                            return dict(seen)
                        if seen["version"] >= answered and (todo := self.to_do(seen)):
                            command = {"cmd": secrets.token_hex(8), **todo}
                            answered = self.ask(f"/tables/{self.table}/commands", command)["version"]
            except (ConnectionClosed, InvalidHandshake, OSError):
                time.sleep(random.uniform(0.1, 0.5))

    def to_do(self, seen: Json) -> Json | None:
        """What this player has to do, if it is anything."""
        player, number = seen["you"]["player"], seen["you"]["seat"]
        if number is None:
            raise SystemExit("the host has cleared this seat")
        seat, view = seen["seats"][number - 1], seen["view"]
        mine = next(each for each in seen["fair"]["contributions"] if each["player"] == player)
        if seen["phase"] == "open" and not seat["ready"]:
            return {"do": "ready", "commitment": hashlib.sha256(self.secret).hexdigest()}
        if seen["phase"] == "sealed" and mine["contribution"] is None:
            return {"do": "reveal", "contribution": self.secret.hex()}
        if seat["kept"]:
            return {"do": "back"}
        if seen["undo"] and player not in seen["undo"]["agreed"]:
            return {"do": "agree_to_undo"}
        if view and view["legal"]:
            return {"do": "move", "move": random.choice(view["legal"]), "expect": seen["version"]}
        return None


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Play a match by a link, with moves taken at random.")
    asked.add_argument("link")
    asked.add_argument("--name", default="Link")
    asked.add_argument("--keep", type=Path, help="where to write the transcript, for savanna verify")
    given = asked.parse_args()
    seen = (client := Client(given.link, given.name)).play()
    names, places = [seat["name"] for seat in seen["seats"]], seen["view"]["public"]["result"]
    print(", ".join(f"{place}. {name}" for place, name in sorted(zip(places, names, strict=True))))
    if given.keep:
        given.keep.write_text(json.dumps(client.ask(f"/tables/{client.table}/transcript", {}, "GET")))

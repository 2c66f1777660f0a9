"""One of every page that a browser can show, with someone who may look at it."""

from __future__ import annotations

import time
from typing import NamedTuple

from browser.people import table_with_bots
from server.serving import Guest, Server, dealt, play_on


class Place(NamedTuple):
    guest: Guest
    path: str


def every_place(server: Server) -> dict[str, Place]:
    """By name. Cards lie on every table, and the middle of a match is far from its beginning."""
    stranger, host = server.guest(), server.guest()
    lobby = host.opens(players=4)
    host.does(lobby["table"], "seat_bot", seat=3, level="meerkat")
    device = host.web.post(f"/tables/{lobby['table']}/device").json()["link"]
    places = {
        "home": Place(stranger, "/"),
        "home of someone with a table": Place(host, "/"),
        "new": Place(stranger, "/new/awimbawe"),
        "lobby": Place(host, f"/tables/{lobby['table']}"),
        "join": Place(stranger, lobby["links"]["join"]),
        "watch": Place(stranger, lobby["links"]["watch"]),
        "device": Place(stranger, device),
        "rules of Tembo": Place(stranger, "/rules/tembo"),
        "rules of Awimbawé": Place(stranger, "/rules/awimbawe"),
        "preferences": Place(stranger, "/preferences"),
        "keys": Place(stranger, "/keys"),
        "about": Place(stranger, "/about"),
        "error": Place(stranger, "/tables/none"),
    }
    for game in ("tembo", "awimbawe"):
        places |= _in_play(server, game) | _at_the_end(server, game)
    return places


def _in_play(server: Server, game: str) -> dict[str, Place]:
    """One of three had to go, and a bot plays on for them."""
    table, guests = dealt(server, game=game, players=3, grace=3600, memory="assisted")
    play_on(table, guests, 15)
    seen = guests[0].looks(table)
    mover = guests[seen["view"]["to_move"] - 1]
    guests[seen["view"]["to_move"] - 2].does(table, "step_out")
    card = mover.looks(table)["view"]["hand"][0]
    watching = server.guest()
    watching.web.post(guests[0].links(table)["watch"])
    mover.web.post(f"/tables/{table}/chat", json={"text": "Good luck!"})
    return {
        f"{game} in play": Place(mover, f"/tables/{table}"),
        f"{game} watched": Place(watching, f"/tables/{table}"),
        f"{game} long ago": Place(mover, f"/tables/{table}/past/9"),
        f"{game}, the log": Place(mover, f"/tables/{table}/log"),
        f"{game}, a card": Place(mover, f"/tables/{table}/card/{card}"),
    }


def _at_the_end(server: Server, game: str) -> dict[str, Place]:
    """Played by bots, one of them for somebody who had to go."""
    host = server.guest()
    table = table_with_bots(host, game, 2)
    host.does(table, "ready")
    host.sees(table, phase="playing")
    host.does(table, "step_out")
    while host.looks(table)["fair"]["seed"] is None:
        time.sleep(0.05)
    return {
        f"{game} at the end": Place(host, f"/tables/{table}"),
        f"{game}, a round": Place(host, f"/tables/{table}/rounds/1"),
        f"{game}, the proof": Place(host, f"/tables/{table}/proof"),
    }

"""Every route of the server, and how a visitor asks it: what is in neither list fails a test."""

from __future__ import annotations

from typing import Any

from fastapi.routing import iter_route_contexts
from server.twins.guests import Guest

from savanna.server.people import JOIN, WATCH
from savanna.server.room import Room

Route = tuple[str, str]  # a method with a path; LIVE is a page

# Asked again and again by everyone who looks.
LOOKED_AT: tuple[Route, ...] = (
    ("GET", "/api"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/{table_id}"),
    ("GET", "/api/tables/{table_id}/links"),
    ("GET", "/api/tables/{table_id}/join/{key}"),
    ("GET", "/api/tables/{table_id}/record"),
    ("GET", "/api/tables/{table_id}/transcript"),
)

# Done once, with bodies of their own.
DONE: tuple[Route, ...] = (
    ("LIVE", "/api/tables/{table_id}/live"),
    ("POST", "/api/sessions"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{table_id}/commands"),
    ("POST", "/api/tables/{table_id}/join/{key}"),
    ("POST", "/api/tables/{table_id}/watch/{key}"),
    ("POST", "/api/tables/{table_id}/device"),
    ("POST", "/api/device/{key}"),
    ("POST", "/api/tables/{table_id}/chat"),
)

EXEMPT: dict[Route, str] = {
    ("GET", "/api/openapi.json"): "it tells of the program, and of no table",
}


def routes_of(app: Any) -> set[Route]:
    """All that the application answers to."""
    return {
        (method, str(route.path))
        for route in iter_route_contexts(app.routes)
        for method in getattr(route, "methods", None) or {"LIVE"}
        if method != "HEAD"
    }


async def look_around(guest: Guest, room: Room) -> None:
    table = room.table
    for method, route in LOOKED_AT:
        key = room.house.people.link(JOIN, table)
        await guest.ask(method, route.removeprefix("/api").format(table_id=table.id, key=key))


async def do_much(guest: Guest, newcomer: Guest, room: Room, texts: list[str]) -> None:
    """By somebody at the table and by somebody new; nothing of it changes the position."""
    table, path, people = room.table, f"/tables/{room.table.id}", room.house.people
    for number, text in enumerate(texts):
        move = {"cmd": f"try{number}", "do": "move", "move": text, "expect": table.version - (number == 1)}
        await guest.ask("POST", f"{path}/commands", move)
    for what in ("agree_to_undo", "stand", "back", "renew_links", "dance"):
        await guest.ask("POST", f"{path}/commands", {"cmd": f"try-{what}", "do": what})
    await guest.ask("POST", f"{path}/chat", {"phrase": "hello"})
    await guest.ask("POST", f"{path}/chat", {"text": "Whose turn is it?"})
    await guest.ask("POST", f"{path}/chat", {"text": "\u200b"})
    device = await guest.ask("POST", f"{path}/device")
    await newcomer.ask("POST", "/sessions")
    await newcomer.ask("POST", device.get("link", "/device/none"))
    await newcomer.ask("GET", path)
    await newcomer.ask("POST", f"{path}/join/{people.link(JOIN, room.table)}", {"name": "Zed"})
    await newcomer.ask("POST", f"{path}/watch/{people.link(WATCH, room.table)}")
    await newcomer.ask("POST", "/tables", {"name": "Zed", "agreement": {"game": "tembo", "players": 2}})

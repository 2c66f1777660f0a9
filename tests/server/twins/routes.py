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
    ("GET", "/"),
    ("GET", "/tables/{table_id}"),
    ("GET", "/tables/{table_id}/join.svg"),
    ("GET", "/tables/{table_id}/join/{key}"),
    ("GET", "/tables/{table_id}/watch/{key}"),
    ("GET", "/tables/{table_id}/past/{moves}"),
    ("GET", "/tables/{table_id}/log"),
    ("GET", "/tables/{table_id}/picture.png"),
    ("GET", "/tables/{table_id}/proof"),
    ("GET", "/tables/{table_id}/rounds/{number}"),
    ("GET", "/tables/{table_id}/why"),
    ("GET", "/tables/{table_id}/card/{card}"),
    ("GET", "/tables/{table_id}/primer"),
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
    ("LIVE", "/tables/{table_id}/live"),
    ("LIVE", "/here"),
    ("POST", "/tables/{table_id}/do"),
    ("POST", "/tables/{table_id}/say"),
    ("POST", "/tables/{table_id}/device"),
    ("POST", "/tables/{table_id}/join/{key}"),
    ("POST", "/tables/{table_id}/watch/{key}"),
)

# Read over a table, or from there: they know no more of it than their address.
OVER_A_TABLE = (
    "/rules/{game}?table={table}",
    "/preferences?table={table}&game={game}",
    "/keys?table={table}",
)

EXEMPT: dict[Route, str] = {
    ("GET", "/api/openapi.json"): "it tells of the program, and of no table",
    ("GET", "/static/{name}"): "the same for everyone",
    ("GET", "/about"): "the same for everyone",
    ("GET", "/keys"): "the same for everyone",
    ("GET", "/rules"): "the same for everyone",
    ("GET", "/rules/{game}"): "the same for everyone",
    ("GET", "/new/{game}"): "the table is not there yet",
    ("POST", "/play"): "the table is not there yet",
    ("POST", "/tables"): "the table is not there yet",
    ("GET", "/preferences"): "it tells of the guest, and of no table",
    ("POST", "/preferences"): "it tells of the guest, and of no table",
    ("GET", "/device/{key}"): "it shows a button, and of no table",
    ("POST", "/device/{key}"): "the same as by the API",
}


# Asked about: in some hand, or face down, or nowhere.
CARDS = {"tembo": ("7", "E", "Cz", "S"), "awimbawe": ("d4", "m1", "e9")}


def routes_of(app: Any) -> set[Route]:
    """All that the application answers to."""
    return {
        (method, str(route.path))
        for route in iter_route_contexts(app.routes)
        for method in getattr(route, "methods", None) or {"LIVE"}
        if method != "HEAD"
    }


async def look_around(guest: Guest, room: Room) -> None:
    table, people = room.table, room.house.people
    for method, route in LOOKED_AT:
        key = people.link(WATCH if "watch" in route else JOIN, table)
        for card in CARDS[table.agreement.game] if "{card}" in route else ("",):
            moves = max(1, len(table.made) - 1)
            path = route.format(table_id=table.id, key=key, moves=moves, card=card, number=1)
            await guest.ask(method, path)
    for address in OVER_A_TABLE:
        await guest.ask("GET", address.format(table=table.id, game=table.agreement.game))


async def do_much(guest: Guest, newcomer: Guest, room: Room, texts: list[str]) -> None:
    """By somebody at the table and by somebody new; nothing of it changes the position."""
    table, path, people = room.table, f"/api/tables/{room.table.id}", room.house.people
    for number, text in enumerate(texts):
        move = {"cmd": f"try{number}", "do": "move", "move": text, "expect": table.version - (number == 1)}
        await guest.ask("POST", f"{path}/commands", move)
    for what in ("agree_to_undo", "stand", "back", "renew_links", "dance"):
        await guest.ask("POST", f"{path}/commands", {"cmd": f"try-{what}", "do": what})
    await guest.ask("POST", f"{path}/chat", {"phrase": "hello"})
    await guest.ask("POST", f"{path}/chat", {"text": "Whose turn is it?"})
    await guest.ask("POST", f"{path}/chat", {"text": "\u200b"})
    device = await guest.ask("POST", f"{path}/device")
    await newcomer.ask("POST", "/api/sessions")
    await newcomer.ask("POST", f"/api{device.get('link', '/device/none')}")
    await newcomer.ask("GET", path)
    await newcomer.ask("POST", f"{path}/join/{people.link(JOIN, room.table)}", {"name": "Zed"})
    await newcomer.ask("POST", f"{path}/watch/{people.link(WATCH, room.table)}")
    await newcomer.ask("POST", "/api/tables", {"name": "Zed", "agreement": {"game": "tembo", "players": 2}})
    await fill_in_forms(guest, newcomer, room, texts)


async def fill_in_forms(guest: Guest, newcomer: Guest, room: Room, texts: list[str]) -> None:
    """The same by a page."""
    table, path, people = room.table, f"/tables/{room.table.id}", room.house.people
    for text in texts[:2]:
        await guest.fill_in(f"{path}/do", do="move", move=text, expect=str(table.version))
        await guest.fill_in(f"{path}/do", do="move", lift=text.partition("@")[0], why="1")
        await guest.ask("GET", f"{path}/why?lift={text.partition('@')[0]}")
    await guest.fill_in(f"{path}/do", do="undo", expect=str(table.version - 1))
    await guest.fill_in(f"{path}/say", phrase="thanks")
    await guest.fill_in(f"{path}/device")
    await newcomer.fill_in(f"{path}/join/{people.link(JOIN, room.table)}", name="Zoe")
    await newcomer.fill_in(f"{path}/watch/{people.link(WATCH, room.table)}")

"""Where chance comes from, and that no line of a log tells what nobody may know."""

from __future__ import annotations

import ast
import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from server.serving import Guest, Json, Server

import savanna
from savanna.table.event import canonical

SOURCES = Path(savanna.__file__).parent
MATCHES = 20

# A guess from a view, and a bot's own chance, in a process of its own.
MAY_GUESS = {
    "table/turn.py: reasons",
    "table/undo.py: _foreseen",
    "server/bots.py: _choose",
}


def test_nothing_is_dealt_by_a_generator_that_can_be_guessed() -> None:
    used = {
        f"{file.relative_to(SOURCES)}: {where}"
        for folder in ("table", "server")
        for file in (SOURCES / folder).rglob("*.py")
        for where in _uses_of_random(ast.parse(file.read_text()))
    }
    assert used == MAY_GUESS


def _uses_of_random(tree: ast.Module) -> Iterator[str]:
    """The functions that use it; a name taken out of it is none of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and "random" in node.module.split("."):
            yield f"line {node.lineno}"
        if isinstance(node, ast.Import) and any(
            alias.name != "random" and "random" in alias.name.split(".") for alias in node.names
        ):
            yield f"line {node.lineno}"
    for node in tree.body:
        if any(isinstance(part, ast.Name) and part.id == "random" for part in ast.walk(node)):
            yield getattr(node, "name", f"line {node.lineno}")


def test_no_line_of_the_log_tells_a_secret(loud: Server) -> None:
    host = loud.guest()
    tables = [_bots_play(host, game) for game in ("tembo", "awimbawe") * (MATCHES // 2)]
    logged = loud.said()
    assert "sqlalchemy" in logged  # it does log
    for table in tables:
        proof = host.web.get(f"/tables/{table}/transcript").json()
        assert [secret for secret in _secrets(proof) if secret in logged] == []
        assert [key for key in _keys(host, table) if key in logged] == []


def _bots_play(host: Guest, game: str) -> str:
    """A match of two bots, at a table of someone who looks on to the end."""
    table: str = host.opens(seat=None, game=game)["table"]
    for seat in (1, 2):
        host.does(table, "seat_bot", seat=seat, level="ostrich")
    host.does(table, "ready")
    while host.sees(table, phase="over")["fair"]["seed"] is None:
        pass
    return table


def _secrets(proof: Json) -> Iterator[str]:
    """The seed, what bots added to it, and all cards of every deal, as a program might write them."""
    for _, _, _, kind, body, _, chain in proof["events"]:
        yield chain
        if kind == "disclosed":
            seed = bytes.fromhex(body["seed"])
            yield from (
                seed.hex(),
                repr(seed)[2:-1],
                base64.b64encode(seed).decode(),
                str(int.from_bytes(seed)),
            )
        if kind == "sealed":
            yield from (contribution for _, contribution in body["bots"])
        for cards in _lists(body.get("deals", [])):
            yield from (canonical(cards), json.dumps(cards), repr(cards), repr(tuple(cards)))


def _lists(value: Any) -> Iterator[list[Any]]:
    """Lists of cards, hands and piles alike."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inside:
        yield from _lists(part)
    if isinstance(value, list) and len(value) > 2 and all(isinstance(part, str | int) for part in value):
        yield value


def _keys(host: Guest, table: str) -> list[str]:
    return [host.session, *(link.rpartition("/")[2] for link in host.links(table).values())]

"""All that one server is asked: what everyone at a table is shown and refused, also after some moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import cycle
from random import Random
from typing import NamedTuple

import httpx
from sitting import STRANGER, Sitting
from visitor import Json, Server, Unanswered, Visitor

# Each language with what its reader prefers; the browser of the last one speaks another.
READERS = (
    ("en", ""),
    ("de", "theme=dark&motion=off&sound=off&cards=large&name=Ada"),
    ("fr", "contrast=high&colours=safe&hand=left&confirm=always"),
    ("it", "help=off&keys=off&table=quiet&confirm=touch&motion=slow"),
    ("nl", "language=es&theme=light&motion=fast&sound=turn"),
)
CLOSELY = 1  # of them reads everything, at each table and seat another
PAGES = ("/", "/about", "/keys", "/preferences", "/rules", "/nowhere", "/device/none", "/tables/none")
CARDS = {
    "tembo": ["1", "7", "16", "25", "33", "42", "E", "S", "L", "Cg", "Cz", "Ca", "43"],
    "awimbawe": ["s1", "d2", "m3", "f4", "i5", "s6", "x2", "x3", "x5", "x6", "e7", "e12", "q1"],
}
TRIED = {
    "tembo": ["7@1", "33+35@2", "E@4", "E@9", "Cg@1:first", "Cz@2:all", "S@2", "L@5", "nonsense"],
    "awimbawe": ["d5", "x3=s", "x3", "e9", "fight", "R2:1>3", "B2:p3", "B2:h=d4", "N3", "pass", "nonsense"],
}
REFUSED: list[Json] = [
    {"do": "ready", "commitment": "short"},
    {"do": "reveal", "contribution": "00" * 16},
    {"do": "seat_bot", "seat": 1, "level": "lion"},
    {"do": "undo", "expect": 0},
    {"do": "move", "move": "pass", "expect": 0},
    {"do": "move", "move": "pass", "expect": 1_000_000},
    {"do": "dance"},
]
REFUSED_IN: dict[str, list[Json]] = {
    "open": [{"do": "step_out"}, {"do": "back"}, {"do": "again", "again": "rematch"}],
    "playing": [{"do": "sit", "seat": 1}, {"do": "stand"}, {"do": "again", "again": "rematch"}],
    "over": [{"do": "step_out"}, {"do": "back"}, {"do": "agree_to_undo"}, {"do": "refuse_undo"}],
}
NEVER_THE_SAME = ("date", "content-length")  # the length is that of a body which is compared
SCRIPT = "application/json"

Moment = tuple[str, int, int, str]  # table, move, seat, language


class Answer(NamedTuple):
    kind: str
    name: str
    text: str
    moment: Moment | None = None


def answer(name: str, found: httpx.Response, moment: Moment | None = None) -> Answer:
    """Status, headers and body."""
    items = sorted(found.headers.multi_items())
    headers = "".join(f"{key}: {value}\n" for key, value in items if key not in NEVER_THE_SAME)
    kind = "JSON" if "json" in found.headers.get("content-type", "") else "pages"
    text = f"{found.status_code}\n{headers}\n{found.content.decode('utf-8', 'backslashreplace')}"
    return Answer(kind, f"{name}: {found.request.method} {found.request.url.raw_path.decode()}", text, moment)


def house(server: Server, sessions: list[str]) -> Iterator[Answer]:
    """What belongs to no table, for people who are at some and someone who is at none."""
    pages = [*PAGES, *(f"/{page}/{game}" for page in ("new", "rules") for game in (*CARDS, "chess"))]
    forms = (
        ("/play", {"game": "chess"}),
        ("/tables", {"game": "tembo", "players": "9", "name": "Ada"}),
        ("/tables", {"game": "tembo", "players": "2", "name": "\u200b"}),
        ("/preferences", {"theme": "dark", "language": "fr", "cards": "huge"}),
    )
    for reader in READERS:
        for session in ("", *sessions):
            visitor = Visitor(server, session, *reader)
            yield from (answer(reader[0], visitor.ask("GET", path)) for path in pages)
            yield from (answer(reader[0], visitor.ask("POST", path, data=form)) for path, form in forms)
    for program in (Visitor(server, session) for session in ("", *sessions)):
        for path in ("", "/openapi.json", "/tables", "/tables/none", "/nowhere"):
            yield answer("a program", program.ask("GET", f"/api{path}"))
        for agreement in ({"game": "chess"}, {"game": "tembo", "players": 9, "pace": -1, "moon": 1}):
            new = {"name": "Ada", "agreement": agreement}
            yield answer("a program", program.ask("POST", "/api/tables", json=new))


def tour(server: Server, played: Sitting) -> list[Answer]:
    """Everything about a table; nothing, if meanwhile it went on by itself."""
    table, answers = replace(played, server=server), list[Answer]()
    with ExitStack() as there:
        for seat in table.people:  # or the others would be told that they are away
            there.enter_context(table.visitor(seat).opened(f"/api/tables/{table.table}/live"))
        try:
            table.until(lambda seen: seen["away"] == ([] if table.absent is None else [table.absent]))
            for seat in (*table.people, STRANGER):
                answers += shown_to(seat, table)
            if table.look()["phase"] != table.last["phase"]:
                return []
            answers += played_on(table)
        except Unanswered as trouble:
            answers.append(Answer("JSON", table.name, str(trouble)))
    return answers


def shown_to(seat: int, table: Sitting) -> Iterator[Answer]:
    chance = Random(f"{table.name} {seat}")  # the same for both servers
    hurry = table.last["phase"] == "sealed"  # it deals in ten seconds, and templates of each language are new
    unasked = hurry or seat == STRANGER
    refused = [] if unasked else list(refused_to(table.look(seat), table.agreement["game"]))
    yield from by_program(seat, table, refused)
    for reader in READERS[:2] if hurry else READERS:
        visitor, address = table.visitor(seat, *reader), f"/tables/{table.table}"
        who = f"{table.called(seat)}, {reader[0]}"
        moment = table.table, 0, seat, reader[0]
        yield answer(who, visitor.ask("GET", address), moment)
        live = f"{address}/live?language={reader[0]}"
        yield Answer("sockets", f"{who}: {live}", visitor.shown(live), moment)
    for reader in chance.sample(READERS, 0 if hurry else CLOSELY):
        yield from by_reader(seat, reader, table, chance, chance.sample(refused, min(4, len(refused))))


def refused_to(seen: Json, game: str) -> Iterator[Json]:
    yield from (*REFUSED, *REFUSED_IN[seen["phase"]])
    legal = seen["view"]["legal"] if seen["view"] else []
    for text in TRIED[game] if legal else TRIED[game][-1:]:
        if text not in legal:
            yield {"do": "move", "move": text, "expect": seen["version"]}


def by_program(seat: int, table: Sitting, refused: list[Json]) -> Iterator[Answer]:
    who, address, program = table.called(seat), f"/api/tables/{table.table}", table.visitor(seat)
    yield Answer("sockets", f"{who}: {address}/live", program.shown(f"{address}/live"))
    for path in (address, *(f"{address}/{page}" for page in ("links", "record", "transcript", "join/none"))):
        yield answer(who, program.ask("GET", path))
    yield answer(who, program.ask("GET", f"/api{table.links['join']}"))
    for command in refused:
        body = {"cmd": "try", **command}
        yield answer(f"{who}: {command}", program.ask("POST", f"{address}/commands", json=body))
    yield answer(who, program.ask("POST", f"{address}/chat", json={"text": "\u200b"}))
    if seat == STRANGER:
        for name in ("Ada", "\u200b"):
            body = {"name": name, "seat": 1}
            yield answer(f"{who}: {name}", program.ask("POST", f"/api{table.links['join']}", json=body))


def by_reader(
    seat: int, reader: tuple[str, str], table: Sitting, chance: Random, refused: list[Json]
) -> Iterator[Answer]:
    address, visitor = f"/tables/{table.table}", table.visitor(seat, *reader)
    who = f"{table.called(seat)}, {reader[0]}"
    after = [f"/tables/{table.last['next']}"] if table.last["next"] else []
    sheets = ("log", "proof", "join.svg", "rounds/1", "rounds/2", "watch/none")
    for path in (*(f"{address}/{sheet}" for sheet in sheets), *table.links.values(), *after):
        yield answer(who, visitor.ask("GET", path))
    for move in (1, chance.randrange(2, 20), chance.randrange(20, 60)):
        yield answer(who, visitor.ask("GET", f"{address}/past/{move}"), (table.table, move, seat, reader[0]))
    hand = [] if seat == STRANGER else (table.look(seat)["view"] or {"hand": []})["hand"]
    for card in (*chance.sample(CARDS[table.agreement["game"]], 2), *hand[:1]):
        yield answer(who, visitor.ask("GET", f"{address}/card/{card}"))
        yield answer(who, visitor.ask("GET", f"{address}/why?lift={card}", chance.choice(("*/*", SCRIPT))))
    for command in refused:
        found = visitor.ask("POST", f"{address}/do", chance.choice(("*/*", SCRIPT)), data=command)
        yield answer(f"{who}: {command}", found)
    yield answer(who, device := visitor.ask("POST", f"{address}/device"))
    for link in re.findall(r"/device/[\w-]+", device.text)[:1]:
        yield answer(who, visitor.ask("GET", link))


def played_on(table: Sitting) -> Iterator[Answer]:
    """The same forms sent to both servers, and what everyone is shown then."""
    address = f"/tables/{table.table}"
    for seat, path, form in forms(table):
        then = f"{table.called(seat)}, {form}"
        yield answer(then, table.visitor(seat).ask("POST", f"{address}/{path}", data=form))
        for viewer, reader in zip(table.people, cycle(READERS), strict=False):
            visitor, live = table.visitor(viewer, *reader), f"{address}/live?language={reader[0]}"
            yield answer(f"{then}, then seat {viewer}", visitor.ask("GET", address))
            yield Answer("sockets", f"{then}, then seat {viewer}: {live}", visitor.shown(live))


def forms(table: Sitting) -> Iterator[tuple[int, str, Json]]:
    """Nothing that a bot would answer or the server draw lots for."""
    seats, phase = table.look()["seats"], table.last["phase"]
    if phase == "sealed":
        return
    yield 1, "say", {"phrase": "thanks"}
    if phase == "open":
        yield 1, "do", {"do": "ready"}
        yield 1, "do", {"do": "sit", "seat": len(seats)}
        yield 1, "do", {"do": "seat_bot", "seat": 1, "level": "ostrich"}
    if phase == "over":
        yield 1, "do", {"do": "again", "again": "same_deal"}
    if phase == "playing" and not any(seat["level"] or seat["kept"] for seat in seats):
        for _ in range(2):
            mover = table.look()["view"]["to_move"]
            if mover not in table.people:
                return
            seen = table.look(mover)
            yield mover, "do", {"do": "move", "move": min(seen["view"]["legal"]), "expect": seen["version"]}
            yield mover, "do", {"do": "undo", "expect": seen["version"] + 1}

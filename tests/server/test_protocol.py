"""docs/protocol.md names all there is, its example runs as it stands, and what it promises holds."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from server.serving import PATIENCE, Guest, Server, dealt
from table import tables
from table.sights import open_sight, sight
from websockets.exceptions import ConnectionClosed

from savanna.bots import LEVELS
from savanna.games import GAMES
from savanna.games.awimbawe import story as awimbawe_story
from savanna.games.tembo import story as tembo_story
from savanna.server.answers import CODES
from savanna.server.api import ChatBody, api
from savanna.server.commands import Command
from savanna.server.middleware import REFUSED
from savanna.server.push import NOT_FOUND, RESTARTING, TOO_MANY
from savanna.server.sockets import TOO_SLOW
from savanna.table import transcript
from savanna.table.agreement import Agreement
from savanna.table.keeping import keep
from savanna.table.refusal import because
from savanna.table.table import Table
from savanna.table.talk import PHRASES

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def section(title: str) -> str:
    """From this heading to the next of its rank, or a higher one."""
    _, found, rest = DOCUMENT.partition(f"\n{title}\n")
    assert found, f"there is no section {title}"
    return re.split(rf"\n#{{1,{title.count('#')}}} ", rest)[0]


def named(text: str) -> set[str]:
    """All that stands alone in code quotes."""
    return set(re.findall(r"`([^`\n]+)`", text))


def rows(text: str) -> dict[str, str]:
    """The rows of its tables, by what is in code quotes in their first cells."""
    found, lines = {}, text.splitlines()
    for line, following in pairwise([*lines, ""]):
        if line.startswith("| `") and not following.startswith("| ---"):
            for name in named(line.split(" | ")[0]):
                found[name] = line
    return found


# It names all there is


def test_every_route() -> None:
    routes = set[str]()
    for route in api.routes:
        if isinstance(route, APIWebSocketRoute):
            routes.add(f"WebSocket {route.path}")
        elif isinstance(route, APIRoute):
            routes |= {f"{method} {route.path}" for method in route.methods or ()}
    assert set(rows(section("## Addresses"))) == routes


def test_every_command_with_its_fields() -> None:
    described = rows(section("## Commands"))
    kinds = {get_args(kind.model_fields["do"].annotation)[0]: kind for kind in get_args(get_args(Command)[0])}
    assert set(described) == set(kinds)
    for do, kind in kinds.items():
        assert set(kind.model_fields) - {"cmd", "do"} <= named(described[do].split("|")[2])


def test_every_code() -> None:
    usual, tables_own = section("## Errors").split("Refusals of a table, all 409:")
    described = rows(usual)
    assert set(described) == set(CODES)
    for code, (status, _) in CODES.items():
        assert f"| {status} |" in described[code]
    assert set(rows(tables_own)) == refusals()


def refusals() -> set[str]:
    return set(because.texts)


def test_every_refusal_of_a_command_is_a_code() -> None:
    """And each code is somewhere a reason: in a command, in joining, or in a transcript alone."""
    said = set[str]()
    for line in rows(section("## Commands")).values():
        said |= named(line.rsplit("|", 2)[1])
    elsewhere = {
        "table_full",
        "name_taken",
        "cmd_reused",
        "not_ready",
        "not_committed",
        "no_wish",
    }
    assert said == refusals() - elsewhere


def test_every_option_with_its_default() -> None:
    described = rows(section("## The agreement"))
    assert list(described) == [part.name for part in fields(Agreement)]
    standard = Agreement("tembo", 2)
    for name in list(described)[3:]:
        value = getattr(standard, name)
        shown = f'`"{value}"`' if isinstance(value, str) else str(value).lower()
        assert f"| {shown} |" in described[name]


def test_every_option_of_a_game() -> None:
    """All but memory, which is agreed on beside them."""
    described = rows(section("## Options of the match"))
    known = {(name, option.clause) for game in GAMES.values() for name, option in game.options.items()}
    assert {
        (name, clause) for name, clause in known if name == "memory" or clause in described[name]
    } == known
    assert set(described) == {name for name, _ in known} - {"memory"}


def keys(data: Any) -> Iterator[str]:
    """Of objects in objects; not those that players chose, in options."""
    for key, value in data.items() if isinstance(data, dict) else []:
        yield key
        if key not in ("agreement", "options"):
            yield from keys(value)
    for value in data if isinstance(data, list) else []:
        yield from keys(value)


def eventful(game: str) -> Table:
    """A table where a bot has moved for player 1, who now asks for an undo."""
    sitting = tables.dealt(game=game, players=2, spectators="hands")
    sitting.write(keep(sitting.table, 1, "asked"))
    while not sight(sitting.table, 1)["for_you"] or not sitting.match.rounds[-1].lacks:
        if game == "tembo" and len(sitting.table.made) > 20:
            break
        sitting.play_on(1, seed=len(sitting.table.made))
    return sitting.write(("undo_asked", {"moves": 1}), 1)


def test_every_key_of_what_a_page_is_shown(server: Server) -> None:
    told = named(section("## What a page is shown"))
    for game in GAMES:
        table = eventful(game)
        for seen in (sight(table, 1), sight(table, 2), open_sight(table)):
            assert set(keys(seen)) <= told
    guest = server.guest()
    opened = guest.opens(chat=True)
    guest.web.post(f"/tables/{opened['table']}/chat", json={"phrase": "hello"})
    guest.web.post(f"/tables/{opened['table']}/chat", json={"text": "hello"})
    assert set(keys(opened)) | set(keys(guest.looks(opened["table"]))) <= told | {"join", "watch"}


def test_every_event_of_a_story() -> None:
    described = rows(section("### The story"))
    kinds = {*get_args(tembo_story.Event), *get_args(awimbawe_story.Event)}
    assert set(described) == {kind.__name__ for kind in kinds}
    for kind in kinds:
        assert {part.name for part in fields(kind)} <= named(described[kind.__name__])


def test_every_event_of_a_transcript() -> None:
    assert set(rows(section("## The transcript"))) == {"opened", *transcript._DECIDED}


def test_every_close_code_phrase_and_way_to_talk() -> None:
    for code in (RESTARTING, TOO_SLOW, TOO_MANY, REFUSED, NOT_FOUND):
        assert f"| {code} |" in section("## The WebSocket")
    assert set(PHRASES) <= named(section("## Chat"))
    assert set(rows(section("## Chat"))) == set(ChatBody.model_fields)


# It is as it says


def test_the_session_with_curl_runs_as_it_stands(server: Server) -> None:
    (block,) = re.findall(r"```sh\n(.*?)```", section("## From nothing to the first move"), re.DOTALL)
    script = block.replace("http://127.0.0.1:8000", server.address)
    done = subprocess.run(
        ["sh", "-eu"],
        input=script,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "no_proxy": "*"},
        timeout=3 * PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    last = done.stdout.partition('{"cmd":"fourth"')
    assert f"{last[1]}{last[2]}" in section("## From nothing to the first move")
    assert "error" not in done.stdout


def over(guest: Guest, table: str) -> None:
    """A match that bots play to its end, one of them for the guest."""
    guest.does(table, "ready")
    guest.sees(table, phase="playing")
    guest.does(table, "step_out")
    guest.sees(table, phase="over")


def test_after_every_rematch_the_session_is_the_same_player(server: Server) -> None:
    guest = server.guest()
    table = guest.opens(game="tembo")["table"]
    guest.does(table, "seat_bot", seat=2, level="ostrich")
    seen = [table]
    for _ in range(2):
        over(guest, table)
        guest.does(table, "again", again="rematch")
        while (following := guest.looks(table)["next"]) is None:
            pass
        before, table = guest.looks(table)["you"], following
        assert guest.looks(table)["you"] == {**before, "seat": 3 - before["seat"]}
        seen.append(table)
    assert guest.web.get("/tables").json() == {"tables": sorted(seen)}


def test_whoever_sits_there_says_who_is_the_youngest(server: Server) -> None:
    host, other = server.guest(), server.guest()
    opened = host.opens(game="awimbawe", players=3)
    table = opened["table"]
    other.joins(opened["links"]["join"])
    host.does(table, "seat_bot", seat=3, level="ostrich")
    host.does(table, "ready")
    for option, player, code in (("youngest", 4, "no_player"), ("crowns", 3, "nothing_to_declare")):
        answer = other.asks(table, "declare", option=option, player=player)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, code)
    for whom in (3, None, 2):
        other.does(table, "declare", option="youngest", player=whom)
        seen = host.looks(table)
        assert seen["declared"] == ([] if whom is None else [["youngest", whom]])
        assert [seat["ready"] for seat in seen["seats"]] == [False, False, True]
    for guest in (host, other):
        guest.does(table, "ready")
    view = host.sees(table, phase="playing")["view"]
    assert view["public"]["options"] == {"memory": "strict", "youngest": 2}


def test_an_id_of_another_player_is_not_an_answer(server: Server) -> None:
    host, other = server.guest(), server.guest()
    opened = host.opens()
    other.joins(opened["links"]["join"])
    assert host.does(opened["table"], "ready", cmd="same") == host.does(opened["table"], "ready", cmd="same")
    answer = other.asks(opened["table"], "ready", cmd="same")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "cmd_reused")
    assert [seat["ready"] for seat in host.looks(opened["table"])["seats"]] == [True, False]


def test_an_invitation_does_not_show_how_the_match_stands(server: Server) -> None:
    """A link to join is in the hands of players, who may not see what spectators are shown."""
    table, (host, _) = dealt(server, spectators="hands")
    seen = server.guest().web.get(host.links(table)["join"]).json()
    assert set(seen) == {"table", "version", "phase", "agreement", "seats"}
    assert seen["phase"] == "playing"


@pytest.mark.parametrize("body", ["{", '{"name": "A", "name": "B"}', "[NaN]", '"\\ud800"'])
def test_what_is_no_json_is_told_so(server: Server, body: str) -> None:
    answer = server.guest().web.post(
        "/tables", content=body.encode(), headers={"Content-Type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_json")


def test_a_socket_that_is_not_for_you_says_so(server: Server) -> None:
    table = server.guest().opens()["table"]
    for asked in (table, "nosuchtable"):
        with server.guest().page(asked) as page, pytest.raises(ConnectionClosed):
            page.recv(PATIENCE)
        assert page.close_code == NOT_FOUND


def test_a_socket_says_why_it_closes(server: Server) -> None:
    guest = server.guest()
    table = guest.opens()["table"]
    for code, messages in ((1009, ["x" * 5000]), (TOO_MANY, ["{}"] * 30)):
        with guest.page(table) as page, suppress(ConnectionClosed):
            for message in messages:
                page.send(message)
            while True:
                page.recv()
        assert page.close_code == code


def test_levels_and_phrases_are_told(server: Server) -> None:
    about = server.guest().web.get(server.api).json()
    assert [level["name"] for level in about["levels"]] == list(LEVELS)
    assert about["phrases"] == list(PHRASES)
    assert about["games"] == {"tembo": [2, 3, 4], "awimbawe": [2, 3, 4]}

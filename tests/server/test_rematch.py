"""The next match of the same players: they look the same, and what they said is still there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from server.houses import house_in, ostrich_at, table_in
from server.serving import Guest, Server, dealt, serving
from server.test_giving_up import page_of

from savanna.server.storage import Storage
from savanna.table.again import WISHES
from savanna.table.table import HOST


def says(guest: Guest, table: str, **what: Any) -> None:
    assert guest.web.post(f"/tables/{table}/chat", json=what).status_code == 201


def heard(guest: Guest, table: str) -> list[tuple[int, str]]:
    """Whoever said it, and what."""
    lines = guest.looks(table)["said"]
    return [(line["player"], line.get("text") or line.get("phrase")) for line in lines]


def next_table(table: str, guests: Sequence[Guest], wish: str = "rematch") -> str:
    """All give up, and want another match."""
    for do in ({"do": "give_up"}, {"do": "again", "again": wish}):
        for guest in guests:
            guest.does(table, **do)
    while (following := guests[0].looks(table)["next"]) is None:
        pass
    return str(following)


def starts(table: str, guests: Sequence[Guest]) -> None:
    for guest in guests:
        guest.does(table, "ready")
    guests[0].sees(table, phase="playing")


# Colours


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize(("game", "players"), [("tembo", 2), ("tembo", 4), ("awimbawe", 2), ("awimbawe", 4)])
def test_everyone_has_the_same_badge_on_every_page(
    server: Server, game: str, players: int, wish: str
) -> None:
    """Bots too, and whoever chose a token: by the name that all pages give them."""
    host, friend = server.guest(), server.guest()
    opened = host.opens(game=game, players=players)
    table = opened["table"]
    friend.joins(opened["links"]["join"], "Bo", 2)
    for seat in range(3, players + 1):
        host.does(table, "seat_bot", seat=seat, level="ostrich")
    friend.does(table, "choose_token", token=3)
    starts(table, (host, friend))
    badges = [badges_on(page_of(guest, f"/tables/{table}")) for guest in (host, friend)]
    assert len({name for name, _ in badges[1]}) == len(badges[1]) == players
    following = next_table(table, (host, friend), wish)
    starts(following, (host, friend))
    assert [badges_on(page_of(guest, f"/tables/{following}")) for guest in (host, friend)] == badges


def badges_on(page: str) -> set[tuple[str, str]]:
    """The names at all seats, each with the colour, the animal and the shape before it."""
    avatar = r'(<span class="avatar owner-\d"[^>]*>(?:<(?:svg|use|/use|/svg|span)[^>]*>)*</span></span>)'
    found = re.findall(rf'{avatar}\s*(?:<p class="who">)?<b[^>]*>([^<]*)</b>', page)
    return {(name, drawn) for drawn, name in found}


# Chat


def test_what_was_said_is_still_there_for_those_who_were(server: Server) -> None:
    table, (ada, bo) = dealt(server)
    watching = server.guest()
    watching.web.post(ada.links(table)["watch"])
    says(ada, table, text="Hello!")
    says(bo, table, phrase="good_luck")
    said = [(1, "Hello!"), (2, "good_luck")]
    assert [heard(guest, table) for guest in (ada, bo, watching)] == [said] * 3
    following = next_table(table, (ada, bo))
    newcomer = server.guest()
    newcomer.web.post(ada.links(following)["watch"])
    for guest in (ada, bo):
        assert heard(guest, following) == said
        assert [line["before"] for line in guest.looks(following)["said"]] == [True, True]
    assert [heard(guest, following) for guest in (watching, newcomer)] == [[], []]
    says(bo, following, text="Another one.")
    assert heard(ada, following) == [*said, (2, "Another one.")]
    assert "before" not in ada.looks(following)["said"][-1]
    assert [heard(guest, following) for guest in (watching, newcomer)] == [[(2, "Another one.")]] * 2
    for stranger in (watching, newcomer):
        assert "Hello!" not in page_of(stranger, f"/tables/{following}")
    starts(following, (ada, bo))
    assert "Hello!" in page_of(ada, f"/tables/{following}")
    assert heard(ada, table) == said


def test_whoever_comes_later_reads_what_was_said_since(server: Server) -> None:
    """And so at every table after that."""
    table, (ada, bo) = dealt(server)
    says(ada, table, text="Between us.")
    second = next_table(table, (ada, bo))
    bo.does(second, "stand")
    eve = server.guest()
    eve.joins(ada.links(second)["join"], "Eve")
    says(bo, second, text="Take my seat.")
    starts(second, (ada, eve))
    assert heard(eve, second) == [(2, "Take my seat.")]
    assert heard(bo, second) == heard(ada, second) == [(1, "Between us."), (2, "Take my seat.")]
    third = next_table(second, (ada, eve))
    assert heard(eve, third) == [(2, "Take my seat.")]
    assert heard(bo, third) == heard(ada, third) == [(1, "Between us."), (2, "Take my seat.")]


def test_whoever_is_muted_stays_so(server: Server) -> None:
    table, (ada, bo, cy) = dealt(server, players=3)
    says(ada, table, mute=2)
    says(cy, table, mute=1)
    says(cy, table, hear=1)
    for guest, text in ((ada, "one"), (bo, "two"), (cy, "three")):
        says(guest, table, text=text)
    following = next_table(table, (ada, bo, cy))
    says(bo, following, text="four")
    assert heard(ada, following) == [(1, "one"), (3, "three")]
    assert heard(cy, following) == heard(bo, following) == [(1, "one"), (2, "two"), (3, "three"), (2, "four")]
    says(ada, following, hear=2)
    assert heard(ada, following) == heard(bo, following)


def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table, (ada, bo) = dealt(server)
        says(ada, table, mute=2)
        says(ada, table, text="Hello!")
        following = next_table(table, (ada, bo))
        says(bo, table, text="too late")
        says(bo, following, text="Hi!")
        before = [guest.looks(following)["said"] for guest in (ada, bo)]
    with serving(tmp_path) as server:
        again = [Guest(server, guest.session) for guest in (ada, bo)]
        assert [guest.looks(following)["said"] for guest in again] == before
        assert [heard(guest, following) for guest in again] == [[(1, "Hello!")], [(1, "Hello!"), (2, "Hi!")]]


def test_of_much_that_was_said_the_last_lines_go_along(tmp_path: Path) -> None:
    """Each once, however often the next table is asked for."""

    async def run() -> None:
        with Storage.open(tmp_path) as storage:
            async with table_in(storage) as room:
                for seat in (1, 2):
                    await room.command(HOST, f"bot{seat}", "", ostrich_at(seat))
                for number in range(40):
                    await room.say(HOST, text=str(number))
                following = await room.house.open_after(room, "rematch")
                assert await room.house.open_after(room, "rematch") == following
            for _ in range(2):
                async with house_in(storage) as there:
                    opened = await there.room(following)
                    assert opened is not None
                    lines = opened.chat.heard_by(HOST, last=100)
                    assert [line.text for line in lines] == [str(number) for number in range(10, 40)]

    asyncio.run(run())

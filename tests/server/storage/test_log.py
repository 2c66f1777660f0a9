"""The log of a table: what was appended is there, in order, once, without gaps."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from server.storage.logs import append, appended, event

from savanna.server.storage import Conflict, EventRow, Storage


def test_an_event_comes_back_as_it_was(storage: Storage) -> None:
    first = event(player=None)._replace(body='{"name":"Andr\\u00e9"}', hash=bytes(range(256)))
    second = event(seq=2)._replace(at_ms=2**63 - 1, rules=2**31 - 1, prev=b"")
    appended(storage, first, second)
    assert storage.events("t") == [first, second]
    assert storage.events("t", after=1) == [second]
    assert storage.events("another") == []


def test_events_come_in_their_order_not_in_that_of_the_commits(storage: Storage) -> None:
    appended(storage, *(event(table, seq) for seq in range(1, 13) for table in ("b", "a")))
    assert [found.seq for found in storage.events("a")] == list(range(1, 13))


def test_what_is_stored_is_there_after_opening_again(place: str) -> None:
    with Storage.open(place) as storage:
        appended(storage, event(seq=1), event(seq=2))
    with Storage.open(place) as storage:
        appended(storage, event(seq=3))
        assert storage.events("t") == [event(seq=seq) for seq in (1, 2, 3)]


@pytest.mark.parametrize(
    ("conflicting", "why"),
    [
        (event(seq=2, cmd="new"), "event 2 of table t, or its command, is there already"),
        (event(seq=3, cmd="cmd-1"), "event 3 of table t, or its command, is there already"),
        (event(seq=2), "event 2 of table t, or its command, is there already"),
        (event(seq=4), "event 4 of table t would leave a gap"),
        (event(seq=0), "event 0 of table t would leave a gap"),
        (event("new", seq=2), "event 2 of table new would leave a gap"),
    ],
)
def test_a_conflict_changes_nothing(storage: Storage, conflicting: EventRow, why: str) -> None:
    appended(storage, event(seq=1), event(seq=2))

    async def try_it() -> None:
        with pytest.raises(Conflict, match=f"^{why}$"):
            await storage.append(conflicting, live=False, secret=b"another")
        await append(storage, event(seq=3))

    asyncio.run(try_it())
    assert storage.events("t") == [event(seq=seq) for seq in (1, 2, 3)]
    assert storage.live_tables() == ["t"]
    assert storage.secret_of("t") is None
    assert storage.events("new") == []


def test_commands_of_two_tables_may_have_the_same_id(storage: Storage) -> None:
    appended(storage, event("a", cmd="same"), event("b", cmd="same"))
    assert [storage.events(table) for table in "abc"] == [
        [event("a", cmd="same")],
        [event("b", cmd="same")],
        [],
    ]


def test_the_last_event_tells_whether_a_table_is_live(storage: Storage) -> None:
    async def play() -> None:
        await append(storage, event("over"), event("live"))
        await storage.append(event("over", 2), live=False)

    asyncio.run(play())
    assert storage.live_tables() == ["live"]


def test_a_secret_is_stored_with_the_event_that_commits_to_it(storage: Storage) -> None:
    async def play() -> None:
        await storage.append(event(seq=1), live=True, secret=b"\0first")
        await append(storage, event(seq=2))
        assert storage.secret_of("t") == b"\0first"
        await storage.append(event(seq=3), live=True, secret=b"rematch")

    asyncio.run(play())
    assert storage.secret_of("t") == b"rematch"


WRONG: list[dict[str, Any]] = [
    {"table_id": "a\0b"},
    {"table_id": "\ud800"},
    {"table_id": 7},
    {"seq": True},
    {"seq": 1.0},
    {"seq": -1},
    {"seq": 2**31},
    {"cmd": None},
    {"cmd": "\udfff"},
    {"player": "1"},
    {"kind": b"move"},
    {"body": '"\0"'},
    {"body": '"é"'},
    {"at_ms": 2**63},
    {"rules": None},
    {"prev": "text"},
    {"hash": None},
]


def test_what_one_of_the_databases_would_refuse_neither_gets(storage: Storage) -> None:
    async def try_all() -> None:
        for wrong in WRONG:
            with pytest.raises(ValueError, match=rf"^event\.{next(iter(wrong))} "):
                storage.append(event()._replace(**wrong), live=True)

    asyncio.run(try_all())
    assert storage.events("t") == []


def test_no_row_has_such_a_key(storage: Storage) -> None:
    for key in ("a\0b", "\ud800"):
        with pytest.raises(ValueError, match="NUL or half of a surrogate"):
            storage.events(key)


def test_a_message_does_not_tell_what_an_event_holds() -> None:
    assert repr(event()) == "<event 1 of table t: move>"

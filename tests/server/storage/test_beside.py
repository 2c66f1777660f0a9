"""What is kept beside the log: talk, sessions and what they hold, settings."""

from __future__ import annotations

import asyncio

import pytest
from server.storage.logs import append, event

from savanna.server.storage import Conflict, Holding, Said, Storage


def line(seq: int, body: str = "hello") -> Said:
    return Said("t", seq, None if seq == 1 else 2, body, 5)


def test_the_last_lines_come_oldest_first(storage: Storage) -> None:
    async def talk() -> None:
        for seq in range(1, 6):
            await storage.say(line(seq, f"žirafa 🦒 {seq}"))

    asyncio.run(talk())
    assert storage.said("t", last=2) == [line(4, "žirafa 🦒 4"), line(5, "žirafa 🦒 5")]
    assert len(storage.said("t", last=99)) == 5
    assert storage.said("u", last=9) == []
    assert storage.said("t", last=1, besides=["žirafa 🦒 2", "%3", "_irafa"]) == [
        line(2, "žirafa 🦒 2"),
        line(5, "žirafa 🦒 5"),
    ]


def test_lines_have_no_gaps(storage: Storage) -> None:
    async def talk() -> None:
        await storage.say(line(1))
        for seq in (1, 3):
            with pytest.raises(Conflict, match=f"said {seq} of table t"):
                await storage.say(line(seq, "other"))
        with pytest.raises(ValueError, match="NUL"):
            storage.say(line(2, "a\0b"))

    asyncio.run(talk())
    assert storage.said("t", last=9) == [line(1)]


def test_what_is_said_from_the_beginning_is_saved_with_the_first_event_or_not_at_all(
    storage: Storage,
) -> None:
    async def begin() -> None:
        lines = [line(1, "before"), line(2, "that")]
        await storage.append(event("t"), live=True, said=lines)
        assert storage.said("t", last=9) == lines
        with pytest.raises(Conflict):
            await storage.append(event("t"), live=True, said=[line(3, "never")])
        with pytest.raises(ValueError, match="NUL"):
            storage.append(event("t", 2), live=True, said=[line(3, "a\0b")])
        await storage.say(line(3, "next"))

    asyncio.run(begin())
    assert [each.body for each in storage.said("t", last=9)] == ["before", "that", "next"]
    assert len(storage.events("t")) == 1


def test_a_session_is_one_player_at_a_table(storage: Storage) -> None:
    async def come_and_go() -> None:
        await storage.see(b"ann", 10)
        await storage.see(b"bob", 10)
        await storage.hold(b"ann", "b", 0)
        await storage.hold(b"ann", "a", 2)
        await storage.hold(b"bob", "a", 1)
        assert storage.holdings(b"ann") == [Holding("a", 2), Holding("b", 0)]
        await storage.hold(b"ann", "b", 3)
        await storage.release(b"ann", "a")
        await storage.release(b"ann", "nowhere")

    asyncio.run(come_and_go())
    assert storage.holdings(b"ann") == [Holding("b", 3)]
    assert storage.holdings(b"bob") == [Holding("a", 1)]


def test_the_tables_of_a_session_that_go_on_the_latest_changed_first(storage: Storage) -> None:
    async def play() -> None:
        await storage.see(b"ann", 10)
        await storage.see(b"bob", 10)
        for table, events in (("a", 2), ("b", 3), ("c", 1), ("d", 4)):
            await append(storage, *(event(table, seq) for seq in range(1, events + 1)))
        for table, player in (("a", 1), ("b", 0), ("c", 2), ("d", 1)):
            await storage.hold(b"ann", table, player)
        await storage.hold(b"bob", "c", 1)
        await storage.append(event("d", 5), live=False)

    asyncio.run(play())
    assert storage.going_on(b"ann") == [Holding("b", 0), Holding("a", 1), Holding("c", 2)]
    assert storage.going_on(b"bob") == [Holding("c", 1)]
    assert storage.going_on(b"cleo") == []


def test_the_sessions_that_play_at_a_table(storage: Storage) -> None:
    async def come() -> None:
        for session, player in ((b"ann", 1), (b"bob", 2), (b"ann's phone", 1), (b"cleo", 0)):
            await storage.see(session, 10)
            await storage.hold(session, "a", player)

    asyncio.run(come())
    assert sorted(storage.holders("a")) == [(b"ann", 1), (b"ann's phone", 1), (b"bob", 2)]
    assert storage.holders("b") == []


def test_only_a_known_session_holds_a_player(storage: Storage) -> None:
    async def try_it() -> None:
        with pytest.raises(Conflict, match="nobody has seen this session"):
            await storage.hold(b"stranger", "a", 1)

    asyncio.run(try_it())
    assert storage.last_seen(b"stranger") is None


def test_an_old_session_is_forgotten_with_what_it_holds(storage: Storage) -> None:
    async def go_away() -> None:
        for session, at_ms in ((b"old", 10), (b"back", 10), (b"new", 20)):
            await storage.see(session, at_ms)
            await storage.hold(session, "a", 1)
        await storage.see(b"back", 30)
        await storage.forget(before_ms=20)

    asyncio.run(go_away())
    assert [storage.last_seen(session) for session in (b"old", b"back", b"new")] == [None, 30, 20]
    assert [storage.holdings(session) for session in (b"old", b"back")] == [[], [Holding("a", 1)]]


def test_a_setting_is_replaced(storage: Storage) -> None:
    async def beat() -> None:
        for beat in (b"1", b"2\0"):
            await storage.set("heartbeat", beat)

    asyncio.run(beat())
    assert storage.setting("heartbeat") == b"2\0"
    assert storage.setting("key") is None

"""Twelve bad inputs that people forget, each with its number: a fixed code, and nothing has changed."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from server.serving import PATIENCE, Guest, Server, code_of, dealt, play_on, unchanged
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

HUGE_NUMBERS = [str(2**53), str(2**63), str(2**64), str(-(2**63) - 1), "1" + "0" * 4999]


class Sitting:
    """A match of two that is being played, seen by both and by a spectator."""

    def __init__(self, server: Server) -> None:
        self.table, (self.host, self.other) = dealt(server, clock="days")
        self.spectator = server.guest()
        self.spectator.web.post(self.host.links(self.table)["watch"])
        seen = self.host.looks(self.table)
        self.version, self.seat = seen["version"], seen["view"]["to_move"]
        self.mover, self.waiting = (self.host, self.other)[:: 1 if self.seat == 1 else -1]
        self.move = self.mover.looks(self.table)["view"]["legal"][0]

    def tries(self, **command: Any) -> str:
        """A command of the player to move, refused: its code."""
        with self.unchanged():
            return code_of(self.posts(command))

    def tries_text(self, text: str | bytes, path: str = "commands") -> str:
        with self.unchanged():
            return code_of(self.posts_text(text, path))

    def posts(self, command: dict[str, Any]) -> httpx.Response:
        command = {"cmd": "bad", "do": "move", "move": self.move, "expect": self.version} | command
        return self.mover.web.post(f"/tables/{self.table}/commands", json=command)

    def posts_text(self, text: str | bytes, path: str) -> httpx.Response:
        headers = {"content-type": "application/json"}
        return self.mover.web.post(f"/tables/{self.table}/{path}", content=text, headers=headers)

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        with unchanged(self.table, self.host, self.other, self.spectator):
            yield


@pytest.fixture(scope="module")
def sitting(server: Server) -> Sitting:
    return Sitting(server)


@pytest.mark.parametrize("number", [True, 1.0, 0.5, -1, "1", None, [], {}])
def test_1_what_is_no_whole_number(sitting: Sitting, number: object) -> None:
    assert sitting.tries(expect=number) == "bad_request"
    with sitting.unchanged():
        assert code_of(sitting.mover.asks(sitting.table, "sit", seat=number)) == "bad_request"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400"])
def test_2_what_is_no_number_of_JSON(sitting: Sitting, number: str) -> None:
    text = f'{{"cmd":"bad","do":"move","move":"{sitting.move}","expect":{number}}}'
    assert sitting.tries_text(text) == "bad_json"


@pytest.mark.parametrize("key", ["do", "move", "expect", "cmd"])
def test_3_a_key_twice(sitting: Sitting, key: str) -> None:
    text = f'{{"cmd":"bad","do":"move","move":"{sitting.move}","expect":{sitting.version},"{key}":"stand"}}'
    assert sitting.tries_text(text) == "bad_json"


@pytest.mark.parametrize("half", [b'"\\ud800"', b'"a\\udc00b"', b'"\xed\xa0\x80"', b'"\xff"'])
def test_4_half_a_character(sitting: Sitting, server: Server, half: bytes) -> None:
    assert sitting.tries_text(b'{"text":' + half + b"}", "chat") == "bad_json"
    text = b'{"name":' + half + b',"agreement":{"game":"tembo","players":2}}'
    answer = server.guest().web.post("/tables", content=text, headers={"content-type": "application/json"})
    assert code_of(answer) == "bad_json"


def test_5_a_NUL(sitting: Sitting) -> None:
    assert sitting.tries_text(r'{"text":"\u0000"}', "chat") == "bad_wording"
    assert sitting.tries(move="\0") == "illegal_move"
    assert sitting.tries(move=f"{sitting.move}\0") == "illegal_move"
    assert sitting.tries(cmd="bad\0") == "bad_request"
    said = sitting.mover.web.post(f"/tables/{sitting.table}/chat", json={"text": "a\0b"})
    assert said.status_code == 201
    assert sitting.waiting.looks(sitting.table)["said"][-1]["text"] == "ab"


@pytest.mark.parametrize("number", HUGE_NUMBERS, ids=lambda number: f"{number:.20}")
def test_6_a_number_too_large_for_some_program(sitting: Sitting, number: str) -> None:
    text = f'{{"cmd":"bad","do":"move","move":"{sitting.move}","expect":{number}}}'
    assert sitting.tries_text(text) == "bad_json"
    assert sitting.tries(expect=2**53 - 1) == "bad_request"


@pytest.mark.parametrize(
    ("depth", "code"), [(21, "bad_json"), (16_000, "bad_json"), (100_000, "too_large")], ids=str
)
def test_7_nested_too_deeply(sitting: Sitting, depth: int, code: str) -> None:
    assert sitting.tries_text("[" * depth + "]" * depth) == code


@pytest.mark.parametrize("digit", ["\uff11", "\u00b2", "\u0661", " 1", "1_0", "01", "+1", "1.0", "1e0"])
def test_8_numbers_in_other_digits(sitting: Sitting, digit: str) -> None:
    assert sitting.tries(expect=digit) == "bad_request"
    assert sitting.tries(move=f"{digit}@{digit}") == "illegal_move"


@pytest.mark.parametrize("change", ["%20{}", "{}%0A", "{}%00", "{}%EF%BC%91", "{}/", "./{}", "{}%2F", "0{}"])
def test_8_a_table_has_one_address(sitting: Sitting, change: str) -> None:
    other = change.format(sitting.table)
    answer = httpx.get(f"{sitting.host.server.api}/tables/{other}x", headers=sitting.host.headers)
    assert code_of(answer) in ("not_found", "bad_request")
    upper = httpx.get(
        f"{sitting.host.server.api}/tables/{sitting.table.upper()}", headers=sitting.host.headers
    )
    assert code_of(upper) == "bad_request"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("\u200b\u202e", "bad_wording"),
        ("\u3164", "bad_wording"),
        ("\u0301" * 200, "bad_wording"),
        ("\u0301" * 500, "bad_request"),
        ("System", "bad_wording"),
        ("\uff33ystem", "bad_wording"),
        ("You", "bad_wording"),
        ("\u1d05\u1d1c", "bad_wording"),  # Du, in small capitals
        ("Meerkat 2", "bad_wording"),
        ("ADA", "name_taken"),
        ("\u0410da", "name_taken"),  # a Cyrillic letter
        ("A\u200bd\u202ea", "name_taken"),
        ("", "bad_request"),
    ],
)
def test_9_names(server: Server, name: str, code: str) -> None:
    host, guest = server.guest(), server.guest()
    opened = host.opens(clock="days", name="Ada")
    with unchanged(opened["table"], host):
        assert code_of(guest.web.post(opened["links"]["join"], json={"name": name})) == code


def test_9_two_of_one_name_at_the_same_time(server: Server) -> None:
    host, guests = server.guest(), [server.guest() for _ in range(3)]
    opened = host.opens(players=4)
    with ThreadPoolExecutor(3) as threads:
        answers = threads.map(
            lambda guest: guest.web.post(opened["links"]["join"], json={"name": "Bo"}), guests
        )
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]
    assert sum(seat["player"] is not None for seat in host.looks(opened["table"])["seats"]) == 2


def test_10_a_legal_move_before_the_deal(server: Server) -> None:
    host = server.guest()
    table = host.opens()["table"]
    with unchanged(table, host):
        assert code_of(host.asks(table, "move", move="11@1", expect=1)) == "not_playing"


def test_10_a_legal_move_of_somebody_else(sitting: Sitting) -> None:
    with sitting.unchanged():
        answer = sitting.waiting.asks(sitting.table, "move", move=sitting.move, expect=sitting.version)
    assert code_of(answer) == "not_your_turn"


def test_10_a_legal_move_that_a_bot_has_made_meanwhile_and_after_the_end(server: Server) -> None:
    host = server.guest()
    table = host.opens(game="awimbawe", clock="days")["table"]
    host.does(table, "seat_bot", seat=2, level="ostrich")
    host.does(table, "ready")
    while not (seen := host.sees(table, phase="playing"))["view"]["legal"]:
        pass
    move = {"move": seen["view"]["legal"][0], "expect": seen["version"]}
    host.does(table, "step_out")
    while (now := host.looks(table))["version"] < seen["version"] + 2:
        pass
    assert code_of(host.asks(table, "move", **move)) == (
        "stale" if now["phase"] == "playing" else "not_playing"
    )
    host.sees(table, phase="over")
    assert code_of(host.asks(table, "move", **move)) == "not_playing"


def test_10_a_legal_move_for_another_table(server: Server, sitting: Sitting) -> None:
    stranger = server.guest()
    stranger.opens()
    with sitting.unchanged():
        answer = stranger.asks(sitting.table, "move", move=sitting.move, expect=sitting.version)
    assert code_of(answer) == "not_found"


def test_11_a_command_with_the_id_of_another(server: Server) -> None:
    host, guest = server.guest(), server.guest()
    opened = host.opens(players=3, clock="days")
    table, other = opened["table"], host.opens(players=3)["table"]
    guest.joins(opened["links"]["join"])
    version = host.does(table, "sit", cmd="one", seat=3)
    with unchanged(table, host, guest):
        assert host.does(table, "sit", cmd="one", seat=3) == version
        assert code_of(host.asks(table, "sit", cmd="one", seat=1)) == "cmd_reused"
        assert code_of(host.asks(table, "stand", cmd="one")) == "cmd_reused"
        assert code_of(guest.asks(table, "sit", cmd="one", seat=3)) == "cmd_reused"
    assert host.does(other, "sit", cmd="one", seat=3) == 2


def test_11_a_version_that_is_yet_to_come(sitting: Sitting) -> None:
    assert sitting.tries(expect=sitting.version + 1) == "not_yet"
    assert sitting.tries(expect=2**31 - 1) == "not_yet"


@pytest.mark.parametrize("move", [[], {}, [["11@1"]], {"a": 1}, None, True, 11, 1.5])
def test_11_something_else_where_a_move_is_due(sitting: Sitting, move: object) -> None:
    assert sitting.tries(move=move) == "bad_request"


@pytest.mark.parametrize("key", ["__proto__", "__class__", "constructor", "seat", "player", ""])
def test_11_a_key_that_is_not_asked_for(sitting: Sitting, key: str) -> None:
    assert sitting.tries(**{key: 1}) == "bad_request"


def test_12_a_page_that_wakes_after_days(server: Server) -> None:
    table, guests = dealt(server, clock="days")
    seen = guests[0].looks(table)
    sleeper = guests[seen["view"]["to_move"] - 1]
    asleep = sleeper.looks(table)
    play_on(table, guests, moves=4)
    with unchanged(table, *guests):
        late = sleeper.asks(table, "move", move=asleep["view"]["legal"][0], expect=asleep["version"])
        assert code_of(late) == "stale"
        assert late.json()["version"] == sleeper.looks(table)["version"]
        unknown = Guest(server, "A" * 22)
        assert code_of(unknown.asks(table, "stand")) == "not_found"


def test_12_two_tabs_of_one_seat_at_once(server: Server) -> None:
    table, guests = dealt(server, clock="days")
    seen = guests[0].looks(table)
    mover = guests[seen["view"]["to_move"] - 1]
    moves = mover.looks(table)["view"]["legal"][:4]
    with ThreadPoolExecutor(4) as threads:
        answers = threads.map(
            lambda move: mover.asks(table, "move", move=move, expect=seen["version"]), moves
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert mover.looks(table)["version"] == seen["version"] + 1


FRAMES: list[bytes | str] = [
    b"",
    b"\0",
    b"\xff" * 100,
    "",
    "[",
    '{"have":',
    '{"have":NaN}',
    '{"have":true}',
    '{"have":1e400}',
]
FRAMES += [
    '{"have":"1"}',
    '{"have":-1}',
    '{"have":99999}',
    '{"have":1,"have":2}',
    "\0",
    "[" * 2000,
    '{"do":"stand"}',
]


def test_12_frames_of_all_kinds(sitting: Sitting) -> None:
    with sitting.unchanged(), sitting.mover.page(sitting.table) as page:
        first = page.recv(PATIENCE)
        for frame in FRAMES:
            page.send(frame)
            assert page.recv(PATIENCE) == first
        page.send(iter(['{"ha', 've":0}']))  # in two fragments
        assert page.recv(PATIENCE) == first


def test_12_a_frame_that_is_too_large(sitting: Sitting) -> None:
    with sitting.unchanged(), sitting.mover.page(sitting.table) as page:
        page.recv(PATIENCE)
        page.send("x" * 5000)
        assert _close_code(page) == 1009


def test_12_a_close_in_the_middle_of_a_frame(sitting: Sitting) -> None:
    with sitting.unchanged(), sitting.mover.page(sitting.table) as page:
        page.recv(PATIENCE)
        page.socket.sendall(b"\x81\xfe\x10")  # a text of which not even the length is whole
        page.socket.shutdown(socket.SHUT_RDWR)
    with sitting.mover.page(sitting.table) as page:
        assert page.recv(PATIENCE)


def _close_code(page: ClientConnection) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        page.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code

"""A small version of `bench/fuzz`."""

from __future__ import annotations

from server.fuzzing import fuzz
from server.serving import Server

MESSAGES = 2000


def test_nothing_comes_of_nonsense(server: Server) -> None:
    tally, grown = fuzz(server, MESSAGES)
    assert tally.messages >= MESSAGES
    assert tally.impossible >= 0.3
    assert tally.frames >= 0.15 * tally.messages
    assert {
        "bad_json",
        "bad_request",
        "not_found",
        "not_allowed",
        "illegal_move",
        "stale",
    } <= tally.codes.keys()
    assert grown < 0.1
    assert server.said() == ""

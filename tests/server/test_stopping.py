"""A server that is told to stop does so at once and without a word, and leaves its folder tidy."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from server.serving import AS_IT_IS, PATIENCE, Server, serving


def to_it_alone(server: Server) -> None:
    server.process.terminate()


def to_all_of_it(server: Server) -> None:
    """As systemd, a container or `timeout` does: its processes for bots are told as well."""
    os.killpg(server.process.pid, signal.SIGTERM)


def thinking(server: Server) -> None:
    """A bot of each kind is at work."""
    guest = server.guest()
    table = guest.opens(seat=None, players=3)["table"]
    for seat, level in enumerate(("leopard", "leopard", "ostrich"), start=1):
        guest.does(table, "seat_bot", seat=seat, level=level)
    guest.does(table, "ready")
    guest.sees(table, phase="playing")


@pytest.mark.parametrize("tell", [to_it_alone, to_all_of_it])
@pytest.mark.parametrize("begin", [lambda server: None, thinking], ids=["warming up", "thinking"])
def test_a_server_stops_without_a_word(
    tmp_path: Path, begin: Callable[[Server], None], tell: Callable[[Server], None]
) -> None:
    with serving(tmp_path, program=AS_IT_IS, apart=True) as server:
        begin(server)
        began = time.monotonic()
        tell(server)
        assert server.process.wait(PATIENCE) == 0
        assert time.monotonic() - began < PATIENCE / 2
        assert server.said() == ""
    assert {path.name for path in tmp_path.iterdir()} == {"errors.txt", "savanna.db", "savanna.lock"}

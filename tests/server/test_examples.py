"""examples/play_by_link.py plays whole matches: against a bot, against itself, over a line that breaks."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from server.serving import PATIENCE, Server

from savanna.table.transcript import verify

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_by_link.py"

Json = Any


def test_it_fits_on_a_page() -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 100


@pytest.mark.parametrize("link", ["foo", "http://127.0.0.1:1/tables/x/watch/y"])
def test_only_a_link_to_a_seat_will_do(link: str) -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLE, link], capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"{link} is no link to a seat")


def played(link: str, folder: Path, *names: str) -> tuple[str, Json]:
    """One process each plays the match: what they print, and the transcript they keep."""
    with ThreadPoolExecutor() as threads:
        lines = list(threads.map(lambda name: _played(link, folder, name), names))
    transcripts = [json.loads((folder / f"{name}.json").read_text()) for name in names]
    assert lines.count(lines[0]) == transcripts.count(transcripts[0]) == len(names)
    return lines[0], transcripts[0]


def _played(link: str, folder: Path, name: str) -> str:
    command: list[str | Path] = [sys.executable, EXAMPLE, link, "--name", name]
    command += ["--keep", folder / f"{name}.json"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=3 * PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def link_to(server: Server, address: str, bots: int, **agreement: Any) -> str:
    """To a table whose host is ready, and sits nowhere."""
    host = server.guest()
    opened = host.opens(seat=None, **agreement)
    for seat in range(1, bots + 1):
        host.does(opened["table"], "seat_bot", seat=seat, level="meerkat")
    host.does(opened["table"], "ready")
    return f"{address}{opened['links']['join']}"


def contributed(transcript: Json) -> list[str]:
    """The names of people whose bytes are in the deal."""
    return [player.name for player in verify(transcript).players if player.contribution and not player.is_bot]


def test_against_a_bot(server: Server, tmp_path: Path) -> None:
    link = link_to(server, server.address, bots=1, game="awimbawe", players=2)
    line, transcript = played(link, tmp_path, "Bo")
    assert sorted(part.split(". ")[1].strip() for part in line.split(", ")) == ["Bo", "meerkat"]
    assert contributed(transcript) == ["Bo"]


def test_against_itself(server: Server, tmp_path: Path) -> None:
    link = link_to(server, server.address, bots=0, game="tembo", players=2, seating="drawn")
    _, transcript = played(link, tmp_path, "Bo", "Cleo")
    assert sorted(contributed(transcript)) == ["Bo", "Cleo"]


# A line that breaks


@contextmanager
def line_to(server: Server, breaks: Callable[[bytes], bool]) -> Iterator[str]:
    """Another address of the server; a connection is cut, and what came is lost, whenever this says so."""
    there = server.address.removeprefix("http://").split(":")

    def carry(source: socket.socket, target: socket.socket, *, answers: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if answers and breaks(data):
                    break
                target.sendall(data)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def let_in() -> None:
        with suppress(OSError):
            while True:
                near, _ = listening.accept()
                far = socket.create_connection((there[0], int(there[1])))
                opened.extend([near, far])
                for source, target, answers in ((near, far, False), (far, near, True)):
                    threading.Thread(
                        target=carry, args=(source, target), kwargs={"answers": answers}, daemon=True
                    ).start()

    opened: list[socket.socket] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        threading.Thread(target=let_in, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
    for each in opened:
        each.close()


def test_what_is_lost_is_sent_again_and_happens_once(server: Server, tmp_path: Path) -> None:
    """Every sixth answer to a command is lost though the command was carried out, and some views with it."""
    answers, views = [0], [0]

    def breaks(data: bytes) -> bool:
        if b'"cmd":' in data:
            answers[0] += 1
            return answers[0] % 6 == 0
        if b'"agreement":' in data:
            views[0] += 1
            return views[0] % 13 == 0
        return False

    with line_to(server, breaks) as address:
        link = link_to(server, address, bots=1, game="tembo", players=2, clock="relaxed")
        _, transcript = played(link, tmp_path, "Bo")
    assert answers[0] > 20
    assert views[0] > 20
    assert contributed(transcript) == ["Bo"]
    assert {made.by for made in verify(transcript).made} == {"player", "bot"}

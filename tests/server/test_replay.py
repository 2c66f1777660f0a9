"""Whatever a server has stored plays again to the same states: in a new process, whatever order sets have."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from commands import refused, savanna
from games.walks import VARIANTS
from server.storage.logs import appended
from server.storage.test_opening import change
from table.transcripts import eventful

from savanna.games import RULES
from savanna.server.replaying import ALTERED, replays
from savanna.server.storage import EventRow, Storage
from savanna.server.storage.checking import FIND
from savanna.table.event import Event, canonical, chained
from savanna.table.state_hash import state_hash
from savanna.table.table import apply, opened
from savanna.table.transcript import FIRST


def rows(table_id: str, events: Sequence[Event]) -> Iterator[EventRow]:
    """What a server stores of these events."""
    table, before = opened(table_id, events[0]), FIRST
    for event in events:
        table = apply(table, event) if event.seq > 1 else table
        chain = chained(before, event, state_hash(table))
        body = canonical(event.body)
        yield EventRow(
            table_id, event.seq, event.cmd, event.player, event.kind, body, event.at, RULES, before, chain
        )
        before = chain


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with a match of every variant, and with every kind of event."""
    place = tmp_path_factory.mktemp("played")
    with Storage.open(place) as storage:
        for name, players in VARIANTS:
            appended(storage, *rows(f"{name}{players}", eventful(name, players).events))
    return place


@pytest.mark.parametrize("order", range(10))
def test_every_match_plays_again_to_the_same_states(played: Path, order: int) -> None:
    told = savanna("doctor", "--data", played, PYTHONHASHSEED=str(order))
    assert (told.stdout.splitlines()[-1], told.stderr, told.returncode) == ("All is well.", "", 0)
    assert f"{len(VARIANTS)} tables" in told.stdout


def test_it_does_so_while_a_server_runs(played: Path) -> None:
    with Storage.open(played):
        assert savanna("doctor", "--data", played).returncode == 0


def damaged(played: Path, folder: Path, what: str) -> Path:
    """A copy in which one event of Tembo for two is another."""
    place = Path(shutil.copytree(played, folder / "damaged"))
    change(str(place), f"UPDATE event SET {what} WHERE table_id = 'tembo2' AND seq = 20")
    return place


FAULT = "table tembo2: event 20 does not lead to the state it led to"


@pytest.mark.parametrize(
    "what", ["at_ms = at_ms + 1", "player = 3 - player", "kind = 'undo_refused'", "body = '['"]
)
def test_an_event_that_was_changed_is_found(played: Path, tmp_path: Path, what: str) -> None:
    assert [fault for fault in replays(damaged(played, tmp_path, what)) if fault] == [FAULT]


def test_the_doctor_tells_it(played: Path, tmp_path: Path) -> None:
    place = damaged(played, tmp_path, "body = '{}'")
    assert refused("doctor", "--data", place) == f"savanna: {FAULT}. {ALTERED}"


def test_of_many_faults_it_tells_the_first_few(played: Path, tmp_path: Path) -> None:
    place = Path(shutil.copytree(played, tmp_path / "damaged"))
    change(str(place), "UPDATE event SET at_ms = at_ms + 1 WHERE seq = 20")
    line = refused("doctor", "--data", place)
    assert line.count("event 20") == 5
    assert f"; and {len(VARIANTS) - 5} more. " in line


def test_a_database_that_cannot_be_reached_is_one_line() -> None:
    line = refused("doctor", "--data", "postgresql://ada:secret@127.0.0.1:1/savanna")
    assert line.endswith(f"refused. {FIND}")
    assert "secret" not in line

"""examples/verify.mjs, which shares nothing with our Python but docs/protocol.md, finds the same."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from commands import savanna
from games.walks import VARIANTS
from record.golden import own_crowns, own_deck
from table.tables import Sitting, opening
from table.transcripts import as_file, eventful

from savanna.bots import LEVELS
from savanna.table.again import DUPLICATE, opened_body
from savanna.table.dealing import deal, seal
from savanna.table.event import Event
from savanna.table.seating import be_ready, seat_bot
from savanna.table.table import HOST, opened
from savanna.table.transcript import FalseTranscript, verify

Json = Any

VERIFIER = Path(__file__).parents[2] / "examples" / "verify.mjs"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="node is not installed: apt-get install nodejs"
)


def asked(folder: Path, *transcripts: Json) -> subprocess.CompletedProcess[str]:
    """What it says of these, all in one go."""
    files = [folder / f"{number}.json" for number in range(len(transcripts))]
    for file, data in zip(files, transcripts, strict=True):
        file.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    command: list[str | Path] = ["node", VERIFIER, *files]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)


@cache
def _written(name: str, players: int) -> str:
    return json.dumps(as_file(eventful(name, players)))


def example(name: str, players: int) -> Json:
    return json.loads(_written(name, players))


def test_both_find_every_variant_true(tmp_path: Path) -> None:
    transcripts = [example(name, players) for name, players in VARIANTS]
    done = asked(tmp_path, *transcripts)
    assert done.stderr == ""
    assert done.returncode == 0
    lines, found = [line for line in done.stdout.splitlines() if line.startswith("True")], 0
    for (name, players), data, line in zip(VARIANTS, transcripts, lines, strict=True):
        match = verify(data).match
        assert match is not None
        bites = sum("h=" in row[4]["move"] for row in data["events"] if row[3] == "moved")
        assert line == f"True: {name} for {players}, rounds {match.round}, cards found by snakes {bites}"
        found += bites
    assert found > 3


OTHERWISE: list[tuple[str, dict[str, Any]]] = [
    ("tembo", {"options": {"deck": own_deck(), "lion_on_lion": True, "open_scores": True}}),
    ("tembo", {"options": {"deck": "default"}, "memory": "open"}),
    ("awimbawe", {"options": {"crowns": own_crowns(), "loser_names": "undealt", "crown_counter": True}}),
    ("awimbawe", {"options": {"mouse_takes_all": True, "crowns": "default"}, "memory": "assisted"}),
]


def test_both_know_whatever_was_agreed(tmp_path: Path) -> None:
    """Options are in the transcript in full, a deck with all its cards: chance deals from them."""
    transcripts = [as_file(eventful(name, 3, **agreement)) for name, agreement in OTHERWISE]
    for (_, agreement), data in zip(OTHERWISE, transcripts, strict=True):
        assert body(data, "opened")["agreement"]["options"] == agreement["options"]
        assert verify(data)
    done = asked(tmp_path, *transcripts)
    assert (done.stderr, done.stdout.count("True: ")) == ("", len(transcripts))
    crocodiles = body(transcripts[0], "opened")["agreement"]["options"]["deck"]["crocodiles"]
    crocodiles["gnu"], crocodiles["zebra"] = crocodiles["zebra"], crocodiles["gnu"]
    assert "another deal of round 1" in asked(tmp_path, transcripts[0]).stderr


def test_both_name_who_did_not_contribute(tmp_path: Path) -> None:
    done = asked(tmp_path, example("tembo", 4))
    ours = savanna("verify", tmp_path / "0.json").stdout.splitlines()
    assert ours[0].startswith("True: Tembo, 1. ")
    assert ours[1] == "Added to the shuffle: Ada"
    assert ours[2] == "Committed to something and did not tell it: Player 2, Player 3"
    contributed, did_not, kept_back = done.stdout.splitlines()[1:]
    assert (contributed, did_not) == ("Contributed: Ada", "Did not: nobody")
    assert kept_back == "Committed to something and did not tell it: Player 2, Player 3"


def test_deals_of_an_earlier_table_come_first(tmp_path: Path) -> None:
    first = opening()
    for seat in (1, 2):
        first.write(seat_bot(first.table, HOST, seat, "ostrich", LEVELS), HOST)
    _play(first)
    event = Event(1, "#1", None, "opened", opened_body(first.table, DUPLICATE), first.table.at)
    second = Sitting(opened("nexttable", event), seed=bytes(32))
    second._link(event)
    _play(second)
    done = asked(tmp_path, as_file(second))
    assert done.stdout.splitlines()[-1] == "Deals taken over from an earlier table: 2"
    ours = savanna("verify", tmp_path / "0.json").stdout.splitlines()
    assert ours[1:] == [
        "Added to the shuffle: nobody but the server",
        "Deals were taken over from table savannatable: verify its transcript too",
    ]


def _play(sitting: Sitting) -> None:
    sitting.write(be_ready(sitting.table, HOST, None), HOST)
    sitting.write(seal(sitting.table, sitting.seed, lambda: bytes(16)))
    sitting.write(deal(sitting.table, sitting.seed))
    sitting.end()


# What is changed is refused, by both


def row(data: Json, kind: str) -> Json:
    return next(each for each in data["events"] if each[3] == kind)


def body(data: Json, kind: str) -> Json:
    return row(data, kind)[4]


def other(digits: str, place: int) -> str:
    """With one hexadecimal digit changed."""
    return f"{digits[:place]}{'0' if digits[place] != '0' else '1'}{digits[place + 1 :]}"


def changed() -> Iterator[tuple[str, Json]]:
    """Everything that chance is made of or gave, each with a little change."""
    for key, kind in (("seed", "disclosed"), ("commitment", "sealed"), ("contribution", "revealed")):
        for place in (0, 31):
            data = example("tembo", 2)
            body(data, kind)[key] = other(body(data, kind)[key], place)
            yield f"{key}, digit {place}", data
    data = example("tembo", 2)
    body(data, "readied")["commitment"] = other(body(data, "readied")["commitment"], 63)
    yield "a player's commitment", data
    data = example("tembo", 2)
    body(data, "sealed")["bots"][0][1] = other(body(data, "sealed")["bots"][0][1], 5)
    yield "a bot's contribution", data
    data = example("tembo", 2)
    data["table"] = "savannatabla"
    yield "table", data
    data = example("tembo", 2)
    pile = body(data, "dealt")["deals"][0]["pile"]
    pile[-1], pile[-2] = pile[-2], pile[-1]
    yield "two cards of the first deal", data
    data = example("tembo", 3)
    (later,) = (each[4]["deals"][0] for each in data["events"] if each[3] == "moved" and "deals" in each[4])
    later["hands"][0][0], later["fords"][0] = later["fords"][0], later["hands"][0][0]
    yield "two cards of a later deal", data
    data = example("tembo", 3)
    body(data, "dealt")["seats"].reverse()
    yield "seats", data
    data = example("tembo", 2)
    body(data, "opened")["agreement"]["seating"] = "taken"
    yield "seats that were drawn", data
    data = example("awimbawe", 2)
    bite = next(each for each in data["events"] if each[3] == "moved" and "h=" in each[4]["move"])
    move, _, card = bite[4]["move"].partition("=")
    bite[4]["move"] = f"{move}={'s1' if card != 's1' else 'd1'}"
    yield "the card that a snake found", data
    data = example("tembo", 4)
    data["events"].remove(row(data, "disclosed"))
    yield "no seed", data
    data = example("tembo", 2)
    events = data["events"]
    readied, sealed = events.index(row(data, "readied")), events.index(row(data, "sealed"))
    events[readied], events[sealed] = events[sealed], events[readied]
    for number, each in enumerate(events, 1):
        each[0] = number
    yield "a commitment after the seal", data
    data = example("awimbawe", 2)
    events = data["events"]
    revealed = events.index(row(data, "revealed"))
    events.insert(revealed, [0, "late", *row(data, "declared")[2:]])
    for number, each in enumerate(events, 1):
        each[0] = number
    yield "somebody declared after the seal", data
    data = example("awimbawe", 2)
    readied = [each[4]["commitment"] for each in data["events"] if each[3] == "readied"]
    body(data, "revealed")["contribution"] = "00" * 16
    assert hashlib.sha256(bytes(16)).hexdigest() == readied[0]
    yield "what was committed to before somebody was declared", data


def test_what_is_changed_is_refused_by_both(tmp_path: Path) -> None:
    changes = dict(changed())
    for what, data in changes.items():
        with pytest.raises(FalseTranscript):
            print(what, verify(data))
    done = asked(tmp_path, *changes.values())
    assert done.stdout == ""
    assert done.returncode == 1
    said = [line.partition(".json: ")[2] for line in done.stderr.splitlines()]
    assert len(said) == len(changes)
    assert not [line for line in said if "undefined" in line or "not a function" in line]


def test_any_byte_of_what_chance_is_made_of(tmp_path: Path) -> None:
    """Of the text itself: wherever a digit of seed, commitments and contributions stands."""
    text, data = _written("tembo", 2), example("tembo", 2)
    secrets = [body(data, "disclosed")["seed"], body(data, "sealed")["commitment"]]
    secrets += [body(data, "revealed")["contribution"], body(data, "readied")["commitment"]]
    transcripts = []
    for digits in secrets:
        assert text.count(digits) == 1
        transcripts += [text.replace(digits, other(digits, place)) for place in range(len(digits))]
    done = asked(tmp_path, *transcripts)
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == len(transcripts) == 3 * 64 + 32


def test_what_is_no_transcript_is_refused_in_one_line(tmp_path: Path) -> None:
    done = asked(tmp_path, "{}", "[1]", "no", json.dumps({"savanna transcript": 1, "rules": 2, "events": []}))
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 4

"""Every later version finds the golden files right: what people have kept stays true."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from games.walks import VARIANTS
from golden.files import FOLDER, file_of, lines, write
from golden.make import SETS
from golden.matches import is_wrong_without

from savanna.games import GAMES, RULES
from savanna.games.match import Match
from savanna.games.options import Choice, OneSeat
from savanna.record.replay import RecordError, checked
from savanna.table.agreement import CLOCKS, MEMORIES, SEATINGS, SPECTATORS
from savanna.table.table import _CHANGES, GAVE_UP, Table
from savanna.table.transcript import FalseTranscript, verify

Json = Any

RECORDS = [json.loads(line) for line in lines("records")]
TRANSCRIPTS = [json.loads(line) for line in lines("transcripts")]
VERIFIER = Path(__file__).parents[2] / "examples" / "verify.mjs"

NUMBERS_OF_RECORDS, NUMBERS_OF_TRANSCRIPTS = range(len(RECORDS)), range(len(TRANSCRIPTS))


# They are here


def test_none_is_missing() -> None:
    assert len(RECORDS) >= 100
    assert len(TRANSCRIPTS) >= 50
    assert len(set(lines("records"))) == len(RECORDS)
    assert len({each["table"] for each in TRANSCRIPTS}) == len(TRANSCRIPTS)
    assert all(each["rules"] == RULES for each in [*RECORDS, *TRANSCRIPTS])


def test_they_are_small() -> None:
    sizes = [file.stat().st_size for file in FOLDER.glob("*.gz")]
    assert len(sizes) == len(SETS)
    assert max(sizes) < 400_000


@pytest.mark.parametrize("name", SETS)
def test_none_is_made_anew_by_mistake(name: str) -> None:
    before = file_of(name).read_bytes()
    with pytest.raises(FileExistsError):
        write(name, [])
    assert file_of(name).read_bytes() == before


# They are right


@pytest.mark.parametrize("number", NUMBERS_OF_RECORDS)
def test_a_record_replays_with_the_same_scores(number: int) -> None:
    record = RECORDS[number]
    match = checked(record)
    assert [list(outcome.scores) for outcome in match.finished] == [
        played["scores"] for played in record["rounds"] if "scores" in played
    ]
    assert match.result == record.get("result")
    assert match.record() == record


@pytest.mark.parametrize("number", NUMBERS_OF_TRANSCRIPTS)
def test_a_transcript_is_true(number: int) -> None:
    match = match_of(verify(TRANSCRIPTS[number]))
    assert checked(match.record()).position == match.position


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: apt-get install nodejs")
def test_the_other_verifier_finds_all_of_them_true(tmp_path: Path) -> None:
    files = [tmp_path / f"{number:02}.json" for number in NUMBERS_OF_TRANSCRIPTS]
    for file, line in zip(files, lines("transcripts"), strict=True):
        file.write_text(line, "utf-8")
    command: list[str | Path] = ["node", VERIFIER, *files]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=300)
    assert (done.stderr, done.returncode) == ("", 0)
    said = [line for line in done.stdout.splitlines() if line.startswith("True: ")]
    for line, data in zip(said, TRANSCRIPTS, strict=True):
        agreement = events(data, "opened")[0]["agreement"]
        dealt = [*events(data, "dealt"), *events(data, "moved")]
        rounds = sum(len(body.get("deals", ())) for body in dealt)
        bites = sum(":h=" in body["move"] for body in events(data, "moved"))
        told = (
            f"{agreement['game']} for {agreement['players']}, rounds {rounds}, cards found by snakes {bites}"
        )
        assert line == f"True: {told}"


# And a changed one is wrong


def with_another_byte(line: str, rng: random.Random) -> str:
    """A letter or a digit somewhere in it is another one."""
    place = rng.choice([place for place, letter in enumerate(line) if letter.isascii() and letter.isalnum()])
    other = rng.choice([letter for letter in "0123456789abcdefABC" if letter != line[place]])
    return line[:place] + other + line[place + 1 :]


@pytest.mark.parametrize("number", NUMBERS_OF_TRANSCRIPTS)
def test_no_byte_of_a_transcript_can_be_changed(number: int) -> None:
    rng = random.Random(number)
    for _ in range(3):
        changed = with_another_byte(lines("transcripts")[number], rng)
        with pytest.raises((FalseTranscript, json.JSONDecodeError)):
            print(changed, verify(json.loads(changed)))


@pytest.mark.parametrize("number", NUMBERS_OF_RECORDS)
def test_nor_a_number_a_card_or_a_score_of_a_record(number: int) -> None:
    rng = random.Random(number)
    record = RECORDS[number]
    dealt = rng.choice(record["rounds"])
    hand = rng.choice(dealt["deal"]["hands"])
    wrong: list[tuple[Json, Json, Json]] = [
        (record, "rules", RULES - 1),
        (hand, 0, with_another_byte(hand[0], rng)),
    ]
    if "scores" in dealt:
        wrong.append((dealt["scores"], 0, (dealt["scores"][0] or 0) + 1))
    if "result" in record:
        wrong.append((record["result"], -1, record["result"][-1] + 1))
    for place, key, value in wrong:
        before, place[key] = place[key], value
        with pytest.raises(RecordError):
            checked(record)
        place[key] = before
    assert checked(record)


# There is everything among them


def events(data: Json, kind: str) -> list[Json]:
    return [body for _, _, _, each, body, _, _ in data["events"] if each == kind]


def agreements() -> list[Json]:
    return [events(data, "opened")[0]["agreement"] for data in TRANSCRIPTS]


@cache
def played() -> list[Table]:
    return [verify(data) for data in TRANSCRIPTS]


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def of_transcripts() -> list[Json]:
    return [match_of(table).record() for table in played()]


@pytest.mark.parametrize("kept", [lambda: RECORDS, of_transcripts], ids=["records", "transcripts"])
def test_every_option_in_every_reading(kept: Callable[[], list[Json]]) -> None:
    found = kept()
    assert {(record["game"], len(record["players"])) for record in found} == set(VARIANTS)
    for game, name, option in (
        (game, *each) for game, rules in GAMES.items() for each in rules.options.items()
    ):
        of_game = [record for record in found if record["game"] == game]
        values = [record["options"].get(name, option.range.default) for record in of_game]
        if isinstance(option.range, Choice):
            assert set(values) == set(option.range.meanings), name
        elif isinstance(option.range, OneSeat):
            assert set(values) == {1, 2, 3, 4}, name
        else:
            others = {json.dumps(value, sort_keys=True) for value in values if value != option.range.default}
            assert len(others) >= 3, name
            assert option.range.default in values
    for name in ("deck", "lion_on_lion", "youngest", "mouse_takes_all", "crowns"):
        assert any(is_wrong_without(record, name) for record in found), f"{name} decides nothing"


def test_records_of_whatever_can_be_left_and_of_rare_rounds() -> None:
    rounds = [(record, each) for record in RECORDS for each in record["rounds"]]
    unfinished = [record for record in RECORDS if "result" not in record]
    assert {(record["game"], len(record["players"])) for record in unfinished} == set(VARIANTS)
    assert any(not record["rounds"][0]["moves"] for record in unfinished)
    assert any(record["rounds"][1:] and not record["rounds"][-1]["moves"] for record in unfinished)
    asked = {checked(record).look(None).asked for record in unfinished}
    assert asked == {"play", "lion", "leader", "card", "eagle", "rhinoceros", "cheetah", "snake"}
    assert any(not each["moves"] and "scores" in each for _, each in rounds), "T7.2"
    assert {len(record["players"]) for record, each in rounds if None in each.get("scores", ())} == {2, 3, 4}
    assert any(record.get("result", []).count(1) > 1 and record["game"] == "tembo" for record in RECORDS)
    assert any(outcome.winners == () for record in RECORDS for outcome in checked(record).finished), "R-A9"
    assert any(":h=" in move for _, each in rounds for move in each["moves"])


def test_transcripts_of_whatever_can_be_agreed_on() -> None:
    for key, known in (
        ("memory", MEMORIES),
        ("clock", CLOCKS),
        ("seating", SEATINGS),
        ("spectators", SPECTATORS),
        ("undo", (True, False)),
        ("chat", (True, False)),
    ):
        assert {agreement[key] for agreement in agreements()} == set(known)


def test_transcripts_of_whatever_happens_at_a_table() -> None:
    kinds = {row[3] for data in TRANSCRIPTS for row in data["events"]}
    assert kinds == {"opened", *_CHANGES}
    tables = played()
    made = {(data.agreement.game, each.by) for data in tables for each in data.made}
    assert made == {(game, by) for game in GAMES for by in ("player", "bot", "keeper")}
    kept = {body["why"] for data in TRANSCRIPTS for body in events(data, "kept")}
    assert kept == {"away", "clock", "asked"}
    assert {table.given_up for table in tables if any(one.kept == GAVE_UP for one in table.people)} == {
        True,
        False,
    }
    assert any(player.kept_back for table in tables for player in table.seated)
    assert any(not player.commitment for table in tables for player in table.people)
    assert any(not table.people for table in tables)
    assert any(outcome.winners == () for table in tables for outcome in match_of(table).finished), "R-A9"
    assert any(len(body["deals"]) > 1 for data in TRANSCRIPTS for body in events(data, "dealt")), "T7.2"


def test_transcripts_of_the_youngest() -> None:
    """On a taken and on a drawn seat, a bot, and at the next table."""
    declared = [table for table in played() if table.declared]
    whom = [(table.player(table.declared["youngest"]), table) for table in declared]
    assert {table.agreement.seating for table in declared} == set(SEATINGS)
    assert any(player.is_bot for player, _ in whom)
    assert any(table.after for table in declared)
    for player, table in whom:
        assert match_of(table).options.get("youngest", 1) == table.seat_of(player.number)
    assert any(body["player"] is None for data in TRANSCRIPTS for body in events(data, "declared"))


def test_transcripts_of_those_who_chose_a_token() -> None:
    """Partners, people on drawn seats, and at the next table; there also those who were given one."""
    having = [table for table in played() if table.tokens]
    assert {(table.agreement.game, table.agreement.seating, bool(table.after)) for table in having} >= {
        *((game, "drawn", False) for game in GAMES),
        *((game, "taken", True) for game in GAMES),
    }
    assert any(len(table.tokens) > len({*table.tokens.values()}) for table in having), "partners"
    assert any(table.player(number).is_bot for table in having for number in table.tokens)
    shared = [Counter(player.level for player in table.seated if player.is_bot) for table in played()]
    assert any(levels.most_common(1)[0][1] > 1 for levels in shared if levels)
    names = [{player.name for player in table.seated} for table in having]
    assert all(len(each) == len(table.seats) for each, table in zip(names, having, strict=True))


def test_transcripts_of_those_who_play_again() -> None:
    """Both tables are kept, and the second one has the deals of the first, or new ones."""
    tables = {table.id: table for table in played()}
    found = set()
    for table in tables.values():
        if table.after is not None:
            before = tables[table.after]
            assert before.next == table.id
            found.add((bool(table.deals), table.seats == before.seats))
            again = match_of(before).rounds[0].deal == match_of(table).rounds[0].deal
            assert again == bool(table.deals)
    assert found == {(False, False), (True, True), (True, False)}

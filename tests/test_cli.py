"""The command line, as processes of its own."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from commands import closed_input, refused, savanna

import savanna as package

GAMES = Path(__file__).parent / "records" / "conformance.jsonl"
REFUSED = Path(__file__).parent / "records" / "refused.jsonl"


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """A finished match of Awimbawé for two, the third golden one: round 3 was lost with four hyenas."""
    file = tmp_path / "game.json"
    file.write_text(GAMES.read_text("utf-8").splitlines()[2], "utf-8")
    return file


def test_help_of_every_command_has_an_example() -> None:
    for command in ("play", "check", "show", "deal", "perft", "arena", "lab", "bench rules", "bench lab"):
        done = savanna(*command.split(), "--help")
        assert done.returncode == 0
        assert "Example: " in done.stdout, command


def test_starting_imports_neither_numba_nor_numpy() -> None:
    script = (
        "import sys, savanna.cli.main; print(sorted({'numba', 'numpy', 'rich.progress'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_version() -> None:
    assert savanna("--version").stdout == f"savanna {package.__version__}\n"


def test_without_a_command_there_is_the_help_and_no_error() -> None:
    for command in ([], ["bench"]):
        done = savanna(*command)
        assert (done.returncode, done.stderr) == (2, "")
        assert "Usage: " in done.stdout


# check


def test_check_accepts_right_records() -> None:
    done = savanna("check", GAMES)
    assert (done.returncode, done.stdout) == (0, f"{golden_records()} records right, 0 wrong\n")


def golden_records() -> int:
    return len(GAMES.read_text("utf-8").splitlines())


def test_check_says_what_is_wrong_and_where(tmp_path: Path) -> None:
    file = tmp_path / "wrong.jsonl"
    wrong = [json.loads(line) for line in REFUSED.read_text("utf-8").splitlines()]
    file.write_text("\n".join(json.dumps(entry["record"]) for entry in wrong), "utf-8")
    done = savanna("check", file)
    assert done.returncode == 1
    *lines, summary = done.stdout.splitlines()
    assert summary == f"0 records right, {len(wrong)} wrong"
    for number, (line, entry) in enumerate(zip(lines, wrong, strict=True), 1):
        place = "" if entry["round"] is None else f"round {entry['round']}"
        place += "" if entry["move"] is None else f", move {entry['move']}"
        assert line.startswith(f"{file} line {number}: {place}"), line


def test_check_reads_the_standard_input_and_several_files(game_file: Path) -> None:
    given = savanna("check", "-", answers=GAMES.read_text("utf-8"))
    assert given.stdout.startswith(f"{golden_records()} records right")
    assert savanna("check", "-", answers=game_file.read_text("utf-8")).stdout.startswith("1 record right")
    done = savanna("check", game_file, "nowhere.json", game_file)
    assert done.returncode == 1
    assert done.stdout == (
        "nowhere.json: the file cannot be read: No such file or directory\n2 records right, 1 wrong\n"
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is empty"),
        (b"{}\n{}", "line 2: more after the record; many go in a .jsonl file"),
        (b"{", "it is not JSON: Expecting property name"),
        (b"\xff\xfe{}", "it is not UTF-8 text: byte 1 cannot be read"),
        (b"[" * 200_000, "it is nested too deeply to be a record"),
        (b" " * 5_000_000, "it is larger than 4 MB"),
        (b"7", "a record is an object"),
        (b'{"savanna": 1, "savanna": 1}', "the key savanna stands twice"),
    ],
)
def test_check_refuses_what_is_no_record(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(content)
    done = savanna("check", file)
    assert (done.returncode, done.stderr) == (1, "")
    assert said in done.stdout


def test_check_says_that_the_standard_input_is_closed() -> None:
    done = closed_input("check", "-")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == "standard input: it is closed\n0 records right, 1 wrong\n"
    assert closed_input("show", "-").stderr == "savanna: standard input: it is closed\n"


# show


def test_show_tells_a_whole_match(game_file: Path) -> None:
    done = savanna("show", game_file)
    assert done.returncode == 0
    assert "   1  s1           Bo leads s1 mouse\n" in done.stdout
    assert "round 1 is over: Ada 27, Bo 18; Ada wins it" in done.stdout
    assert "round 3 is over: Ada lost with four hyenas, Bo 3; Bo wins it" in done.stdout
    assert "wins\n" in done.stdout


def test_show_draws_a_position_as_a_seat_sees_it(game_file: Path) -> None:
    drawn = savanna("show", game_file, "--round", 1, "--move", 15, "--seat", 1).stdout
    assert "d1 d3 m3 m6" in drawn
    assert "3 in hand" in drawn
    assert "e7 e9 e10" not in drawn
    assert "e7 e9 e10" in savanna("show", game_file, "--round", 1, "--move", 15).stdout


def test_show_without_a_seat_says_which_card_a_snake_blocked(game_file: Path) -> None:
    """In round 1, move 5, a snake of seat 1 finds e9 in the hand of seat 2."""
    bite = "   5  B2:h=e9      Ada's snake blocks e9 eagle in Bo's hand"
    secret = "   5  B2:h         Ada's snake blocks a card in Bo's hand"
    for seat, line in ((None, bite), (2, bite), (1, secret)):
        told = savanna("show", game_file, *([] if seat is None else ["--seat", seat])).stdout
        assert line in told
        assert (bite in told) == (line == bite)
        whose = [] if seat is None else ["--seat", seat]
        table = savanna("show", game_file, "--round", 1, "--move", 6, *whose)
        assert ("e9⊘" in table.stdout) == (line == bite)


def test_show_after_the_last_move(game_file: Path) -> None:
    moves = len(json.loads(game_file.read_text("utf-8"))["rounds"][-1]["moves"])
    last = savanna("show", game_file, "--round", 3, "--move", moves + 1)
    assert (last.returncode, "▶" in last.stdout) == (0, False)


def test_show_refuses_places_that_are_not_there(game_file: Path) -> None:
    assert refused("show", game_file, "--round", 9) == "savanna: there is no round 9: the record has 3"
    assert "it goes from 1 to " in refused("show", game_file, "--round", 1, "--move", 99)
    assert refused("show", game_file, "--seat", 3) == "savanna: there is no seat 3: seats are 1 to 2"
    assert "cannot be read" in refused("show", "nowhere.json")


def test_show_stops_quietly_when_nobody_reads_on(game_file: Path) -> None:
    show = f"{shlex.quote(sys.executable)} -m savanna show {shlex.quote(str(game_file))} | head -1"
    done = subprocess.run(show, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""


# deal and perft


def test_deal_is_a_record_to_start_from(tmp_path: Path) -> None:
    done = savanna("deal", "tembo", "--players", 3, "--seed", 7)
    assert json.loads(done.stdout) == package.game("tembo").deal(players=3, seed=7).record()
    assert savanna("check", "-", answers=done.stdout).returncode == 0


def test_deal_with_another_deck(tmp_path: Path) -> None:
    deck = (Path(package.__file__).parent / "games/tembo/deck.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        deck.replace('42 = { species = "antelope", points = 3 }', '42 = { species = "antelope", points = 9 }')
    )
    record = json.loads(savanna("deal", "tembo", "--deck", mine).stdout)
    assert record["options"]["deck"]["animals"]["42"]["points"] == 9
    assert savanna("check", "-", answers=json.dumps(record)).returncode == 0
    mine.write_text(
        deck.replace("lions = 3", "lions = 4\ntigers = 1").replace("points = 5", "points = 10", 1)
    )
    line = refused("deal", "tembo", "--deck", mine)
    assert all(fault in line for fault in ("unknown key tigers", "lions: Tembo has 3", "points are 1 to 9"))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["deal", "mambo"], "there is no game mambo; known are tembo and awimbawe"),
        (["deal", "tembo", "--players", "5"], "Tembo is for 2, 3 or 4 players, not 5"),
        (["deal", "tembo", "--players", "two"], "Invalid value for '--players'"),
        (["deal", "awimbawe", "--deck", "x.toml"], "Awimbawé has no option deck"),
        (["deal", "tembo", "--deck", "nowhere.toml"], "nowhere.toml cannot be read as a deck"),
        (["play", "--seat", "3"], "there is no seat 3 with 2 players"),
        (["play", "awimbawe", "--open-scores"], "Awimbawé has no option open_scores"),
        (["play", "--memory", "none"], 'memory: "assisted" or "strict" is needed, not "none"'),
        (["play", "--players", "5"], "Tembo is for 2, 3 or 4 players, not 5"),
        (["deal", "tembo", "--deck", "/dev/zero"], "it is larger than 100,000 bytes"),
        (["dance"], "No such command 'dance'"),
        (["check"], "Missing argument"),
    ],
)
def test_wrong_arguments_are_one_clear_line(args: list[str], said: str) -> None:
    assert said in refused(*args)


def test_perft_counts_from_a_record_and_from_a_deal(tmp_path: Path) -> None:
    match = package.game("tembo").deal(players=2, seed=1)
    record, moves = match.record(), len(match.legal_moves())
    file = tmp_path / "deal.json"
    for content in (record, record["rounds"][0]["deal"]):
        file.write_text(json.dumps(content), "utf-8")
        done = savanna("perft", "tembo", "--players", 2, "--deal", file, "--depth", 1)
        assert done.stdout == f"depth 0: 1\ndepth 1: {moves}\n"
    divided = savanna("perft", "tembo", "--deal", file, "--depth", 1, "--divide").stdout
    assert divided.count("@") == moves
    assert "that record is of tembo for 2, not of awimbawe for 2" in refused(
        "perft", "awimbawe", "--deal", _written(tmp_path, record)
    )


def _written(folder: Path, record: object) -> Path:
    file = folder / "record.json"
    file.write_text(json.dumps(record), "utf-8")
    return file

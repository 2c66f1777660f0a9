"""A sitting at the prompt, through the real command."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import sys
from pathlib import Path

import pytest
from commands import closed_input, refused, savanna

from savanna.terminal.screens import SCREENS


@pytest.mark.parametrize("memory", ["assisted", "strict"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_a_whole_match_can_be_played(game: str, players: int, memory: str, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    done = savanna(
        "play",
        game,
        "--players",
        players,
        "--seat",
        players,
        "--seed",
        5,
        "--memory",
        memory,
        "--save",
        file,
        answers="#1\n" * 2000,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert " wins\n" in done.stdout or " win together\n" in done.stdout
    record = json.loads(file.read_text("utf-8"))
    assert "result" in record
    assert record["options"] == ({"memory": "strict"} if memory == "strict" else {})
    assert savanna("check", file).stdout == "1 record right, 0 wrong\n"


def test_a_number_that_is_a_card_is_asked_about() -> None:
    said = savanna("play", "--seed", 12, answers="12\n#12\nq").stdout
    assert "12 is a card you hold: write 12@3 for ford 3, #12 for the move" in said
    assert "Ada places 40 at ford 3" in said


def test_the_record_is_kept_move_by_move_and_refused_before_the_first(tmp_path: Path) -> None:
    line = refused("play", "--save", tmp_path / "nowhere" / "match.json")
    assert line.endswith("nowhere/match.json: No such file or directory")
    pid, terminal = pty.fork()
    file = tmp_path / "match.json"
    if pid == 0:
        os.execv(
            sys.executable, [sys.executable, "-m", "savanna", "play", "--seed", "12", "--save", str(file)]
        )
    _read_until(terminal, b"your play")
    os.write(terminal, b"5@1\n")
    _read_until(terminal, b"your play")
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    assert json.loads(file.read_text("utf-8"))["rounds"][0]["moves"][0] == "5@1"


def _read_until(terminal: int, text: bytes) -> bytes:
    seen = b""
    while text not in seen:
        seen += os.read(terminal, 4096)
    return seen


def test_the_same_seed_is_the_same_match() -> None:
    first, second = (savanna("play", "--seed", 5, answers="#1\n" * 2000).stdout for _ in range(2))
    assert first == second


def test_moves_by_text_or_number_and_every_answer_is_explained() -> None:
    answers = ["?", "? 99@1", "? 5@1", "foo", "", "77", "0", "#26", "5@1", "#2", "2", "q"]
    said = savanna("play", "--seed", 3, answers="\n".join(answers)).stdout
    assert "Cg@1:first  gnu crocodile eats the first animal of ford 1" in said
    assert "99@1: that is not a move: there is no animal 99, only 1 to 42" in said
    assert "5@1: that is a legal move now" in said
    assert "foo: that is not a move: write 16@3" in said
    assert "A move or its number" in said.partition("foo:")[2]  # Enter shows the table and the keys again
    assert "77: there are moves 1 to 25" in said
    assert "0: there are moves 1 to 25" in said
    assert "#26: there are moves 1 to 25" in said
    assert "Ada places 5 at ford 1; Ada draws 6" in said
    assert said.count("Ada places ") == 3
    assert said.endswith("You leave the table. Until next time!\n")


@pytest.mark.parametrize("leave", ["q", "quit", "exit", "Q", "QUIT"])
def test_words_that_leave(leave: str) -> None:
    done = savanna("play", "--seed", 3, answers=f"{leave}\n#1\n")
    assert (done.returncode, done.stdout.count("your play > ")) == (0, 1)
    assert done.stdout.endswith("You leave the table. Until next time!\n")


@pytest.mark.parametrize("ask", ["?", "h", "help", "HELP"])
@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
def test_words_that_help(game: str, ask: str) -> None:
    assert SCREENS[game].help in savanna("play", game, "--seed", 3, answers=f"{ask}\nq").stdout


def test_nothing_at_the_prompt_ends_the_sitting() -> None:
    odd = ["\udcff\udcfe", "9" * 5000, "#" + "9" * 5000, "²", "#", "#-1", "?" * 50, "[bold]", "\x1b[2J"]
    answers = "\n".join([*odd, "é" * 500, "5@1", "quit"])
    done = savanna("play", "--seed", 3, answers=answers, PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ada places 5 at ford 1" in done.stdout
    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("You leave the table. Until next time!\n")


def test_a_terminal_without_unicode_will_do() -> None:
    done = savanna("play", "awimbawe", "--seed", 3, answers="#1\nq", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "? 1 ? Ada (you)" in done.stdout


def test_without_a_standard_input_one_leaves() -> None:
    done = closed_input("play", "--seed", 1)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("You leave the table. Until next time!\n")


@pytest.mark.parametrize("game", ["Tembo", "TEMBO", "awimbawé", "Awimbawé", "AWIMBAWÉ"])
def test_a_game_is_known_however_it_is_written(game: str) -> None:
    assert savanna("play", game, answers="q").returncode == 0


def test_a_card_of_another_hand_is_not_asked_for() -> None:
    """Whether that card is in the hand must not be told."""
    said = savanna("play", "awimbawe", "--seed", 3, answers="B2:h=d4\n? B2:h=d5\nq").stdout
    assert "B2:h=d4: the card is drawn from the hand unseen: write B2:h" in said
    assert "B2:h=d5: the card is drawn from the hand unseen: write B2:h" in said


def test_leaving_in_the_middle_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    done = savanna("play", "awimbawe", "--seed", 1, "--save", file, answers="1\n")
    assert done.returncode == 0
    assert savanna("check", file).returncode == 0
    assert refused("play", "--save", file) == f"savanna: {file}: File exists"


def test_ctrl_c_leaves_cleanly() -> None:
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-m", "savanna", "play", "--seed", "1"])
    _read_until(terminal, b"your play")
    seen = _pressed_until(terminal, b"\x03", b"You leave the table")
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"Traceback" not in seen


def _pressed_until(terminal: int, key: bytes, text: bytes) -> bytes:
    """Once more if nothing comes of it: it may have been pressed before anyone listened."""
    seen = b""
    for _ in range(6):
        os.write(terminal, key)
        while text not in seen and select.select([terminal], [], [], 5)[0]:
            seen += os.read(terminal, 4096)
        if text in seen:
            return seen
    raise AssertionError(seen)


def test_a_name_cannot_harm_the_terminal() -> None:
    said = savanna("play", "--seed", 1, "--name", "\x1b[2JEve[bold]\n" + "x" * 50, answers="q").stdout
    assert "\x1b" not in said
    assert "[2JEve[bold]xxx" in said

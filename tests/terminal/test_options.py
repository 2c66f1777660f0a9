"""Every option of every game at the command line: a deal to start from, and a sitting at the prompt."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import refused, savanna
from games.test_options import READINGS
from readings import FOR_TWO, as_rules, each

from savanna.games import GAMES
from savanna.games.awimbawe.cards import CARDS

Agreed = dict[str, Any]

THREE_AWIMBAWE = [reading for reading in READINGS if reading[:2] == ("awimbawe", 3)]


@each(FOR_TWO)
def test_a_deal_to_start_from(name: str, players: int, agreed: Agreed, tmp_path: Path) -> None:
    done = savanna("deal", name, "--seed", 7, *as_rules(agreed, tmp_path))
    assert done.returncode == 0, done.stderr
    record = json.loads(done.stdout)
    assert record == json.loads(json.dumps(GAMES[name].deal(players, 7, **agreed).record()))
    assert record["options"] == json.loads(json.dumps(agreed))
    assert savanna("check", "-", answers=done.stdout).stdout == "1 record right, 0 wrong\n"


@each(FOR_TWO + THREE_AWIMBAWE)
def test_a_sitting(name: str, players: int, agreed: Agreed, tmp_path: Path) -> None:
    """A whole match, saved and told again. Strict unless another memory is agreed."""
    file = tmp_path / "match.json"
    asked = ("--players", players, "--against", "ostrich", "--seed", 5, "--save", file)
    done = savanna("play", name, *asked, *as_rules(agreed, tmp_path), answers="#1\n" * 2000)
    assert (done.returncode, done.stderr) == (0, "")
    record = json.loads(file.read_text("utf-8"))
    assert "result" in record
    assert record["options"] == json.loads(json.dumps({"memory": "strict", **agreed}))
    assert savanna("check", file).stdout == "1 record right, 0 wrong\n"


def test_a_sitting_may_be_assisted() -> None:
    for given in (["--rule", "memory=assisted"], ["--memory", "assisted"]):
        done = savanna("play", "awimbawe", "--seed", 5, *given, answers="q\n")
        assert done.returncode == 0


def test_whoever_names_before_the_deal_is_shown_no_card(tmp_path: Path) -> None:
    """R-A2. Round 2 is named by seat 1, who has lost round 1: all places are empty on the screen."""
    file = tmp_path / "match.json"
    for seed in range(30):
        file.unlink(missing_ok=True)
        asked = ("--against", "ostrich", "--seed", seed, "--rule", "loser_names=undealt", "--save", file)
        said = savanna("play", "awimbawe", *asked, answers="#1\n" * 2000).stdout
        first = json.loads(file.read_text("utf-8"))["rounds"][0]["scores"]
        if first[0] is None or (first[1] is not None and first[0] < first[1]):
            break
    table = said.partition("Awimbawé · round 2")[2].partition("╰")[0]
    assert table.count(" -       -       -       - ") == 2
    assert "▒" not in table
    assert "the cards are dealt next" in table
    assert "you lost the round: who leads the next?" in said
    assert not set(table.split()) & set(CARDS)


@pytest.mark.parametrize("name", ["tembo", "awimbawe"])
def test_all_rules_are_listed(name: str) -> None:
    done = savanna("deal", name, "--rule", "help")
    assert (done.returncode, done.stderr) == (0, "")
    title, *lines = done.stdout.splitlines()
    assert title == f"House rules of {GAMES[name].title}, each as --rule NAME=VALUE:"
    for line, option in zip(lines, GAMES[name].options.values(), strict=True):
        assert line.startswith(f"  {option.name} ({option.clause}, {option.values}): {option.title}.")
        assert line.endswith(option.sentence)


@pytest.mark.parametrize("command", ["play", "deal"])
@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (
            "lion_on_lion",
            "--rule lion_on_lion: NAME=VALUE is needed. Tembo has deck (R-T1, a file), lion_on_lion",
        ),
        ("youngest=2", "--rule youngest=2: NAME=VALUE is needed. Tembo has deck"),
        ("lion_on_lion=maybe", 'lion_on_lion: true or false is needed, not "maybe"'),
        ("memory=poor", 'memory: "assisted" or "strict" is needed, not "poor"'),
        ("deck=nowhere.toml", "nowhere.toml cannot be read as a deck: No such file or directory"),
        ("names=x", "--rule names=x: NAME=VALUE is needed. Tembo has deck"),
    ],
)
def test_wrong_rules_are_refused_in_one_line(command: str, rule: str, said: str) -> None:
    assert said in refused(command, "tembo", "--rule", rule)


def test_a_wrong_file_of_crowns_is_refused_with_its_faults(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\n[cards]\ns1 = 9\n', "utf-8")
    line = refused("deal", "awimbawe", "--rule", f"crowns={file}")
    assert "s1: crowns from 1 to 3 are needed, not 9" in line
    assert "cards: s2 is missing" in line

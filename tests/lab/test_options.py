"""Every option of every game in the laboratory: studied, compared, and agreed for all matches of an arena."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import refused, savanna
from games.test_options import READINGS
from readings import FOR_TWO, REMEMBERED, as_rules, as_typed, each, options_of

from savanna.games import GAMES
from savanna.lab.arena.contest import arena, play_deal
from savanna.lab.arena.results import heading
from savanna.lab.study.rounds import tally_of
from savanna.lab.study.study import changed, study

Agreed = dict[str, Any]


@each(REMEMBERED)
def test_rounds_are_studied_with_it(name: str, players: int, agreed: Agreed) -> None:
    tally = tally_of(study(GAMES[name], players, 240, "ostrich", 1, **agreed))
    assert tally.rounds.sum() == tally.lengths.sum() == tally.endings.sum() == 240


@each(READINGS)
def test_a_study_is_compared_with_it(name: str, players: int, agreed: Agreed, tmp_path: Path) -> None:
    """As people write it; and turned round, what is agreed for the one can be taken back for the other."""
    usual = study(GAMES[name], players, 24, "ostrich", 1)
    other = changed(usual, as_typed(agreed, tmp_path))
    assert other == study(GAMES[name], players, 24, "ostrich", 1, **agreed)
    assert other.options == options_of(name, players, agreed)
    assert tally_of(other).rounds.sum() == 24
    ((key, _),) = agreed.items()
    default = GAMES[name].options[key].range.default
    back = f"{key}={default if isinstance(default, str) else json.dumps(default)}"
    assert changed(other, [back]) == usual
    with pytest.raises(ValueError, match="that is the same study, nothing differs"):
        changed(usual, [back])


@each(READINGS)
def test_all_matches_of_an_arena_are_played_with_it(name: str, players: int, agreed: Agreed) -> None:
    entered = arena(GAMES[name], players, "meerkat,ostrich", **agreed)
    assert entered.options == options_of(name, players, agreed)
    assert heading(entered)["options"] == json.loads(json.dumps(agreed))
    assert all(match["result"] for match in play_deal(entered, entered.contests[0], 0)["matches"])


@each(FOR_TWO)
def test_an_arena_at_the_command_line(name: str, players: int, agreed: Agreed, tmp_path: Path) -> None:
    asked = ("--bots", "ostrich,cub", "--deals", 2, "--workers", 1, "--json", "--out", tmp_path / "out")
    done = savanna("arena", name, *as_rules(agreed, tmp_path), *asked)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["arena"]["options"] == json.loads(json.dumps(agreed))


def test_a_study_at_the_command_line(tmp_path: Path) -> None:
    """What is agreed holds for both studies, what is compared for one."""
    done = savanna(
        *("lab", "awimbawe", "--players", 3, "--rounds", 300, "--workers", 1, "--out", tmp_path),
        *("--rule", "youngest=2", "--rule", "mouse_takes_all=true", "--compare", "youngest=3"),
    )
    assert done.returncode == 0, done.stderr
    page = next(tmp_path.rglob("*.html")).read_text("utf-8")
    assert "youngest" in page
    assert "mouse_takes_all" in page


@pytest.mark.parametrize("command", ["lab", "arena"])
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (["youngest=4"], "youngest: a seat from 1 to 3 is needed, not 4"),
        (["lion_on_lion=true"], "--rule lion_on_lion=true: NAME=VALUE is needed. Awimbawé has youngest"),
        (["youngest=2", "youngest=3"], "--rule youngest=3: youngest is given twice"),
    ],
)
def test_wrong_rules_are_refused_in_one_line(command: str, rules: list[str], said: str) -> None:
    asked = [word for rule in rules for word in ("--rule", rule)]
    assert said in refused(command, "awimbawe", "--players", 3, "--bots", "cub,ostrich", *asked)

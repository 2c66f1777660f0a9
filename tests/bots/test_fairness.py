"""A bot sees a view and nothing else: its choice is the same whatever is hidden, and far from the match."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

import pytest
from games.walks import VARIANTS, every_contract, every_variant, moments, where, written

import savanna.bots
from savanna.bots import LEVELS, Choice, level_named
from savanna.bots.lores import LORES
from savanna.games.match import Match
from savanna.games.moveset import moves_in

SIMULATIONS = 200


def chosen(level: str, view: Any, seed: int) -> Choice:
    return LEVELS[level].bot.choose(view, simulations=SIMULATIONS, rng=random.Random(seed))


def some_moments(name: str, players: int, share: float, seeds: range, **agreed: Any) -> list[Match]:
    """In the middle of a round, where somebody has a choice."""
    found = moments(name, players, seeds, share, **agreed)
    return [pos for pos in found if not pos.over and pos.rounds[-1].moves and len(pos.legal_moves()) > 1]


# Twins


@every_contract
@every_variant
def test_a_choice_is_the_same_in_every_world_the_view_allows(name: str, players: int, memory: str) -> None:
    differ = 0
    for number, pos in enumerate(some_moments(name, players, 0.06, range(3), memory=memory)):
        seat = pos.to_move
        choices = {level: chosen(level, pos.look(seat), number) for level in LEVELS}
        for seed in range(2):
            twin = pos.game.guess(pos.look(seat), random.Random(seed))
            differ += where(twin) != where(pos)
            for level in LEVELS:
                assert chosen(level, twin.look(seat), number) == choices[level], level
    assert differ > 5, "the twins are other worlds"


@every_variant
def test_moves_appeal_the_same_in_every_world_the_view_allows(name: str, players: int) -> None:
    """Where nothing is forgotten: who counts the cards taken counts those imagined at a strict table."""
    appeal = LORES[name].appeal
    for number, pos in enumerate(moments(name, players, range(8), share=0.2)):
        truth, chance = pos.position, random.Random(number)
        twins = [] if pos.over else [pos.game.guess_position(pos.look(pos.to_move), chance) for _ in range(4)]
        for twin in twins:
            for move in moves_in(pos.game.legal(truth)):
                assert appeal(twin, move) == appeal(truth, move), pos.game.texts[move]


@every_variant
def test_another_view_makes_another_choice(name: str, players: int) -> None:
    """Or equal choices would show nothing: the same chance thinks otherwise one move later."""
    for number, pos in enumerate(some_moments(name, players, 0.1, range(1))[:4]):
        before = chosen("jackal", pos.look(pos.to_move), number)
        pos.play(before.move)
        assert pos.over or chosen("jackal", pos.look(pos.to_move), number) != before


# A process of its own, which has never seen the match

ALONE = """
import dataclasses, json, random, sys
from savanna.bots import LEVELS

for number, line in enumerate(sys.stdin):
    view = json.loads(line)
    for level in LEVELS.values():
        choice = level.bot.choose(view, simulations=int(sys.argv[1]), rng=random.Random(number))
        print(json.dumps(dataclasses.astuple(choice)))
"""


def test_a_bot_in_a_process_that_gets_the_view_alone_chooses_the_same(tmp_path: Path) -> None:
    found = [
        pos
        for name, players in VARIANTS
        for pos in random.Random(1).sample(some_moments(name, players, 0.1, range(1)), 2)
    ]
    done = subprocess.run(
        [sys.executable, "-c", ALONE, str(SIMULATIONS)],
        input="".join(written(pos.view(pos.to_move)) + "\n" for pos in found),
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    there = done.stdout.splitlines()
    here = [
        json.dumps(astuple(chosen(level, pos.look(pos.to_move), number)))
        for number, pos in enumerate(found)
        for level in LEVELS
    ]
    assert len(there) == len(found) * len(LEVELS)
    assert there == here


# What bots may know of the program

FOLDER = Path(savanna.bots.__file__).parent
FORBIDDEN = ("savanna.games.match", "savanna.record", "savanna.lab", "savanna.terminal", "savanna.cli")
# Ways around an import, or to whatever else lives in the same process.
BACK_DOORS = {"gc", "importlib.import_module", "inspect", "pickle", "sys", "traceback", "ctypes", "weakref"}


def imported(tree: ast.AST, package: str) -> Iterator[str]:
    """Every module that a source imports anywhere, and every name that it might take for one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*package.split(".")[: 1 - node.level or None], *filter(None, [base])])
            yield base
            yield from (f"{base}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Name) and node.id in ("__import__", "eval", "exec"):
            yield node.id


def forbidden(source: str, package: str = "savanna.bots") -> set[str]:
    found = set(imported(ast.parse(source), package))
    within = {name for name in found if any(f"{name}.".startswith(f"{bar}.") for bar in FORBIDDEN)}
    root = {name for name in found if name == "savanna" or name in ("savanna.replay", "savanna.Match")}
    return within | root | found & (BACK_DOORS | {"__import__", "eval", "exec"})


def test_no_bot_imports_the_match_records_or_the_laboratory() -> None:
    files = sorted(FOLDER.rglob("*.py"))
    assert len(files) > 10
    for file in files:
        package = ".".join(["savanna.bots", *file.relative_to(FOLDER).parts[:-1]])
        assert not forbidden(file.read_text("utf-8"), package), file


@pytest.mark.parametrize(
    "source",
    [
        "import savanna",
        "from savanna import replay",
        "import savanna.games.match",
        "import savanna.games.match as m",
        "from savanna.games import match",
        "from savanna.games.match import Match",
        "from ..games.match import Match",
        "from ..games import match",
        "from .. import record",
        "from savanna.record.files import read",
        "def f():\n    from savanna.lab.arena.clairvoyant import Clairvoyant",
        "if TYPE_CHECKING:\n    from savanna.lab import players",
        "from importlib import import_module",
        "__import__('savanna.games.match')",
        "import gc",
    ],
)
def test_the_scan_finds_what_is_forbidden(source: str) -> None:
    assert forbidden(source)


def test_the_scan_lets_pass_what_is_allowed() -> None:
    assert not forbidden("from savanna.games.awimbawe.match import ROUNDS_TO_WIN")
    assert not forbidden("from savanna.games import GAMES\nfrom savanna.bots.lore import Lore\nimport math")


def test_the_clairvoyant_is_no_level() -> None:
    assert not any("clair" in f"{level.name} {level.style}" for level in LEVELS.values())
    assert {type(level.bot).__name__ for level in LEVELS.values()} == {"Simple", "Searcher"}
    assert all(type(level.bot).__module__.startswith("savanna.bots.") for level in LEVELS.values())
    with pytest.raises(ValueError, match="there is no bot clairvoyant"):
        level_named("clairvoyant")

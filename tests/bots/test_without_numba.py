"""One text, two speeds: where numba is missing, bots that search choose the same, slowly, and say so once."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import astuple, replace
from functools import cache
from typing import Any

import pytest
from games.walks import VARIANTS, every_variant, moments, written

from savanna.bots import LEVELS, Choice
from savanna.games.match import Match
from savanna.games.options import Options

pytest.importorskip("numba")

SIMULATIONS = 60
POSITIONS = 8  # of each variant
SEARCHING = ("jackal", "leopard")

# The process first makes numba impossible to find, as where it was never installed.
WITHOUT = """
import sys
sys.modules["numba"] = None

import dataclasses, json, random, warnings
from savanna.bots import LEVELS
from savanna.games.fast import can_compile

assert not can_compile()
for line in sys.stdin:
    asked = json.loads(line)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        choice = LEVELS[asked["level"]].bot.choose(
            asked["view"], simulations=asked["simulations"], rng=random.Random(asked["seed"])
        )
    told = [[warning.category.__name__, str(warning.message)] for warning in caught]
    print(json.dumps([dataclasses.astuple(choice), told]))
assert not any(name.startswith(("numba.", "llvmlite")) for name in sys.modules)
"""


def positions(name: str, players: int) -> list[Match[Any, Any]]:
    """Some with a choice, in both rounds, of every kind of question, and as many of a strict table."""
    found = [pos for pos in moments(name, players, range(4), 0.1) if len(pos.legal_moves()) > 1]
    some = random.Random(f"{name} {players}").sample(found, POSITIONS)
    return [pos for one in some for pos in (one, replace(one, options=Options({"memory": "strict"})))]


def questions(name: str, players: int) -> list[dict[str, Any]]:
    return [
        {"level": level, "view": pos.view(pos.to_move), "simulations": SIMULATIONS, "seed": seed}
        for seed, pos in enumerate(positions(name, players))
        for level in SEARCHING[: 1 + (seed == 0)]
    ]


@cache
def answers() -> dict[tuple[str, int], list[Any]]:
    """Of one process without numba, for every variant: the choices and the warnings on the way."""
    asked = {variant: questions(*variant) for variant in VARIANTS}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        input="".join(written(question) + "\n" for those in asked.values() for question in those),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    told = iter([json.loads(line) for line in done.stdout.splitlines()])
    return {variant: [next(told) for _ in those] for variant, those in asked.items()}


@every_variant
def test_the_same_choice_without_numba(name: str, players: int) -> None:
    for asked, (there, _) in zip(questions(name, players), answers()[name, players], strict=True):
        bot, chance = LEVELS[asked["level"]].bot, random.Random(asked["seed"])
        here: Choice = bot.choose(asked["view"], simulations=SIMULATIONS, rng=chance)
        assert json.loads(json.dumps(astuple(here))) == there


def test_slowness_is_told_once() -> None:
    first, *others = [warnings for those in answers().values() for _, warnings in those]
    assert first == [["RuntimeWarning", "bots that search are slow without numba: install savanna[fast]"]]
    assert not any(others)

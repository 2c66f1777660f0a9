"""`savanna bench bots` measures the search of every variant, and how long decisions take."""

from __future__ import annotations

import json

import pytest
from commands import savanna

from savanna import game
from savanna.lab.speed import bots as bot_speed
from savanna.lab.speed import bots_report as bot_speed_report


def test_bench_bots_writes_one_object_a_line() -> None:
    pytest.importorskip("numba")
    done = savanna("bench", "bots", "--json", "--seconds", 0.03, "--matches", 0)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    variants = [line for line in lines if "game" in line]
    assert [(line["game"], line["players"]) for line in variants] == [
        (game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)
    ]
    assert all(line["random_simulations_per_s"] > 0 < line["simulations_per_s"] for line in variants)
    assert [line["goal_per_s"] for line in variants] == [100_000, None, None, 200_000, None, None]
    peers = [line["peer"] for line in lines if "peer" in line]
    assert peers in ([], ["openspiel euchre", "openspiel hearts"])
    assert ("OpenSpiel is not installed" in done.stderr) == (not peers)
    assert [(line["first"], line["seconds"] > 1) for line in lines[-2:]] == [
        ("tembo", True),
        ("awimbawe", True),
    ]


def test_both_levels_decide_at_every_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_speed, "decision_s", lambda level, _: {"light": 0.05, "strong": 1.0}[level])
    views = bot_speed.views(game("tembo"), players=3, matches=1)
    *steps, light, strong = bot_speed_report._waits("tembo", 3, views)
    assert steps == [None] * len(views)
    assert light is not None
    assert light["bot"] == "jackal"
    assert (light["decisions"], light["longest_s"], light["goal_s"]) == (len(views), 0.05, 0.1)
    assert strong is not None
    assert strong["bot"] == "leopard"
    assert (strong["decisions"], strong["median_s"], strong["goal_s"]) == (len(views), 1.0, 1.1)


def test_a_pace_is_of_all_simulations_however_large_their_tree() -> None:
    asked = []

    def simulate(seed: int, simulations: int) -> float:
        asked.append((seed, simulations))
        return simulations / 1000

    assert bot_speed.pace(simulate, 0.5) == pytest.approx(1000)
    assert asked == [(0, 100), (1, 200), (2, 400)]


def test_99_percent_of_decisions_took_no_longer() -> None:
    waits = bot_speed.waits([*range(1, 101), 1000, 1000])
    assert (waits.median, waits.p99, waits.longest) == (51.5, 1000, 1000)
    assert bot_speed.waits([*range(1, 101)]).p99 == 99

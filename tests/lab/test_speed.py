"""`savanna bench rules` measures every variant, and says so in one line each."""

from __future__ import annotations

import json

import pytest
from commands import savanna


def test_bench_rules_writes_one_object_a_line() -> None:
    pytest.importorskip("numba")
    done = savanna("bench", "rules", "--json", "--seconds", 0.03)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    variants = [(line["game"], line["players"]) for line in lines if "game" in line]
    assert variants == [(game, players) for game in ("tembo", "awimbawe") for players in (2, 3, 4)]
    assert all(line["decisions_per_s"] > line["rounds_per_s"] > 0 for line in lines if "game" in line)
    peers = [line["peer"] for line in lines if "peer" in line]
    assert peers in ([], ["openspiel spades", "openspiel hearts", "openspiel euchre"])
    assert ("OpenSpiel is not installed" in done.stderr) == (not peers)
    assert set(lines[-1]) == {"compile_s", "cached_start_s"}

"""`savanna bench rules`: the measurements of speed.py as a table, or as one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from savanna.games import GAMES
from savanna.games.fast import can_compile
from savanna.lab import speed

REPETITIONS = 3  # the best of them: a shared machine only ever makes a run slower

Line = dict[str, Any]


def bench_rules(seconds: float, as_json: bool, out: Console) -> None:
    if not can_compile():
        raise ValueError("compiled rules need numba: ./play bench rules, or install savanna[fast]")
    notes = Console(stderr=True)
    lines = []
    with Progress(console=notes, transient=True) as progress:
        task = progress.add_task("Measuring", total=_steps())
        for line in _measured(seconds):
            lines.append(line)
            progress.advance(task)
            if as_json:
                print(json.dumps(line), flush=True)
    if not speed.has_peers():
        notes.print(
            "OpenSpiel is not installed (package open_spiel): the peers are left out.", style="yellow"
        )
    if not as_json:
        _print(lines, out)


def _steps() -> int:
    return 2 * len(list(speed.variants())) + 1 + (len(speed.PEERS) if speed.has_peers() else 0)


def _measured(seconds: float) -> Iterator[Line]:
    """Compiled variants and peers take turns, so that a slow moment of the machine meets both."""
    once = seconds / REPETITIONS
    runners = {name: speed.runner(game, fast=True) for name, game in GAMES.items()}
    peers = speed.PEERS if speed.has_peers() else ()
    paces: dict[Any, speed.Pace] = {}
    peer_paces: dict[str, float] = {}
    for _ in range(REPETITIONS):
        for game, players in speed.variants():
            pace = speed.pace(game, players, runners[game.name], once)
            best = paces.get((game.name, players), pace)
            paces[game.name, players] = max(pace, best, key=lambda p: p.decisions_per_s)
        for peer in peers:
            peer_paces[peer] = max(peer_paces.get(peer, 0), speed.peer_pace(peer, once))
    for (name, players), pace in paces.items():
        yield {
            "game": name,
            "players": players,
            "rounds_per_s": round(pace.rounds_per_s),
            "decisions_per_s": round(pace.decisions_per_s),
        }
    for peer, decisions in peer_paces.items():
        yield {"peer": f"openspiel {peer}", "decisions_per_s": round(decisions)}
    for game, players in speed.variants():
        plain = speed.pace(game, players, speed.runner(game, fast=False), once)
        yield {"plain": game.name, "players": players, "decisions_per_s": round(plain.decisions_per_s)}
    start = speed.start_times()
    yield {"compile_s": round(start.compile_s, 2), "cached_start_s": round(start.cached_start_s, 2)}


def _print(lines: list[Line], out: Console) -> None:
    fastest = max((line["decisions_per_s"] for line in lines if "peer" in line), default=None)
    plain = {(line["plain"], line["players"]): line["decisions_per_s"] for line in lines if "plain" in line}
    table = Table("one core", "rounds/s", "decisions/s", "× fastest peer", "plain decisions/s")
    for column in table.columns[1:]:
        column.justify = "right"
    for line in lines:
        if "game" in line or "peer" in line:
            decisions = line["decisions_per_s"]
            table.add_row(
                line.get("peer") or f"{line['game']} for {line['players']}",
                f"{line['rounds_per_s']:,}" if "game" in line else "",
                f"{decisions:,}",
                f"{decisions / fastest:.2f}" if fastest else "",
                f"{plain[line['game'], line['players']]:,}" if "game" in line else "",
            )
    out.print(table)
    start = lines[-1]
    out.print("From an empty process to the first round of both games: ", end="")
    out.print(f"{start['compile_s']} s compiling, {start['cached_start_s']} s from the cache.")

"""`savanna bench rules`: the measurements of rules.py as a table, or as one JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rich.console import Console

from savanna.games import GAMES
from savanna.lab.speed import rules as speed
from savanna.lab.speed.measuring import (
    REPETITIONS,
    Line,
    Told,
    check_compiled,
    in_turns,
    no_openspiel,
    numbers,
    reported,
    who,
)


def bench_rules(seconds: float, as_json: bool, out: Console) -> None:
    check_compiled("compiled rules", "bench rules")
    peers = speed.PEERS if speed.has_peers() else ()
    variants = len(list(speed.variants()))
    steps = (REPETITIONS + 1) * (variants + len(peers)) + variants + 1
    lines = reported(_measured(seconds / REPETITIONS, peers), steps, as_json, lacking=no_openspiel())
    if not as_json:
        _print(lines, out)


def _measured(once: float, peers: tuple[str, ...]) -> Iterator[Told]:
    """Compiled variants and peers in turns, then the plain variants and the start."""
    runners = {name: speed.runner(game, fast=True) for name, game in GAMES.items()}
    paces = {
        (game.name, players): partial(speed.pace, game, players, runners[game.name], once)
        for game, players in speed.variants()
    }
    peer_paces = {peer: partial(speed.peer_pace, peer, once) for peer in peers}
    best = yield from in_turns({**paces, **peer_paces})
    for name, players in paces:
        pace = best[name, players]
        yield {
            "game": name,
            "players": players,
            "rounds_per_s": round(pace.rounds_per_s),
            "decisions_per_s": round(pace.decisions_per_s),
        }
    for peer in peers:
        yield {"peer": f"openspiel {peer}", "decisions_per_s": round(best[peer])}
    for game, players in speed.variants():
        plain = speed.pace(game, players, speed.runner(game, fast=False), once)
        yield {"plain": game.name, "players": players, "decisions_per_s": round(plain.decisions_per_s)}
    start = speed.start_times()
    yield {"compile_s": round(start.compile_s, 2), "cached_start_s": round(start.cached_start_s, 2)}


def _print(lines: list[Line], out: Console) -> None:
    fastest = max((line["decisions_per_s"] for line in lines if "peer" in line), default=None)
    plain = {(line["plain"], line["players"]): line["decisions_per_s"] for line in lines if "plain" in line}
    table = numbers("one core", "rounds/s", "decisions/s", "× fastest peer", "plain decisions/s")
    for line in lines:
        if "game" in line or "peer" in line:
            decisions = line["decisions_per_s"]
            table.add_row(
                who(line),
                f"{line['rounds_per_s']:,}" if "game" in line else "",
                f"{decisions:,}",
                f"{decisions / fastest:.2f}" if fastest else "",
                f"{plain[line['game'], line['players']]:,}" if "game" in line else "",
            )
    out.print(table)
    start = lines[-1]
    out.print("From an empty process to the first round of both games: ", end="")
    out.print(f"{start['compile_s']} s compiling, {start['cached_start_s']} s from the cache.")

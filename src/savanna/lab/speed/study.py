"""`savanna bench lab`: how long a million random rounds take, dealt, played and counted on all cores."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter

from rich.console import Console

from savanna.games import GAMES
from savanna.lab.speed import rules as speed
from savanna.lab.speed.measuring import (
    REPETITIONS,
    Line,
    Told,
    check_compiled,
    in_turns,
    numbers,
    reported,
    who,
)
from savanna.lab.study.rounds import play_chunk
from savanna.lab.study.study import COMPILED_CHUNK, study

MILLION = 1_000_000
GOAL_S = 60.0  # on two cores


def bench_lab(workers: int, as_json: bool, out: Console) -> None:
    check_compiled("compiled rounds", "bench lab")
    steps = (REPETITIONS + 1) * len(list(speed.variants()))
    lines = reported(_measured(workers), steps, as_json, lacking=None)
    if not as_json:
        _print(lines, out)


def _measured(workers: int) -> Iterator[Told]:
    paces = {
        (game.name, players): partial(pace, game.name, players, workers) for game, players in speed.variants()
    }
    for name in GAMES:
        pace(name, 2, 1)  # compiled
    best = yield from in_turns(paces)
    for (name, players), rounds_per_s in best.items():
        million_s = MILLION / rounds_per_s
        yield {
            "game": name,
            "players": players,
            "workers": workers,
            "rounds_per_s": round(rounds_per_s),
            "million_s": round(million_s, 1),
            "of_goal": round(million_s / GOAL_S, 3),
        }


def pace(name: str, players: int, workers: int) -> float:
    """Rounds a second, two chunks a worker."""
    chunks = range(2 * workers)
    studied = study(GAMES[name], players, len(chunks) * COMPILED_CHUNK, "ostrich", seed=1)
    began = perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        for _ in pool.map(partial(play_chunk, studied), chunks):
            pass
    return studied.rounds / (perf_counter() - began)


def _print(lines: list[Line], out: Console) -> None:
    table = numbers(f"{lines[0]['workers']} workers", "rounds/s", "a million", f"of {GOAL_S:.0f} s")
    for line in lines:
        table.add_row(
            who(line), f"{line['rounds_per_s']:,}", f"{line['million_s']:.1f} s", f"{line['of_goal']:.2f}"
        )
    out.print(table)

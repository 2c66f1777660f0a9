"""`savanna bench bots`: the measurements of bots.py as tables, or as one JSON object a line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rich.console import Console

from savanna.bots import level_named
from savanna.bots.lores import LORES
from savanna.games import GAMES
from savanna.lab.speed import bots as bot_speed
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

# Goals
LONGEST_S = {"light": 0.1, "strong": 1.1}
FIRST_S = 3.0

Asked = dict[tuple[str, int], list[Any]]


def bench_bots(seconds: float, matches: int, most_players: int, as_json: bool, out: Console) -> None:
    check_compiled("fast bots", "bench bots")
    asked = {
        (game.name, players): bot_speed.views(game, players, matches)
        for game, players in speed.variants()
        if matches and players <= most_players
    }
    peers = bot_speed.PEERS if speed.has_peers() else ()
    measured = _measured(seconds / REPETITIONS, peers, asked)
    lines = reported(measured, _steps(peers, asked), as_json, lacking=no_openspiel())
    if not as_json:
        _print(lines, out)


def _steps(peers: tuple[str, ...], asked: Asked) -> int:
    variants = len(list(speed.variants()))
    paces = REPETITIONS * (2 * variants + len(peers)) + variants + len(peers)
    return paces + sum(map(len, asked.values())) + len(LONGEST_S) * len(asked) + len(GAMES)


def _measured(once: float, peers: tuple[str, ...], asked: Asked) -> Iterator[Told]:
    bot_speed.compile_all()
    yield from _paces(once, peers)
    for (name, players), views in asked.items():
        yield from _waits(name, players, views)
    for name in GAMES:
        first = bot_speed.first_decision_s(name)
        yield {"first": name, "seconds": round(first, 2), "goal_s": FIRST_S}


def _paces(once: float, peers: tuple[str, ...]) -> Iterator[Told]:
    measures = {}
    for game, players in speed.variants():
        for kind, manner in (("random", bot_speed.random_playouts(game)), ("own", LORES[game.name].manner)):
            simulate = partial(bot_speed.opening_s, game, players, manner)
            measures[game.name, players, kind] = partial(bot_speed.pace, simulate, once)
    for peer in peers:
        simulate = partial(bot_speed.peer_opening_s, peer)
        measures["peer", 0, peer] = partial(bot_speed.pace, simulate, once)
    best = yield from in_turns(measures)
    for game, players in speed.variants():
        yield {
            "game": game.name,
            "players": players,
            "random_simulations_per_s": round(best[game.name, players, "random"]),
            "goal_per_s": LORES[game.name].simulations_a_second if players == 2 else None,
            "simulations_per_s": round(best[game.name, players, "own"]),
        }
    for peer in peers:
        yield {"peer": f"openspiel {peer}", "random_simulations_per_s": round(best["peer", 0, peer])}


def _waits(name: str, players: int, views: list[Any]) -> Iterator[Told]:
    """Both levels at each position, so that a slow moment of the machine meets both."""
    times: dict[str, list[float]] = {level: [] for level in LONGEST_S}
    for view in views:
        for level, taken in times.items():
            taken.append(bot_speed.decision_s(level, view))
        yield None
    for level, taken in times.items():
        waits = bot_speed.waits(taken)
        yield {
            "bot": level_named(level).name,
            "game": name,
            "players": players,
            "decisions": len(taken),
            "median_s": round(waits.median, 4),
            "p99_s": round(waits.p99, 4),
            "longest_s": round(waits.longest, 4),
            "goal_s": LONGEST_S[level],
        }


def _print(lines: list[Line], out: Console) -> None:
    _print_paces([line for line in lines if "random_simulations_per_s" in line], out)
    if waits := [line for line in lines if "bot" in line]:
        _print_waits(waits, out)
    first = max((line for line in lines if "first" in line), key=lambda line: line["seconds"])
    out.print("From an empty process to the first move of a leopard that thinks a second, at worst: ", end="")
    out.print(f"{first['seconds']} s ({first['first']}; goal {first['goal_s']} s).")


def _print_paces(lines: list[Line], out: Console) -> None:
    fastest = max((line["random_simulations_per_s"] for line in lines if "peer" in line), default=None)
    table = numbers("simulations/s, one core", "random playouts", "goal", "× fastest peer", "own playouts")
    for line in lines:
        pace = line["random_simulations_per_s"]
        table.add_row(
            who(line),
            f"{pace:,}",
            f"{line['goal_per_s']:,}" if line.get("goal_per_s") else "",
            f"{pace / fastest:.2f}" if fastest else "",
            f"{line['simulations_per_s']:,}" if "game" in line else "",
        )
    out.print(table)


def _print_waits(lines: list[Line], out: Console) -> None:
    table = numbers("seconds a decision", "decisions", "median", "99 %", "longest", "goal")
    for line in lines:
        table.add_row(
            f"{line['bot']}, {who(line)}",
            f"{line['decisions']}",
            f"{line['median_s']:.3f}",
            f"{line['p99_s']:.3f}",
            f"{line['longest_s']:.3f}",
            f"{line['goal_s']}",
        )
    out.print(table)

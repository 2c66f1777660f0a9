"""`savanna bench envs`: the measurements of envs.py as a table, or as one JSON object a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rich.console import Console

from savanna.lab.speed import envs as env_speed
from savanna.lab.speed.measuring import REPETITIONS, Line, Told, in_turns, numbers, reported
from savanna.lab.speed.rules import variants

# Goals: decisions a second of batches with and without observations, and how many times those of the fastest
# peer a PettingZoo environment makes.
SHOWN, NOT_SHOWN = 1_000_000, 3_000_000
TIMES_PEER = 10

Measure = Callable[[], float]


def bench_envs(seconds: float, as_json: bool, out: Console) -> None:
    env_speed.check_envs()
    subjects = list(_subjects(seconds / REPETITIONS))
    steps = (REPETITIONS + 1) * len(subjects)
    lines = reported(_measured(subjects), steps, as_json, lacking=_lacking())
    if not as_json:
        _print(lines, out)


def _lacking() -> str | None:
    names = env_speed.lacking_peers()
    return f"Not installed: {' and '.join(names)}. The peers are left out." if names else None


def _subjects(once: float) -> Iterator[tuple[Line, Measure]]:
    """Everything that is measured, as the line it will be told in."""
    for game, players in variants():
        who = {"game": game.name, "players": players}
        for shown, goal in ((True, SHOWN), (False, NOT_SHOWN)):
            measure = partial(env_speed.batch_pace, game.name, players, once, shown=shown)
            yield {**who, "batch": True, "observations": shown, "goal": goal}, measure
        yield {**who, "batch": False}, partial(env_speed.own_pace, game.name, players, once)
    for peer in env_speed.classic_peers():
        yield {"peer": f"pettingzoo {peer}"}, partial(env_speed.classic_pace, peer, once)
    if not env_speed.lacking_peers():
        yield {"peer": f"rlcard {env_speed.RLCARD}"}, partial(env_speed.rlcard_pace, env_speed.RLCARD, once)


def _measured(subjects: list[tuple[Line, Measure]]) -> Iterator[Told]:
    best = yield from in_turns({number: measure for number, (_, measure) in enumerate(subjects)})
    lines = [{**line, "decisions_per_s": round(best[number])} for number, (line, _) in enumerate(subjects)]
    peer = _fastest_peer(lines)
    for line in lines:
        if peer and line.get("batch") is False:
            line["goal"] = TIMES_PEER * peer
        if "goal" in line:
            line["reached"] = line["decisions_per_s"] >= line["goal"]
        yield line


def _fastest_peer(lines: list[Line]) -> int | None:
    return max((line["decisions_per_s"] for line in lines if "peer" in line), default=None)


def _print(lines: list[Line], out: Console) -> None:
    peer = _fastest_peer(lines)
    table = numbers("one core", "decisions/s", "× fastest peer", "goal", "")
    for line in lines:
        pace = line["decisions_per_s"]
        table.add_row(
            _who(line),
            f"{pace:,}",
            f"{pace / peer:.1f}" if peer else "",
            f"{line['goal']:,}" if "goal" in line else "",
            ("reached" if line["reached"] else "missed") if "goal" in line else "",
        )
    out.print(table)
    out.print(f"Batches have {env_speed.COUNT} rounds. Bare ones write no observations and no masks.")


def _who(line: Line) -> str:
    if "peer" in line:
        return str(line["peer"])
    kind = ("batch" if line["observations"] else "bare batch") if line["batch"] else "pettingzoo"
    return f"{line['game']} {line['players']}, {kind}"

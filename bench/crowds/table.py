"""A crowd at a server of its own, as the Markdown tables of results.md: options in, text out."""

from __future__ import annotations

import asyncio
import gc
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from crowd import Crowd, Told
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from sleepers import Sleepers

KIB = 1024
TURNS = 3  # of each measurement

Bar = Callable[[str, float], Told]


@dataclass
class Server:
    """A server as people run it, in a process and a folder of its own."""

    pid: int
    address: str

    @property
    def memory(self) -> int:
        """KiB in use."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() // KIB


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "savanna",
            "serve",
            "--data",
            folder,
            "--port",
            "0",
            "--rate",
            "1000",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield Server(process.pid, process.stdout.readline().split()[3])
            finally:
                process.send_signal(signal.SIGINT)
                try:
                    process.wait(30)
                except subprocess.TimeoutExpired:
                    process.kill()


@dataclass
class Load:
    """What a crowd met: moves a second, and milliseconds from the sending of a move to its view on a page."""

    name: str
    crowd: Crowd
    rate: float
    p50: float
    p99: float
    behind: int  # pages that did not come to the newest version
    memory: float = 0.0  # KiB of the server for a page
    sleepers: Sleepers | None = None


@dataclass
class Goal:
    name: str
    figure: float
    most: float
    unit: str = ""

    @property
    def reached(self) -> bool:
        return self.figure <= self.most


async def measure(name: str, crowd: Crowd, rate: float, seconds: float, bar: Bar) -> Load:
    """The quietest of some turns, and the fewest moves of any."""
    turns, told = list[tuple[float, float, float]](), bar(name, rate * seconds)
    for _ in range(TURNS):
        made = await crowd.play(rate, seconds / TURNS, told)
        cuts = statistics.quantiles(crowd.update_times(), n=100)
        turns.append((1000 * cuts[98], 1000 * cuts[49], made))
    p99, p50, _ = min(turns)
    behind = await crowd.behind()
    crowd.check()
    return Load(name, crowd, min(made for _, _, made in turns), p50, p99, behind)


async def meet(
    server: Server, clients: int, tables: int, stalled: int, rate: float, seconds: float, bar: Bar
) -> list[Load]:
    """A crowd of so many clients; then the same with some of them asleep, if any shall be."""
    async with Crowd(server.address, clients, tables, stalled) as crowd:
        await crowd.come(bar(f"{tables} tables", tables))
        before = server.memory
        await crowd.open_pages(bar(f"{clients} pages", clients))
        memory = (server.memory - before) / clients
        gc.freeze()  # pauses of the clients are none of the server
        await crowd.play(rate, seconds / 10, bar("warming up", rate * seconds / 10))
        load = await measure(f"{clients:,} pages", crowd, rate, seconds, bar)
        load.memory = memory
        if not stalled:
            return [load]
        sleepers = Sleepers(crowd)
        await sleepers.fall_asleep(stalled)
        among = await measure(f"{stalled:,} of them asleep", crowd, rate, seconds, bar)
        await sleepers.wake_up()
        among.sleepers = sleepers
        return [load, among]


def main(
    clients: Annotated[int, typer.Option(min=2, help="Pages open at once")] = 2000,
    tables: Annotated[int, typer.Option(min=1, help="Tables they are at")] = 250,
    few: Annotated[int, typer.Option(min=2, help="Pages of the small crowd")] = 100,
    few_tables: Annotated[int, typer.Option(min=1, help="Tables it is at")] = 33,
    stalled: Annotated[int, typer.Option(min=0, help="Pages of the large crowd that stop reading")] = 200,
    rate: Annotated[float, typer.Option(min=1, help="Moves a second")] = 100,
    seconds: Annotated[float, typer.Option(min=1, help="Of each measurement")] = 30,
    ratio: Annotated[float, typer.Option(help="Goal: 99 % of views, large crowd to small")] = 3,
    stalled_ratio: Annotated[float, typer.Option(help="Goal: the same, with stalled pages to without")] = 1.5,
    memory: Annotated[float, typer.Option(help="Goal: KiB of the server for a page")] = 40,
    held: Annotated[float, typer.Option(help="Goal: KiB kept for a stalled page")] = 256,
    short: Annotated[float, typer.Option(help="Goal: part of the moves that could not be made")] = 0.02,
) -> None:
    """How a server bears a crowd. Writes nothing; exit code 1 if a goal is missed."""
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    notes = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:

        def bar(name: str, total: float) -> Told:
            task = progress.add_task(name, total=total)
            return lambda done: progress.advance(task, done)

        with serving() as server:
            small = asyncio.run(meet(server, few, few_tables, 0, rate, seconds, bar))
        with serving() as server:
            large = asyncio.run(meet(server, clients, tables, stalled, rate, seconds, bar))
    show_loads(small + large)
    made = min(load.rate for load in small + large)
    goals = [
        Goal("part of the moves that could not be made", max(0.0, 1 - made / rate), short),
        *goals_of(small[0], large, ratio, stalled_ratio, memory, held),
    ]
    show_goals(goals)
    if not all(goal.reached for goal in goals):
        raise typer.Exit(1)


def goals_of(
    small: Load, large: list[Load], ratio: float, stalled_ratio: float, memory: float, held: float
) -> list[Goal]:
    goals = [
        Goal("pages that missed a version", sum(load.behind for load in (small, *large)), 0),
        Goal(f"99 % of views, × that of {small.name}", large[0].p99 / small.p99, ratio),
        Goal("memory for a page", large[0].memory, memory, "KiB"),
    ]
    for load in large:
        if load.sleepers is not None:
            asleep = load.sleepers.all
            goals += [
                Goal("99 % of views, × that without stalled pages", load.p99 / large[0].p99, stalled_ratio),
                Goal("kept for a stalled page", max(each.held for each in asleep) / KIB, held, "KiB"),
                Goal("stalled pages that woke up behind", sum(not each.caught_up for each in asleep), 0),
            ]
    return goals


def show_loads(loads: list[Load]) -> None:
    print("| crowd | tables | moves/s | half of views within | 99 % within |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for load in loads:
        tables = len(load.crowd.parties)
        print(f"| {load.name} | {tables} | {load.rate:.0f} | {load.p50:.1f} ms | {load.p99:.1f} ms |")
    for load in loads:
        if load.sleepers is not None:
            times = sorted(each.let_go for each in load.sleepers.all if each.let_go is not None)
            told = sum(each.told for each in load.sleepers.all)
            last = f", the last after {times[-1]:.0f} s" if times else ""
            print(f"\nOf the stalled pages {len(times)} were let go{last}; {told} were told why.")


def show_goals(goals: list[Goal]) -> None:
    print("\n| goal | found | at most | |\n| --- | ---: | ---: | --- |")
    for goal in goals:
        found, most = (f"{number:.3g} {goal.unit}".strip() for number in (goal.figure, goal.most))
        print(f"| {goal.name} | {found} | {most} | {'reached' if goal.reached else '**missed**'} |")


if __name__ == "__main__":
    app = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
    app.command()(main)
    app()

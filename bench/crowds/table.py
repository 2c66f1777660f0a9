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
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from crowd import Crowd, Told
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from sleepers import Sleepers

KIB = 1024
TURNS = 6  # of each measurement

Bar = Callable[[str, float], Told]
Size = tuple[int, int, int]  # of a crowd: pages, tables, and how many pages will stall


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


class Turn(NamedTuple):
    """Milliseconds from the sending of a move to its view on a page, and moves a second."""

    p99: float
    p50: float
    rate: float


@dataclass
class Load:
    """What a crowd met."""

    name: str
    crowd: Crowd
    quietest: Turn
    behind: int  # pages that did not come to the newest version
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


async def measure(
    crowds: dict[str, Crowd], rate: float, seconds: float, bar: Bar, after: Callable[[], None] = lambda: None
) -> list[Load]:
    """In turn and turn about, for a machine has quick and slow minutes."""
    turns: dict[str, list[Turn]] = {name: [] for name in crowds}
    told = {name: bar(name, rate * seconds) for name in crowds}
    for _ in range(TURNS):
        for name, crowd in crowds.items():
            made = await crowd.play(rate, seconds / TURNS, told[name])
            cuts = statistics.quantiles(crowd.update_times(), n=100)
            turns[name].append(Turn(1000 * cuts[98], 1000 * cuts[49], made))
        after()
    return [await _load(name, crowd, turns[name]) for name, crowd in crowds.items()]


async def _load(name: str, crowd: Crowd, turns: list[Turn]) -> Load:
    behind = await crowd.behind()
    crowd.check()
    return Load(name, crowd, min(turns), behind)


@asynccontextmanager
async def settled(size: Size, rate: float, seconds: float, bar: Bar) -> AsyncIterator[Crowd]:
    """A crowd at a server of its own: everyone has come, opened a page and begun to play."""
    clients, tables, stalled = size
    with serving() as server:
        async with Crowd(server.address, clients, tables, stalled) as crowd:
            await crowd.come(bar(f"{tables} tables", tables))
            before = server.memory
            await crowd.open_pages(bar(f"{clients} pages", clients))
            crowd.memory = (server.memory - before) / clients
            await crowd.play(rate, seconds / 10, bar("warming up", rate * seconds / 10))
            yield crowd


async def meet(sizes: tuple[Size, Size], rate: float, seconds: float, bar: Bar) -> list[Load]:
    """Two crowds; then the second with some of its pages asleep, if any shall be."""
    gc.disable()  # pauses of the clients are none of the server
    few, many = (settled(size, rate, seconds, bar) for size in sizes)
    async with few as small, many as large:
        loads = await measure(
            {f"{crowd.clients:,} pages": crowd for crowd in (small, large)}, rate, seconds, bar
        )
        if stalled := sizes[1][2]:
            sleepers = Sleepers(large)
            await sleepers.fall_asleep(stalled)
            among = {f"{stalled:,} of them asleep": large}
            loads += await measure(among, rate, seconds, bar, sleepers.look)
            await sleepers.wake_up()
            loads[-1].sleepers = sleepers
    return loads


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

        sizes = (few, few_tables, 0), (clients, tables, stalled)
        small, *large = asyncio.run(meet(sizes, rate, seconds, bar))
    show_loads([small, *large])
    made = min(load.quietest.rate for load in (small, *large))
    goals = [
        Goal("part of the moves that could not be made", max(0.0, 1 - made / rate), short),
        *goals_of(small, large, ratio, stalled_ratio, memory, held),
    ]
    show_goals(goals)
    if not all(goal.reached for goal in goals):
        raise typer.Exit(1)


def goals_of(
    small: Load, large: list[Load], ratio: float, stalled_ratio: float, memory: float, held: float
) -> list[Goal]:
    goals = [
        Goal("pages that missed a version", sum(load.behind for load in (small, *large)), 0),
        Goal(f"99 % of views, × that of {small.name}", large[0].quietest.p99 / small.quietest.p99, ratio),
        Goal("memory for a page", large[0].crowd.memory, memory, "KiB"),
    ]
    for load in large:
        if load.sleepers is not None:
            asleep = load.sleepers.all
            goals += [
                Goal(
                    "99 % of views, × that without stalled pages",
                    load.quietest.p99 / large[0].quietest.p99,
                    stalled_ratio,
                ),
                Goal("kept for a stalled page", max(each.held for each in asleep) / KIB, held, "KiB"),
                Goal("stalled pages that woke up behind", sum(not each.caught_up for each in asleep), 0),
            ]
    return goals


def show_loads(loads: list[Load]) -> None:
    print("| crowd | tables | moves/s | half of views within | 99 % within |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for load in loads:
        tables, turn = len(load.crowd.parties), load.quietest
        print(f"| {load.name} | {tables} | {turn.rate:.0f} | {turn.p50:.1f} ms | {turn.p99:.1f} ms |")
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

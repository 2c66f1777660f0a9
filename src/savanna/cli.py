"""The command line. Everything heavy is imported by the command that needs it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import sys
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console

from savanna import RecordError, __version__, replay, serving, studying
from savanna.arguments import DeckFile, GameName, Players, cores, deck_in, game_named
from savanna.record.files import one_record, records_in
from savanna.record.replay import checked

if TYPE_CHECKING:
    from savanna.games.match import Match

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
bench_app = typer.Typer(no_args_is_help=True)
app.add_typer(bench_app, name="bench", help="Measure speed, one command a question.")

out = Console(highlight=False, emoji=False)

Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same deals")]
RecordFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A record: .json, .jsonl (its first), - for stdin")
]


def main() -> NoReturn:
    """Run a command. Whatever goes wrong with the input is one clear line."""
    if sys.stdout is None:
        _stop("the standard output is closed")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that cannot show ▶ shows ? in its place
            stream.reconfigure(errors="replace")
    warnings.showwarning = lambda message, *_, **__: _warn(str(message))
    try:
        code = app(standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        raise SystemExit(130) from None
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except OSError as error:
        _stop(f"{error.filename}: {error.strerror}")
    except ValueError as error:
        _stop(str(error))
    except Exception as error:
        if type(error).__name__ == "StorageTrouble":
            _stop(str(error))
        if not hasattr(error, "format_message"):
            raise
        if message := error.format_message():
            _stop(f"{message} (see --help)", code=2)
        raise SystemExit(2) from None  # no command was given: its help has been printed
    raise SystemExit(code)


def _warn(message: str) -> None:
    notes = Console(stderr=True, highlight=False, emoji=False)
    notes.print(f"savanna: {message}", style="yellow", markup=False)


def _stop(message: str, code: int = 1) -> NoReturn:
    Console(stderr=True, highlight=False, emoji=False).print(
        f"savanna: {message}", style="red", markup=False, soft_wrap=True
    )
    raise SystemExit(code)


@app.callback(invoke_without_command=True)
def savanna(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop")] = False,
) -> None:
    """Tembo and Awimbawé: play, check, replay and measure."""
    if version:
        out.print(f"savanna {__version__}")
        raise typer.Exit


@app.command()
def play(
    name: GameName = "tembo",
    players: Players = 2,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Where you sit")] = 1,
    against: Annotated[
        str, typer.Option("--against", metavar="LEVEL", help="ostrich, cub, meerkat, jackal or leopard")
    ] = "meerkat",
    seed: Seed = None,
    deck: DeckFile = None,
    open_scores: Annotated[
        bool, typer.Option("--open-scores", help="Tembo: show everybody's points")
    ] = False,
    crown_counter: Annotated[bool, typer.Option("--crown-counter", help="Awimbawé: show the crowns")] = False,
    memory: Annotated[
        str,
        typer.Option("--memory", metavar="KIND", help="assisted, or strict: bots too forget what they saw"),
    ] = "assisted",
    you: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Your name at the table")] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Keep the record there, move by move"),
    ] = None,
) -> None:
    """Play in the terminal against bots, from an ostrich that plays anything to a leopard that thinks ahead.

    Example: **savanna play awimbawe --players 3 --against jackal**
    """
    from savanna.bots import level_named
    from savanna.games.match import check_players
    from savanna.terminal.marks import printable
    from savanna.terminal.sitting import OTHERS, YOU, Left, Sitting

    rules = game_named(name)
    check_players(rules, players)
    if seat not in range(1, players + 1):
        _stop(f"there is no seat {seat} with {players} players")
    level = level_named(against)
    you = printable(you or YOU, seat)
    names = [other for other in OTHERS if other != you][: players - 1]
    names.insert(seat - 1, you)
    switches = {"open_scores": open_scores, "crown_counter": crown_counter}
    agreed = {key: True for key, wanted in switches.items() if wanted}
    match = rules.deal(players, seed, names=names, memory=memory, **agreed, **deck_in(deck))
    if save is not None:
        save.open("x").close()  # refuse before the first move, not after the last

    def keep(match: Match) -> None:
        if save is not None:
            fresh = save.with_name(f".{save.name}.{os.getpid()}.new")
            fresh.write_text(json.dumps(match.record()) + "\n", "utf-8")
            fresh.replace(save)  # at no moment is there half a record

    _edit_lines()
    try:
        bots = {other: level.bot for other in range(1, players + 1) if other != seat}
        Sitting(match, seat, out, bots, random.Random(seed), keep).play()
    except Left:
        out.print("You leave the table. Until next time!")
    if save is not None:
        out.print(f"The record is in {save}.", markup=False)


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where Python has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Records: .json, .jsonl, - for stdin")],
) -> None:
    """Check records: every deal, move, score and result. Exit code 1 if anything is wrong.

    Example: **savanna check games.jsonl**
    """
    right = wrong = 0
    for place, record in _with_progress(pair for file in files for pair in records_in(file)):
        fault = record if isinstance(record, RecordError) else _fault_of(record)
        if fault is None:
            right += 1
        else:
            wrong += 1
            out.print(f"{place}: {fault}", style="red", markup=False, soft_wrap=True)
    out.print(f"{right} {'record' if right == 1 else 'records'} right, {wrong} wrong")
    if wrong or not right:
        raise typer.Exit(1)


def _with_progress(found: Iterable[Any]) -> Iterable[Any]:
    from rich.progress import track

    screen = Console(stderr=True)
    return track(found, "Checking", console=screen, transient=True, disable=not screen.is_terminal)


def _fault_of(record: Any) -> RecordError | None:
    try:
        for _ in replay(record):
            pass
    except RecordError as error:
        return error
    return None


@app.command()
def show(
    file: RecordFile,
    round_number: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Draw the position in this round")
    ] = None,
    move: Annotated[
        int | None,
        typer.Option("--move", metavar="N", help="… before its move N; after the very last, one more"),
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="As this seat sees it; else all hands are open")
    ] = None,
) -> None:
    """Draw a position of a record, or tell the whole match move by move.

    Example: **savanna show game.json --round 1 --move 12 --seat 2**
    """
    from savanna.terminal.replaying import draw_moment, tell_match

    record = _right_record(file)
    if round_number is None and move is None:
        tell_match(record, seat, out)
    else:
        number = 1 if round_number is None else round_number
        draw_moment(record, number, 1 if move is None else move, seat, out)


def _right_record(file: str) -> Any:
    record = one_record(file)
    try:
        checked(record)
    except RecordError as error:
        _stop(f"{file}: {error}")
    return record


@app.command()
def hint(
    file: RecordFile,
    move: Annotated[int, typer.Option("--move", metavar="N", help="Before this move of the round")],
    round_number: Annotated[int, typer.Option("--round", metavar="N", help="In this round")] = 1,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help="Whose move it must be; else whoever is to move")
    ] = None,
    level: Annotated[str, typer.Option("--level", metavar="LEVEL", help="jackal or leopard")] = "leopard",
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="S", help="How long to think")] = None,
) -> None:
    """What the strong bot thinks of each legal move in a position of a record, knowing what its player knew.

    Example: **savanna hint game.json --round 1 --move 12 --seat 2**
    """
    from savanna.bots import level_named
    from savanna.terminal.hinting import hint as thought
    from savanna.terminal.hinting import print_hint
    from savanna.terminal.replaying import moment

    record = _right_record(file)
    match = moment(record, round_number, move)
    with Console(stderr=True).status("Thinking …"):
        choice = thought(match, seat, level_named(level), seconds, threads=cores())
    print_hint(choice, match, out)


@app.command()
def deal(
    name: GameName,
    players: Players = 2,
    seed: Seed = None,
    deck: DeckFile = None,
) -> None:
    """Deal a match and print its record, to start from.

    Example: **savanna deal tembo --players 3 --seed 7 > game.json**
    """
    print(json.dumps(game_named(name).deal(players, seed, **deck_in(deck)).record()))


@app.command()
def perft(
    name: GameName,
    dealt: Annotated[
        str, typer.Option("--deal", metavar="FILE", help="A record: its last position; or a deal")
    ],
    depth: Annotated[int, typer.Option("--depth", metavar="D", min=0, max=20)] = 3,
    players: Players = 2,
    first_moves: Annotated[bool, typer.Option("--divide", help="Count for each first move")] = False,
) -> None:
    """Count the sequences of moves from a position, depth by depth.

    Example: **savanna perft tembo --players 2 --deal game.json --depth 3**
    """
    from savanna.lab.perft import divide
    from savanna.lab.perft import perft as count

    match = _dealt(name, players, one_record(dealt))
    if first_moves and depth:
        for text, number in sorted(divide(match, depth).items()):
            out.print(f"{text:12} {number:>12}", markup=False)
    for plies in range(depth + 1):
        out.print(f"depth {plies}: {count(match, plies)}")


def _dealt(name: str, players: int, content: Any) -> Match:
    """The match at the end of a record, or at the start of a bare deal."""
    if not isinstance(content, dict) or "savanna" not in content:
        return game_named(name).setup(players, content, seed=0)
    match = checked(content)
    if (match.game, match.players) != (game_named(name), players):
        raise ValueError(
            f"that record is of {match.game.name} for {match.players}, not of {name} for {players}"
        )
    return match


for command in (*studying.COMMANDS, *serving.COMMANDS):
    app.command()(command)
for name, bench in studying.BENCHES.items():
    bench_app.command(name)(bench)

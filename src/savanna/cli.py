"""The command line. Everything heavy is imported by the command that needs it."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import sys
import unicodedata
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console

from savanna import RecordError, __version__, game, replay, serving
from savanna.record.files import one_record, records_in
from savanna.record.replay import checked

if TYPE_CHECKING:
    from savanna.games.game import Game
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

out = Console(highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="tembo or awimbawe", show_default=True)]
Players = Annotated[int, typer.Option("--players", "-p", metavar="N", help="2, 3 or 4")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same deals")]
DeckFile = Annotated[Path | None, typer.Option("--deck", metavar="FILE", help="Tembo: another deck (TOML)")]
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
    Console(stderr=True, highlight=False).print(f"savanna: {message}", style="yellow", markup=False)


def _stop(message: str, code: int = 1) -> NoReturn:
    Console(stderr=True, highlight=False).print(
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

    rules = _game(name)
    check_players(rules, players)
    if seat not in range(1, players + 1):
        _stop(f"there is no seat {seat} with {players} players")
    level = level_named(against)
    you = printable(you or YOU, seat)
    names = [other for other in OTHERS if other != you][: players - 1]
    names.insert(seat - 1, you)
    switches = {"open_scores": open_scores, "crown_counter": crown_counter}
    agreed = {key: True for key, wanted in switches.items() if wanted}
    match = rules.deal(players, seed, names=names, memory=memory, **agreed, **_deck(deck))
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
        choice = thought(match, seat, level_named(level), seconds, threads=_cores())
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
    print(json.dumps(_game(name).deal(players, seed, **_deck(deck)).record()))


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
        return _game(name).setup(players, content, seed=0)
    match = checked(content)
    if (match.game, match.players) != (_game(name), players):
        raise ValueError(
            f"that record is of {match.game.name} for {match.players}, not of {name} for {players}"
        )
    return match


@app.command()
def arena(
    name: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="A,B,…", help="By name; leopard@0.1s or leopard@500 with its own budget"
        ),
    ],
    players: Players = 2,
    deals: Annotated[int, typer.Option("--deals", metavar="D", help="How many each pair plays")] = 1000,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Time for a decision of bots that search")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", metavar="N", help="… or how many simulations")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same deals")] = 1,
    stop_at: Annotated[
        str | None,
        typer.Option(
            "--stop-at", metavar="LOW:HIGH", help="Stop a pair when sure: wins at most LOW or at least HIGH"
        ),
    ] = None,
    challenge: Annotated[
        bool, typer.Option("--challenge", help="Only the first bot against each of the others")
    ] = False,
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="For all results [default: in ./arena]")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="K", help="Processes at once [default: all cores]")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON object")] = False,
) -> None:
    """Let bots play each other on the same deals, every pair in all seats. Started again, it goes on.

    Example: **savanna arena tembo --bots meerkat,ostrich --deals 200**
    """
    from savanna.lab.arena.needed import check_lab

    check_lab()
    from savanna.lab.arena.contest import arena as enter
    from savanna.lab.arena.report import hold
    from savanna.lab.arena.running import plan

    entered = enter(
        _game(name),
        players,
        bots,
        seed=seed,
        seconds=seconds,
        simulations=simulations,
        challenge=challenge,
    )
    hold(entered, plan(deals, stop_at), _cores() if workers is None else workers, folder, as_json, out)


@app.command()
def lab(
    name: GameName,
    players: Players = 2,
    rounds: Annotated[int, typer.Option("--rounds", metavar="R", help="How many are played")] = 100_000,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,…", help="One for all seats, or one for each")
    ] = "ostrich",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same deals")] = 1,
    deck: DeckFile = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare",
            metavar="KEY=VALUE",
            help="… with the same rounds played otherwise: deck=FILE, bots=cub",
        ),
    ] = None,
    skill: Annotated[
        str,
        typer.Option("--skill", metavar="A,B,…", help="Levels that play each other; an empty text for none"),
    ] = "ostrich,cub,meerkat",
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="For all results [default: in ./lab]")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="K", help="At once [default: all cores]")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Work on a Dask cluster: tcp://host:8786"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as one JSON object")] = False,
) -> None:
    """Play rounds by the million and draw how long they are, who wins them and what each card is worth.

    Example: **savanna lab tembo --players 3 --rounds 1000000**
    """
    from savanna.lab.arena.needed import check_lab

    check_lab("the laboratory")
    from savanna.lab.study.report import conduct
    from savanna.lab.study.study import study

    studied = study(_game(name), players, rounds, bots, seed, **_deck(deck))
    conduct(
        studied,
        changes=compare or [],
        levels=skill,
        folder=folder,
        workers=_cores() if workers is None else workers,
        cluster=cluster,
        as_json=as_json,
        out=out,
    )


for serving_command in serving.COMMANDS:
    app.command()(serving_command)


@bench_app.command()
def rules(
    seconds: Annotated[float, typer.Option(help="How long each measurement takes", min=0.01, max=60)] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line")] = False,
) -> None:
    """Random rounds a second of both games, compiled, on one core, beside OpenSpiel.

    Example: **savanna bench rules --json**
    """
    from savanna.lab.speed_report import bench_rules

    bench_rules(seconds, as_json, out)


@bench_app.command("lab")
def bench_lab(
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="K", help="At once [default: all cores]", min=1)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line")] = False,
) -> None:
    """How long a million random rounds of each variant take in the laboratory, everything counted.

    Example: **savanna bench lab --workers 2**
    """
    from savanna.lab.arena.needed import check_lab

    check_lab("the laboratory")
    from savanna.lab.study.speed import bench_lab as measure

    measure(_cores() if workers is None else workers, as_json, out)


@bench_app.command()
def bots(
    seconds: Annotated[float, typer.Option(help="How long each pace is measured", min=0.01, max=60)] = 1.0,
    matches: Annotated[
        int, typer.Option(metavar="M", help="At whose positions bots decide; 0 for none", min=0)
    ] = 1,
    players: Annotated[
        int, typer.Option(metavar="N", help="… with 2 and up to so many players", min=2, max=4)
    ] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line")] = False,
) -> None:
    """Simulations a second of the search, on one core, beside OpenSpiel's; and how long decisions take.

    A match takes about two minutes: leopard thinks a second a move.

    Example: **savanna bench bots --matches 10**
    """
    from savanna.lab.bot_speed_report import bench_bots

    bench_bots(seconds, matches, players, as_json, out)


@bench_app.command()
def envs(
    seconds: Annotated[float, typer.Option(help="How long each measurement takes", min=0.01, max=60)] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line")] = False,
) -> None:
    """Decisions a second of environments and batches, on one core, beside RLCard and PettingZoo's own.

    Example: **savanna bench envs --json**
    """
    from savanna.lab.env_speed_report import bench_envs

    bench_envs(seconds, as_json, out)


def _cores() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _game(name: str) -> Game:
    """A game by its name, as people write it."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return game("".join(letter for letter in letters if not unicodedata.combining(letter)))


def _deck(file: Path | None) -> dict[str, Any]:
    return {} if file is None else {"deck": file}

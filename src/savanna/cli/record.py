"""The commands for records: `check`, `show`, and `deal`, which makes one to start from."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any

import typer
from rich.console import Console

from savanna import RecordError, replay
from savanna.cli.arguments import (
    DeckFile,
    GameName,
    HouseRules,
    Players,
    RecordFile,
    Seed,
    agreed_in,
    game_named,
    right_record,
)
from savanna.record.files import records_in

out = Console(highlight=False, emoji=False)


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
    """The same things, counted by a progress bar if someone looks."""
    from rich.progress import track

    screen = Console(stderr=True)
    return track(found, "Checking", console=screen, transient=True, disable=not screen.is_terminal)


def _fault_of(record: Any) -> RecordError | None:
    """The first thing that is wrong with a record; None if it is right."""
    try:
        for _ in replay(record):
            pass
    except RecordError as error:
        return error
    return None


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

    record = right_record(file)
    if round_number is None and move is None:
        tell_match(record, seat, out)
    else:
        number = 1 if round_number is None else round_number
        draw_moment(record, number, 1 if move is None else move, seat, out)


def deal(
    name: GameName,
    players: Players = 2,
    seed: Seed = None,
    deck: DeckFile = None,
    house_rules: HouseRules = None,
) -> None:
    """Deal a match and print its record, to start from.

    Example: **savanna deal tembo --players 3 --seed 7 > game.json**
    """
    game = game_named(name)
    print(json.dumps(game.deal(players, seed, **agreed_in(game, house_rules, deck)).record()))

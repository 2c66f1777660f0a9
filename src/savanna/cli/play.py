"""The commands for those who play: `play` against bots, and `hint`."""

from __future__ import annotations

import contextlib
import json
import os
import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from savanna.cli.arguments import (
    FIRST,
    DeckFile,
    GameName,
    HouseRules,
    Players,
    RecordFile,
    Seed,
    agreed_in,
    cores,
    game_named,
    right_record,
)
from savanna.games.options import STRICT

if TYPE_CHECKING:
    from savanna.games.match import Match

out = Console(highlight=False, emoji=False)


def play(
    name: GameName = FIRST,
    players: Players = 2,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Where you sit")] = 1,
    against: Annotated[
        str, typer.Option("--against", metavar="LEVEL", help="ostrich, cub, meerkat, jackal or leopard")
    ] = "meerkat",
    seed: Seed = None,
    deck: DeckFile = None,
    house_rules: HouseRules = None,
    open_scores: Annotated[
        bool, typer.Option("--open-scores", help="Tembo: show everybody's points")
    ] = False,
    crown_counter: Annotated[bool, typer.Option("--crown-counter", help="Awimbawé: show the crowns")] = False,
    memory: Annotated[
        str,
        typer.Option("--memory", metavar="KIND", help="strict: as printed, bots too forget; or assisted"),
    ] = STRICT,
    you: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Your name at the table")] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Keep the record there, move by move"),
    ] = None,
) -> None:
    """Play in the terminal against bots, from an ostrich that plays at random to a leopard that thinks ahead.

    Example: **savanna play awimbawe --players 3 --against jackal**
    """
    from savanna.bots import level_named
    from savanna.games.match import check_players
    from savanna.terminal.marks import printable
    from savanna.terminal.sitting import OTHERS, YOU, Left, Sitting

    rules = game_named(name)
    check_players(rules, players)
    if seat not in range(1, players + 1):
        raise ValueError(f"there is no seat {seat} with {players} players")
    level = level_named(against)
    you = printable(you or YOU, seat)
    names = [other for other in OTHERS if other != you][: players - 1]
    names.insert(seat - 1, you)
    switches = {"open_scores": open_scores, "crown_counter": crown_counter}
    agreed: dict[str, Any] = {key: True for key, wanted in switches.items() if wanted}
    if "memory" in rules.options:
        agreed["memory"] = memory
    match = rules.deal(players, seed, names=names, **{**agreed, **agreed_in(rules, house_rules, deck)})
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
    """Switch on arrow keys and history at the prompt, where Python has them (readline)."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


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

    record = right_record(file)
    match = moment(record, round_number, move)
    with Console(stderr=True).status("Thinking …"):
        choice = thought(match, seat, level_named(level), seconds, threads=cores())
    print_hint(choice, match, out)

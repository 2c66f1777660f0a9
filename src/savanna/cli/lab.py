"""The commands of the laboratory: arena, lab, perft, and measurements of speed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from savanna.cli.arguments import DeckFile, GameName, HouseRules, Players, agreed_in, cores, game_named
from savanna.record.files import one_record
from savanna.record.replay import checked

if TYPE_CHECKING:
    from savanna.games.match import Match

out = Console(highlight=False, emoji=False)


def arena(
    name: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="By name; leopard@0.1s or leopard@500 with its own budget; my_bots:NAME is your own",
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
    house_rules: HouseRules = None,
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

    game = game_named(name)
    entered = enter(
        game,
        players,
        bots,
        seed=seed,
        seconds=seconds,
        simulations=simulations,
        challenge=challenge,
        **agreed_in(game, house_rules),
    )
    hold(entered, plan(deals, stop_at), cores() if workers is None else workers, folder, as_json, out)


def lab(
    name: GameName,
    players: Players = 2,
    rounds: Annotated[int, typer.Option("--rounds", metavar="R", help="How many are played")] = 100_000,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,…", help="One for all seats, or one for each")
    ] = "ostrich",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same deals")] = 1,
    deck: DeckFile = None,
    house_rules: HouseRules = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare",
            metavar="KEY=VALUE",
            help="… with the same rounds played otherwise: deck=FILE, bots=cub, any --rule",
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

    game = game_named(name)
    studied = study(game, players, rounds, bots, seed, **agreed_in(game, house_rules, deck))
    conduct(
        studied,
        changes=compare or [],
        levels=skill,
        folder=folder,
        workers=cores() if workers is None else workers,
        cluster=cluster,
        as_json=as_json,
        out=out,
    )


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
    from savanna.lab.speed.perft import divide
    from savanna.lab.speed.perft import perft as count

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


def bench_rules(
    seconds: Annotated[float, typer.Option(help="How long each measurement takes", min=0.01, max=60)] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line")] = False,
) -> None:
    """Random rounds a second of both games, compiled, on one core, beside OpenSpiel.

    Example: **savanna bench rules --json**
    """
    from savanna.lab.speed.rules_report import bench_rules as measure

    measure(seconds, as_json, out)


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
    from savanna.lab.speed.study import bench_lab as measure

    measure(cores() if workers is None else workers, as_json, out)


def bench_bots(
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
    from savanna.lab.speed.bots_report import bench_bots as measure

    measure(seconds, matches, players, as_json, out)


def bench_envs(
    seconds: Annotated[float, typer.Option(help="How long each measurement takes", min=0.01, max=60)] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line")] = False,
) -> None:
    """Decisions a second of environments and batches, on one core, beside RLCard and PettingZoo's own.

    Example: **savanna bench envs --json**
    """
    from savanna.lab.speed.envs_report import bench_envs as measure

    measure(seconds, as_json, out)


COMMANDS = (perft, arena, lab)
BENCHES: dict[str, Callable[..., None]] = {
    "rules": bench_rules,
    "bots": bench_bots,
    "envs": bench_envs,
    "lab": bench_lab,
}

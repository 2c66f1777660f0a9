"""The commands of a server: serve, verify, doctor, backup, restore."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from savanna import __version__

DataPlace = Annotated[
    str | None,
    typer.Option("--data", metavar="PLACE", help="A folder, or a postgresql:// address [default: your own]"),
]

_SHOWN = 5  # faults that `doctor` prints, at most

out = Console(highlight=False, emoji=False)


def serve(
    data: DataPlace = None,
    host: Annotated[str, typer.Option("--host", help="0.0.0.0 lets other devices in")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="0 takes any that is free", min=0, max=65535)] = 8000,
    origins: Annotated[
        list[str] | None, typer.Option("--origin", metavar="URL", help="Another page that may send requests")
    ] = None,
    rate: Annotated[float, typer.Option("--rate", help="Requests a second from one session", min=1)] = 10.0,
) -> None:
    """Serve live tables to pages and programs, until Ctrl-C.

    Example: **savanna serve --port 8080**
    """
    from savanna.server.middleware import AccessPolicy
    from savanna.server.serve import serve as run

    policy = AccessPolicy(tuple(origins or ()), rate, 4 * rate)
    run(_place(data), host, port, policy, _tell_address)


def verify(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A transcript of a finished match; - for stdin")
    ],
) -> None:
    """Check a finished match: commitment, contributions, every shuffle, move, score and hash.

    Example: **savanna verify transcript.json**
    """
    from savanna.games.reason import shown
    from savanna.record.files import one_record
    from savanna.table.transcript import verify as verified

    table = verified(one_record(file))
    places = [f"{place}. {shown(name)}" for place, name in sorted(table.places)]
    _say(f"True: {table.agreement.rules.title}, {', '.join(places) or 'given up before its end'}")
    given = [shown(player.name) for player in table.people if player.contribution]
    _say(f"Added to the shuffle: {', '.join(given) or 'nobody but the server'}")
    if kept_back := [shown(player.name) for player in table.people if player.kept_back]:
        _say(f"Committed to something and did not tell it: {', '.join(kept_back)}")
    if table.deals:
        _say(f"Deals were taken over from table {shown(table.after)}: verify its transcript too")


def doctor(data: DataPlace = None) -> None:
    """Is everything well with the data of a server? Versions, places, what is broken, and what to do.

    Every match is played again, and has to come to the states that are stored with it.

    Example: **savanna doctor**
    """
    from savanna.server.replaying import ALTERED, replays
    from savanna.server.storage.checking import check

    place = _place(data)
    health = check(place)
    if health.tables and not health.broken:
        health.broken += [fault for fault in _with_progress(replays(place), health.tables) if fault]
        health.remedy = ALTERED
    _say(f"Savanna {__version__}, Python {platform.python_version()}, {health.database}")
    counted = f": {health.tables:,} tables, {health.events:,} events" if health.revision else ""
    _say(f"{health.place}{counted}")
    for line in health.advice:
        _say(f"- {line}")
    if health.broken:
        raise ValueError(". ".join(part for part in (_first_of(health.broken), health.remedy) if part))
    _say("All is well.")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file")], data: DataPlace = None
) -> None:
    """Copy the data of a server into one file; the server may run meanwhile.

    Example: **savanna backup monday.db**
    """
    from savanna.server.storage.backups import backup as copy

    copy(_place(data), file)
    _say(f"Copied into {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup")], data: DataPlace = None
) -> None:
    """Make the data of a server from a backup, in a place that is new or empty.

    Example: **savanna restore monday.db --data restored**
    """
    from savanna.server.storage.backups import restore as put_back

    place = _place(data)
    put_back(file, place)
    _say(f"Restored into {place}")


COMMANDS = (serve, verify, doctor, backup, restore)


def _place(data: str | None) -> str | Path:
    """Where a server keeps its data: as told by --data, or by the custom of this system."""
    from savanna.server.storage import default_folder

    return default_folder() if data is None else data


def _first_of(faults: list[str]) -> str:
    """The first few faults in one line, and how many more there are."""
    more = len(faults) - _SHOWN
    return "; ".join(faults[:_SHOWN]) + (f"; and {more} more" if more > 0 else "")


def _with_progress(faults: Iterable[str | None], tables: int) -> Iterable[str | None]:
    """The same faults, one for each table, with a progress bar if someone looks."""
    from rich.progress import track

    screen = Console(stderr=True)
    return track(
        faults, "Playing again", tables, console=screen, transient=True, disable=not screen.is_terminal
    )


def _tell_address(address: str) -> None:
    _say(f"Savanna is at {address} (Ctrl-C stops it)")


def _say(text: str) -> None:
    out.print(text, markup=False, soft_wrap=True)

"""Arguments that several commands take, and how they are read."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from savanna import RecordError, game
from savanna.games import GAMES
from savanna.games.reason import listed
from savanna.record.files import one_record
from savanna.record.replay import checked

if TYPE_CHECKING:
    from savanna.games.game import Game

FIRST = next(iter(GAMES))  # the game that is played unless another one is named
GameName = Annotated[str, typer.Argument(metavar="GAME", help=listed(list(GAMES)), show_default=True)]
Players = Annotated[int, typer.Option("--players", "-p", metavar="N", help="2, 3 or 4")]
DeckFile = Annotated[Path | None, typer.Option("--deck", metavar="FILE", help="Tembo: another deck (TOML)")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same deals")]
RecordFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A record: .json, .jsonl (its first), - for stdin")
]


def game_named(name: str) -> Game:
    """The game of this name, however people write it: AWIMBAWE, Awimbawé."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return game("".join(letter for letter in letters if not unicodedata.combining(letter)))


def deck_in(file: Path | None) -> dict[str, Any]:
    """The option of a match for another deck, if a file of one is given."""
    return {} if file is None else {"deck": file}


def right_record(file: str) -> Any:
    """The first record of a file, after all of it was checked; ValueError if anything is wrong."""
    record = one_record(file)
    try:
        checked(record)
    except RecordError as error:
        raise ValueError(f"{file}: {error}") from None
    return record


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

"""What several commands are given."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from savanna import game

if TYPE_CHECKING:
    from savanna.games.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="tembo or awimbawe", show_default=True)]
Players = Annotated[int, typer.Option("--players", "-p", metavar="N", help="2, 3 or 4")]
DeckFile = Annotated[Path | None, typer.Option("--deck", metavar="FILE", help="Tembo: another deck (TOML)")]


def game_named(name: str) -> Game:
    """A game by its name, as people write it."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return game("".join(letter for letter in letters if not unicodedata.combining(letter)))


def deck_in(file: Path | None) -> dict[str, Any]:
    return {} if file is None else {"deck": file}


def cores() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

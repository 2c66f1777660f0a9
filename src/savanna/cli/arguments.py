"""What several commands are given."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from savanna import RecordError, game
from savanna.games import GAMES
from savanna.games.reason import listed, shown
from savanna.record.files import one_record
from savanna.record.replay import checked

if TYPE_CHECKING:
    from savanna.games.game import Game

FIRST = next(iter(GAMES))  # the game that is played unless another one is named
GameName = Annotated[str, typer.Argument(metavar="GAME", help=listed(list(GAMES)), show_default=True)]
Players = Annotated[int, typer.Option("--players", "-p", metavar="N", help="2, 3 or 4")]
DeckFile = Annotated[Path | None, typer.Option("--deck", metavar="FILE", help="Tembo: another deck (TOML)")]
HouseRules = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=VALUE", help="A house rule of the game; --rule help lists all"),
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same deals")]
RecordFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A record: .json, .jsonl (its first), - for stdin")
]


def game_named(name: str) -> Game:
    """A game by its name, as people write it."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return game("".join(letter for letter in letters if not unicodedata.combining(letter)))


def agreed_in(game: Game, rules: list[str] | None, deck: Path | None = None) -> dict[str, Any]:
    """The options of a game that house rules, as people write them, and the file of a deck mean."""
    agreed: dict[str, Any] = {} if deck is None else {"deck": deck}
    for text in rules or ():
        if text == "help":
            _print_rules(game)
            raise typer.Exit
        name, _, value = text.partition("=")
        if name not in game.options or not value:
            raise ValueError(f"--rule {shown(text)}: NAME=VALUE is needed. {_listed_rules(game)}")
        if name in agreed:
            raise ValueError(f"--rule {shown(text)}: {name} is given twice")
        agreed[name] = game.options[name].typed(value)
    return agreed


def _print_rules(game: Game) -> None:
    print(f"House rules of {game.title}, each as --rule NAME=VALUE:")
    for option in game.options.values():
        print(f"  {option.name} ({option.clause}, {option.values}): {option.title}. {option.sentence}")


def _listed_rules(game: Game) -> str:
    known = (f"{option.name} ({option.clause}, {option.values})" for option in game.options.values())
    return f"{game.title} has {listed(list(known), 'and')}."


def right_record(file: str) -> Any:
    """The first record of a file, checked throughout."""
    record = one_record(file)
    try:
        checked(record)
    except RecordError as error:
        raise ValueError(f"{file}: {error}") from None
    return record


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

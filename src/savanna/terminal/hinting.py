"""What a bot that searches thinks of each legal move, as a table."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from savanna.bots import Choice, Level
from savanna.bots.lores import LORES
from savanna.games.match import Match

BAR = 24  # characters of the bar for a move that wins for certain


def hint(match: Match, seat: int | None, level: Level, seconds: float | None, threads: int) -> Choice:
    """What a bot thinks of each move, given the view of the seat to move alone; always by the same seed."""
    if match.over:
        raise ValueError("the match is over there: there is no move to think about")
    if seat is not None and seat != match.to_move:
        raise ValueError(f"seat {seat} has no move there: seat {match.to_move} is to move")
    choice = level.bot.choose(
        match.look(match.to_move), seconds=seconds, rng=random.Random(1), threads=threads
    )
    if not choice.thoughts:
        raise ValueError(f"the {level.name} does not search: it has no thoughts to show")
    return choice


def print_hint(choice: Choice, match: Match, out: Console) -> None:
    """Print what a bot thinks of each legal move as a table; moves of equal thoughts share a line."""
    wins = f"wins the {LORES[match.game.name].goal}"
    table = Table("move", wins, "", f"{match.game.unit} ahead", "tries", box=None, padding=(0, 2, 0, 0))
    for column in (1, 3, 4):
        table.columns[column].justify = "right"
    for _, alike in groupby(choice.thoughts, key=lambda thought: replace(thought, move="")):
        thought, *others = alike
        moves = [thought.move, *(other.move for other in others)]
        table.add_row(
            Text(" ".join(moves), "bold green" if choice.move in moves else "bold"),
            f"{thought.win:.1%}" if thought.visits else "–",
            Text("█" * round(BAR * thought.win), "green"),
            f"{thought.lead:+.1f}" if thought.visits else "–",
            f"{thought.visits:,}",
        )
    out.print(table)
    if choice.exact:
        out.print("Played out to the end in every position that is possible.", style="dim")

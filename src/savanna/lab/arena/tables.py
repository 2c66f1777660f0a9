"""The tables of `savanna arena` in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from savanna.games import GAMES
from savanna.games.game import Game
from savanna.lab.arena.contest import Contest
from savanna.lab.arena.estimates import Estimate
from savanna.lab.arena.standings import Report, crosstable


def print_tables(report: Report, out: Console) -> None:
    """The best bot first; bold where an interval leaves out the fair share."""
    out.print(_cross(report), _contests(report), _ratings(report), sep="\n")
    if report["differences"]:
        out.print(_differences(report))
    out.print(_times(report))
    for note in report["notes"]:
        out.print(note, style="yellow")


def _cross(report: Report) -> Table:
    bots, cells, fair = list(report["ratings"]), crosstable(report), report["fair"]
    among = "against" if fair == 1 / 2 else "alone among"
    table = Table(among, *bots, title=f"Share of victories (fair: {fair:.3f})")
    for bot in bots:
        row = [cells.get(Contest(bot, rival)) for rival in bots]
        table.add_row(bot, *("" if cell is None else _cell(cell, fair) for cell in row))
    return table


def _cell(cell: Estimate, fair: float) -> str:
    if cell.low is None or cell.high is None:
        return f"{cell.mean:.3f}"
    text = f"{cell.mean:.3f}\n{cell.low:.3f}–{cell.high:.3f}"
    return text if cell.low <= fair <= cell.high else f"[bold]{text}[/]"


def _contests(report: Report) -> Table:
    ahead, in_a_round = _margins(GAMES[report["arena"]["game"]])
    table = Table("bot", "rival", "deals", "× fair share", ahead, in_a_round, title="Contests")
    tested = report["stop_at"] is not None
    if tested:
        table.add_column("test")
    for contest in report["contests"]:
        table.add_row(
            contest["bot"],
            contest["rival"],
            str(contest["deals"]),
            _between(contest["of_fair"], ".2f", "–"),
            _around(contest["margin"]),
            _around(contest["margin_of_a_round"]),
            *([contest["accepted"] or "open"] if tested else []),
        )
    return table


def _margins(game: Game) -> tuple[str, str]:
    """What a match is ahead by, and what a round is."""
    if game.rounds_are_won:
        return "rounds ahead", f"{game.unit} a round"
    return f"{game.unit} ahead", "… a round"


def _between(estimate: Report, form: str, to: str = " to ") -> str:
    if estimate["low"] is None:
        return f"{estimate['mean']:{form}}"
    return f"{estimate['mean']:{form}} ({estimate['low']:{form}}{to}{estimate['high']:{form}})"


def _around(estimate: Report | None) -> str:
    """An estimate whose interval has its mean in the middle."""
    if estimate is None:
        return ""
    if estimate["low"] is None:
        return f"{estimate['mean']:+.2f}"
    return f"{estimate['mean']:+.2f} ±{estimate['high'] - estimate['mean']:.2f}"


def _ratings(report: Report) -> Table:
    table = Table("bot", "Elo", title=f"Ratings, {report['anchor']} = 0")
    for bot, rating in report["ratings"].items():
        table.add_row(bot, "0" if bot == report["anchor"] else _between(rating, "+.0f"))
    return table


def _differences(report: Report) -> Table:
    table = Table("bot", "rival", "share", "Elo", title="Ahead on the same deals")
    for pair in report["differences"]:
        share, elo = _between(pair["share"], "+.3f"), _between(pair["elo"], "+.0f")
        table.add_row(pair["bot"], pair["rival"], share, elo)
    return table


def _times(report: Report) -> Table:
    table = Table("bot", "decisions", "mean", "99 %", "longest", title="Milliseconds a decision")
    for column in table.columns[1:]:
        column.justify = "right"
    for bot, times in report["times"].items():
        spent = [f"{1000 * times[key]:,.2f}" for key in ("mean_s", "p99_s", "max_s")]
        table.add_row(bot, f"{times['decisions']:,}", *spent)
    return table

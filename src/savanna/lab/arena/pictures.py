"""Pictures of an arena: a crosstable, and ratings with their intervals. Colours that all eyes tell apart."""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
from matplotlib.colors import LinearSegmentedColormap, TwoSlopeNorm
from matplotlib.figure import Figure

from savanna.games import GAMES
from savanna.lab.arena.contest import Contest
from savanna.lab.arena.estimates import Estimate
from savanna.lab.arena.standings import Report, crosstable
from savanna.lab.look import INK, PAPER, RIVER, SAND, STYLE, SUN, drawn, plain_frame

FROM_LOSS_TO_WIN = LinearSegmentedColormap.from_list("savanna", [RIVER, "#fbf1dc", SUN])


def draw_ratings(report: Report, kind: str) -> bytes:
    """The best bot on top."""
    bots = list(report["ratings"])[::-1]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(7, 1.6 + 0.45 * len(bots)), layout="constrained")
        axes = figure.subplots()
        axes.grid(axis="x", color=SAND, linewidth=0.8)
        axes.axvline(0, color=INK, linewidth=0.8)
        for height, bot in enumerate(bots):
            _draw_rating(axes, height, **report["ratings"][bot])
        axes.set_yticks(range(len(bots)), bots)
        axes.set_ylim(-0.6, len(bots) - 0.4)
        axes.set_xlabel(f"Elo, {report['anchor']} = 0, with 95 % intervals")
        axes.set_title(_title(report), loc="left")
        plain_frame(axes)
        return drawn(figure, kind)


def _draw_rating(axes: Any, height: int, mean: float, low: float, high: float) -> None:
    axes.plot([low, high], [height, height], color=RIVER, linewidth=2.5, solid_capstyle="round")
    axes.plot(mean, height, "o", color=SUN, markersize=9, markeredgecolor=PAPER)
    axes.annotate(
        f"{mean:+.0f}" if round(mean) else "0",
        (mean, height),
        (0, 10),
        textcoords="offset points",
        ha="center",
        bbox={"boxstyle": "square,pad=0.1", "facecolor": PAPER, "linewidth": 0},
    )


def draw_crosstable(report: Report, kind: str) -> bytes:
    """Row against column; sun for more than the fair share, river for less."""
    bots, cells = list(report["ratings"]), crosstable(report)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(2.4 + 1.35 * len(bots), 1.5 + 0.85 * len(bots)), layout="constrained")
        axes = figure.subplots()
        scale = TwoSlopeNorm(report["fair"], vmin=0, vmax=1)
        for row, bot in enumerate(bots):
            for column, rival in enumerate(bots):
                _draw_cell(axes, column, row, cells.get(Contest(bot, rival)), scale)
        axes.set_xlim(-0.5, len(bots) - 0.5)
        axes.set_ylim(len(bots) - 0.5, -0.5)
        axes.set_xticks(range(len(bots)), bots)
        axes.set_yticks(range(len(bots)), bots)
        axes.xaxis.tick_top()
        axes.set_title(_title(report), loc="left")
        axes.set_xlabel(f"share of victories of the row, 95 % interval; fair is {report['fair']:.2f}")
        plain_frame(axes)
        return drawn(figure, kind)


def _draw_cell(axes: Any, column: int, row: int, cell: Estimate | None, scale: TwoSlopeNorm) -> None:
    colour: Any = SAND if cell is None else FROM_LOSS_TO_WIN(scale(cell.mean))
    axes.add_patch(mpl.patches.Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, color=colour, linewidth=0))
    if cell is None:
        return
    ink = PAPER if abs(scale(cell.mean) - 0.5) > 0.38 else INK
    axes.text(column, row - 0.08, f"{cell.mean:.2f}", ha="center", va="center", color=ink, fontsize=13)
    if cell.low is not None and cell.high is not None:
        interval = f"{cell.low:.2f} to {cell.high:.2f}"
        axes.text(column, row + 0.24, interval, ha="center", va="center", color=ink, fontsize=8)


def _title(report: Report) -> str:
    title = GAMES[report["arena"]["game"]].title
    return f"{title} for {report['arena']['players']}, {report['deals']} deals"

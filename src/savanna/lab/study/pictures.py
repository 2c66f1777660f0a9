"""Pictures of a study that are like no other: scores, what became of cards, what a change has moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from savanna.lab.look import INK, LEAF, MIST, PAPER, RIVER, SAND, STRAW, SUN
from savanna.lab.study.charts import Labels, Tables, histogram, percents, picture, steps

COLOURS = {
    "ink": INK,
    "paper": PAPER,
    "sand": SAND,
    "sun": SUN,
    "river": RIVER,
    "mist": MIST,
    "straw": STRAW,
    "leaf": LEAF,
}


def scores(labels: Labels, tables: Tables) -> bytes:
    """All seats, and those that won alone; of two studies, all seats."""
    unit = tables[0].columns[0]
    if len(tables) > 1:
        return histogram(unit, "seats")(labels, tables)
    (table,) = tables

    def on(axes: Any) -> None:
        axes.grid(axis="y", color=SAND, linewidth=0.8)
        axes.set_axisbelow(True)
        points = table.column(unit)
        steps(axes, points, table.column("seats"), RIVER, "all seats")
        steps(axes, points, table.column("winners"), SUN, "whoever won alone")
        axes.set_xlabel(unit)
        percents(axes.yaxis)

    return picture(2.9, on)


def fates(colours: Sequence[str], labels: Labels, tables: Tables) -> bytes:
    """What became of each card, as one bar, a colour a fate; the second study as a thinner one below it."""
    names = tables[0].column("card")
    found = tables[0].columns[3:]

    def on(axes: Any) -> None:
        thick = 0.84 / len(tables)
        for side, table in enumerate(tables):
            heights = [-i + 0.42 - thick * (side + 0.5) for i in range(len(names))]
            left = [0.0] * len(names)
            for fate, colour in zip(found, colours, strict=True):
                parts = table.column(fate)
                if any(parts):
                    label = fate if side == 0 else "_"
                    axes.barh(
                        heights, parts, thick, left=left, color=COLOURS[colour], linewidth=0, label=label
                    )
                    left = [a + b for a, b in zip(left, parts, strict=True)]
        axes.set_yticks([-i for i in range(len(names))], names, fontsize=8)
        axes.set_ylim(-len(names) + 0.4, 0.6)
        axes.set_xlim(0, 1)
        percents(axes.xaxis)

    return picture(1.2 + 0.17 * len(names), on)


def differences(labels: Labels, tables: Tables) -> bytes:
    """How many standard errors each figure moved: figures of any unit in one picture."""
    (table,) = tables
    names = table.column("figure")
    moved = [
        0.0 if row[4] is None or row[5] == row[4] else 3.92 * row[3] / (row[5] - row[4]) for row in table.rows
    ]

    def on(axes: Any) -> None:
        axes.axvspan(-1.96, 1.96, color=SAND, alpha=0.6, linewidth=0)
        axes.axvline(0, color=INK, linewidth=0.8)
        heights = [-i for i in range(len(names))]
        axes.barh(heights, moved, 0.55, color=[SUN if abs(by) > 1.96 else MIST for by in moved], linewidth=0)
        axes.set_yticks(heights, names, fontsize=9)
        axes.set_xlabel("standard errors (shaded: chance)")
        if max(map(abs, moved), default=0) < 4:
            axes.set_xlim(-4, 4)

    return picture(1.0 + 0.3 * len(names), on)

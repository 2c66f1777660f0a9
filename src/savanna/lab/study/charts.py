"""Kinds of pictures, each drawn from tables: two studies stand side by side in every one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from savanna.lab.look import INK, PAPER, RIVER, SAND, STYLE, SUN, drawn, plain_frame
from savanna.lab.study.figures import Figures, Row

SIDES = (RIVER, SUN)
WIDTH = 4.6  # inches: it can still be read on a phone
STEPS = 4  # between the numbers below a picture whose rows have names: more would touch each other

Labels = Sequence[str]
Tables = Sequence[Figures]
Draw = Callable[[Labels, Tables], bytes]


def picture(height: float, draw: Callable[[Any], None]) -> bytes:
    style = {**STYLE, "font.size": 10, "legend.frameon": False, "legend.fontsize": 9}
    with mpl.rc_context(style):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.subplots()
        draw(axes)
        plain_frame(axes)
        axes.tick_params(axis="x", pad=8)  # the first of them stands clear of those of the other axis
        if keys := _keys(axes):
            figure.legend(*zip(*keys, strict=True), loc="outside upper left", ncols=2)
        return drawn(figure, "svg")


def _keys(axes: Any) -> list[tuple[Any, str]]:
    """Bars before lines, as they are drawn: the first study comes first."""
    keys = zip(*axes.get_legend_handles_labels(), strict=True)
    return sorted(keys, key=lambda key: isinstance(key[0], Line2D))


def named(label: str, tables: Tables) -> str:
    """One study alone needs no legend."""
    return label if len(tables) > 1 else "_"


def histogram(value: str, number: str = "rounds") -> Draw:
    """The share of each value; of a second study as a line above the bars."""

    def draw(labels: Labels, tables: Tables) -> bytes:
        def on(axes: Any) -> None:
            axes.grid(axis="y", color=SAND, linewidth=0.8)
            axes.set_axisbelow(True)
            for label, table, colour in zip(labels, tables, SIDES, strict=False):
                steps(axes, table.column(value), table.column(number), colour, named(label, tables))
            axes.set_xlabel(value)
            percents(axes.yaxis)

        return picture(2.9, on)

    return draw


def steps(axes: Any, values: list[int], numbers: list[int], colour: str, label: str) -> None:
    """Bars in the first colour, a line above them in the second."""
    total = sum(numbers) or 1
    heights = [number / total for number in numbers]
    if colour == SIDES[0]:
        axes.bar(values, heights, width=0.9, color=colour, linewidth=0, label=label)
    else:
        axes.step(values, heights, where="mid", color=colour, linewidth=1.8, label=label)


def intervals(name: Callable[[Row], str], value: str, fair: float | None = None, **form: Any) -> Draw:
    """A dot with its interval in each row, the first on top."""

    def draw(labels: Labels, tables: Tables) -> bytes:
        names = list(dict.fromkeys(name(row) for table in tables for row in table.rows))

        def on(axes: Any) -> None:
            axes.grid(axis="x", color=SAND, linewidth=0.8)
            axes.set_axisbelow(True)
            if fair is not None:
                axes.axvline(fair, color=INK, linewidth=0.8)
            for side, (label, table) in enumerate(zip(labels, tables, strict=True)):
                shift = 0.0 if len(tables) == 1 else 0.16 - 0.32 * side
                _dots(axes, names, name, table, value, shift, SIDES[side], named(label, tables))
            axes.set_yticks([-i for i in range(len(names))], names)
            axes.set_ylim(-len(names) + 0.4, 0.6)
            axes.xaxis.set_major_locator(MaxNLocator(STEPS, steps=[1, 2, 2.5, 5, 10]))
            percents(axes.xaxis, **form)

        return picture(0.9 + form.get("row", 0.3) * max(4, len(names)), on)

    return draw


def _dots(
    axes: Any,
    names: list[str],
    name: Callable[[Row], str],
    table: Figures,
    value: str,
    shift: float,
    colour: str,
    label: str,
) -> None:
    heights = [shift - names.index(name(row)) for row in table.rows]
    for height, low, high in zip(heights, table.column("low"), table.column("high"), strict=True):
        if low is not None:
            axes.plot([low, high], [height, height], color=colour, linewidth=2.2, solid_capstyle="round")
    axes.plot(
        table.column(value),
        heights,
        "o",
        color=colour,
        markersize=7,
        markeredgecolor=PAPER,
        label=label,
        linestyle="none",
    )


def rows_of_bars(name: str, value: str, unit: str) -> Draw:
    """A bar in each row, its number beside it."""

    def draw(labels: Labels, tables: Tables) -> bytes:
        names = list(dict.fromkeys(text for table in tables for text in table.column(name)))

        def on(axes: Any) -> None:
            thick = 0.7 / len(tables)
            longest = max(max(table.column(value), default=0) for table in tables) or 1
            for side, (label, table) in enumerate(zip(labels, tables, strict=True)):
                above = thick * ((len(tables) - 1) / 2 - side)
                heights = [above - names.index(text) for text in table.column(name)]
                widths = table.column(value)
                axes.barh(heights, widths, thick, color=SIDES[side], label=named(label, tables))
                for height, width in zip(heights, widths, strict=True):
                    axes.text(width + 0.01 * longest, height, _short(width, unit), va="center", fontsize=9)
            axes.set_yticks([-i for i in range(len(names))], names)
            axes.set_xlim(0, 1.15 * longest)
            axes.set_xticks([])

        return picture(0.6 + 0.36 * len(names), on)

    return draw


def _short(value: float, unit: str) -> str:
    return f"{100 * value:.1f} %" if unit == "%" else f"{value:.2f}"


def curve(value: str, part: str) -> Draw:
    def draw(labels: Labels, tables: Tables) -> bytes:
        def on(axes: Any) -> None:
            axes.grid(color=SAND, linewidth=0.8)
            for label, table, colour in zip(labels, tables, SIDES, strict=False):
                along, height = table.column(value), table.column(part)
                if len(tables) == 1:
                    axes.fill_between(along, height, color=colour, alpha=0.18, linewidth=0)
                axes.plot(along, height, color=colour, linewidth=2.2, label=named(label, tables))
            axes.set_xlim(0, 1)
            axes.set_ylim(0, 1)
            axes.set_xlabel(value)
            percents(axes.xaxis)
            percents(axes.yaxis)

        return picture(2.9, on)

    return draw


def percents(axis: Any, **form: Any) -> None:
    sign = "+" if form.get("signed") else ""
    axis.set_major_formatter(
        lambda part, _: f"{100 * part:{sign}.4g} %".replace("-", "−") if abs(part) > 1e-9 else "0 %"
    )

"""The chapters of a report: each a table, the picture of it, and the sentence that says what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from savanna.lab.study import charts, comparing, figures, pictures, sentences, values
from savanna.lab.study.figures import Figures, Found, Row


@dataclass(frozen=True)
class Chapter:
    name: str
    title: str
    sentence: str
    labels: tuple[str, ...]
    tables: tuple[Figures, ...]  # one of each study
    draw: charts.Draw

    @property
    def columns(self) -> list[str]:
        columns = list(self.tables[0].columns)
        return columns if len(self.tables) == 1 else ["study", *columns]

    @property
    def rows(self) -> list[Row]:
        if len(self.tables) == 1:
            return self.tables[0].rows
        pairs = zip(self.labels, self.tables, strict=True)
        return [[label, *row] for label, table in pairs for row in table.rows]

    def picture(self) -> bytes:
        return self.draw(self.labels, self.tables)


def chapters(sides: Sequence[Found], ladder: Figures | None) -> Iterator[Chapter]:
    """The chapters of one study, or of two that are compared; and the ladder of levels, if it was climbed."""
    labels = tuple(found.label for found in sides)
    fair = sides[0].study.fair
    if len(sides) == 2:
        table = comparing.compared(*sides)
        said = sentences.compared(labels[1], table)
        yield Chapter("compared", "Side by side", said, labels[:1], (table,), pictures.differences)
    for name, title, make, draw in _of_each_study(sides):
        tables = tuple(make(found) for found in sides)
        say: Callable[..., str] = getattr(sentences, name)
        yield Chapter(name, title, say(sides, tables), labels, tables, draw)
    if ladder is not None and ladder.rows:
        rungs = charts.intervals(lambda row: f"{row[0]} against {row[1]}", "share", fair)
        said = sentences.skill(ladder, fair)
        yield Chapter("skill", "How much skill there is", said, ("",), (ladder,), rungs)


Section = tuple[str, str, Callable[[Found], Figures], charts.Draw]


def _of_each_study(sides: Sequence[Found]) -> Iterator[Section]:
    """By the name of the chapter, which is that of its sentence: its title, its table and its picture."""
    study = sides[0].study
    fair, unit = study.fair, study.rules.unit
    team = "team" if sides[0].places < study.players else "seat"
    by_place = charts.intervals(lambda row: _order(row, team), "share", fair)
    by_seat = charts.intervals(lambda row: f"seat {row[0]}, {row[1]}", "share", fair)
    became = partial(pictures.fates, study.census.colours)
    by_card = charts.intervals(lambda row: str(row[0]), "value", 0.0, signed=True, row=0.17)
    decided = charts.curve("part of the round", "decided")
    ends = charts.rows_of_bars("ending", "share", "%")
    changes = charts.histogram("lead changes")
    done = charts.rows_of_bars("deed", "a round", "")
    yield "beginning", "Who begins", figures.beginning, by_place
    if any(len(set(found.study.bots)) > 1 for found in sides):
        yield "seats", "Who wins", figures.seats, by_seat
    yield "ahead", "When it is decided", figures.ahead, decided
    yield "lengths", "How long a round is", figures.lengths, charts.histogram("moves")
    yield "lead_changes", "How often the lead changes", figures.lead_changes, changes
    yield "scores", "What seats score", figures.scores, pictures.scores
    yield "margins", "How close it is", figures.margins, charts.histogram(unit)
    yield "endings", "What ends a round", figures.endings, ends
    yield "deeds", "What is done in a round", figures.deeds, done
    yield "cards", "What becomes of each card", figures.cards, became
    yield "values", "What a card is worth at the deal", values.values, by_card


def _order(row: list[Any], who: str) -> str:
    place = int(row[0])
    return f"the {who} that begins" if place == 1 else f"the {('next', 'third', 'fourth')[place - 2]}"

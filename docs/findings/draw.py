"""Plays the rounds that docs/findings.md tells of, draws its pictures and prints its table.

    .venv/bin/python docs/findings/draw.py

A quarter of an hour on two idle cores; stopped, it goes on. What it plays is kept in lab/findings.
"""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from savanna.games import GAMES
from savanna.games.tembo import TEMBO
from savanna.games.tembo.cards import SPECIES
from savanna.lab.arena.estimates import Estimate
from savanna.lab.study import charts, figures, pictures, values
from savanna.lab.study.comparing import compared, key_figures
from savanna.lab.study.figures import Figures, Found, Row, shares
from savanna.lab.study.keeping import CountsFile
from savanna.lab.study.running import run
from savanna.lab.study.sentences import percent, signed, sure
from savanna.lab.study.skill import contests, skill
from savanna.lab.study.study import Study, study
from savanna.lab.study.tally import Tally

HERE = Path(__file__).parent
KEPT = Path("lab") / "findings"
ROUNDS = {"ostrich": 1_000_000, "meerkat": 100_000, "jackal": 360}
LADDERS = ("ostrich,cub,meerkat", "meerkat,jackal")
SHOWN = (("meerkat", "ostrich"), ("cub", "ostrich"), ("jackal", "meerkat"))
VARIANTS = [(name, players) for name, game in GAMES.items() for players in game.players]

Variant = tuple[str, int]


def main() -> None:
    found = {(variant, bot): counted(variant, bot) for bot in ROUNDS for variant in VARIANTS}
    ladders = {
        variant: [rung for levels in LADDERS for rung in ladder(variant, levels)] for variant in VARIANTS
    }
    for name in GAMES:
        draw_game(name, [found[(name, 2), "meerkat"], found[(name, 2), "ostrich"]])
    draw_beginning(found)
    draw_skill(ladders)
    tell(found, ladders)
    tell_herds()


# Playing


def counted(variant: Variant, bot: str) -> Found:
    studied = study(GAMES[variant[0]], variant[1], ROUNDS[bot], bot, seed=1)
    return Found(bot, studied, played(f"{variant[0]}-{variant[1]}-{bot}", {"studied": studied})["studied"])


def ladder(variant: Variant, levels: str) -> list[Row]:
    studies = contests(study(GAMES[variant[0]], variant[1], ROUNDS["ostrich"], "ostrich", seed=1), levels)
    return skill(studies, played(f"{variant[0]}-{variant[1]}-{levels}", studies)).rows


def played(name: str, studies: dict[str, Study]) -> dict[str, Tally]:
    counts = CountsFile(KEPT / name, studies)
    try:
        run(counts, len(os.sched_getaffinity(0)), None, lambda name, rounds: None)
    finally:
        counts.save()
        counts.close()
    return counts.tallies


# Drawing


def draw_game(name: str, sides: list[Found]) -> None:
    """For two: players who look one move ahead, and players who play anything."""
    by_card = charts.intervals(lambda row: str(row[0]), "value", 0.0, signed=True, row=0.17)
    by_score = charts.histogram(sides[0].study.census.unit, "seats")
    in_time = charts.curve("part of the round", "decided")
    labels = [found.label for found in sides]
    save(f"{name}-values", by_card(labels, [values.values(found) for found in sides]))
    save(f"{name}-cards", pictures.fates(labels[:1], [figures.cards(sides[0])]))
    save(f"{name}-decided", in_time(labels, [figures.ahead(found) for found in sides]))
    save(f"{name}-scores", by_score(labels, [figures.scores(found) for found in sides]))


def draw_beginning(found: dict[tuple[Variant, str], Found]) -> None:
    """How much more than the fair share whoever begins wins."""

    def row(variant: Variant, bot: str) -> Row:
        one = found[variant, bot]
        return [name_of(variant), *(part and part - one.study.fair for part in shares(one, 0).share())]

    labels = ["meerkat", "ostrich"]
    tables = [Figures(("variant", "more", "low", "high"), [row(v, bot) for v in VARIANTS]) for bot in labels]
    save("beginning", charts.intervals(lambda row: str(row[0]), "more", 0.0, signed=True)(labels, tables))


def draw_skill(ladders: dict[Variant, list[Row]]) -> None:
    rows = [
        [f"{name_of(variant)}: {bot} against {rival}", *estimate]
        for pair in SHOWN
        for variant, rungs in ladders.items()
        for bot, rival, _, *estimate in rungs
        if (bot, rival) == pair
    ]
    table = Figures(("contest", "share", "low", "high"), rows)
    save("skill", charts.intervals(lambda row: str(row[0]), "share")([""], [table]))


def save(name: str, picture: bytes) -> None:
    (HERE / f"{name}.svg").write_bytes(picture)


# Telling


def tell(found: dict[tuple[Variant, str], Found], ladders: dict[Variant, list[Row]]) -> None:
    """The lines of the tables in the text."""
    for variant in VARIANTS:
        for bot in ROUNDS:
            print(line_of(variant, found[variant, bot]))
    for variant, rungs in ladders.items():
        for bot, rival, rounds, *estimate in rungs:
            print(f"{name_of(variant)}: {bot} against {rival}, {rounds} rounds: {sure(Estimate(*estimate))}")


def tell_herds() -> None:
    """R-T1. Does it matter which numbers a species has? Every third one, or fourteen in a row."""
    deck = tomllib.loads((files("savanna.games.tembo") / "deck.toml").read_text("utf-8"))
    for number, animal in deck["animals"].items():
        animal["species"] = SPECIES[(int(number) - 1) // 14]
    studies = {
        "mixed": study(TEMBO, 2, ROUNDS["meerkat"], "meerkat", seed=1),
        "herds": study(TEMBO, 2, ROUNDS["meerkat"], "meerkat", seed=1, deck=deck),
    }
    tallies = played("tembo-2-herds", studies)
    for row in compared(*(Found(name, one, tallies[name]) for name, one in studies.items())).rows:
        print(row)


def line_of(variant: Variant, found: Found) -> str:
    known: Any = key_figures(found)
    cards = values.values(found).rows
    told = [f"{row[0]} {sure(Estimate(*row[1:]), signed)}" for row in cards]
    cells = [
        name_of(variant),
        found.label,
        sure(shares(found, 0).share()),
        f"{known['moves'].mean:.1f}",
        f"{known['lead changes'].mean:.2f}",
        percent(known["part until it is decided"].mean),
        *([told[0], told[-1]] if told else ["", ""]),
    ]
    return f"| {' | '.join(cells)} |"


def name_of(variant: Variant) -> str:
    return f"{GAMES[variant[0]].title} for {variant[1]}"


if __name__ == "__main__":
    main()

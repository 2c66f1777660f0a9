"""`savanna lab`: a page with a sentence for every picture, the same numbers in all files, clear refusals."""

from __future__ import annotations

import csv
import io
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import refused, savanna
from rich.console import Console

import savanna as package

pytest.importorskip("matplotlib")

from savanna.lab.study.charts import intervals
from savanna.lab.study.figures import Figures
from savanna.lab.study.report import conduct
from savanna.lab.study.rounds import tally_of
from savanna.lab.study.skill import contests
from savanna.lab.study.study import changed, study
from savanna.lab.study.tally import same

ALWAYS = (
    *("beginning", "ahead", "lengths", "lead_changes", "scores", "margins"),
    *("endings", "deeds", "cards", "values"),
)
ROUNDS = 3000


def lab(
    folder: Path,
    name: str,
    players: int,
    bots: str = "ostrich",
    levels: str = "",
    changes: tuple[str, ...] = (),
) -> dict[str, Any]:
    studied = study(package.game(name), players, ROUNDS, bots, 1)
    screen = Console(file=io.StringIO())
    conduct(
        studied,
        changes=changes,
        levels=levels,
        folder=folder,
        workers=2,
        cluster=None,
        as_json=False,
        out=screen,
    )
    report: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    return report


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole report: two decks compared, and levels against each other."""
    folder = tmp_path_factory.mktemp("lab")
    deck = Path(package.__file__).parent / "games" / "tembo" / "deck.toml"
    other = folder / "nine.toml"
    other.write_text(deck.read_text("utf-8").replace("points = 5", "points = 9"), "utf-8")
    lab(folder, "tembo", 2, levels="ostrich,meerkat", changes=(f"deck={other}",))
    return folder


@pytest.fixture(scope="module")
def report(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    return found


def test_every_picture_has_its_sentence(folder: Path, report: dict[str, Any]) -> None:
    page = (folder / "report.html").read_text("utf-8")
    names = [chapter["name"] for chapter in report["chapters"]]
    assert names == ["compared", *ALWAYS, "skill"]
    articles = re.findall(r'<article.*?id="(\w+)">(.*?)</article>', page, re.DOTALL)
    assert [name for name, _ in articles] == names
    for (name, article), chapter in zip(articles, report["chapters"], strict=True):
        assert article.count("<svg") == article.count("<figcaption>") == 1, name
        (said,) = re.findall(r"<figcaption>(.*?)</figcaption>", article)
        assert said.replace("&nbsp;", " ") == chapter["sentence"].replace("'", "&#x27;"), name
        assert re.fullmatch(r"[A-Z][^\n]*\d[^\n]*\.", chapter["sentence"]), chapter["sentence"]
        assert f'href="{name}.csv"' in article


def test_the_page_needs_nothing_else(folder: Path) -> None:
    page = (folder / "report.html").read_text("utf-8")
    linked = re.findall(r'(?:href|src)="([^"#][^"]*)"', page)
    assert linked
    assert all((folder / file).exists() for file in linked)
    assert not re.search(r"@import|<script|<link|url\((?!#)", page)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert all(name in ids for name in re.findall(r"[\"(]#([\w-]+)[\")]", page))
    for light in ("#3b2a1e", "#fffaf0", "#2b6c8f"):
        assert light not in page.split("</style>")[1]  # drawn in colours that follow the light


def test_files_hold_the_numbers_of_the_report(folder: Path, report: dict[str, Any]) -> None:
    for chapter in report["chapters"]:
        with (folder / f"{chapter['name']}.csv").open(encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        assert head == chapter["columns"]
        assert len(rows) == len(chapter["rows"]) > 0
        for row, expected in zip(rows, chapter["rows"], strict=True):
            assert row == ["" if cell is None else str(cell) for cell in expected]


def of(report: dict[str, Any], name: str) -> list[dict[str, Any]]:
    (chapter,) = [chapter for chapter in report["chapters"] if chapter["name"] == name]
    return [dict(zip(chapter["columns"], row, strict=True)) for row in chapter["rows"]]


def test_numbers_make_sense(report: dict[str, Any]) -> None:
    for name in ("lengths", "lead_changes", "margins", "endings"):
        for label in ("as it is", "deck=nine.toml"):
            assert sum(row["rounds"] for row in of(report, name) if row["study"] == label) == ROUNDS
    places = [row for row in of(report, "beginning") if row["study"] == "as it is"]
    assert sum(row["share"] for row in places) == pytest.approx(1)
    assert all(row["low"] < row["share"] < row["high"] for row in places)
    fates = ("never drawn", "left in hand", "left at a ford", "across", "eaten", "used")
    for row in of(report, "cards"):
        assert sum(row[fate] for fate in fates) == pytest.approx(1)
        assert row["played"] == pytest.approx(sum(row[fate] for fate in fates[2:]))
    copies = {row["card"]: row["in the deck"] for row in of(report, "cards")}
    values = [row for row in of(report, "values") if row["study"] == "as it is"]
    assert sum(copies[row["card"]] * row["value"] for row in values) == pytest.approx(0, abs=1e-9)
    assert values == sorted(values, key=lambda row: -row["value"])
    assert of(report, "ahead")[-1]["decided"] == 1
    (ladder,) = of(report, "skill")
    assert (ladder["bot"], ladder["rival"], ladder["rounds"]) == ("meerkat", "ostrich", 2 * ROUNDS)
    assert ladder["low"] > 0.9


def test_another_deck_changes_points_and_not_how_random_players_go(report: dict[str, Any]) -> None:
    compared = {row["figure"]: row for row in of(report, "compared")}
    assert compared["moves"]["difference"] == 0  # the same luck, and players who do not look at points
    assert compared["points of who wins"]["low"] > 3
    assert compared["points of who wins"]["difference"] == pytest.approx(
        compared["points of who wins"]["deck=nine.toml"] - compared["points of who wins"]["as it is"]
    )


def test_two_studies_are_told_in_the_same_order_in_words_and_pictures(folder: Path) -> None:
    page = (folder / "report.html").read_text("utf-8")
    for article in re.findall(r"<article.*?</article>", page, re.DOTALL):
        names = re.findall(r">(as it is|deck=nine.toml)</text>", article)
        assert names in ([], ["as it is", "deck=nine.toml"])


def test_the_table_side_by_side_reads_well(folder: Path) -> None:
    page = (folder / "report.html").read_text("utf-8")
    (table,) = re.findall(r"<table>(.*?)</table>", page)
    head, *rows = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in table.split("</tr>")[:-1]]
    assert head == ["figure", "as it is", "deck=nine.toml", "difference"]
    for name, one, other, more in rows:
        if name.startswith(("share", "part")):
            assert one.endswith(" %")
            assert other.endswith(" %")
            assert re.fullmatch(r"[+−][\d.]+ \([+−][\d.]+ to [+−][\d.]+\) percentage points", more)
        else:
            assert re.fullmatch(r"[\d.]+", one)
            assert re.fullmatch(r"[+−][\d.]+ \([+−][\d.]+ to [+−][\d.]+\)", more)


@pytest.mark.parametrize(
    ("low", "high"), [(0.4951, 0.5049), (0.412, 0.588), (0.24875, 0.25125), (0.31, 0.36)]
)
def test_numbers_below_a_picture_do_not_touch_each_other(low: float, high: float) -> None:
    middle = (low + high) / 2
    table = Figures(("place", "share", "low", "high"), [[1, low, low, high], [2, high, middle, high]])
    draw = intervals(lambda row: f"the seat that begins {row[0]}", "share", middle)
    picture = draw(["as it is", "otherwise"], [table, table]).decode()
    below = re.findall(r'translate\(([\d.]+) [\d.]+\)"[^>]*>[−+]?([\d.]+) %</text>', picture)
    below = below or re.findall(r'x="([\d.]+)"[^>]*>[−+]?([\d.]+) %</text>', picture)
    places = sorted((float(x), len(number) + 2) for x, number in below)
    assert len(places) >= 3
    for (x, letters), (after, _) in itertools.pairwise(places):
        assert after - x > 7 * letters  # of ten points each, most less than seven wide


def test_an_option_that_nobody_looks_at_changes_nothing(tmp_path: Path) -> None:
    report = lab(tmp_path, "awimbawe", 3, changes=("crown_counter=true",))
    assert [chapter["name"] for chapter in report["chapters"]] == ["compared", *ALWAYS]
    assert {row["difference"] for row in of(report, "compared")} == {0}
    assert report["chapters"][0]["sentence"] == "With crown_counter=true not one of these figures changes."


def test_who_looks_at_cards_forgets_them_at_a_strict_table() -> None:
    """Compiled rounds forget nothing, so that they are only for bots to whom it is all the same."""
    for bots, compiled in (("ostrich", True), ("cub", False), ("meerkat,ostrich", False)):
        strict = changed(study(package.game("awimbawe"), 2, 24, bots, 1), ["memory=strict"])
        assert (strict.simple is not None) == compiled
    plain = study(package.game("awimbawe"), 2, 24, "meerkat", 1)
    assert not same(tally_of(plain), tally_of(changed(plain, ["memory=strict"])))


def test_bots_of_different_strength_are_told_by_their_seats(tmp_path: Path) -> None:
    report = lab(tmp_path, "tembo", 3, bots="meerkat,ostrich,ostrich")
    seats = of(report, "seats")
    assert [row["bot"] for row in seats] == ["meerkat", "ostrich", "ostrich"]
    assert seats[0]["low"] > 0.8
    assert report["studied"]["bots"] == ["meerkat", "ostrich", "ostrich"]


def test_in_the_terminal_there_are_the_sentences(folder: Path, report: dict[str, Any]) -> None:
    """Started again, nothing is played: the report is made of what was counted."""
    other = folder / "nine.toml"
    again = ("--rounds", ROUNDS, "--skill", "ostrich,meerkat", "--compare", f"deck={other}", "--out", folder)
    done = savanna("lab", "tembo", *again, COLUMNS="10000")
    assert (done.returncode, done.stderr) == (0, "")
    *lines, where = done.stdout.splitlines()
    assert lines == [f"{chapter['title']}. {chapter['sentence']}" for chapter in report["chapters"]]
    assert where == f"The report is {folder}/report.html"


# Refusals


TEMBO = package.game("tembo")


@pytest.mark.parametrize(
    ("players", "rounds", "bots", "said"),
    [
        (5, 10, "cub", "Tembo is for 2, 3 or 4 players, not 5"),
        (2, 0, "cub", "from 1 to 1,000,000,000 rounds can be played, not 0"),
        (2, 10**12, "cub", "from 1 to 1,000,000,000 rounds can be played, not 1,000,000,000,000"),
        (2, 10, "tiger", "there is no bot tiger; known are ostrich"),
        (2, 10, "cub,cub,cub", "2 players need as many bots, not 3"),
        (2, 10, ",", "2 players need as many bots, not 0"),
        (2, 10, "cub@5", "the cub does not search and takes no budget"),
        (2, 10, "nowhere:BOT", "there is no bot nowhere:BOT"),
    ],
)
def test_what_cannot_be_studied_is_refused(players: int, rounds: int, bots: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        study(TEMBO, players, rounds, bots, 1)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            "deck",
            "--compare deck: KEY=VALUE is needed, KEY one of bots, deck, lion_on_lion, open_scores or memory",
        ),
        ("deck=", "--compare deck=: KEY=VALUE is needed, KEY one of bots, deck"),
        ("crown_counter=true", "KEY one of bots, deck"),
        ("memory=poor", 'memory: "assisted" or "strict" is needed, not "poor"'),
        ("open_scores=maybe", "open_scores: true or false is needed"),
        ("deck=nowhere.toml", "nowhere.toml cannot be read as a deck"),
        ("bots=cub,cub", "that is the same study, nothing differs"),
        ("open_scores=false", "that is the same study, nothing differs"),
    ],
)
def test_what_cannot_be_compared_is_refused(change: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        changed(study(TEMBO, 2, 10, "cub", 1), [change])


def test_two_studies_are_compared_and_not_three() -> None:
    with pytest.raises(ValueError, match="--compare bots=cub: bots is given twice, but two studies are"):
        changed(study(TEMBO, 2, 10, "ostrich", 1), ["bots=meerkat", "bots=cub"])


def test_levels_that_are_unknown_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no bot tiger"):
        contests(study(TEMBO, 2, 10, "cub", 1), "cub,tiger")


def test_wrong_arguments_are_one_clear_line_and_write_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    for options, said in (
        (["--workers", 0], "savanna: at least 1 worker is needed, not 0"),
        (["--bots", "tiger"], "savanna: there is no bot tiger; known are"),
    ):
        assert refused("lab", "tembo", *options, "--out", folder).startswith(said)
    assert not folder.exists()


def test_a_place_where_nothing_can_be_written_is_refused_before_playing(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine", "utf-8")
    command = ("lab", "tembo", "--rounds", 1_000_000_000, "--out")
    assert refused(*command, there) == f"savanna: {there} is a file: results need a folder"
    assert "no folder can be made there: Not a directory" in refused(*command, there / "deeper")
    assert there.read_text("utf-8") == "mine"


def limited(kilobytes: int, folder: Path) -> subprocess.CompletedProcess[str]:
    """No file can grow beyond this, as on a disk that is full."""
    command = f'ulimit -f {kilobytes}; exec "$0" -m savanna lab tembo --rounds {ROUNDS} --skill "" --out "$1"'
    return subprocess.run(
        ["bash", "-c", command, sys.executable, str(folder)],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "100"},
        check=False,
    )


def test_without_room_on_the_disk_that_is_said_at_the_start_and_at_the_end(
    folder: Path, tmp_path: Path
) -> None:
    at_the_start = limited(1, tmp_path)
    assert at_the_start.returncode == 1
    assert at_the_start.stderr == f"savanna: {tmp_path}/counts.json cannot be written: File too large\n"
    assert list(tmp_path.iterdir()) == []
    at_the_end = limited(60, tmp_path)
    assert at_the_end.returncode == 1
    assert at_the_end.stderr == f"savanna: {tmp_path}/report.html cannot be written: File too large\n"
    kept = json.loads((tmp_path / "counts.json").read_text("utf-8"))["studies"]["studied"]
    assert sum(kept["counts"]["rounds"]) == ROUNDS  # started again, it writes the report

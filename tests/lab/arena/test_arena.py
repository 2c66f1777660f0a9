"""`savanna arena`: on all cores, going on where it stopped, refusing what it cannot do."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from commands import refused, savanna

pytest.importorskip("choix")
pytest.importorskip("matplotlib")

from savanna.lab.arena import needed
from savanna.lab.arena.contest import Arena, Contest, Line
from savanna.lab.arena.results import ArenaFile, heading
from savanna.lab.arena.running import Plan, missing, plan, run

ARENA = Arena("tembo", 2, ("cub", "ostrich"), seed=5)
COMMAND = ["arena", "tembo", "--bots", "cub,ostrich", "--seed", "5"]
DEALS = 12


def lines(folder: Path) -> list[str]:
    """Without times, which differ, and in the order of deals."""
    found = [json.loads(line) for line in (folder / "games.jsonl").read_text("utf-8").splitlines()]
    plain = [{key: value for key, value in line.items() if key != "times"} for line in found]
    deals = sorted(plain[1:], key=lambda line: line["deal"])
    return [json.dumps(line) for line in [plain[0], *deals]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The arena, played without interruption by two workers."""
    folder = tmp_path_factory.mktemp("whole")
    done = savanna(*COMMAND, "--deals", DEALS, "--workers", 2, "--out", folder, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (folder / "printed").write_text(done.stdout, "utf-8")
    return folder


def play_on(folder: Path, workers: int = 1) -> None:
    file = ArenaFile(folder, ARENA)
    run(ARENA, Plan(DEALS), workers, file, lambda line: None)
    file.close()


def test_the_number_of_workers_changes_nothing(whole: Path, tmp_path: Path) -> None:
    play_on(tmp_path, workers=1)
    assert len(lines(whole)) == 1 + DEALS
    assert lines(tmp_path) == lines(whole)


def test_json_is_one_object_and_the_same_as_the_report(whole: Path) -> None:
    report = json.loads((whole / "printed").read_text("utf-8"))
    assert report == json.loads((whole / "report.json").read_text("utf-8"))
    (contest,) = report["contests"]
    assert (contest["bot"], contest["rival"], contest["deals"], contest["matches"]) == (
        "cub",
        "ostrich",
        12,
        24,
    )
    assert contest["share"]["low"] < contest["share"]["mean"] < contest["share"]["high"]
    assert contest["of_fair"]["mean"] == pytest.approx(2 * contest["share"]["mean"])
    assert report["ratings"]["ostrich"] == {"mean": 0, "low": 0, "high": 0}
    for times in report["times"].values():
        assert times["decisions"] > 300
        assert 0 < times["mean_s"] <= times["p99_s"] <= times["max_s"]


def test_tables_show_shares_ratings_and_times(whole: Path) -> None:
    from rich.console import Console

    from savanna.lab.arena.tables import print_tables

    screen, report = (
        Console(file=io.StringIO(), width=100),
        json.loads((whole / "report.json").read_text("utf-8")),
    )
    print_tables(report, screen)
    shown = screen.file.getvalue()  # type: ignore[attr-defined]
    mean, low, high = (report["contests"][0]["share"][key] for key in ("mean", "low", "high"))
    for expected in (f"{mean:.3f}", f"{low:.3f}–{high:.3f}", f"{1 - high:.3f}–{1 - low:.3f}"):
        assert expected in shown
    assert f"{report['ratings']['cub']['mean']:+.0f} (" in shown
    assert "Milliseconds a decision" in shown


def test_pictures_show_something(whole: Path) -> None:
    from matplotlib.image import imread

    for name in ("crosstable.svg", "ratings.svg"):
        texts = " ".join("".join(node.itertext()) for node in ET.parse(whole / name).iter())
        assert all(word in texts for word in ("cub", "ostrich", "Tembo for 2, 12 deals")), name
    pixels: Any = imread(whole / "ratings.png")
    assert pixels.shape[1] >= 1400
    assert len({tuple(pixel) for pixel in pixels[::3, ::3].reshape(-1, pixels.shape[2])}) > 50


def test_started_again_it_plays_nothing(whole: Path) -> None:
    before = (whole / "games.jsonl").read_bytes()
    play_on(whole)
    assert (whole / "games.jsonl").read_bytes() == before


# Interruptions


def started(folder: Path) -> subprocess.Popen[str]:
    """An arena in a session of its own that has played some deals, and would for a long time."""
    command = [
        sys.executable,
        "-m",
        "savanna",
        *COMMAND,
        "--deals",
        "3000",
        "--workers",
        "2",
        "--out",
        str(folder),
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        wait_for(lambda: (folder / "games.jsonl").exists() and len(lines_there(folder)) > 3)
    except AssertionError:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    return process


def lines_there(folder: Path) -> list[str]:
    return (folder / "games.jsonl").read_text("utf-8").splitlines()


def wait_for(condition: Any, seconds: float = 600) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    process = started(tmp_path)
    os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the workers as well
    _, said = process.communicate(timeout=300)
    assert process.returncode == 130
    stopped, command = said.splitlines()
    assert stopped == f"Stopped. What was played is kept in {tmp_path}/games.jsonl; to go on:"
    assert command == f"savanna {' '.join(COMMAND)} --deals 3000 --workers 2 --out {tmp_path}"
    assert all(json.loads(line) for line in lines_there(tmp_path))
    assert not (tmp_path / "report.json").exists()


def test_after_a_kill_it_goes_on_as_if_nothing_had_happened(whole: Path, tmp_path: Path) -> None:
    process = started(tmp_path)
    workers = children(process.pid)
    assert len(workers) >= 2
    with process:
        process.kill()
    wait_for(lambda: not any(alive(worker) for worker in workers))
    kept = lines_there(tmp_path)[:5]  # the machine may have been fast
    torn = (whole / "games.jsonl").read_text("utf-8").splitlines()[-1][:70]
    (tmp_path / "games.jsonl").write_text("\n".join([*kept, torn]), "utf-8")
    play_on(tmp_path)
    assert lines_there(tmp_path)[: len(kept)] == kept
    assert lines(tmp_path) == lines(whole)


def children(process: int) -> list[str]:
    place = Path(f"/proc/{process}/task/{process}/children")
    return place.read_text().split() if place.exists() else ["0", "0"]


def alive(process: str) -> bool:
    place = Path(f"/proc/{process}/stat")
    try:
        return place.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


# The file


def test_a_file_of_another_arena_is_refused(tmp_path: Path) -> None:
    ArenaFile(tmp_path, ARENA).close()
    before = (tmp_path / "games.jsonl").read_bytes()
    for other, said in (
        (Arena("awimbawe", 2, ARENA.bots, seed=5), "its game is tembo, not awimbawe"),
        (Arena("tembo", 3, ARENA.bots, seed=5), "its players is 2, not 3"),
        (Arena("tembo", 2, ("cub", "meerkat"), seed=5), "its bots is"),
        (Arena("tembo", 2, ARENA.bots, seed=6), "its seed is 5, not 6"),
        (Arena("tembo", 2, ARENA.bots, seed=5, simulations=9), "its simulations is"),
    ):
        with pytest.raises(ValueError, match=f"is of another arena: {said}"):
            ArenaFile(tmp_path, other)
    assert (tmp_path / "games.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("tembo\n", "games.jsonl line 1: that is not JSON"),
        ("{}\n", "games.jsonl is not the file of an arena"),
        ('{"savanna": 1}', "games.jsonl is not the file of an arena"),
        ('{"savanna": 1}\n', "games.jsonl is not the file of an arena"),
        (json.dumps({**heading(ARENA), "code": "0"}) + "\n", "is of another arena: its code is 0"),
        (json.dumps(heading(ARENA)) + "\n{}\n", "games.jsonl line 2: that is no deal of this arena"),
        (json.dumps(heading(ARENA)) + "\n{\n{}\n", "games.jsonl line 2: that is not JSON"),
    ],
)
def test_a_file_that_is_none_is_refused_and_left_as_it_is(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "games.jsonl").write_text(content, "utf-8")
    with pytest.raises(ValueError, match=said):
        ArenaFile(tmp_path, ARENA)
    assert (tmp_path / "games.jsonl").read_text("utf-8") == content


def test_a_deal_is_written_at_once(tmp_path: Path) -> None:
    file = ArenaFile(tmp_path, ARENA)
    file.add(won(0, winner=1))
    assert len(lines_there(tmp_path)) == 2
    file.close()


def test_a_file_is_written_by_one_arena_at_a_time(tmp_path: Path) -> None:
    first = ArenaFile(tmp_path, ARENA)
    with pytest.raises(
        ValueError, match=r"another arena is writing .*: wait for it, or choose another --out"
    ):
        ArenaFile(tmp_path, ARENA)
    first.close()
    ArenaFile(tmp_path, ARENA).close()


def test_a_torn_heading_is_written_anew(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text('{"savanna are', "utf-8")
    ArenaFile(tmp_path, ARENA).close()
    assert json.loads((tmp_path / "games.jsonl").read_text("utf-8")) == heading(ARENA)


# Stopping early


def won(deal: int, winner: int) -> Line:
    match = {"seats": [1], "result": [winner, 3 - winner], "scores": [[1, 0]], "won": [[]]}
    return {"bot": "cub", "rival": "ostrich", "deal": deal, "matches": [match], "times": {}}


def test_a_decided_contest_stops_and_what_was_under_way_does_not_count(tmp_path: Path) -> None:
    file, early = ArenaFile(tmp_path, ARENA), plan(1000, "0.5:0.6")
    for deal in [*range(19), *range(20, 30)]:  # deal 19 is late
        file.add(won(deal, winner=1 if deal < 20 else 2))
    assert next(missing(ARENA, early, file)) == (("cub", "ostrich"), 19)
    file.add(won(19, winner=1))
    assert list(missing(ARENA, early, file)) == []
    played = file.deals[Contest("cub", "ostrich")]
    assert (len(played), len(early.counted(played))) == (30, 20)
    assert len(list(missing(ARENA, Plan(1000), file))) == 970
    file.close()


@pytest.mark.parametrize(
    "text", ["", "0.5", "0.6:0.5", "0.5:0.5", "a:b", "0:1.1", "-1:0.5", "nan:0.5", "0.1:0.2:0.3"]
)
def test_wrong_tests_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="LOW:HIGH takes two shares"):
        plan(100, text)


# Refusals


def test_wrong_arguments_are_one_clear_line_and_write_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    for arguments, said in (
        ([*COMMAND, "--deals", 0], "at least 1 deal is needed, not 0"),
        ([*COMMAND, "--workers", 0], "at least 1 worker is needed, not 0"),
    ):
        assert said in refused(*arguments, "--out", folder)
    assert not folder.exists()
    there = tmp_path / "there"
    there.write_text("mine", "utf-8")
    assert refused(*COMMAND, "--out", there) == f"savanna: {there} is a file: results need a folder"
    assert there.read_text("utf-8") == "mine"


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needed, "find_spec", lambda name: None if name == "choix" else True)
    with pytest.raises(ValueError, match=r"the arena needs choix: pip install 'savanna\[lab\]'"):
        needed.check_lab()

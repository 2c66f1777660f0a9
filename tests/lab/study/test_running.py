"""Playing studies: on however many workers, after a stop, with the same numbers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

import savanna
from savanna.lab.study.keeping import CountsFile
from savanna.lab.study.rounds import play_chunk
from savanna.lab.study.running import missing, run
from savanna.lab.study.study import COMPILED_CHUNK, SEARCHED_CHUNK, Study, study
from savanna.lab.study.tally import add, new_tally, read, same

TEMBO = savanna.game("tembo")
COMPILED = study(TEMBO, 2, 4 * COMPILED_CHUNK + 7, "ostrich", 9)
ASKED = study(TEMBO, 2, 3 * SEARCHED_CHUNK + 5, "lab.study.any_bot:ANY", 9)
STUDIES = {"compiled": COMPILED, "asked": ASKED}


def nothing(name: str, rounds: int) -> None:
    pass


def counted(folder: Path, workers: int, studies: dict[str, Study] = STUDIES) -> CountsFile:
    counts = CountsFile(folder, studies)
    run(counts, workers, None, nothing)
    counts.save()
    counts.close()
    return counts


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> CountsFile:
    return counted(tmp_path_factory.mktemp("whole"), workers=1)


def test_the_number_of_workers_changes_nothing(whole: CountsFile, tmp_path: Path) -> None:
    again = counted(tmp_path, workers=2)
    for name, studied in STUDIES.items():
        assert same(again.tallies[name], whole.tallies[name])
        assert whole.tallies[name].rounds[0] == studied.rounds
    assert again.path.read_bytes() == whole.path.read_bytes()


def test_what_was_counted_is_not_played_again(whole: CountsFile, tmp_path: Path) -> None:
    begun = CountsFile(tmp_path, STUDIES)
    for chunk in (3, 0):
        begun.add("compiled", chunk, play_chunk(COMPILED, chunk))
    begun.save()
    begun.close()
    going_on = CountsFile(tmp_path, STUDIES)
    assert [chunk for name, _, chunk in missing(going_on, STUDIES) if name == "compiled"] == [1, 2, 4]
    told: list[int] = []
    run(going_on, 1, None, lambda name, rounds: told.append(rounds))
    going_on.close()
    assert sum(told) == COMPILED.rounds + ASKED.rounds - 2 * COMPILED_CHUNK
    assert same(going_on.tallies["compiled"], whole.tallies["compiled"])


def test_ctrl_c_keeps_what_was_counted_and_says_how_to_go_on(tmp_path: Path) -> None:
    command = [
        "lab",
        "tembo",
        "--rounds",
        "90000000",
        "--skill",
        "",
        "--workers",
        "2",
        "--out",
        str(tmp_path),
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "savanna", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 600  # the first on a machine compiles
    while not chunks_in(tmp_path) and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    try:
        _, said = process.communicate(timeout=300)
    finally:
        process.kill()
    assert process.returncode == 130
    stopped, how = said.splitlines()
    assert stopped == f"Stopped. What was counted is kept in {tmp_path}/counts.json; to go on:"
    assert how.startswith("savanna lab tembo --rounds 90000000 --skill '' --workers 2")
    assert not (tmp_path / "report.html").exists()
    kept = json.loads((tmp_path / "counts.json").read_bytes())["studies"]["studied"]
    again, studied = new_tally(), study(TEMBO, 2, 90_000_000, "ostrich", 1)
    for chunk in kept["chunks"]:
        add(again, play_chunk(studied, chunk))
    assert same(read(kept["counts"]), again)


def chunks_in(folder: Path) -> list[int]:
    try:
        found: list[int] = json.loads((folder / "counts.json").read_bytes())["studies"]["studied"]["chunks"]
    except FileNotFoundError:
        return []
    return found


# The file


def test_a_file_of_another_study_is_refused(whole: CountsFile) -> None:
    before = whole.path.read_bytes()
    for other, said in (
        ({**STUDIES, "compiled": study(TEMBO, 2, 7, "ostrich", 9)}, "its rounds is 48007, not 7"),
        ({"compiled": COMPILED}, "is of another study: its asked is"),
    ):
        with pytest.raises(ValueError, match=said):
            CountsFile(whole.path.parent, other)
    assert whole.path.read_bytes() == before


@pytest.mark.parametrize("content", ["", "tembo", "{}", "[]", '{"heading": 1, "studies": {}}'])
def test_a_file_that_is_none_is_refused_and_left_as_it_is(tmp_path: Path, content: str) -> None:
    (tmp_path / "counts.json").write_text(content, "utf-8")
    with pytest.raises(ValueError, match="is not the file of a study; choose another --out"):
        CountsFile(tmp_path, STUDIES)
    assert (tmp_path / "counts.json").read_text("utf-8") == content


def test_numbers_that_do_not_add_up_are_refused(whole: CountsFile, tmp_path: Path) -> None:
    kept = json.loads(whole.path.read_bytes())
    kept["studies"]["compiled"]["chunks"].pop()
    (tmp_path / "counts.json").write_text(json.dumps(kept), "utf-8")
    with pytest.raises(ValueError, match="its rounds do not add up"):
        CountsFile(tmp_path, STUDIES)


def test_a_folder_belongs_to_one_study_at_a_time(tmp_path: Path) -> None:
    first = CountsFile(tmp_path, STUDIES)
    with pytest.raises(
        ValueError, match=r"another study is writing in .*: wait for it, or choose another --out"
    ):
        CountsFile(tmp_path, STUDIES)
    first.close()
    CountsFile(tmp_path, STUDIES).close()

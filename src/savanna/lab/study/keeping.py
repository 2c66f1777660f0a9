"""The folder of a study: its counts, kept while they grow, so that a study that was stopped goes on."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import Any

from savanna.games.reason import shown
from savanna.games.viewing import plain
from savanna.lab.sources import code_of
from savanna.lab.study.study import Study
from savanna.lab.study.tally import Tally, add, new_tally, read, written

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

NAME = "counts.json"
WHAT_COUNTS = (
    *("games", "bots", "lab/arena/players.py", "lab/arena/clairvoyant.py"),
    *(f"lab/study/{name}.py" for name in ("rounds", "sampling", "study", "tally")),
)
NEEDED = 20_000_000  # bytes, for a report with all its pictures
SECONDS = 2.0  # so much work a kill can cost

Studies = Mapping[str, Study]


def bots_in(studies: Studies) -> tuple[str, ...]:
    return tuple(sorted({bot for study in studies.values() for bot in study.bots}))


def game_of(studies: Studies) -> str:
    """The one game that all of them are of."""
    return next(iter(studies.values())).game


def heading(studies: Studies) -> dict[str, Any]:
    """What must be the same for chunks to be counted together, the code included."""
    code = code_of(WHAT_COUNTS, bots_in(studies), game_of(studies))
    return {"savanna lab": 1, "code": code} | {
        name: {
            "game": study.game,
            "players": study.players,
            "rounds": study.rounds,
            "bots": list(study.bots),
            "seed": study.seed,
            "options": plain(study.options),
        }
        for name, study in studies.items()
    }


def usual_folder(studies: Studies) -> Path:
    """Another one for everything that makes another study, so that going on is the default."""
    study = next(iter(studies.values()))
    digest = hashlib.sha256(json.dumps(heading(studies)).encode()).hexdigest()[:6]
    bots = "-".join(study.bots)[:60].replace(":", ".")
    return Path("lab") / f"{study.game}-{study.players}-{bots}-{digest}"


class CountsFile:
    """What was counted so far in each of several studies that belong together."""

    def __init__(self, folder: Path, studies: Studies) -> None:
        self.path = folder / NAME
        self.studies = studies
        self.done: dict[str, set[int]] = {name: set() for name in studies}
        self.tallies: dict[str, Tally] = {name: new_tally() for name in studies}
        self._heading = heading(studies)
        self._saved = monotonic()
        self._claimed = _claim(folder)
        try:
            if self.path.exists():
                self._read()
            self.save()  # refuse before the first round, not after the last
        except BaseException:
            self.close()
            raise

    def add(self, name: str, chunk: int, tally: Tally) -> None:
        add(self.tallies[name], tally)
        self.done[name].add(chunk)
        if monotonic() > self._saved + SECONDS:
            self.save()

    def save(self) -> None:
        kept = {
            name: {"chunks": sorted(self.done[name]), "counts": written(self.tallies[name])}
            for name in self.studies
        }
        replace(self.path, json.dumps({"heading": self._heading, "studies": kept}).encode() + b"\n")
        self._saved = monotonic()

    def _read(self) -> None:
        try:
            found = json.loads(self.path.read_bytes())
            head, kept = dict(found["heading"]), found["studies"]
            chunks = {name: set(part["chunks"]) for name, part in kept.items()}
            tallies = {name: read(part["counts"]) for name, part in kept.items()}
        except (KeyError, TypeError, AttributeError, ValueError):
            raise ValueError(f"{self.path} is not the file of a study; choose another --out") from None
        self._check(head)
        for name, study in self.studies.items():
            if tallies[name].rounds[0] != sum(map(study.rounds_in, chunks[name])):
                raise ValueError(f"{self.path}: its rounds do not add up; choose another --out")
        self.done, self.tallies = chunks, tallies

    def _check(self, found: dict[str, Any]) -> None:
        for key, here, wanted in _differences(found, self._heading):
            raise ValueError(
                f"{self.path} is of another study: its {key} is {shown(here)}, not {shown(wanted)}; "
                "choose another --out"
            )

    def close(self) -> None:
        if self._claimed is not None:
            os.close(self._claimed)
            self._claimed = None


def _differences(found: Any, wanted: Any, name: str = "") -> Iterator[tuple[str, Any, Any]]:
    """What is called so in both and is not the same, with both values."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in sorted({*found, *wanted}):
            yield from _differences(found.get(key), wanted.get(key), key)
    elif found != wanted:
        yield name, found, wanted


def _claim(folder: Path) -> int | None:
    """The folder, there and with room, is this process's own until it is closed, where systems know that."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file: results need a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise ValueError(f"{folder}: no folder can be made there: {error.strerror}") from None
    if free < NEEDED:
        raise ValueError(
            f"{folder}: {free / 1e6:.0f} MB are free there, and a report may need {NEEDED / 1e6:.0f}"
        )
    if fcntl is None:
        return None
    place = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(place)
        raise ValueError(
            f"another study is writing in {folder}: wait for it, or choose another --out"
        ) from None
    return place


def replace(path: Path, content: bytes) -> None:
    """The file is there whole or as it was; ValueError if it cannot be written."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        fresh.write_bytes(content)
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise ValueError(f"{path} cannot be written: {error.strerror}") from None

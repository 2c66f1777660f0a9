"""A game that lives elsewhere: SAVANNA_GAMES names the module that enters it, for workers too."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from commands import savanna

from savanna.games import fast
from savanna.games.tembo import TEMBO

MODULE = """
from dataclasses import replace

from savanna.bots.lores import LORES
from savanna.games import GAMES
from savanna.games.fast import rule
from savanna.games.tembo import TEMBO


@rule
def play(p, move):
    return TEMBO.play(p, move)


GAMES["mtembo"] = replace(TEMBO, name="mtembo", title="Mtembo", play=play)
LORES["mtembo"] = LORES["tembo"]
"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "mtembo.py").write_text(MODULE, "utf-8")
    return {"PYTHONPATH": str(tmp_path), "SAVANNA_GAMES": "mtembo"}


def test_it_is_known_to_every_command(elsewhere: dict[str, str]) -> None:
    assert "there is no game mtembo" in savanna("deal", "mtembo").stderr
    assert json.loads(savanna("deal", "mtembo", **elsewhere).stdout)["game"] == "mtembo"
    assert "tembo, awimbawe or mtembo" in savanna("deal", "--help", **elsewhere).stdout


def test_it_is_known_to_worker_processes(elsewhere: dict[str, str], tmp_path: Path) -> None:
    arena = ("arena", "mtembo", "--bots", "cub,ostrich", "--deals", 2, "--workers", 1, "--json")
    done = savanna(*arena, "--out", tmp_path / "arena", **elsewhere)
    assert json.loads(done.stdout)["arena"]["game"] == "mtembo", done.stderr


def test_what_is_compiled_of_it_is_kept_until_its_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules_elsewhere.py").write_text("def play(p, move): return p", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    play = import_module("rules_elsewhere").play
    own, ours = fast._homes_of(played_by(play)), fast._homes_of(played_by(TEMBO.play))
    assert (*own, *ours) == (tmp_path / "rules_elsewhere.py", fast.HERE)
    before = [fast._cache_folder.__wrapped__(homes) for homes in (own, ours)]
    (tmp_path / "rules_elsewhere.py").write_text("def play(p, move): return move", "utf-8")
    after = [fast._cache_folder.__wrapped__(homes) for homes in (own, ours)]
    assert before[0] != after[0]
    assert before[1] == after[1]


def played_by(play: Callable[[Any, int], Any]) -> Callable[[Any], Any]:
    def text(p: Any) -> Any:
        return play(p, 1)

    return text


def test_no_file_that_is_not_compiled_counts_for_what_is() -> None:
    compiled = {file for file in fast.HERE.rglob("*.py") if _compiles(file.read_text("utf-8"))}
    assert compiled <= set(fast.sources_of(fast.HERE))
    assert not any("page" in file.relative_to(fast.HERE).parts for file in fast.sources_of(fast.HERE))


def _compiles(source: str) -> bool:
    return "@rule" in source or "compiled(" in source or "fastest(" in source

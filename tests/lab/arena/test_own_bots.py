"""Bots that are named by the place where Python finds them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commands import refused, savanna

from savanna.lab.arena.players import player_named, source_of

pytest.importorskip("choix")
pytest.importorskip("matplotlib")

OWN = """
from savanna.bots import Bot, Choice

class Terse(Bot):
    def decide(self, seen, budget, rng, threads):
        return Choice(min(seen.view.legal, key=len))

TERSE = Terse()
NO_BOT = 7

class Late(Bot):
    def decide(self, seen, budget, rng, threads):
        return self.at_last() if len(seen.view.public.log) > 4 else Choice(seen.view.legal[0])

class Cheat(Late):
    def at_last(self):
        return Choice("L@9")

class Mute(Late):
    def at_last(self):
        return None

class Torn(Late):
    def at_last(self):
        return 1 / 0

CHEAT, MUTE, TORN = Cheat(), Mute(), Torn()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my_bots.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_plays_in_worker_processes(folder: Path) -> None:
    command = ["arena", "tembo", "--bots", "my_bots:TERSE,ostrich", "--deals", 3, "--workers", 2, "--json"]
    done = savanna(*command)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(json.loads(done.stdout)["times"]) == ["my_bots:TERSE", "ostrich"]
    (played,) = (folder / "arena").iterdir()
    assert played.name.startswith("tembo-2-my_bots.TERSE-ostrich-")
    assert len((played / "games.jsonl").read_text().splitlines()) == 4


def test_other_code_is_another_arena(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)
    player_named("my_bots:TERSE")
    assert source_of("my_bots:TERSE") == OWN.encode()
    assert source_of("ostrich") == b""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("my_bots:BRIEF", "there is no bot my_bots:BRIEF: module 'my_bots' has no attribute 'BRIEF'"),
        ("nowhere:TERSE", "there is no bot nowhere:TERSE: No module named 'nowhere'"),
        (":TERSE", "there is no bot :TERSE: Empty module name"),
        ("my_bots:NO_BOT", "my_bots:NO_BOT is not a bot: a savanna.bots.Bot is needed"),
        ("my_bots:TERSE@500", "my_bots:TERSE@500: the my_bots:TERSE does not search and takes no budget"),
    ],
)
def test_what_is_no_bot(folder: Path, name: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)
    with pytest.raises(ValueError, match=f"^{re.escape(said)}"):
        player_named(name)


def test_the_command_says_so() -> None:
    assert "there is no bot nowhere:TERSE" in refused("arena", "tembo", "--bots", "nowhere:TERSE,ostrich")


FAULTS = {
    "CHEAT": "L@9 is not one of the legal moves: that is not a move: there is no ford 9, only 1 to 5",
    "MUTE": "a savanna.bots.Choice of one of the legal moves is needed, not None",
    "TORN": "ZeroDivisionError: division by zero (my_bots.py, line 25)",
}


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("command", ["arena", "lab"])
def test_whoever_fails_is_named(folder: Path, command: str, name: str) -> None:
    """And so is the moment; other bots are not blamed."""
    options = ["--deals", 1] if command == "arena" else ["--rounds", 1, "--skill", ""]
    said = refused(command, "tembo", "--bots", f"ostrich,my_bots:{name}", *options, "--workers", 1)
    when = r"round 1, move [67], seat [12]" if command == "arena" else "round 1, move 6, seat 2"
    assert re.fullmatch(rf"savanna: my_bots:{name} failed in {when}: {re.escape(FAULTS[name])}", said)

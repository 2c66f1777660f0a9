"""An option is one declaration and its use in the rules: it is offered everywhere, and named nowhere else."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import refused
from commands import savanna as command
from games.walks import moments, random_match
from server.serving import Server, serving
from server.test_pages import browser

import savanna
from polignac.game import POLIGNAC
from polignac.game.house import OPTIONS, House
from polignac.test_everywhere import my_turn
from savanna.games.fast import compiled
from savanna.games.reason import Faults
from savanna.games.rollout import random_rounds
from savanna.record.replay import RecordError, checked
from savanna.table.agreement import agreed

HERE, PACKAGE = Path(__file__).parent, Path(savanna.__file__).parent
(NAME,) = OPTIONS
DEAR: dict[str, Any] = {NAME: True}


@pytest.fixture(autouse=True, scope="module")
def in_every_process() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SAVANNA_GAMES", "polignac.known")
        environment.setenv("PYTHONPATH", str(HERE.parent), prepend=os.pathsep)
        yield


def bearing(name: str, folder: Path) -> list[str]:
    """The files of a folder in which a name stands, tests apart."""
    kinds = {".py", ".md", ".html", ".css", ".js", ".po", ".toml", ".json"}
    files = (file for file in folder.rglob("*") if file.suffix in kinds and not file.name.startswith("test_"))
    return sorted(file.relative_to(folder).as_posix() for file in files if name in file.read_text("utf-8"))


def test_it_touches_two_files() -> None:
    assert bearing(NAME, HERE) == ["game/house.py", "game/rules.py"]
    assert bearing(NAME, PACKAGE) == []


def test_the_third_game_stays_small() -> None:
    sizes = {
        file: sum(1 for line in file.read_text("utf-8").splitlines() if line.strip())
        for file in HERE.rglob("*.py")
        if not file.name.startswith(("test_", "conftest"))
    }
    assert sum(size for file, size in sizes.items() if file.parent.name == "game") <= 300
    assert sum(sizes.values()) <= 1200


# The rules, and what is agreed for a match


def test_R_P1_the_polignac_costs_five() -> None:
    jacks = sum(1 << card for text, card in POLIGNAC.moves.items() if text[0] == "J")
    for given, points in (({}, -5), (DEAR, -8)):
        p = POLIGNAC.deal(2, 1, **given).position
        p = p._replace(sides=(p.sides[0]._replace(taken=jacks), p.sides[1]))
        assert POLIGNAC.outcome(p).scores == (points, 0)


def test_records_hold_it_and_replay() -> None:
    for seed in range(5):
        *_, pos = random_match("polignac", 2, seed, **DEAR)
        record = json.loads(json.dumps(pos.record()))
        assert record["options"] == DEAR
        assert checked(record).record() == record
    del record["options"][NAME]
    with pytest.raises(RecordError, match="scores"):
        checked(record)


def test_the_python_face_offers_it() -> None:
    assert savanna.game("polignac").deal(seed=1, **DEAR).options == DEAR
    assert savanna.game("polignac").deal(seed=1, **{NAME: False}).options == {}
    with pytest.raises(ValueError, match=f"^{NAME}: true or false is needed, not 5$"):
        savanna.game("polignac").deal(**{NAME: 5})
    with pytest.raises(ValueError, match=f"Polignac has no option dear; it has names and {NAME}"):
        savanna.game("polignac").deal(dear=True)


def test_a_guess_looks_like_the_truth() -> None:
    for number, pos in enumerate(moments("polignac", 2, range(2), share=0.2, **DEAR)):
        for seat in (1, 2, None):
            guessed = POLIGNAC.guess(pos.view(seat), random.Random(number))
            assert guessed.look(seat) == pos.look(seat)
            assert guessed.position.house == House(True)


def test_compiled_rounds_equal_plain_ones() -> None:
    pytest.importorskip("numba")
    plain = random_rounds(POLIGNAC.legal, POLIGNAC.settle, POLIGNAC.play)
    fast = compiled(plain)
    for seed in range(10):
        start = POLIGNAC.deal(2, seed, **DEAR).position
        assert plain(start, 1 + seed, 1) == fast(start, 1 + seed, 1)


# The command line and the laboratory


def test_the_command_line_offers_it(tmp_path: Path) -> None:
    listed = command("deal", "polignac", "--rule", "help").stdout
    assert f"{NAME} (R-P1, true or false): The Polignac. What the jack of spades costs" in listed
    dealt = command("deal", "polignac", "--rule", f"{NAME}=true", "--seed", 3)
    assert json.loads(dealt.stdout)["options"] == DEAR
    assert f"{NAME}: true or false is needed" in refused("deal", "polignac", "--rule", f"{NAME}=five")
    file = tmp_path / "match.json"
    asked = ("--rule", f"{NAME}=true", "--seed", 3, "--save", file)
    assert command("play", "polignac", *asked, answers="1\n" * 40).returncode == 0
    assert checked(json.loads(file.read_text("utf-8"))).options == DEAR


def test_an_arena_is_held_with_it(tmp_path: Path) -> None:
    asked = ("--bots", "meerkat,ostrich", "--deals", 4, "--workers", 1, "--json", "--out", tmp_path)
    done = command("arena", "polignac", "--rule", f"{NAME}=true", *asked)
    assert json.loads(done.stdout)["arena"]["options"] == DEAR


def test_studies_are_compared_with_it() -> None:
    """The same luck: the same rounds, and of all points lost eight instead of five."""
    from savanna.lab.study.rounds import tally_of
    from savanna.lab.study.study import changed, study

    usual = study(POLIGNAC, 2, 2000, "ostrich", 1)
    dear = changed(usual, [f"{NAME}=true"])
    assert dear.options == DEAR
    lowest = dear.census.lowest
    lost = [
        sum((lowest + i) * int(times) for i, times in enumerate(tally_of(one).scores.sum(axis=0)))
        for one in (usual, dear)
    ]
    assert lost[1] / lost[0] == pytest.approx(8 / 5, rel=0.05)


# Environments


def test_environments_play_it() -> None:
    from envs.playing import played

    from savanna.envs.batch import Batch
    from savanna.envs.single import SeatEnv

    batch = Batch("polignac", 2, 50, seed=1, reward="points", **DEAR)
    batch.reset()
    best = max(float(batch.step(batch.sample()).rewards.max()) for _ in range(160))
    assert best > 5 / 50
    positions: list[Any] = [batch.kernel.read(row) for row in batch.rows]
    assert {p.house for p in positions} == {House(True)}
    for seed in range(3):
        rewards, finished, result = played(POLIGNAC, 2, seed, **DEAR)
        assert result == POLIGNAC.result(2, finished)
        assert sum(rewards) == 0
    env = SeatEnv("polignac", **DEAR)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(info["action_mask"].argmax())


def test_openspiel_has_it_as_a_parameter() -> None:
    script = f"""
import pyspiel, savanna.envs.openspiel
game = pyspiel.load_game("python_polignac(episode=match,{NAME}=true)")
assert game.setting.options == {DEAR!r}
pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
assert pyspiel.load_game("python_polignac").setting.options == {{}}
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# Tables


def test_players_can_agree_on_it() -> None:
    agreement = {"game": "polignac", "players": 2, "options": DEAR}
    assert agreed(agreement).match_options == DEAR
    with pytest.raises(Faults, match=f"{NAME}: true or false is needed, not 5"):
        agreed({**agreement, "options": {NAME: 5}})


@pytest.fixture(scope="module")
def server(in_every_process: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("polignac")) as running:
        yield running
        assert running.said() == ""


def test_a_table_is_opened_with_it(server: Server) -> None:
    guest = server.guest()
    table = guest.opens(game="polignac", options=DEAR)["table"]
    assert guest.looks(table)["agreement"]["options"] == DEAR
    guest.does(table, "seat_bot", seat=2, level="ostrich")
    guest.does(table, "ready")
    assert my_turn(guest, table)["view"]["public"]["options"] == DEAR
    with browser(server) as web:
        web.cookies.set("savanna", guest.session)
        assert "loses 5 points" in web.get(f"/tables/{table}/card/JS").text
    wrong = {"game": "polignac", "players": 2, "options": {NAME: 5}}
    answer = guest.web.post("/tables", json={"name": "Ada", "seat": 1, "agreement": wrong})
    assert answer.status_code == 422
    assert f"{NAME}: true or false is needed, not 5" in answer.text


def test_the_page_offers_it(server: Server) -> None:
    with browser(server) as web:
        form = web.get("/new/polignac").text
        assert "What the jack of spades costs whoever takes it." in form
        assert "five points" in form

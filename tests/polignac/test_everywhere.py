"""The third game wherever one is played: terminal, arena, lab, environments, a live table, the page."""

from __future__ import annotations

import json
import os
import random
import re
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from commands import savanna
from server.serving import PATIENCE, Guest, Server, serving
from server.test_pages import browser

from polignac.game import POLIGNAC
from polignac.game.rules import TEXTS

TESTS = Path(__file__).parents[1]


@pytest.fixture(autouse=True, scope="module")
def in_every_process() -> Iterator[None]:
    """As the game of anybody else would be made known."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SAVANNA_GAMES", "polignac.known")
        environment.setenv("PYTHONPATH", str(TESTS), prepend=os.pathsep)
        yield


# In the terminal


def test_a_sitting_against_a_bot() -> None:
    done = savanna("play", "polignac", "--against", "meerkat", "--seed", 3, answers="?\n7X\n" + "1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert "A jack\ncosts a point" in done.stdout
    assert "7X: that is not a card" in done.stdout
    assert done.stdout.count("round 4") > 2
    assert re.search(r"wins$|win together$", done.stdout, re.MULTILINE)


def test_a_record_is_told(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    savanna("play", "polignac", "--seed", 3, "--save", record, answers="1\n" * 40)
    shown = savanna("show", record)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Duma takes" in shown.stdout
    drawn = savanna("show", record, "--round", 4, "--move", 2).stdout
    assert "Polignac · round 4" in drawn


# In the laboratory


def test_an_arena_in_processes(tmp_path: Path) -> None:
    asked = ("--bots", "meerkat,ostrich", "--deals", 20, "--workers", 2, "--json", "--out", tmp_path)
    done = savanna("arena", "polignac", *asked)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["arena"]["game"] == "polignac"


def test_a_study_in_processes(tmp_path: Path) -> None:
    asked = ("--bots", "ostrich", "--rounds", 2000, "--workers", 2, "--out", tmp_path)
    done = savanna("lab", "polignac", *asked)
    assert done.returncode == 0, done.stderr
    page = next(tmp_path.rglob("*.html")).read_text("utf-8")
    assert "taken by the rival" in page


# In the environments


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_pettingzoo() -> None:
    from savanna.envs.aec import TableEnv

    with warnings.catch_warnings():  # their tests still import an environment in their old way
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.test import api_test
    api_test(TableEnv(POLIGNAC, 2), num_cycles=200)
    env = TableEnv(POLIGNAC, 2, render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (480, 760, 3)


def test_gymnasium() -> None:
    from gymnasium.utils.env_checker import check_env

    from savanna.envs.single import SeatEnv

    check_env(SeatEnv("polignac", rivals="meerkat"), skip_render_check=True)


def test_a_batch_plays_by_the_rules_and_shows_no_hand_but_the_own() -> None:
    from savanna.envs.batch import Batch
    from savanna.envs.core.encodings import ENCODINGS

    batch, layout = Batch("polignac", players=2, count=50, seed=7), ENCODINGS["polignac"].layout
    now = batch.reset()
    hands = now.observations[:, layout.slice_of("hand")].copy()
    assert (hands.sum(axis=1) == 8).all()
    assert (now.masks == hands).all()
    assert (now.observations.sum(axis=1) == 8 + 8 + 8 + 1).all()  # two numbers of cards, and whose turn it is
    for _ in range(15):
        now = batch.step(batch.sample())
        assert not now.dones.any()
    now = batch.step(batch.sample())
    assert now.dones.all()
    assert (now.rewards.sum(axis=1) == 0).all()


# At a live table, and in the page


@pytest.fixture(scope="module")
def server(in_every_process: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("polignac")) as running:
        yield running
        assert running.said() == ""


@pytest.fixture
def web(server: Server) -> Iterator[httpx.Client]:
    with browser(server) as opened:
        yield opened


def test_pages_that_everyone_can_read(web: httpx.Client) -> None:
    home = web.get("/").text
    assert "Take no jack" in home
    assert 'href="/new/polignac"' in home
    assert 'id="P2.2"' in web.get("/rules/polignac", headers={"accept-language": "de"}).text
    assert web.get("/new/polignac").status_code == 200
    style = re.search(r"/static/style[^\"]*", home)
    assert style is not None
    assert ".polignac .board" in web.get(style.group()).text


def test_one_click_leads_to_a_table_of_it(web: httpx.Client) -> None:
    form = {"game": "polignac", "players": "2", "level": "meerkat"}
    assert 'class="at-table polignac"' in web.post("/play", data=form).text
    assert 'name="lift"' not in web.post("/play", data={**form, "as": "spectator"}).text


def test_a_match_against_a_bot_on_the_page(server: Server, web: httpx.Client) -> None:
    guest = server.guest()
    opened = guest.opens(game="polignac")
    table, chance = opened["table"], random.Random(1)
    web.cookies.set("savanna", guest.session)
    assert 'data-phase="open"' in web.get(f"/tables/{table}").text
    guest.does(table, "seat_bot", seat=2, level="meerkat")
    guest.does(table, "ready")
    summaries = 0
    while (seen := my_turn(guest, table))["phase"] == "playing":
        page = web.get(f"/tables/{table}").text
        assert _prompt(seen["view"]) in page
        if 'class="sheet reading counting"' in page:
            summaries += 1
            assert "fewest points lost by" in page
        else:
            assert _cards_on_board(page) <= _known(seen["view"])
        assert _moves_on(page) == set(seen["view"]["legal"])
        form = {"do": "move", "expect": str(seen["version"]), "move": chance.choice(seen["view"]["legal"])}
        assert web.post(f"/tables/{table}/do", data=form).status_code == 200
    assert summaries == 3  # before the first move in each later round
    _look_back(web, table, seen)


def _look_back(web: httpx.Client, table: str, seen: dict[str, Any]) -> None:
    """When the match is over."""
    ended = web.get(f"/tables/{table}").text
    assert 'data-phase="over"' in ended
    totals = [sum(scores) for scores in zip(*seen["view"]["public"]["scores"], strict=True)]
    assert all(re.search(rf"{total} points?\b", ended) for total in totals)
    assert "The table after move 6 of 64" in web.get(f"/tables/{table}/past/6").text
    assert "loses 2 points" in web.get(f"/tables/{table}/card/JS").text
    assert "Round 4 is over" in web.get(f"/tables/{table}/log").text


def test_what_is_refused_is_told_in_words(server: Server) -> None:
    guest = server.guest()
    table = guest.opens(game="polignac")["table"]
    guest.does(table, "seat_bot", seat=2, level="ostrich")
    guest.does(table, "ready")
    seen = my_turn(guest, table)
    missing = next(card for card in TEXTS if card not in seen["view"]["hand"])
    refused = guest.asks(table, "move", move=missing, expect=seen["version"])
    assert refused.status_code == 409
    assert f"you do not hold {missing}" in refused.text


def my_turn(guest: Guest, table: str) -> dict[str, Any]:
    """The table, as soon as it waits for this guest or is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seen = guest.looks(table)
        if seen["phase"] == "over" or (seen["phase"] == "playing" and seen["view"]["legal"]):
            return seen
        time.sleep(0.01)
    raise AssertionError("the bot does not move")


def _moves_on(page: str) -> set[str]:
    return set(re.findall(r'name="move" value="([^"]+)"', page))


def _cards_on_board(page: str) -> set[str]:
    board = page.partition('<div id="board"')[2].partition("<aside")[0]
    return set(re.findall(r'data-card="([^"]+)"', board))


def _known(view: dict[str, Any]) -> set[str]:
    """The cards of this round that a seat may know."""
    return {*view["hand"], *(card for _, card in view["public"]["log"])}


def _prompt(view: dict[str, Any]) -> str:
    """What the page asks for at this moment."""
    if not view["trick"]:
        return "You lead: play any card."
    led = view["trick"][0][1][-1]
    follows = all(card.endswith(led) for card in view["legal"])
    return "was led: you must follow." if follows else "You cannot follow: play any card."

"""Trees that grow in threads of their own: as much as was asked for, and no further after Ctrl-C."""

from __future__ import annotations

import random
import signal
import threading
from time import perf_counter, sleep

import pytest

import savanna
from savanna.bots.growing import Growth, grow_all
from savanna.bots.searcher import Thinking, search_of


def sown(room: int) -> Growth:
    game = savanna.game("awimbawe")
    view = game.deal(3, seed=7).look(game.deal(3, seed=7).to_move)
    chance = random.Random(1)
    return Thinking(game, view, search_of("awimbawe"), lambda: game.belief(view, chance), chance).sown(room)


def visits(tree: Growth) -> int:
    return sum(finding.visits for finding in tree.findings().values())


def test_each_grows_as_much_as_it_should() -> None:
    trees, amounts = [sown(3000), sown(3000), sown(3000)], [1, 500, 2001]
    grow_all(Growth.grow, trees, amounts, threads=2)
    assert [visits(tree) for tree in trees] == amounts


def test_it_does_not_matter_in_how_many_pieces() -> None:
    whole, pieces = sown(3000), sown(3000)
    whole.grow(1300)
    for simulations in (1, 499, 800):
        pieces.grow(simulations)
    assert (pieces.findings(), pieces.luck) == (whole.findings(), whole.luck)


@pytest.mark.parametrize("grow", [Growth.grow, Growth.grow_until])
def test_ctrl_c_stops_them(grow: object) -> None:
    trees = [sown(3000), sown(3000), sown(3000)]
    amount = 10**12 if grow is Growth.grow else perf_counter() + 3600
    threading.Thread(target=_press_ctrl_c, args=(trees[:2],)).start()
    with pytest.raises(KeyboardInterrupt):
        grow_all(grow, trees, [amount] * 3, threads=2)  # type: ignore[arg-type]
    assert all(tree.stopped for tree in trees)


def _press_ctrl_c(growing: list[Growth]) -> None:
    """As soon as these have begun to grow: the main thread waits for them by then."""
    while not all(map(visits, growing)):
        sleep(0.01)
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

"""Every event has words, and every card a place in the drawing."""

from __future__ import annotations

import io
import random
import typing

import pytest
from rich.console import Console

from savanna.games import GAMES
from savanna.games.awimbawe import story as awimbawe
from savanna.games.tembo import story as tembo
from savanna.terminal.drawing import draw
from savanna.terminal.words import say

NAMES = ["Ada", "Bo", "Cy", "Di"]
EVENTS = {"tembo": typing.get_args(tembo.Event), "awimbawe": typing.get_args(awimbawe.Event)}


@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_words(name: str) -> None:
    told: dict[type, str] = {}
    for seed in range(30):
        chance = random.Random(seed)
        match = GAMES[name].deal(players=2 + seed % 3, seed=seed)
        while match.to_move is not None:
            seat = chance.choice([None, *range(1, match.players + 1)])
            before, move = match.look(seat), chance.choice(match.legal_moves())
            match.play(move)
            for event in match.game.tell(before, move, match.look(seat)):
                told[type(event)] = say(event, NAMES[: match.players])
    assert set(told) == set(EVENTS[name])
    assert all(told.values())


def test_an_elephant_tells_what_each_owner_gets() -> None:
    herds = (tembo.Herd(1, ("7", "9"), 7), tembo.Herd(2, ("12",), 5))
    assert say(tembo.Crossed(2, 2, herds), NAMES) == (
        "Bo's elephant at ford 2: Ada's 7 and 9 cross for 7 points, Bo's 12 for 5"
    )
    assert (
        say(tembo.Crossed(2, 2, herds[1:]), NAMES) == "Bo's elephant at ford 2: Bo's 12 crosses for 5 points"
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_shows_the_own_hand_and_no_other(name: str) -> None:
    for seed in range(5):
        match = GAMES[name].deal(players=3, seed=seed)
        screen = Console(width=120, file=io.StringIO())
        with screen.capture() as drawing:
            screen.print(draw(match.look(2), NAMES, {}))
        drawn = drawing.get()
        assert all(card in drawn for card in match.look(2).hand)
        assert drawn.count("5 in hand") == 2

"""Every event has words."""

from __future__ import annotations

import random
import typing
from typing import Any

import pytest

from savanna.games import GAMES
from savanna.games.awimbawe import story as awimbawe
from savanna.games.events import RoundEnded
from savanna.games.tembo import story as tembo
from savanna.terminal.screens import SCREENS
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
                told[type(event)] = say(event, NAMES[: match.players], SCREENS[name])
    assert set(told) == set(EVENTS[name])
    assert all(told.values())


def test_an_elephant_tells_what_each_owner_gets() -> None:
    herds = (tembo.Herd(1, ("7", "9"), 7), tembo.Herd(2, ("12",), 5))
    assert say(tembo.Crossed(2, 2, herds), NAMES, SCREENS["tembo"]) == (
        "Bo's elephant at ford 2: Ada's 7 and 9 cross for 7 points, Bo's 12 for 5"
    )
    assert say(tembo.Crossed(1, 2, herds[1:]), NAMES, SCREENS["tembo"]) == (
        "Ada's elephant at ford 2: Bo's 12 crosses for 5 points"
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (tembo.Drew(1, 2, ("E", "7")), "Ada draws elephant and 7"),
        (tembo.Drew(1, 1, ("Cg",)), "Ada draws gnu crocodile"),
        (tembo.Drew(2, 2, ()), "Bo draws 2 cards"),
        (tembo.Drew(2, 1, ()), "Bo draws 1 card"),
        (tembo.Stuck(2), "Bo has nothing to play"),
        (RoundEnded(1, (4, 2), None), "round 1 is over: Ada 4, Bo 2"),
        (RoundEnded(1, (None, 2), (2,)), "round 1 is over: Ada lost with four hyenas, Bo 2; Bo wins it"),
        (RoundEnded(3, (3, 3, 0), ()), "round 3 is over: Ada 3, Bo 3, Cy 0; nobody wins it"),
        (RoundEnded(1, (4, 0, 4, 0), (1, 3)), "round 1 is over: Ada 4, Bo 0, Cy 4, Di 0; Ada and Cy win it"),
    ],
)
def test_the_words_of_an_event(event: Any, words: str) -> None:
    names = NAMES[: len(event.scores)] if isinstance(event, RoundEnded) else NAMES
    screen = SCREENS["awimbawe" if isinstance(event, RoundEnded) else "tembo"]
    assert say(event, names, screen) == words


def test_a_name_may_have_any_words() -> None:
    herds = (tembo.Herd(1, ("7", "9"), 7),)
    assert say(tembo.Crossed(1, 2, herds), ["One for all"], SCREENS["tembo"]) == (
        "One for all's elephant at ford 2: One for all's 7 and 9 cross for 7 points"
    )

"""Whatever is said of a card, by its help or when it is met for the first time, is what the rules do with it:
each sentence has checks, run for every card that it is said of and every number of players it is said to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from page import true_of_awimbawe, true_of_tembo
from page.scenes import SAY, shown_to
from page.trying_awimbawe import taker
from table.tables import dealt

from savanna.games import GAMES
from savanna.games.options import Choice, Options
from savanna.page.games import PAGES
from savanna.page.i18n.say import LANGUAGES, Say, say_in

CHECKS = {"tembo": true_of_tembo.CHECKS, "awimbawe": true_of_awimbawe.CHECKS}
HINTS = {"tembo": true_of_tembo.HINTS, "awimbawe": true_of_awimbawe.HINTS}
VARIANTS = [(game, players) for game in CHECKS for players in (2, 3, 4)]

_BETWEEN = re.compile(r"(?<=[.!?]) ")


def lines(game: str, players: int, say: Say = SAY, **house_rules: Any) -> Iterator[tuple[str, str]]:
    """Cards, and what is said of them."""
    view: Any = shown_to(dealt(game=game, players=players, options=house_rules), 1).seen
    for card in PAGES[game].cards(view):
        for line in PAGES[game].rule(card, view, say).lines:
            yield card, line


def said() -> Iterator[tuple[str, int, str, str]]:
    for game, players in VARIANTS:
        for card, line in lines(game, players):
            for sentence in _BETWEEN.split(line):
                yield game, players, card, sentence


SAID = sorted(set(said()))


@pytest.mark.parametrize("game", CHECKS)
def test_every_sentence_has_a_check_and_every_check_a_sentence(game: str) -> None:
    assert {sentence for of, _, _, sentence in SAID if of == game} == {*CHECKS[game]}


@pytest.mark.parametrize(
    ("game", "players", "sentence"), sorted({(game, players, said) for game, players, _, said in SAID})
)
def test_what_is_said_of_a_card_is_true(game: str, players: int, sentence: str) -> None:
    for card in [card for *where, card, said in SAID if (*where, said) == (game, players, sentence)]:
        CHECKS[game][sentence](card, players)


@pytest.mark.parametrize(
    ("game", "sentence"), [(game, sentence) for game in CHECKS for sentence in CHECKS[game]]
)
def test_a_check_refuses_every_card_that_does_not_say_it(game: str, sentence: str) -> None:
    """So that none can be passed by whatever is said."""
    for players in (2, 3, 4):
        cards = {card for of, to, card, _ in SAID if (of, to) == (game, players)}
        for card in cards - {
            card for *where, card, said in SAID if (*where, said) == (game, players, sentence)
        }:
            with pytest.raises((AssertionError, LookupError, ValueError, StopIteration)):
                CHECKS[game][sentence](card, players)


def hinted() -> Iterator[tuple[str, int, str, str]]:
    for game, players in VARIANTS:
        view: Any = shown_to(dealt(game=game, players=players), 1).seen
        for card in PAGES[game].cards(view):
            if found := PAGES[game].hint(card, view, SAY):
                yield game, players, card, found.line


HINTED = sorted(set(hinted()))


@pytest.mark.parametrize("game", HINTS)
def test_all_that_is_said_the_first_time_has_checks(game: str) -> None:
    assert {line for of, _, _, line in HINTED if of == game} == {*HINTS[game]}


@pytest.mark.parametrize(
    ("game", "players", "line"), sorted({(game, players, line) for game, players, _, line in HINTED})
)
def test_what_is_said_the_first_time_is_true(game: str, players: int, line: str) -> None:
    for card in [card for *where, card, said in HINTED if (*where, said) == (game, players, line)]:
        for check in HINTS[game][line]:
            check(card, players)


def said_only_with(game: str, players: int, **house_rules: Any) -> set[tuple[str, str]]:
    """Cards, and the lines of their help that are not those of the printed game."""
    return {*lines(game, players, **house_rules)} - {*lines(game, players)}


CHOICES = [
    (game.name, players, option.name, list(option.range.meanings)[-1])
    for game in GAMES.values()
    for players in game.players
    for option in game.options.values()
    if isinstance(option.range, Choice) and option.name != "memory"
]


@pytest.mark.parametrize(("game", "players", "option", "value"), CHOICES)
def test_house_rules_are_told_where_they_change_what_a_card_does(
    game: str, players: int, option: str, value: Any
) -> None:
    """R-A4. Every other option leaves the help of each card as it is, and true."""
    changed = {card for card, _ in said_only_with(game, players, **{option: value})}
    told = option == "mouse_takes_all" and players > 2
    assert changed == ({"x6", "s1", "d1", "m1", "f1", "i1"} if told else set())


@pytest.mark.parametrize("players", [3, 4])
def test_where_the_mouse_takes_all_card_help_says_so_truly(players: int) -> None:
    said = dict(said_only_with("awimbawe", players, mouse_takes_all=True))
    assert said.pop("x6").endswith("no mouse beats it, unless the elephant of the mouse is in the trick too.")
    assert all(line.endswith("takes it, unless an eagle fights.") for line in said.values())
    for mouse, elephant in (("d1", "d6"), ("i1", "i6")):
        assert taker(players, mouse, elephant, "x6", mouse_takes_all=True) == mouse
        assert taker(players, mouse, elephant, "e7 fight", mouse_takes_all=True) == "e7"
        assert taker(players, mouse, "x6", mouse_takes_all=True) == "x6"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), VARIANTS)
def test_a_line_has_one_sentence_or_two(game: str, players: int, language: str) -> None:
    wanted = [len(_BETWEEN.split(line)) for _, line in lines(game, players)]
    assert [len(_BETWEEN.split(line)) for _, line in lines(game, players, say_in(language))] == wanted
    assert max(wanted) == 2


@pytest.mark.parametrize("card", ["e7", "e8", "e9", "e10", "e11", "e12"])
def test_crossed_out_crowns_are_spoken_of_where_there_are_some(card: str) -> None:
    spoken = "Crossed-out crowns count against you."
    crowns = PAGES["awimbawe"].face(card, SAY, Options()).worth
    assert (("awimbawe", 4, card, spoken) in SAID) == (crowns is not None and crowns < 0)

"""Why a card cannot be played: one sentence that says what it lacks, once and not once for every place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from page.scenes import SAY
from page.trying_awimbawe import at_table
from sketch_awimbawe import played
from sketch_tembo import table as sketched
from table.tables import dealt

from savanna import Match
from savanna.page.games import PAGES
from savanna.page.i18n.say import LANGUAGES, say_in
from savanna.page.match.why_not import why_not
from savanna.table.table import Table

LONGEST = 100  # letters that are read at a glance
ONE_SENTENCE = re.compile(r"[^a-zäöüàéèìòùñ][^.!?]*\.")
NOTATION = re.compile(r"@|\b[NBR]\d|=|\bfight\b|[{}]")  # of moves, as records and programs write them


def lacking(match: Match, card: str) -> str:
    """What is said of a card that whoever is to move cannot play."""
    moves = [text for text in match.game.moves if text.partition("@")[0] == card]
    found = [reason for reason in map(match.why_not, moves) if reason]
    assert len(found) == len(moves), "it can be played"
    return PAGES[match.game.name].lacks(card, found, SAY)


# Tembo


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("E", "needs three animals at one ford"),
        ("2", "needs a row that ends below 2, or an empty ford"),
        ("7", "you do not hold 7"),
    ],
)
def test_what_a_card_lacks_is_said_once_for_all_fords(card: str, text: str) -> None:
    rows = "ford 1: 5a 6b ford 2: 8a ford 3: 10b 11a ford 4: 12a ford 5: lion"
    assert lacking(sketched(f"hands: 2 9 E Cg / 1 turn: 1 {rows}"), card) == text


@pytest.mark.parametrize("card", ["Ca", "Cg", "Cz", "S"])
def test_whoever_eats_needs_an_animal(card: str) -> None:
    assert lacking(sketched(f"hands: 2 {card} / 1 turn: 1 ford 5: lion"), card) == "needs an animal to eat"


@pytest.mark.parametrize("card", ["7", "E", "Cz"])
def test_a_lion_comes_first(card: str) -> None:
    pos = sketched("hands: 7 E Cz / 1 turn: 1 asked: lion ford 2: 30b")
    assert lacking(pos, card) == "first put the lion on a ford"


def test_where_lions_closed_every_ford_that_is_said() -> None:
    """By then a round is over: one ford stands for all."""
    reason = sketched("hands: 7 E / 1 turn: 1 ford 1: lion ford 2: 30b").why_not("7@1")
    assert reason is not None
    assert PAGES["tembo"].lacks("7", [reason] * 5, SAY) == "lions have closed every ford"


# Awimbawé


@pytest.mark.parametrize(
    ("led", "text"),
    [
        ("m2", "first use your rhinoceros, or pass"),
        ("m3", "first use your cheetah, or pass"),
        ("m5", "first use your snake, or pass"),
    ],
)
def test_a_power_comes_first(led: str, text: str) -> None:
    pos = at_table(2, f"hand {led} s4 d4 f4", "hand s1 d1 | piles f1, f6")
    assert lacking(played(pos, led), "s4") == text


def test_an_eagle_decides_first() -> None:
    pos = played(at_table(2, "hand m5", "hand e8 s1", trick="1 d4"), "e8")
    assert lacking(pos, "s1") == "first say whether your eagle fights or flees"


def test_whoever_can_follow_is_told_with_what() -> None:
    pos = at_table(2, "hand m5", "hand d1 s1", trick="1 d4")
    assert lacking(pos, "s1") == "you hold desert mouse 1: desert was led and you can follow"


# Every card at every moment


def refused(game: str, players: int) -> Iterator[tuple[Table, int, str]]:
    """Cards in hand that cannot be played, whenever it is one's turn in a match by chance."""
    sitting = dealt(game=game, players=players)
    while sitting.table.phase == "playing":
        seat = sitting.match.to_move
        assert seat is not None
        view: Any = sitting.match.look(seat)
        playable = {move.partition("@")[0].partition("=")[0] for move in view.legal}
        for card in {*view.hand} - playable:
            yield sitting.table, seat, card
        sitting.play_on(1, seed=sitting.table.version)


@pytest.mark.parametrize("game", ["tembo", "awimbawe"])
@pytest.mark.parametrize("players", [2, 4])
def test_it_is_always_one_short_sentence(game: str, players: int) -> None:
    texts = set()
    for table, seat, card in refused(game, players):
        for language in LANGUAGES:
            text = why_not(table, seat, card, say_in(language))
            assert ONE_SENTENCE.fullmatch(text), text
            assert not NOTATION.search(text), text
            assert len(text) <= LONGEST, text
            texts.add((language, text))
    assert {language for language, _ in texts} == {*LANGUAGES}


def test_whose_turn_it_is_is_told_to_the_others() -> None:
    sitting = dealt(game="tembo", players=2)
    waiting = 3 - (sitting.match.to_move or 0)
    card = sitting.match.view(waiting)["hand"][0]
    mover = sitting.table.to_move
    assert mover is not None
    assert why_not(sitting.table, waiting, card, SAY) == f"It’s {mover.name}’s turn."

"""The rules of thumb of Awimbawé: they know no secret, and are what a parent would teach."""

from __future__ import annotations

import random

import pytest
from games.walks import moments
from sketch_awimbawe import table

from savanna.bots.awimbawe.appeal import appeal
from savanna.games.match import Match
from savanna.games.moveset import moves_in


@pytest.mark.parametrize("players", [2, 3, 4])
def test_appeal_knows_no_secret(players: int) -> None:
    """Whatever the hidden cards are, each legal move of the seat to move appeals the same."""
    for number, pos in enumerate(moments("awimbawe", players, range(8), share=0.2)):
        if pos.over:
            continue
        truth, chance = pos.position, random.Random(number)
        for _ in range(4):
            twin = pos.game.guess_position(pos.look(pos.to_move), chance)
            for move in moves_in(pos.game.legal(truth)):
                assert appeal(twin, move) == appeal(truth, move), pos.game.texts[move]


def favourite(pos: Match) -> str:
    moves = moves_in(pos.game.legal(pos.position))
    return pos.game.texts[max(moves, key=lambda move: appeal(pos.position, move))]


def test_the_mouse_takes_its_elephant() -> None:
    pos = table("""
        seat 1: hand s1 s2
        seat 2: hand d1 d5 s3
        trick: 1 d6
    """)
    assert favourite(pos) == "d1"


def test_nobody_wants_a_fourth_hyena() -> None:
    pos = table("""
        seat 1: hand s1 s2
        seat 2: hand d5 d3 s3 | taken s4 m4 f4
        trick: 1 d4
    """)
    assert favourite(pos) == "d3"


def test_a_rival_gets_the_fourth_hyena() -> None:
    pos = table("""
        seat 1: hand s1 s2 | taken s4 m4 f4
        seat 2: hand d4 d3 s3
        trick: 1 d6
    """)
    assert favourite(pos) == "d4"


def test_an_eagle_fights_for_crowns() -> None:
    pos = table("""
        seat 1: hand s1 s2
        seat 2: hand e7 m5 s3
        trick: 1 d1
    """)
    pos.play("e7")
    assert favourite(pos) == "fight"


def test_an_eagle_flees_from_a_fourth_hyena() -> None:
    pos = table("""
        seat 1: hand s1 s2
        seat 2: hand e7 m5 s3 | taken s4 m4 f4
        trick: 1 d4
    """)
    pos.play("e7")
    assert favourite(pos) == "flee"


def test_partners_let_each_other_have_the_trick() -> None:
    """The cheap card of a rich trick that is ours already."""
    pos = table("""
        seat 1: hand f1
        seat 2: hand f2
        seat 3: hand f3
        seat 4: hand s6 s5
        trick: 1 s2, 2 x6, 3 s3
    """)
    assert favourite(pos) == "s5"


def test_a_snake_leaves_the_partner_alone() -> None:
    pos = table("""
        seat 1: hand s5 d5
        seat 2: hand f2 | piles s6
        seat 3: hand f3 | piles m6
        seat 4: hand d2 | piles s3
    """)
    pos.play("s5")
    assert favourite(pos) == "B2:p1"

"""The rules of thumb of Awimbawé are what a parent would teach."""

from __future__ import annotations

from bots.favourites import favourite
from sketch_awimbawe import table


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

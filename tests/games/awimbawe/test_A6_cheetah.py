"""The power of the cheetah."""

import pytest
from sketch_awimbawe import legal, played, seen, table, taken_by

CHEETAHS = """
    seat 1: hand d3 s1
    seat 2: hand m3 s6
    seat 3: hand d6 s4
"""


@pytest.mark.parametrize("leader", [1, 2, 3])
def test_A6_3_the_cheetah_names_who_leads_the_next_trick(leader: int) -> None:
    pos = table(CHEETAHS)
    assert legal(played(pos, "d3")) == {"pass", "N1", "N2", "N3"}
    assert played(pos, f"N{leader} m3 pass d6").to_move == leader
    assert "d6" in taken_by(pos, 3)


def test_A6_3_the_cheetah_played_last_decides_whatever_its_colour() -> None:
    assert played(table(CHEETAHS), "d3 N1 m3 N2 d6").to_move == 2
    assert played(table(CHEETAHS), "d3 N2 m3 N1 d6").to_move == 1


def test_A6_3_the_name_holds_for_the_next_trick_only() -> None:
    pos = table("""
        seat 1: hand d3 s1 m1
        seat 2: hand d4 s6 m4
    """)
    assert played(pos, "d3 N1 d4").to_move == 1
    assert pos.view(None)["named"] is None
    assert played(pos, "s1 s6").to_move == 1  # the mouse beat the elephant
    pos = table("""
        seat 1: hand d3 s1 m1
        seat 2: hand d4 s5 m4
    """)
    assert played(pos, "d3 N1 d4 s1 s5").to_move == 2


def test_R_A7_the_name_is_said_when_the_card_is_played() -> None:
    pos = played(table(CHEETAHS), "d3 N3")
    assert pos.view(2)["named"] == 3
    assert pos.to_move == 2


@pytest.mark.parametrize(("moves", "leader"), [("d3 N2 m3 pass d6", 2), ("d3 pass m3 pass d6", 3)])
def test_R_A7_if_a_later_cheetah_declines_the_earlier_name_stands(moves: str, leader: int) -> None:
    assert played(table(CHEETAHS), moves).to_move == leader


def test_R_A7_no_name_is_asked_for_in_the_last_trick() -> None:
    pos = table("""
        seat 1: hand d3
        seat 2: hand d4
        seat 3: hand x3
    """)
    assert played(pos, "d3").to_move == 2
    assert played(pos, "d4 x3").round == 2


def test_R_A7_cards_in_piles_make_another_trick() -> None:
    pos = table("""
        seat 1: piles s1_ d3
        seat 2: piles s4_ d4
    """)
    assert legal(played(pos, "d3")) == {"pass", "N1", "N2"}


def test_R_A7_only_an_active_player_can_be_named_oneself_too() -> None:
    pos = table("""
        seat 1: hand d3 s1
        seat 2: out | hand m3 s6
        seat 3: hand d6 s4
    """)
    assert legal(played(pos, "d3")) == {"pass", "N1", "N3"}


def test_R_A7_the_named_player_is_eliminated_in_this_very_trick() -> None:
    pos = table("""
        seat 1: hand d3 s1
        seat 2: hand d6 s6 | taken s4 m4 f4
        seat 3: hand d4 s5
    """)
    played(pos, "d3 N2 d6 d4")
    assert not seen(pos, 2)["active"]
    assert pos.to_move == 3
    pos = table("""
        seat 1: hand d3 s1
        seat 2: hand d4 s6
        seat 3: hand d6 s5 | taken s4 m4 f4
    """)
    assert played(pos, "d3 N3 d4 d6").to_move == 1


def test_R_A7_the_name_stands_when_somebody_else_is_eliminated() -> None:
    pos = table("""
        seat 1: hand d3 s1
        seat 2: hand d6 s6 | taken s4 m4 f4
        seat 3: hand d4 s5
    """)
    assert played(pos, "d3 N1 d6 d4").to_move == 1
    assert [seen(pos, seat)["active"] for seat in (1, 2, 3)] == [True, False, True]

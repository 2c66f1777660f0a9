"""A6.1, animals that ask nothing; A6.2, the power of the rhinoceros."""

import pytest
from sketch_awimbawe import legal, piles_of, played, seen, table


@pytest.mark.parametrize("card", ["d1", "d4", "d6", "x6=d"])
def test_A6_1_mouse_hyena_and_elephant_ask_nothing(card: str) -> None:
    pos = table(f"""
        seat 1: hand {card[:2]} s1 s2 s3
        seat 2: hand m1 m4 | piles m6, m2
        seat 3: hand i1 i4 | piles i6, i2
    """)
    assert played(pos, card).to_move == 2
    assert pos.view(2)["asked"] == "card"


def test_A6_2_rhinoceros_pushes_a_top_card_to_the_bottom_of_another_pile() -> None:
    pos = table("""
        seat 1: hand d2 s1 s2 s3 s4 s6
        seat 2: piles f1_ f2, m1_ m2, i1_ i2
        seat 3: hand d1 d3 d4 d5 d6 f3
    """)
    played(pos, "d2 R2:3>1")
    assert piles_of(pos, 2) == "i2 f1_ f2, m1_ m2, i1_, -"


def test_A6_2_any_other_player_with_two_piles_can_be_the_target() -> None:
    pos = table("""
        seat 1: hand d2 | piles s1, s2
        seat 2: hand d1 | piles f1, -, m2
        seat 3: hand i1 i3 | piles i4
        seat 4: hand f4 | piles f5, f6
    """)
    assert legal(played(pos, "d2")) == {"pass", "R2:1>3", "R2:3>1", "R4:1>2", "R4:2>1"}


def test_A6_2_the_partner_too() -> None:
    pos = table("""
        seat 1: hand d2 s1
        seat 2: hand d1 d4
        seat 3: piles i1, i2
        seat 4: hand f4 f6
    """)
    assert legal(played(pos, "d2")) == {"pass", "R3:1>2", "R3:2>1"}
    assert piles_of(played(pos, "R3:1>2"), 3) == "-, i1 i2, -"


def test_A6_2_four_piles_twelve_ways() -> None:
    pos = table("""
        seat 1: hand d2 s1 s3 s4
        seat 2: piles f1, m1, f4, m4
    """)
    ways = {f"R2:{pile}>{under}" for pile in range(1, 5) for under in range(1, 5) if pile != under}
    assert legal(played(pos, "d2")) == ways | {"pass"}


def test_A6_2_with_fewer_than_two_piles_nothing_is_asked() -> None:
    pos = table("""
        seat 1: piles d2, s1, s4
        seat 2: hand d1 | piles f1_ f2
    """)
    assert played(pos, "d2").to_move == 2


def test_A6_2_a_face_down_card_is_not_turned_over() -> None:
    pos = table("""
        seat 1: hand d2 s1 s3 s4
        seat 2: piles f1_, m1_ m2
        trick: 2 d4
    """)
    played(pos, "d2 R2:1>2")
    assert piles_of(pos, 2) == "-, f1_ m1_ m2, -, -"
    assert seen(pos, 2, by=1)["piles"][1] == seen(pos, 2, by=2)["piles"][1] == ["?", "?", "m2"]


def test_A6_2_a_face_up_card_stays_face_up() -> None:
    pos = table("""
        seat 1: hand d2 s1 s3
        seat 2: piles f1, m1_ m2
    """)
    played(pos, "d2 R2:1>2")
    assert piles_of(pos, 2) == "-, f1 m1_ m2, -, -"
    assert seen(pos, 2)["piles"][1] == ["f1", "?", "m2"]


def test_A6_2_several_times_in_a_trick() -> None:
    pos = table("""
        seat 1: hand d2 s1 s3 s4
        seat 2: hand x2 i1 i3 i4
        seat 3: piles f1, m1, f4, m4
    """)
    played(pos, "d2 R3:1>2")
    assert "R3:2>3" in legal(played(pos, "x2"))
    assert piles_of(played(pos, "R3:2>3"), 3) == "-, f1, m1 f4, m4"


def test_R_A5_an_empty_place_is_not_a_pile() -> None:
    pos = table("""
        seat 1: hand d2 s1 | piles s4
        seat 2: hand f4 | piles -, f1, -, m4
    """)
    assert legal(played(pos, "d2")) == {"pass", "R2:2>4", "R2:4>2"}
    played(pos, "R2:2>4 f4")
    assert piles_of(pos, 2) == "-, -, -, f1 m4"
    assert pos.to_move == 1


def test_R_A5_an_emptied_pile_is_none_any_more() -> None:
    pos = table("""
        seat 1: hand d2 s1 s4
        seat 2: hand x2 i1 i4
        seat 3: hand f4 | piles f1, m4
    """)
    assert played(pos, "d2 R3:1>2 x2").to_move == 3  # nothing is left to push


def test_R_A6_a_blocked_card_can_be_moved_and_stays_blocked() -> None:
    pos = table("""
        seat 1: hand d2 s1 s4
        seat 2: hand x2 i1 i4
        seat 3: piles m6!, m1, f1
    """)
    played(pos, "d2 R3:1>2")
    assert piles_of(pos, 3) == "-, m6! m1, f1, -"
    assert seen(pos, 3)["blocked"] == ["m6"]
    played(pos, "x2 R3:2>3")
    assert piles_of(pos, 3) == "-, m6!, m1 f1, -"
    assert legal(pos) == {"f1"}  # m6 lies on top again, still blocked
    assert piles_of(played(pos, "f1"), 3) == "-, m6, m1, -"

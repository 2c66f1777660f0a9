"""A3. A trick: what is available, who plays, and what may be played."""

import pytest
from sketch_awimbawe import hand_of, legal, played, table


def test_A3_1_the_hand_and_the_face_up_tops_are_available() -> None:
    pos = table("""
        seat 1: hand d3 e9 | piles f2_ m3, -, s1, d1 d2
        seat 2: hand d4 d5 d6 s5 s6 f5 f6
    """)
    assert legal(pos) == {"d3", "e9", "m3", "s1", "d2"}


def test_A3_1_blocked_cards_are_not() -> None:
    pos = table("""
        seat 1: hand d3! e9 | piles f2_ m3!, s1
        seat 2: hand d4 d5 d6 s5 s6
    """)
    assert legal(pos) == {"e9", "s1"}
    assert pos.explain("d3") == "a snake blocks d3 until you have played another card"


def test_A3_1_nor_is_a_face_down_top() -> None:
    pos = table("""
        seat 1: hand f1 | piles m4
        seat 2: hand m5 | piles m3_, s1
        trick: 1 m6
    """)
    assert legal(pos) == {"m5"}
    pos = table("""
        seat 1: hand f1 | piles m4
        seat 2: hand d5 | piles m3_, s1
        trick: 1 m6
    """)
    assert legal(pos) == {"d5", "s1"}  # the mountain card need not be known to anyone


@pytest.mark.parametrize(
    ("sketch", "moves", "order"),
    [
        ("seat 1: hand d1 s4\nseat 2: hand d4 s1\nturn: 2", "d4 d1", [2, 1, 2]),
        ("seat 1: hand d1 s4\nseat 2: hand d4 s1\nseat 3: hand d6 f4\nturn: 2", "d4 d6 d1", [2, 3, 1, 1]),
        (
            "seat 1: hand d1 s4\nseat 2: hand d4 s1\nseat 3: hand d6 f4\nseat 4: hand i1 i4\nturn: 4",
            "i4 d1 d4 d6",
            [4, 1, 2, 3, 4],
        ),
        ("seat 1: hand d1 s4\nseat 2: out | hand s1\nseat 3: hand d6 f4", "d1 d6", [1, 3, 1]),
    ],
)
def test_A3_2_one_card_each_clockwise(sketch: str, moves: str, order: list[int]) -> None:
    pos = table(sketch)
    assert [pos.to_move, *(played(pos, move).to_move for move in moves.split())] == order


def test_A3_2_the_leader_plays_any_available_card() -> None:
    pos = table("""
        seat 1: hand d3 s4 e9 | piles m1
        seat 2: hand d4 d5 d6 s5
    """)
    assert legal(pos) == {"d3", "s4", "e9", "m1"}


@pytest.mark.parametrize(
    ("led", "hand", "top", "allowed"),
    [
        ("d4", "d1 d5 s1", "m1", "d1 d5"),
        ("d4", "s2 s1 e7", "d1", "d1"),  # the top of a pile follows too
        ("d4", "s2 x5 d1", "m1", "x5 d1"),  # a multicolour card may, even with a one-colour card there
        ("s4", "s2 x5 d1", "x2", "s2 x5 x2"),
        ("x3=s", "s2 x5 d1", "m1", "s2 x5"),
        ("d4", "d1! s1 f1", "m1", "s1 f1 m1"),  # a blocked card cannot follow
    ],
)
def test_A3_3_whoever_can_follow_must(led: str, hand: str, top: str, allowed: str) -> None:
    pos = table(f"""
        seat 1: hand i1 i2 i3
        seat 2: hand {hand} | piles {top}
        seat 3: hand i4 i5 i6 f6
        trick: 1 {led}
    """)
    assert legal(pos) == set(allowed.split())


@pytest.mark.parametrize("hand", ["x5 e7 e8", "x5 s1 e7", "x5 s1 m1"])
def test_R_A3_a_multicolour_card_must_follow_before_any_eagle(hand: str) -> None:
    pos = table(f"""
        seat 1: hand i1 i2
        seat 2: hand {hand}
        seat 3: hand i4 i5 i6
        trick: 1 d4
    """)
    assert legal(pos) == {"x5"}


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("3 d4, 1 d5", "s1 e7 e9", "e7 e9"),
        ("3 d4, 1 e10 fight", "s1 e7 e11", "e7 e11"),  # it need not be a higher one
        ("3 d4, 1 e10 fight", "s1 f1 e7", "e7"),
        ("3 d4, 1 d5", "s1 f1 e7!", "s1 f1"),  # a blocked eagle cannot trump
        ("3 d4, 1 d5", "s1 f1 m6", "s1 f1 m6"),
    ],
)
def test_A3_4_whoever_cannot_follow_must_trump_or_else_discards(trick: str, hand: str, allowed: str) -> None:
    pos = table(f"""
        seat 1: hand i1 i2
        seat 2: hand {hand}
        seat 3: hand i4 i5
        trick: {trick}
    """)
    assert legal(pos) == set(allowed.split())


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [("e7 x5 d1", "e7"), ("e7 e11 x5", "e7 e11"), ("x5 d1 x2", "x5 d1 x2"), ("e7! x5 d1", "x5 d1")],
)
def test_A3_5_only_an_eagle_follows_an_eagle(hand: str, allowed: str) -> None:
    pos = table(f"""
        seat 1: hand i1 i2
        seat 2: hand {hand}
        seat 3: hand i4 i5 i6
        trick: 1 e9
    """)
    assert legal(pos) == set(allowed.split())


def test_A3_6_whoever_leads_a_multicolour_card_names_its_colour() -> None:
    pos = table("""
        seat 1: hand x6 s1
        seat 2: hand d1 e7
        seat 3: hand s2 d2
    """)
    assert legal(pos) == {"s1", "x6=s", "x6=d", "x6=m", "x6=f", "x6=i"}
    assert played(pos.copy(), "x6=d").view(None)["led"] == "desert"
    assert legal(played(pos.copy(), "x6=d")) == {"d1"}
    assert legal(played(pos.copy(), "x6=s")) == {"e7"}  # it counts as steppe


@pytest.mark.parametrize(("trick", "allowed"), [("2 d4, 3 d5", "x6"), ("2 e7, 3 e8", "x6 s1")])
def test_A3_6_whoever_follows_or_discards_names_none(trick: str, allowed: str) -> None:
    pos = table(f"""
        seat 1: hand x6 s1
        seat 2: hand d1
        seat 3: hand i1
        trick: {trick}
    """)
    assert legal(pos) == set(allowed.split())


@pytest.mark.parametrize(("power", "value"), [("rhinoceros", "2"), ("cheetah", "3"), ("snake", "5")])
@pytest.mark.parametrize("how", ["lead", "follow", "discard"])
def test_A3_7_a_power_may_be_used_at_once_however_played(power: str, value: str, how: str) -> None:
    tricks = {"lead": "", "follow": "trick: 2 d4, 3 d6", "discard": "trick: 2 f4, 3 f6"}
    pos = table(f"""
        seat 1: hand d{value} s1 s4
        seat 2: piles m6, m4 {"| hand m1" * (how == "lead")}
        seat 3: hand i1 i4 {"i6" * (how == "lead")}
        {tricks[how]}
    """)
    played(pos, f"d{value}")
    assert pos.to_move == 1  # before the next player plays
    assert pos.view(1)["asked"] == power
    assert "pass" in legal(pos)  # it is voluntary
    assert len(legal(pos)) > 1


def test_A3_7_a_power_that_is_declined_does_nothing() -> None:
    pos = table("""
        seat 1: hand d5 s1
        seat 2: hand d1 d4
    """)
    played(pos, "d5 pass")
    assert hand_of(pos, 2) == "d1 d4"
    assert legal(pos) == {"d1", "d4"}

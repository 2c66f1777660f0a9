"""R-A8. Nothing available."""

from sketch_awimbawe import hand_of, legal, piles_of, played, seen, table

TWO_RHINOCEROSES = """
    seat 1: hand s1 s3 s4 | piles m1_ d2
    seat 2: hand x2 i1 i3 i4 i5
    seat 3: hand f3! | piles f2_ m6, d1_ f1
"""


# The same without the blocked card.
NOTHING_BLOCKED = """
    seat 1: hand s1 s3 | piles m1_ d2
    seat 2: hand x2 i1 i3 i4
    seat 3: piles f2_ m6, d1_ f1
"""
BOTH = "d2 R3:1>2 x2 R3:2>1"


def test_R_A8_first_the_blocked_cards_are_freed() -> None:
    pos = played(table(TWO_RHINOCEROSES), BOTH)
    assert hand_of(pos, 3) == "f3"
    assert legal(pos) == {"f3"}


def test_R_A8_if_that_is_enough_uncovered_cards_stay_face_down() -> None:
    pos = played(table(TWO_RHINOCEROSES), BOTH)
    assert piles_of(pos, 3) == "f1 f2_, m6 d1_, -, -"


def test_R_A8_else_the_own_uncovered_cards_are_turned_up() -> None:
    pos = table(NOTHING_BLOCKED)
    played(pos, "d2 R3:1>2 x2")
    assert piles_of(pos, 3) == "f2_, m6 d1_ f1, -, -"
    played(pos, "R3:2>1")
    assert piles_of(pos, 3) == "f1 f2, m6 d1, -, -"
    assert seen(pos, 3, by=None)["piles"][:2] == [["f1", "f2"], ["m6", "d1"]]  # for everyone to see
    assert legal(pos) == {"d1"}


def test_R_A8_nobody_elses_cards_are_turned_up() -> None:
    pos = played(table(NOTHING_BLOCKED), BOTH)
    assert piles_of(pos, 1) == "m1_, -, -, -"


def test_R_A8_not_while_something_is_available() -> None:
    pos = played(table(TWO_RHINOCEROSES), "d2 R3:1>2 x2 pass")
    assert piles_of(pos, 3) == "f2_, m6 d1_ f1, -, -"
    assert legal(pos) == {"f1"}


def test_R_A8_not_before_the_turn_reaches_that_player() -> None:
    """Seat 3 has nothing available after the first rhinoceros; the second one could still change that."""
    pos = table("""
        seat 1: hand s1 s3 s4 s6 | piles d2
        seat 2: hand x2 i1 i3 i4 i5
        seat 3: hand f3! m3! | piles f2_ m6, f1!
    """)
    played(pos, "d2 R3:1>2")
    assert (hand_of(pos, 3), piles_of(pos, 3)) == ("m3! f3!", "f2_, m6 f1!, -, -")
    played(pos, "x2 R3:2>1")
    assert (hand_of(pos, 3), piles_of(pos, 3)) == ("m3! f3!", "f1! f2_, m6, -, -")
    assert legal(pos) == {"m6"}


def test_R_A8_all_blocked_cards_are_freed() -> None:
    pos = table("""
        seat 1: hand d2 s1 s3
        seat 2: hand f3! | piles m6, f1!
    """)
    played(pos, "d2 R2:1>2")
    assert (hand_of(pos, 2), piles_of(pos, 2)) == ("f3", "-, m6 f1, -, -")
    assert legal(pos) == {"f3", "f1"}


def test_R_A8_also_for_a_leader() -> None:
    pos = table("""
        seat 1: hand d6 f3 | piles m6, f1
        seat 2: hand d5 s1 s3 s4
        seat 3: hand x5 i1 i3 i4
        seat 4: hand d2 m1 m3 m4
    """)
    played(pos, "d6 d5 B1:h=f3 x5 B1:p2 d2")
    assert (hand_of(pos, 1), piles_of(pos, 1)) == ("f3!", "m6, f1!, -")
    played(pos, "R1:1>2")
    assert (pos.to_move, hand_of(pos, 1), piles_of(pos, 1)) == (1, "f3", "-, m6 f1, -")
    assert legal(pos) == {"f3", "f1"}

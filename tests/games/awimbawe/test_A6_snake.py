"""The power of the snake."""

from collections import Counter

import pytest
from sketch_awimbawe import hand_of, legal, piles_of, played, seen, table

from savanna.games.dealing import Seeded

SNAKE = """
    seat 1: hand d5 s1 s3 s6 | piles m1_ m2
    seat 2: hand d1 d4 f1 | piles f2_ f3, f6
    seat 3: hand i1 i6! | piles i2_ i3, i4, i5!
"""


def test_A6_4_the_snake_blocks_an_available_card_of_another_player() -> None:
    pos = table(SNAKE)
    assert legal(played(pos, "d5")) == {"pass", "B2:p1", "B2:p2", "B2:h", "B3:p1", "B3:p2", "B3:h"}
    assert piles_of(played(pos.copy(), "B2:p1"), 2) == "f2_ f3!, f6, -, -"
    assert piles_of(played(pos.copy(), "B3:p2"), 3) == "i2_ i3, i4!, i5!, -"
    assert hand_of(played(pos.copy(), "B2:h=d4"), 2) == "d1 f1 d4!"
    assert hand_of(played(pos.copy(), "B3:h"), 3) == "i1! i6!"


@pytest.mark.parametrize("card", ["f3", "s1", "e7", "m5"])
def test_A6_4_the_card_of_a_hand_is_one_of_that_hand(card: str) -> None:
    pos = played(table(SNAKE), "d5")
    assert pos.explain(f"B2:h={card}") == f"{card} is not an unblocked card in seat 2's hand"


def test_A6_4_the_partner_included() -> None:
    pos = table("""
        seat 1: hand d5 s1
        seat 2: hand d1 | piles d4!
        seat 3: hand i1 | piles i4
        seat 4: hand f1 | piles f4!
    """)
    assert legal(played(pos, "d5")) == {"pass", "B3:p1", "B3:h"}


def test_A6_4_every_unblocked_card_of_the_hand_is_equally_likely() -> None:
    sketch = """
        seat 1: hand d5 s1 s2 s3 s4
        seat 2: hand d1 d4! f1 m1 e7!
    """
    found: Counter[str] = Counter()
    for seed in range(600):
        pos = table(sketch)
        pos.chance = Seeded(seed)
        played(pos, "d5 B2:h")
        found.update(card for card in hand_of(pos, 2).split() if card.endswith("!"))
    assert (found.pop("d4!"), found.pop("e7!")) == (600, 600)
    assert set(found) == {"d1!", "f1!", "m1!"}
    assert all(150 < number < 250 for number in found.values()), found


@pytest.mark.parametrize(
    "seat_2",
    [
        "hand d1 d4! f1!",
        "hand d1 | piles f1!, f4!",
        "hand d1! f1! | piles f4",
        "piles s4_ m4_ f4",
    ],
)
def test_A6_4_the_last_available_card_can_never_be_blocked(seat_2: str) -> None:
    pos = table(f"""
        seat 1: hand d5 s1 s2
        seat 2: {seat_2}
    """)
    assert played(pos, "d5").to_move == 2  # nothing to ask


def test_A6_4_two_available_cards_one_may_be_blocked() -> None:
    pos = table("""
        seat 1: hand d5 s1 s2
        seat 2: hand d1! f1 | piles f4
    """)
    assert legal(played(pos, "d5")) == {"pass", "B2:h", "B2:p1"}


def test_A6_4_a_face_down_top_uncovered_in_this_trick_is_not_counted() -> None:
    pos = table("""
        seat 1: hand d5 s1 s2 s3
        seat 2: hand f1 | piles f4_, m4_
        trick: 2 d4
    """)
    assert played(pos, "d5").to_move == 1  # seat 1 took the trick; f1 was the only available card
    pos = table("""
        seat 1: hand d5 s1 s2 s3
        seat 2: hand f1 m1 | piles f4_
        trick: 2 d4
    """)
    assert legal(played(pos, "d5")) == {"pass", "B2:h"}


def test_A6_5_a_block_holds_in_this_trick_for_who_has_not_played_yet() -> None:
    pos = table("""
        seat 1: hand d5 s1 s2
        seat 2: hand d1 d4 | piles d6
    """)
    played(pos, "d5 B2:h=d4")
    assert legal(pos) == {"d1", "d6"}
    played(pos, "d6")
    assert hand_of(pos, 2) == "d1 d4"
    assert legal(pos) == {"d1", "d4"}


def test_A6_5_else_in_the_next_trick() -> None:
    pos = table("""
        seat 1: hand d5 s1 s6 f6
        seat 2: hand s4 m4 | piles s3
        trick: 2 d4
    """)
    played(pos, "d5 B2:p1 s6")
    assert legal(pos) == {"s4"}  # s3 is blocked
    played(pos, "s4")
    assert piles_of(pos, 2) == "s3, -, -, -"
    assert seen(pos, 2)["blocked"] == []


def test_A6_5_a_block_can_keep_somebody_from_following() -> None:
    pos = table("""
        seat 1: hand d5 s1
        seat 2: hand d4 m4
    """)
    assert legal(played(pos, "d5 B2:h=d4")) == {"m4"}


def test_A6_5_two_snakes_block_two_cards_and_one_play_frees_both() -> None:
    pos = table("""
        seat 1: hand d5 s1 s2 s4
        seat 2: hand x5 i1 i2 i4
        seat 3: hand d1 d4 | piles d6, m6
    """)
    played(pos, "d5 B3:p1 x5 B3:h=d1")
    assert (hand_of(pos, 3), piles_of(pos, 3)) == ("d1! d4", "d6!, m6, -, -")
    assert legal(pos) == {"d4"}
    played(pos, "d4")
    assert (hand_of(pos, 3), piles_of(pos, 3)) == ("d1", "d6, m6, -, -")


def test_A6_5_only_the_own_card_frees() -> None:
    pos = table("""
        seat 1: hand d5 s1
        seat 2: hand d1 m1
        seat 3: hand d4 m4
    """)
    played(pos, "d5 B3:h=m4 d1")
    assert hand_of(pos, 3) == "d4 m4!"

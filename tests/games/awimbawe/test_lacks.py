"""What everyone concludes when somebody does not follow (A3.3, A3.4)."""

import random
from typing import Any

import pytest
from sketch_awimbawe import hand_of, played, table

import savanna
from savanna.games.match import Match

DESERT = "d1 d2 d3 d4 d5 d6"
MULTICOLOUR = "x2 x3 x5 x6"
EAGLES_OF_TWO = "e7 e8 e9 e10"


def lacks(pos: Match, seen_by: int | None = None) -> list[tuple[int, set[str], int]]:
    """Seat, cards, and at most how many of them were in that hand."""
    told: list[dict[str, Any]] = pos.view(seen_by)["public"]["lacks"]
    return [(lack["seat"], set(lack["cards"]), lack["at_most"]) for lack in told]


def cards(*texts: str) -> set[str]:
    return set(" ".join(texts).split())


def test_whoever_discards_has_neither_the_colour_nor_an_eagle() -> None:
    pos = table("""
        seat 1: hand d4 s4
        seat 2: hand m4 f4
    """)
    played(pos, "d4 m4")
    for watcher in (1, 2, None):
        assert lacks(pos, watcher) == [(2, cards(DESERT, EAGLES_OF_TWO), 0)]


def test_whoever_trumps_does_not_have_the_colour() -> None:
    pos = table("""
        seat 1: hand d4 s4
        seat 2: hand e7 f4
    """)
    assert lacks(played(pos, "d4 e7")) == [(2, cards(DESERT), 0)]
    assert lacks(played(pos, "flee")) == [(2, cards(DESERT), 0)]


def test_with_three_players_nor_a_multicolour_card() -> None:
    pos = table("""
        seat 1: hand d4 s4
        seat 2: hand e7 f4
        seat 3: hand m4 i4
    """)
    assert lacks(played(pos, "d4 e7 flee m4")) == [
        (2, cards(DESERT, MULTICOLOUR), 0),
        (3, cards(DESERT, MULTICOLOUR, EAGLES_OF_TWO, "e11"), 0),
    ]


def test_with_four_players_there_is_the_twelve() -> None:
    pos = table("""
        seat 1: hand e7 s4
        seat 2: hand x2 f4
        seat 3: hand m4 i4
        seat 4: hand e8 e9
    """)
    eagles = cards(EAGLES_OF_TWO, "e11 e12")
    assert lacks(played(pos, "e7 x2 m4 e8")) == [(2, eagles, 0), (3, eagles, 0)]


def test_the_colour_named_for_a_multicolour_lead_counts() -> None:
    pos = table("""
        seat 1: hand x6 s4
        seat 2: hand e7 f4
        seat 3: hand m4 d4
    """)
    assert lacks(played(pos, "x6=d e7")) == [(2, cards(DESERT, MULTICOLOUR), 0)]


@pytest.mark.parametrize("moves", ["d4 d5 pass x2", "e7 e8 e9"])
def test_leading_and_following_tell_nothing(moves: str) -> None:
    pos = table("""
        seat 1: hand d4 e7
        seat 2: hand d5 e8
        seat 3: hand x2 e9
    """)
    assert lacks(played(pos, moves)) == []


def test_a_blocked_card_of_the_hand_may_be_one_of_them() -> None:
    pos = table("""
        seat 1: hand d4 s4 s1
        seat 2: hand m4 d6! f4!
    """)
    assert lacks(played(pos, "d4 m4")) == [(2, cards(DESERT, EAGLES_OF_TWO), 2)]


def test_a_blocked_card_of_a_pile_is_seen_by_all_and_does_not_count() -> None:
    pos = table("""
        seat 1: hand d4 s4
        seat 2: hand m4 | piles d6!
    """)
    assert lacks(played(pos, "d4 m4")) == [(2, cards(DESERT, EAGLES_OF_TWO), 0)]


def test_when_one_of_them_leaves_the_hand_one_fewer_can_be_there() -> None:
    pos = table("""
        seat 1: hand d4 d1 s1
        seat 2: hand m4 d6! f4!
    """)
    played(pos, "d4 m4 d1")
    assert lacks(pos) == [(2, cards(DESERT, EAGLES_OF_TWO), 2)]
    assert lacks(played(pos, "d6")) == [(2, cards(DESERT, EAGLES_OF_TWO), 1)]


def test_another_card_of_the_hand_changes_nothing() -> None:
    pos = table("""
        seat 1: hand d4 f1 s1
        seat 2: hand m4 d6! f4!
    """)
    assert lacks(played(pos, "d4 m4 f1 f4")) == [(2, cards(DESERT, EAGLES_OF_TWO), 2)]


def test_nor_does_such_a_card_from_a_pile() -> None:
    pos = table("""
        seat 1: hand d4 d1 s1
        seat 2: hand m4 f4! | piles d6!
    """)
    assert lacks(played(pos, "d4 m4 d1 d6")) == [(2, cards(DESERT, EAGLES_OF_TWO), 1)]


def test_nor_such_a_card_of_another_seat() -> None:
    pos = table("""
        seat 1: hand d4 d1 s1
        seat 2: hand m4 d6! f4!
    """)
    assert lacks(played(pos, "d4 m4 d1")) == [(2, cards(DESERT, EAGLES_OF_TWO), 2)]


def test_cards_freed_because_nothing_was_available_are_no_excuse() -> None:
    """R-A8: they could be played, and yet the colour was not."""
    pos = table("""
        seat 1: hand d2 s1 s3
        seat 2: hand f3! | piles m6, f1!
    """)
    assert lacks(played(pos, "d2 R2:1>2 f3")) == [(2, cards(DESERT, EAGLES_OF_TWO), 0)]


def test_conclusions_end_with_the_round() -> None:
    pos = table("""
        seat 1: hand d4
        seat 2: hand m4
    """)
    played(pos, "d4 m4")
    assert (pos.round, lacks(pos)) == (2, [])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_conclusions_are_true(players: int) -> None:
    """In matches played at random no hand has more of the cards than was concluded."""
    rng = random.Random(players)
    concluded = 0
    for seed in range(10):
        pos = savanna.game("awimbawe").deal(players, seed=seed)
        while moves := pos.legal_moves():
            pos.play(rng.choice(moves))
            for seat, few, most in lacks(pos):
                hand = {card.rstrip("!") for card in hand_of(pos, seat).split()}
                assert len(hand & few) <= most
                concluded += 1
    assert concluded > 100

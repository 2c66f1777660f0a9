"""The sketches themselves: what they say is what stands there, and nonsense is refused."""

from __future__ import annotations

import random

import pytest
from sketch_tembo import crossed, deal, fords, hand, table

import savanna

TEMBO = savanna.game("tembo")


def test_a_sketch_is_what_stands_there() -> None:
    pos = table("""
        hands: 16 33 35 E Cg / 7 8 1 2 3
        ford 2: 4a 9b 12a
        ford 3: lion
        crossed: 5 18 / -
        pile: 20 L 21
        round: 2   scores: 12 / 7   turn: 1   options: open_scores
    """)
    assert [hand(pos, seat) for seat in (1, 2)] == ["16 33 35 E Cg", "1 2 3 7 8"]
    assert fords(pos) == ["-", "4a 9b 12a", "lion", "-", "-"]
    assert [crossed(pos, seat) for seat in (1, 2)] == ["5 18", "-"]
    assert (pos.round, pos.scores, pos.to_move) == (2, [12, 7], 1)
    view = pos.view(2)
    assert (view["pile"], view["asked"], view["public"]["options"]) == (3, "play", {"open_scores": True})
    assert [seat["points"] for seat in view["seats"]] == [6, 0]


def test_who_begins_is_to_move_if_nothing_else_is_said() -> None:
    assert table("hands: 1 / 2 / 3").to_move == 1
    assert table("hands: 1 / 2 / 3 round: 2").to_move == 2


@pytest.mark.parametrize(
    "sketch",
    [
        "hands: 1 2 / 2",
        "hands: 1 / 2 ford 1: 2a",
        "hands: 1 / 2 ford 1: 4a ford 2: 4b",
        "hands: 1 / 2 crossed: 1 / -",
        "hands: 1 / 2 pile: 3 3",
        "hands: S S / 2",
        "hands: 1 / 2 pile: L L L asked: lion",
        "hands: 1 / 2 pile: L L ford 1: lion ford 2: lion",
    ],
)
def test_a_card_in_two_places_is_refused(sketch: str) -> None:
    with pytest.raises(AssertionError, match="no such card is left"):
        table(sketch)


@pytest.mark.parametrize(
    ("sketch", "fault"),
    [
        ("ford 1: 2a", "a sketch needs hands"),
        ("1 2 3", "a sketch begins with"),
        ("hands: 1 / 2 hands: 3", "is there twice"),
        ("hands: 1 / 2 fjord: 3a", "is not part of a sketch"),
        ("hands: 1 / 2 ford 6: 3a", "is not part of a sketch"),
        ("hands: 1 2 3 4 5 6 / 7", "more than five"),
        ("hands: 1 L / 2", "no hand has a lion"),
        ("hands: 1 / 2 ford 1: 9a 7b", "a row climbs"),
        ("hands: 1 / 2 ford 1: 9c", "an animal has an owner"),
        ("hands: 1 / 2 ford 1: Ea", "only animals"),
        ("hands: 1 / 2 crossed: E / -", "only animals"),
        ("hands: 1 / 2 crossed: 3", "a list for each seat"),
        ("hands: 1 / 2 turn: 3", "is not a seat"),
        ("hands: 1 / 2 round: 3", "1 or 2"),
        ("hands: 1 / 2 scores: 3 / 4", "round 1 has none"),
        ("hands: E / 2", "nobody can move"),
        ("hands: 43 / 2", "no such card"),
    ],
)
def test_a_sketch_with_a_mistake_is_refused(sketch: str, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        table(sketch)


def test_a_deal_is_complete_and_its_lions_are_out_of_the_way() -> None:
    given = deal("hands: 16 33 35 E Cg / 7 8 1 2 3 pile: 20 L 21")
    pos = TEMBO.setup(players=2, deal=given)
    assert given["pile"][:3] == ["20", "L", "21"]
    assert given["fords"].count("L") == 2
    assert pos.view(None)["pile"] == 44


def test_a_match_can_go_on_from_a_sketch_to_its_end() -> None:
    rng = random.Random(1)
    pos = table("hands: 16 33 35 E Cg / 7 8 1 2 3 ford 2: 4a 9b 12a ford 3: lion pile: 20 L 21 22 E")
    while not pos.over:
        pos.play(rng.choice(sorted(pos.legal_moves())))
    assert (pos.round, pos.to_move) == (2, None)

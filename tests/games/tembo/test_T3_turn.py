"""T3: what a turn consists of."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from sketch_tembo import deal, fords, hand, table

import savanna
from savanna.games.reason import IllegalMove


def test_T3_1_a_turn_is_one_placement_or_one_elephant_or_one_crocodile() -> None:
    pos = table("""
        hands: 7 20 E Cg S / 1 2 3
        ford 1: 4b 5a 6b
        ford 2: 12b
        ford 3: lion
        ford 4: lion
        ford 5: lion
    """)
    assert sorted(pos.legal_moves()) == [
        *("20@1", "20@2", "7@1"),  # action A
        *("Cg@1:all", "Cg@1:first", "Cg@2:first", "E@1", "S@1", "S@2"),  # action B
    ]


def test_T3_1_after_one_action_the_turn_is_over() -> None:
    for move in ("7@1", "E@1", "Cg@1:first", "S@1"):
        pos = table("hands: 7 E Cg S / 1 ford 1: 4b 5a 6b")
        pos.play(move)
        assert pos.to_move == 2


def test_T3_1_a_player_plays_only_from_the_own_hand() -> None:
    pos = table("hands: 1 2 / 3 4")
    assert pos.explain("3@1") == "you do not hold 3"
    pos.play("1@1")
    assert pos.explain("2@1") == "you do not hold 2"


def test_T3_2_the_player_draws_up_to_five() -> None:
    pos = table("hands: 1 2 3 E Cg / 4 5 6 7 8 pile: 20 30 40")
    pos.play("1@1")
    assert hand(pos, 1) == "2 3 20 E Cg"
    assert hand(pos, 2) == "4 5 6 7 8"
    assert pos.view(None)["pile"] == 2
    pos.play("8@2")
    assert hand(pos, 2) == "4 5 6 7 30"
    assert pos.view(None)["pile"] == 1


@pytest.mark.parametrize("move", ["E@1", "Cg@1:first", "Cg@1:all", "S@1"])
def test_T3_2_after_an_elephant_or_a_crocodile_too(move: str) -> None:
    pos = table("hands: 8 9 E Cg S / 1 ford 1: 4b 5a 6b pile: 20 30")
    pos.play(move)
    assert "20" in hand(pos, 1).split()
    assert [seat["hand"] for seat in pos.view(None)["seats"]] == [5, 1]


def test_T3_2_cards_come_from_the_pile_in_its_order() -> None:
    """Through a whole pile: it is kept in stacks of ten, and the seams must not show."""
    rng = random.Random(3)
    given = deal("hands: 1 2 3 4 5 / 6 7 8 9 10")
    rng.shuffle(given["pile"])
    pos = savanna.game("tembo").setup(players=2, deal=given)
    place = 0
    while pos.round == 1:
        seat, move = pos.to_move, rng.choice(sorted(pos.legal_moves()))
        assert seat is not None
        kept = Counter(pos.view(seat)["hand"]) - Counter(move.partition("@")[0].split("+"))
        pos.play(move)
        if pos.round == 1:
            drawn = Counter(pos.view(seat)["hand"]) - kept
            assert drawn == Counter(given["pile"][place : place + drawn.total()])
            place += drawn.total()
            assert pos.view(None)["pile"] == 44 - place
    assert place == 44


def test_T3_3_there_is_no_passing() -> None:
    pos = table("hands: 1 / 2")
    for text in ("pass", "", "-"):
        with pytest.raises(IllegalMove):
            pos.play(text)
    assert sorted(pos.legal_moves()) == ["1@1", "1@2", "1@3", "1@4", "1@5"]


def test_T3_3_a_harmful_play_must_be_made() -> None:
    pos = table("hands: S 1 / 42 ford 1: 40a 41a ford 2: lion ford 3: lion ford 4: 2a ford 5: 3a")
    assert sorted(pos.legal_moves()) == ["S@1", "S@4", "S@5"]  # only own animals to eat
    pos.play("S@1")
    assert fords(pos) == ["-", "lion", "lion", "2a", "3a"]


def test_T3_4_a_lion_is_never_played_from_a_hand() -> None:
    pos = table("hands: 1 2 / 3 ford 1: 4b pile: L 5 6 7 8")
    with pytest.raises(IllegalMove) as refused:
        pos.play("L@1")
    assert refused.value.reason.code == "no_lion"


def test_T3_4_no_hand_ever_has_a_lion() -> None:
    rng = random.Random(4)
    pos = savanna.game("tembo").deal(players=4, seed=4)
    lions = 0
    while not pos.over:
        for seat in (1, 2, 3, 4):
            assert "L" not in pos.view(seat)["hand"]
        move = rng.choice(sorted(pos.legal_moves()))
        assert move.startswith("L@") == (pos.view(None)["asked"] == "lion")
        lions += move.startswith("L@")
        pos.play(move)
    assert lions  # they were drawn, and placed at once

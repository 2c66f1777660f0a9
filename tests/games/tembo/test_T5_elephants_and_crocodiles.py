"""T5: one elephant or one crocodile at one ford."""

from __future__ import annotations

import pytest
from sketch_tembo import crossed, ford, fords, hand, points, table

from savanna import Match


def playable(pos: Match, card: str) -> set[str]:
    """Where and how this card can be played: {"1:first", "2"}."""
    return {move.removeprefix(f"{card}@") for move in pos.legal_moves() if move.startswith(f"{card}@")}


@pytest.mark.parametrize(
    ("move", "left"), [("E@1", "E S Cg Cg"), ("Cg@1:first", "E E S Cg"), ("S@1", "E E Cg Cg")]
)
def test_T5_1_the_card_is_shown_and_leaves_the_round(move: str, left: str) -> None:
    pos = table("hands: E E S Cg Cg / 20 ford 1: 7b 8a 9b")
    before = pos.view(None)["memory"]["gone"]
    card = move.partition("@")[0]
    pos.play(move)
    assert sorted(hand(pos, 1).split()) == sorted(left.split())
    for seat in (1, 2, None):
        gone = pos.view(seat)["memory"]["gone"]
        assert gone.count(card) == before.count(card) + 1


@pytest.mark.parametrize("move", ["E@2", "Cg@2:first", "Cg@2:all", "S@2"])
def test_T5_1_it_is_used_on_a_single_ford(move: str) -> None:
    pos = table("hands: E Cg S / 20 ford 1: 1a 4b 7a ford 2: 10b 13b 14a ford 3: 16a ford 4: 19b 22b 25b")
    pos.play(move)
    assert ford(pos, 2) != "10b 13b 14a"
    assert [ford(pos, number) for number in (1, 3, 4, 5)] == ["1a 4b 7a", "16a", "19b 22b 25b", "-"]


def test_T5_2_an_elephant_needs_three_animals() -> None:
    pos = table("hands: E 42 / 20 ford 1: 1a ford 2: 2a 3a ford 3: 4a 5b 6a ford 4: 7b 8b 9b 10b")
    assert playable(pos, "E") == {"3", "4"}


def test_T5_2_not_even_a_closed_ford_is_different() -> None:
    pos = table("hands: E 42 / 20 ford 1: lion ford 2: 2a 3a")
    assert playable(pos, "E") == set()


def test_T5_2_all_cross_and_the_owners_take_their_own() -> None:
    pos = table("""
        hands: E / 40 / 41
        ford 2: 4b 9c 12b 20a
        ford 3: 1a
        crossed: 30 / - / 31 33
    """)
    pos.play("E@2")
    assert fords(pos) == ["-", "-", "1a", "-", "-"]
    assert [crossed(pos, seat) for seat in (1, 2, 3)] == ["20 30", "4 12", "9 31 33"]
    assert [points(pos, seat) for seat in (1, 2, 3)] == [4 + 3, 3 + 5, 4 + 4 + 4]


def test_T5_2_an_elephant_may_carry_nothing_of_ones_own() -> None:
    pos = table("hands: E / 40 ford 1: 1b 2b 3b")
    pos.play("E@1")
    assert (crossed(pos, 1), crossed(pos, 2)) == ("-", "1 2 3")


def test_T5_2_crossed_points_can_no_longer_be_lost() -> None:
    pos = table("""
        hands: E 36 37 38 39 / S Cg 40 41 42
        ford 1: 1a 4a 7a
        ford 2: 10a 13a
        pile: 20 L
    """)
    pos.play("E@1")
    assert points(pos, 1) == 9
    pos.play("S@2")
    assert (pos.view(None)["asked"], points(pos, 1)) == ("lion", 9)
    pos.play("L@1")
    assert (crossed(pos, 1), points(pos, 1)) == ("1 4 7", 9)


def test_T5_2_the_markers_go_back_and_the_ford_is_free_again() -> None:
    pos = table("hands: E 42 / 1 40 ford 1: 10a 11b 12a")
    pos.play("E@1")
    assert ford(pos, 1) == "-"
    pos.play("1@1")
    assert ford(pos, 1) == "1b"


def test_T5_2_the_owner_may_look_at_them_at_any_time() -> None:
    pos = table("hands: 1 / 2 crossed: 5 8 / 9")
    assert pos.view(1)["memory"]["crossed"] == [["5", "8"], ["9"]]
    assert pos.view(1)["seats"][0] == {"hand": 1, "crossed": 2, "points": 7}


def test_T5_3_the_super_crocodile_needs_one_animal() -> None:
    pos = table("hands: S 42 / 20 ford 1: 1b ford 2: 2a 3b ford 4: lion")
    assert playable(pos, "S") == {"1", "2"}


def test_T5_3_it_eats_all_animals_there() -> None:
    pos = table("hands: S 42 / 20 ford 1: 1b ford 2: 2a 3b 4b 30a")
    pos.play("S@2")
    assert fords(pos) == ["1b", "-", "-", "-", "-"]
    assert [crossed(pos, seat) for seat in (1, 2)] == ["-", "-"]


def test_T5_4_a_crocodile_needs_one_animal() -> None:
    pos = table("hands: Cg Cz 42 / 20 ford 1: 1b ford 2: 3a ford 4: lion")
    assert playable(pos, "Cg") == {"1:first", "1:all", "2:first"}
    assert playable(pos, "Cz") == {"1:first", "2:first"}


@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("Cg@1:first", "7b 9a 10b 11a"),  # 2 is a zebra: the first may be of any species
        ("Cz@1:first", "7b 9a 10b 11a"),
        ("Ca@1:first", "7b 9a 10b 11a"),
        ("Cg@1:all", "2a 9a 11a"),
        ("Cz@1:all", "7b 9a 10b"),
        ("Ca@1:all", "2a 7b 10b 11a"),
    ],
)
def test_T5_4_crocodile_eats_the_first_or_a_species(move: str, left: str) -> None:
    pos = table("hands: Cg Cz Ca / 40 ford 1: 2a 7b 9a 10b 11a ford 2: 1a 3b 5a")
    pos.play(move)
    assert fords(pos)[:2] == [left, "1a 3b 5a"]
    assert hand(pos, 1).split() == [card for card in ("Cg", "Cz", "Ca") if card != move[:2]]


def test_T5_4_both_ways_are_there_even_for_a_single_animal() -> None:
    for move in ("Cz@1:first", "Cz@1:all"):
        pos = table("hands: Cz / 40 ford 1: 2b")
        pos.play(move)
        assert ford(pos, 1) == "-"


def test_T5_4_a_species_is_eaten_from_every_owner() -> None:
    pos = table("hands: Cg / 40 / 41 ford 1: 1a 4b 7c 8c")
    pos.play("Cg@1:all")
    assert ford(pos, 1) == "8c"


@pytest.mark.parametrize(
    ("row", "eaters"),
    [
        ("1b 4a", {"Cg"}),
        ("2b 5a", {"Cz"}),
        ("3b 6a", {"Ca"}),
        ("1a 3b", {"Cg", "Ca"}),
        ("1a 2b 3a", {"Cg", "Cz", "Ca"}),
    ],
)
def test_R_T3_a_crocodile_must_eat(row: str, eaters: set[str]) -> None:
    pos = table(f"hands: Cg Cz Ca / 40 ford 1: {row}")
    assert {move[:2] for move in pos.legal_moves() if move.endswith("@1:all")} == eaters
    assert {move[:2] for move in pos.legal_moves() if move.endswith("@1:first")} == {"Cg", "Cz", "Ca"}


@pytest.mark.parametrize(
    ("move", "eaten"), [("Cg@1:first", ["1"]), ("Cg@1:all", ["1", "7"]), ("S@1", ["1", "7", "8"])]
)
def test_T5_5_eaten_animals_leave_the_round(move: str, eaten: list[str]) -> None:
    pos = table("hands: Cg S / 20 ford 1: 1b 7a 8b")
    before = set(pos.view(2)["memory"]["gone"])
    pos.play(move)
    gone = [card for card in pos.view(2)["memory"]["gone"] if card not in before and card.isdigit()]
    assert gone == eaten
    assert [seat["crossed"] for seat in pos.view(None)["seats"]] == [0, 0]


def test_T5_5_eaten_animals_do_not_cross_with_the_rest() -> None:
    pos = table("hands: Cg 42 / E ford 1: 1b 2a 3b 5a")
    pos.play("Cg@1:all")
    pos.play("E@1")
    assert (crossed(pos, 1), crossed(pos, 2)) == ("2 5", "3")


def test_T5_5_too_few_are_left_for_an_elephant() -> None:
    pos = table("hands: Cg 42 / E 41 ford 1: 1b 2a 3b")
    pos.play("Cg@1:first")
    assert playable(pos, "E") == set()

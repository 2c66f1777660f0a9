"""T4: placing an animal or a pair."""

from __future__ import annotations

import pytest
from sketch_tembo import ford, fords, hand, table

from savanna import Match


def at(pos: Match, number: int) -> set[str]:
    """What can be placed at this ford: {"7", "7+8"}."""
    moves = [move.partition("@") for move in pos.legal_moves()]
    return {cards for cards, _, where in moves if where == str(number) and cards[0].isdigit()}


def pairs(pos: Match) -> set[str]:
    return {cards for cards in at(pos, 1) if "+" in cards}


def test_T4_1_any_ford_will_do() -> None:
    for number in range(1, 6):
        pos = table("hands: 7 / 8")
        pos.play(f"7@{number}")
        assert fords(pos) == ["7a" if n == number else "-" for n in range(1, 6)]


def test_T4_1_but_not_one_that_a_lion_closed() -> None:
    pos = table("hands: 7 8 / 9 ford 2: lion ford 5: lion")
    assert [at(pos, number) for number in (2, 5)] == [set(), set()]
    assert [at(pos, number) for number in (1, 3, 4)] == [{"7", "8", "7+8"}] * 3


@pytest.mark.parametrize("number", range(1, 43))
def test_T4_2_any_number_begins_a_row(number: int) -> None:
    pos = table(f"hands: {number} / E")
    assert at(pos, 1) == {str(number)}


@pytest.mark.parametrize(
    ("row", "fit"),
    [
        ("1b", {"2", "15", "30", "42"}),
        ("14b", {"15", "30", "42"}),
        ("16b", {"30", "42"}),
        ("1a 3b 29a", {"30", "42"}),
        ("29b 31b", {"42"}),
        ("1a 41b", {"42"}),
    ],
)
def test_T4_2_the_number_must_be_higher_than_the_last(row: str, fit: set[str]) -> None:
    assert at(table(f"hands: 2 15 30 42 / 4 ford 1: {row}"), 1) == fit


def test_T4_2_nothing_goes_after_42() -> None:
    assert at(table("hands: 1 41 E Cg S / 2 ford 1: 42b"), 1) == set()


def test_T4_2_the_animal_joins_the_end_of_the_row() -> None:
    pos = table("hands: 30 / 2 ford 1: 4b 9a 12b ford 2: 13b")
    pos.play("30@1")
    assert fords(pos)[:2] == ["4b 9a 12b 30a", "13b"]


@pytest.mark.parametrize(
    ("clearing", "row", "left"),
    [
        ("E@1", "20b 21b 30a", "-"),
        ("S@1", "20b 30a", "-"),
        ("Cz@1:all", "20b 41b", "-"),
        ("Cz@1:first", "20b 30a", "30a"),
    ],
)
def test_T4_2_only_the_animals_there_now_count(clearing: str, row: str, left: str) -> None:
    pos = table(f"hands: {clearing.partition('@')[0]} / 1 31 ford 1: {row}")
    pos.play(clearing)
    assert ford(pos, 1) == left
    assert at(pos, 1) == ({"1", "31"} if left == "-" else {"31"})


@pytest.mark.parametrize(("seat", "row"), [(1, "9b 11a"), (2, "9b 12b"), (3, "9b 13c"), (4, "9b 14d")])
def test_T4_3_the_animal_is_marked_as_the_players_own(seat: int, row: str) -> None:
    pos = table(f"hands: 11 / 12 / 13 / 14 turn: {seat} ford 2: 9b")
    pos.play(f"{10 + seat}@2")
    assert ford(pos, 2) == row


def test_T4_4_owners_and_species_mix_freely() -> None:
    pos = table("hands: 12 42 / 13 / 14 ford 1: 1c 2a 7a 9b")
    for move in ("12@1", "13@1", "14@1"):
        pos.play(move)
    assert ford(pos, 1) == "1c 2a 7a 9b 12a 13b 14c"


def test_T4_4_a_row_may_grow_to_any_length() -> None:
    row = " ".join(f"{number}{'ab'[number % 2]}" for number in range(1, 41))
    pos = table(f"hands: 41 42 / E ford 1: {row}")
    pos.play("41+42@1")
    assert ford(pos, 1) == f"{row} 41a 42a"
    pos.play("E@1")
    assert pos.scores == [77, 64]  # 141 in all


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("7 8", {"7+8"}),
        ("4 6", {"4+6"}),
        ("4 7", set()),
        ("33 34 35", {"33+34", "33+35", "34+35"}),  # 33 and 35 are a pair though 34 is in hand as well
        ("1 2 3 4 5", {"1+2", "2+3", "3+4", "4+5", "1+3", "2+4", "3+5"}),
        ("1 3 5 7 9", {"1+3", "3+5", "5+7", "7+9"}),
        ("1 4 7 10 13", set()),
        ("40 42", {"40+42"}),
        ("41 42", {"41+42"}),
        ("41 42 E Cg S", {"41+42"}),  # the cards after 42 are no animals
        ("42 E Cg", set()),
        ("1 2 42", {"1+2"}),  # and 42 is not next to 1
    ],
)
def test_T4_5_two_animals_1_or_2_apart_are_a_pair(held: str, found: set[str]) -> None:
    assert pairs(table(f"hands: {held} / -")) == found


def test_T4_5_both_animals_must_be_in_hand() -> None:
    assert pairs(table("hands: 7 10 / 8 9 ford 2: 6a")) == set()


@pytest.mark.parametrize(
    ("row", "fit"),
    [
        ("6b", {"7", "8", "9", "7+8", "7+9", "8+9"}),
        ("1b 2a", {"7", "8", "9", "7+8", "7+9", "8+9"}),
    ],
)
def test_T4_5_the_lower_has_to_fit_the_row(row: str, fit: set[str]) -> None:
    assert at(table(f"hands: 7 8 9 / 42 ford 1: {row}"), 1) == fit


def test_T4_5_it_is_not_enough_that_the_higher_fits() -> None:
    assert at(table("hands: 6 8 / 42 ford 1: 7b"), 1) == {"8"}
    assert at(table("hands: 6 7 9 / 42 ford 1: 8b"), 1) == {"9"}


@pytest.mark.parametrize(("pair", "row"), [("7+8", "4b 7a 8a"), ("6+8", "4b 6a 8a"), ("6+7", "4b 6a 7a")])
def test_T4_5_both_go_to_the_same_ford_the_lower_first(pair: str, row: str) -> None:
    pos = table("hands: 6 7 8 / 42 ford 3: 4b")
    pos.play(f"{pair}@3")
    assert fords(pos) == ["-", "-", row, "-", "-"]
    assert len(hand(pos, 1).split()) == 1


def test_T4_5_the_number_between_may_stand_elsewhere() -> None:
    pos = table("hands: 4 6 / 42 ford 2: 5b")
    pos.play("4+6@1")
    assert fords(pos)[:2] == ["4a 6a", "5b"]


def test_T4_5_a_pair_cannot_be_split_over_two_fords() -> None:
    pos = table("hands: 7 8 / 42")
    for text in ("7@1+8@2", "7+8@1,2", "7@1 8@2", "8+7@1"):
        assert pos.explain(text)
        assert text not in pos.legal_moves()


def test_T4_5_a_pair_is_voluntary() -> None:
    pos = table("hands: 7 8 / 42 ford 1: 6b")
    assert at(pos, 1) == {"7", "8", "7+8"}
    pos.play("8@1")
    assert (ford(pos, 1), hand(pos, 1)) == ("6b 8a", "7")


def test_T4_6_after_a_pair_the_player_draws_two() -> None:
    pos = table("hands: 7 8 20 E Cg / 42 pile: 30 31 32")
    pos.play("7+8@1")
    assert hand(pos, 1) == "20 30 31 E Cg"
    assert pos.view(None)["pile"] == 1


def test_T4_6_nothing_but_a_pair_plays_two_cards() -> None:
    pos = table("hands: 7 8 9 E E / 42 ford 1: 1b 2b 3b")
    for text in ("7+8+9@1", "E+7@1", "7+E@1", "E+E@1"):
        assert pos.explain(text)
    for move in pos.legal_moves():
        after = pos.copy()
        after.play(move)
        if after.round == 1:
            assert len(hand(after, 1).split()) == (3 if "+" in move else 4), move

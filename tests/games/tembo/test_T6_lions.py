"""T6: lions."""

from __future__ import annotations

import pytest
from sketch_tembo import crossed, deal, ford, fords, hand, points, table

import savanna


def test_T6_1_a_lion_stops_the_game_until_it_is_placed() -> None:
    pos = table("hands: 1 2 3 4 5 / 6 7 8 9 10 ford 2: 20b pile: L 30")
    pos.play("1@1")
    assert pos.to_move == 1  # whoever drew it, not the next player
    assert sorted(pos.legal_moves()) == ["L@1", "L@2"]
    assert hand(pos, 1) == "2 3 4 5"
    for seat in (1, 2, None):
        assert (pos.view(seat)["asked"], pos.view(seat)["to_move"]) == ("lion", 1)


def test_T6_1_it_is_a_move_even_where_only_one_ford_comes_into_question() -> None:
    pos = table("hands: 1 2 3 4 5 / 6 7 8 9 10 pile: L 30")
    pos.play("1@3")
    assert pos.legal_moves() == ["L@3"]
    assert ford(pos, 3) == "1a"  # nothing happens before it is made
    pos.play("L@3")
    assert [text for _, text in pos.rounds[0].moves] == ["1@3", "L@3"]


def test_T6_1_nothing_else_can_be_played_before() -> None:
    pos = table("hands: 1 2 E / 3 asked: lion ford 1: 10a 11a 12a")
    for text in ("1@2", "E@1", "1+2@3"):
        assert pos.explain(text) == "a lion was drawn and must be placed first: L@1"


def test_T6_2_it_goes_to_a_ford_with_an_animal() -> None:
    pos = table("hands: 1 / 3 asked: lion ford 1: lion ford 2: 10a ford 3: 5b 6b 7a ford 5: 42b")
    assert sorted(pos.legal_moves()) == ["L@2", "L@3", "L@5"]


def test_T6_2_even_if_all_animals_are_the_players_own() -> None:
    pos = table("hands: 1 / 3 asked: lion ford 4: 10a 11a 12a")
    assert pos.legal_moves() == ["L@4"]


def test_T6_2_with_no_animal_anywhere_any_ford_will_do() -> None:
    pos = table("hands: E 2 3 4 5 / 6 ford 1: 10a 11a 12a pile: L 30")
    pos.play("E@1")
    assert sorted(pos.legal_moves()) == ["L@1", "L@2", "L@3", "L@4", "L@5"]
    pos.play("L@4")
    assert fords(pos) == ["-", "-", "-", "lion", "-"]


@pytest.mark.parametrize(
    ("closed", "choice"),
    [
        ("ford 2: lion", ["L@1", "L@3", "L@4", "L@5"]),
        ("ford 1: lion ford 5: lion", ["L@2", "L@3", "L@4"]),
    ],
)
def test_R_T4_then_among_the_fords_not_closed_yet(closed: str, choice: list[str]) -> None:
    assert sorted(table(f"hands: 1 / 3 asked: lion {closed}").legal_moves()) == choice


def test_R_T4_a_table_may_let_a_lion_lie_on_a_lion() -> None:
    """Then any of the five fords, if no animal waits anywhere; a closed one stays closed."""
    pos = table("hands: 1 / 3 asked: lion ford 2: lion pile: 30 L options: lion_on_lion")
    assert sorted(pos.legal_moves()) == ["L@1", "L@2", "L@3", "L@4", "L@5"]
    pos.play("L@2")
    assert fords(pos) == ["-", "lion", "-", "-", "-"]
    assert pos.view(1)["lions"] == 2


def test_R_T4_where_animals_wait_it_goes_to_them_at_any_table() -> None:
    pos = table("hands: 1 / 3 asked: lion ford 2: lion ford 3: 20b options: lion_on_lion")
    assert pos.legal_moves() == ["L@3"]


def test_T6_3_it_eats_every_animal_there_and_closes_the_ford() -> None:
    pos = table("hands: 1 / 3 40 asked: lion ford 2: 10a 11b 12a ford 3: 20b")
    before = pos.view(None)["memory"]["gone"]
    pos.play("L@2")
    assert fords(pos) == ["-", "lion", "20b", "-", "-"]
    assert sorted({*pos.view(None)["memory"]["gone"]} - {*before}) == ["10", "11", "12"]
    assert [crossed(pos, seat) for seat in (1, 2)] == ["-", "-"]
    assert not [move for move in pos.legal_moves() if "@2" in move]


def test_T6_3_nothing_can_be_played_at_a_closed_ford() -> None:
    pos = table("hands: 1 2 E Cg S / 3 ford 3: lion ford 4: 40a")
    assert not [move for move in pos.legal_moves() if "@3" in move]


def test_T6_3_what_has_crossed_is_out_of_its_reach() -> None:
    pos = table("hands: 1 / 3 asked: lion crossed: 10 / 11 ford 2: 12a")
    pos.play("L@2")
    assert (points(pos, 1), points(pos, 2)) == (5, 5)


def test_T6_3_the_ford_is_closed_until_the_round_ends() -> None:
    pos = table("hands: 1 2 / 3 4 ford 3: lion")
    for move in ("1@1", "3@1", "2@2", "4@1"):
        assert ford(pos, 3) == "lion"
        pos.play(move)
    assert (pos.round, fords(pos)) == (2, ["-"] * 5)


def test_T6_4_drawing_goes_on_afterwards() -> None:
    pos = table("hands: 7 8 3 4 5 / 6 pile: 20 L 21 22")
    pos.play("7+8@1")
    assert (hand(pos, 1), pos.to_move) == ("3 4 5 20", 1)
    pos.play("L@1")
    assert (hand(pos, 1), pos.to_move) == ("3 4 5 20 21", 2)
    assert pos.view(None)["pile"] == 1


def test_T6_4_several_lions_can_come_one_after_another() -> None:
    pos = table("hands: 1 2 3 4 5 / 6 ford 2: 30b ford 3: 31b pile: L L L 20 21")
    pos.play("1@1")
    for ford_taken in (2, 1, 3):
        assert pos.to_move == 1
        assert all(move.startswith("L@") for move in pos.legal_moves())
        pos.play(f"L@{ford_taken}")
    assert fords(pos) == ["lion", "lion", "lion", "-", "-"]
    assert (hand(pos, 1), pos.to_move, pos.view(None)["pile"]) == ("2 3 4 5 20", 2, 1)


def test_T6_4_each_lion_has_its_own_choice() -> None:
    pos = table("hands: 1 2 3 4 5 / 6 pile: L L 20")
    pos.play("1@1")
    assert pos.legal_moves() == ["L@1"]
    pos.play("L@1")  # now no animal is left anywhere
    assert sorted(pos.legal_moves()) == ["L@2", "L@3", "L@4", "L@5"]


def test_T6_4_a_lion_at_the_bottom_of_the_pile_is_placed_all_the_same() -> None:
    pos = table("hands: 1 2 3 4 5 / 6 pile: L")
    pos.play("1@1")
    pos.play("L@1")
    assert (hand(pos, 1), pos.to_move) == ("2 3 4 5", 2)


def test_T6_4_a_lion_beneath_the_last_card_needed_stays_where_it_is() -> None:
    pos = table("hands: 1 2 3 4 5 / 6 pile: 20 L")
    pos.play("1@1")
    assert (pos.to_move, pos.view(None)["asked"], pos.view(None)["pile"]) == (2, "play", 1)


def test_T6_4_in_a_dealt_round_too() -> None:
    pos = savanna.game("tembo").setup(players=2, deal=deal("hands: 1 2 3 4 5 / 6 7 8 9 10 pile: L 20 L 30"))
    for move in ("1@1", "L@1", "6@2", "L@2"):
        pos.play(move)
    assert fords(pos) == ["lion", "lion", "-", "-", "-"]
    assert (hand(pos, 1), hand(pos, 2)) == ("2 3 4 5 20", "7 8 9 10 30")

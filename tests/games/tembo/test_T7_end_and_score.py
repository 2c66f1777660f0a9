"""T7: the end of a round, the scores, and the match."""

from __future__ import annotations

import math

import pytest
from sketch_tembo import deal, ford, hand, table

import savanna

TEMBO = savanna.game("tembo")

# Whoever begins has no animal and finds none at the fords: nothing legal to play.
STUCK_1 = "hands: E E E E Cg / 1 2 3 4 5"
STUCK_2 = "hands: 1 2 3 4 5 / E E E S Cg"

ALMOST_FULL = "ford 1: 30a ford 2: 31a ford 3: lion ford 4: lion"


def test_T7_1_with_the_pile_empty_play_goes_on_without_drawing() -> None:
    pos = table("hands: 1 2 3 4 5 / 6 7 8 9 10 pile: 20")
    pos.play("1+2@1")
    assert (hand(pos, 1), pos.view(None)["pile"]) == ("3 4 5 20", 0)
    pos.play("6@1")
    assert hand(pos, 2) == "7 8 9 10"
    pos.play("20@1")
    assert (hand(pos, 1), pos.to_move) == ("3 4 5", 2)


# T7.2


@pytest.mark.parametrize(
    ("sketch", "move"),
    [
        ("hands: 1 2 / -", "1@1"),  # no cards left
        ("hands: S 2 / E Cg ford 1: 30a", "S@1"),  # cards, but no use for them
        (f"hands: 40 41 / 1 2 3 {ALMOST_FULL}", "41@5"),  # animals too low for every row
        (f"hands: 40 41 / 1 2 3 / 42 {ALMOST_FULL}", "41@5"),  # that the third player could play is no help
    ],
)
def test_T7_2_the_round_ends_when_the_player_who_is_up_has_nothing_to_play(sketch: str, move: str) -> None:
    pos = table(sketch)
    pos.play(move)
    assert pos.rounds[0].outcome is not None
    assert (pos.round, pos.scores) == (2, [0] * pos.players)


def test_T7_2_it_does_not_end_while_that_player_can_do_anything() -> None:
    pos = table(f"hands: 40 41 / S {ALMOST_FULL}")
    pos.play("41@5")
    assert (pos.round, pos.scores) == (1, None)
    assert sorted(pos.legal_moves()) == ["S@1", "S@2", "S@5"]


def test_T7_2_it_can_come_while_there_are_still_cards_to_draw() -> None:
    pos = table("hands: S 1 2 3 4 / E E E Cg Cz ford 1: 30a pile: 20 21 22")
    pos.play("S@1")
    assert (pos.round, pos.scores) == (2, [0, 0])


def test_T7_2_a_lion_can_end_the_round() -> None:
    pos = table("hands: 1 2 3 4 5 / E E E Cg Cz pile: L 20 21")
    pos.play("1@1")
    assert pos.round == 1
    pos.play("L@1")
    assert (pos.round, pos.scores) == (2, [0, 0])


def test_T7_2_a_lion_still_to_be_placed_keeps_the_round_going() -> None:
    pos = table("hands: E / 5 ford 1: 1a 2a 3a pile: L")
    pos.play("E@1")
    assert (pos.round, pos.to_move, hand(pos, 1)) == (1, 1, "-")


def test_T7_2_a_first_round_without_moves() -> None:
    pos = TEMBO.setup(players=2, deal=deal(STUCK_1), seed=1)
    assert (pos.round, pos.to_move, pos.scores, pos.result) == (2, 2, [0, 0], None)
    assert pos.record()["rounds"][0] == {"deal": deal(STUCK_1), "moves": [], "scores": [0, 0]}


def test_T7_2_only_the_player_who_begins_counts() -> None:
    assert TEMBO.setup(players=2, deal=deal(STUCK_2)).round == 1


def test_T7_2_a_second_round_without_moves() -> None:
    pos = table("hands: E / - ford 1: 1a 2b 3a")
    pos.next_deal(deal(STUCK_2))
    pos.play("E@1")
    assert (pos.round, pos.over, pos.to_move) == (2, True, None)
    assert (pos.scores, pos.result) == ([0, 0], [1, 2])
    assert pos.legal_moves() == []


def test_T7_2_a_second_round_without_moves_given_afterwards() -> None:
    pos = table("hands: E / - ford 1: 1a 2b 3b")
    pos.play("E@1")
    assert (pos.scores, pos.over) == ([2, 4], False)
    pos.next_deal(deal(STUCK_2))
    assert (pos.scores, pos.result) == ([0, 0], [2, 1])


def test_T7_2_a_match_without_any_move() -> None:
    pos = TEMBO.setup(players=2, deal=deal(STUCK_1))
    pos.next_deal(deal(STUCK_2))
    assert (pos.over, pos.scores, pos.result) == (True, [0, 0], [1, 1])
    record = pos.record()
    assert [played["moves"] for played in record["rounds"]] == [[], []]
    assert [again.record() for again in savanna.replay(record)] == [record]


def test_T7_2_about_one_round_in_2000() -> None:
    """14 of the 56 cards that are dealt are no animals: elephants and crocodiles."""
    assert round(math.comb(56, 5) / math.comb(14, 5), -2) == 1900


# Scores


def test_T7_3_only_crossed_animals_count() -> None:
    pos = table("""
        hands: E 42 / -
        ford 1: 10a 11b 12b
        ford 2: 22a 23a 24a
        crossed: 1 / 2 13
    """)
    pos.play("E@1")
    assert pos.scores == [2 + 5, 2 + 2 + 5 + 5]


def test_T7_3_without_a_crossing_everyone_has_0() -> None:
    pos = table("hands: 1 42 / - / 41 ford 2: 22a 23b 24c")
    pos.play("1@1")
    assert pos.scores == [0, 0, 0]


def test_T7_4_a_match_is_two_rounds() -> None:
    pos = table("hands: 1 / -")
    pos.play("1@1")
    assert (pos.round, pos.over, pos.result) == (2, False, None)
    pos = table("hands: - / 1 round: 2")
    pos.play("1@1")
    assert (pos.round, pos.over, pos.to_move) == (2, True, None)
    assert (pos.legal_moves(), pos.explain("1@1")) == ([], "the match is over")


@pytest.mark.parametrize(
    ("first", "places"),
    [("0 / 0", [1, 2]), ("0 / 5", [1, 2]), ("0 / 6", [1, 1]), ("0 / 7", [2, 1]), ("9 / 14", [1, 2])],
)
def test_T7_4_the_total_of_both_rounds_counts(first: str, places: list[int]) -> None:
    pos = table(f"hands: - / E round: 2 scores: {first} ford 1: 10a 11a 13b 14b")
    pos.play("E@1")
    assert pos.scores == [10, 4]  # of this round, never totals
    assert pos.result == places


def test_T7_4_the_scores_of_a_round_are_shown_until_the_next_move() -> None:
    pos = table("hands: E / - ford 1: 1a 2b 3a")
    assert pos.copy().scores is None
    pos.next_deal(deal("hands: 1 2 3 4 5 / 6 7 8 9 10"))
    pos.play("E@1")
    assert (pos.round, pos.scores) == (2, [4, 2])
    pos.play("6@1")
    assert pos.view(None)["public"]["scores"] == [[4, 2]]
    assert pos.scores is None


def test_T7_4_there_is_no_third_round() -> None:
    pos = table("hands: 3 / 1 round: 2")
    pos.play("1@1")
    with pytest.raises(ValueError, match="round 2 is the last of a match of Tembo: there is no next deal"):
        pos.next_deal(deal(STUCK_1))
    pos.play("3@1")
    with pytest.raises(ValueError, match="the match is over: there is no next deal"):
        pos.next_deal(deal(STUCK_1))


def test_T7_4_a_whole_match() -> None:
    pos = TEMBO.deal(players=3, seed=11)
    while not pos.over:
        pos.play(pos.legal_moves()[-1])
    record = pos.record()
    scores = [played["scores"] for played in record["rounds"]]
    totals = [sum(of_seat) for of_seat in zip(*scores, strict=True)]
    assert len(scores) == 2
    assert record["result"] == [1 + sum(other > mine for other in totals) for mine in totals]


@pytest.mark.parametrize(
    ("first", "places"),
    [
        ("0 / 0 / 0", [1, 1, 1]),
        ("5 / 5 / 0", [1, 1, 3]),
        ("0 / 7 / 7", [3, 1, 1]),
        ("1 / 7 / 1", [2, 1, 2]),
        ("1 / 2 / 3", [3, 2, 1]),
    ],
)
def test_R_T5_a_tie_on_the_highest_total_is_a_shared_victory(first: str, places: list[int]) -> None:
    pos = table(f"hands: - / E / - round: 2 scores: {first} ford 1: 10a 11b 12c")
    pos.play("E@1")
    assert (pos.scores, pos.result) == ([5, 5, 5], places)


def test_R_T5_a_tie_is_on_totals_not_on_rounds() -> None:
    pos = table("hands: - / E / - / - round: 2 scores: 0 / 1 / 5 / 9 ford 1: 1a 2a 10a 13c")
    pos.play("E@1")
    assert (pos.scores, pos.result) == ([9, 0, 2, 0], [1, 4, 3, 1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T7_5_an_eleventh_animal_can_be_marked(players: int) -> None:
    row = " ".join(f"{number}a" for number in range(1, 11))
    pos = table(f"hands: {' / '.join(['30 31', '42', '41', '40'][:players])} ford 1: {row}")
    pos.play("30@2")
    assert (ford(pos, 1), ford(pos, 2)) == (row, "30a")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R_T6_markers_never_run_out(players: int) -> None:
    """Not even with all forty of the box in use."""
    row = " ".join(f"{number}a" for number in range(1, 41))
    pos = table(f"hands: 41 42 {'/ E ' * (players - 1)} ford 1: {row}")
    assert {"41@1", "42@1", "41+42@1", "42@2"} <= set(pos.legal_moves())
    pos.play("41+42@1")
    assert ford(pos, 1) == f"{row} 41a 42a"
    pos.play("E@1")
    assert pos.scores == [141] + [0] * (players - 1)

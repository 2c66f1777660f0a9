"""A2. Setup of a round, and who leads it."""

import json
from itertools import chain

import pytest
from sketch_awimbawe import Sketched, deal_showing, played, table

import savanna

AWIMBAWE = savanna.game("awimbawe")


def assert_set_up(players: int, hand: int, piles: int) -> None:
    pos = AWIMBAWE.deal(players, seed=3)
    deal = pos.record()["rounds"][0]["deal"]
    for seat, seen in enumerate(pos.view(None)["seats"]):
        assert (seen["hand"], len(seen["piles"])) == (hand, piles)
        for pile, (_, upper) in zip(seen["piles"], deal["piles"][seat], strict=True):
            assert pile == ["?", upper]
        assert set(pos.view(seat + 1)["hand"]) == set(deal["hands"][seat])


def test_A2_1_two_players_four_piles_and_six_in_hand() -> None:
    assert_set_up(players=2, hand=6, piles=4)


def test_A2_2_three_players_four_piles_and_five_in_hand() -> None:
    assert_set_up(players=3, hand=5, piles=4)


def test_A2_2_three_play_each_alone() -> None:
    pos = table("""
        seat 1: hand d6 | taken s1
        seat 2: hand d5
        seat 3: hand d3 | taken m1 m2
    """)
    assert played(pos, "d6 d5 d3").scores == [7, 0, 5]
    assert pos.view(None)["public"]["won"] == [[1]]


def test_A2_3_four_players_three_piles_and_four_in_hand() -> None:
    assert_set_up(players=4, hand=4, piles=3)


def test_A2_3_partners_face_each_other() -> None:
    pos = table("""
        seat 1: hand d6 | taken s1
        seat 2: hand d5 | taken f1
        seat 3: hand d3 | taken m1
        seat 4: hand d2
    """)
    assert played(pos, "d6 d5 d3 d2").scores == [12, 3, 12, 3]
    assert pos.view(None)["public"]["won"] == [[1, 3]]


@pytest.mark.parametrize(
    ("showing", "leader"),
    [
        (["s1 d1 m1 f1", "s5 d5 m5 f5"], 2),  # 12 and 4
        (["s5 d5 m5 f5", "s1 d1 m1 f1"], 1),
        (["s5 d5 m5 f5", "s1 e9 e10 e7"], 2),  # 4 and 3 - 1 - 2: crossed-out crowns count minus one
        (["s5 e8 e7 e9", "m6 m5 e10 f6"], 1),  # 0 and 1
        (["s1 e8 e7 e9", "m6 f2 e10 f6", "i1 i2 i3 e11"], 1),  # 2, 2 and 5: see R-A1
        (["s1 s2 s3", "m1 m2 m3", "d5 e12 e11", "f1 f2 f3"], 3),  # -3
    ],
)
def test_A2_4_the_fewest_crowns_showing_lead(showing: list[str], leader: int) -> None:
    pos = AWIMBAWE.setup(players=len(showing), deal=deal_showing(len(showing), *showing))
    assert pos.to_move == leader


def test_A2_4_only_face_up_cards_count() -> None:
    deal = deal_showing(2, "s5 d5 m5 f5", "s6 d6 m6 e7")
    assert AWIMBAWE.setup(players=2, deal=deal).to_move == 2
    cheap, dear = deal["piles"]
    deal["piles"] = [[[lower, upper] for (lower, _), (_, upper) in zip(dear, cheap, strict=True)]]
    deal["piles"] += [[[lower, upper] for (lower, _), (_, upper) in zip(cheap, dear, strict=True)]]
    assert AWIMBAWE.setup(players=2, deal=deal).to_move == 2


@pytest.mark.parametrize(
    ("showing", "leader"),
    [
        (["s5 d5 m5 f5", "s6 d6 m6 f6"], 1),
        (["s1 d1 m1 f1", "s5 d5 m5 f5", "s6 d6 m6 f6"], 2),
        (["s1 d1 m1", "s5 d5 m5", "f1 d2 m2", "s6 d6 m6"], 2),
    ],
)
def test_R_A1_a_tie_goes_to_the_first_of_the_tied_seats(showing: list[str], leader: int) -> None:
    pos = AWIMBAWE.setup(players=len(showing), deal=deal_showing(len(showing), *showing))
    assert pos.to_move == leader


@pytest.mark.parametrize(
    ("showing", "youngest", "leader"),
    [
        (["s5 d5 m5 f5", "s6 d6 m6 f6"], 2, 2),
        (["s1 d1 m1 f1", "s5 d5 m5 f5", "s6 d6 m6 f6"], 3, 3),
        (["s5 d5 m5 f5", "s1 d1 m1 f1", "s6 d6 m6 f6"], 2, 3),  # the youngest is not among the tied
        (["s5 d5 m5", "s1 d1 m1", "s6 d6 m6", "f1 d2 m2"], 4, 1),  # clockwise, past the last seat
    ],
)
def test_R_A1_the_table_may_say_who_is_the_youngest(showing: list[str], youngest: int, leader: int) -> None:
    deal = deal_showing(len(showing), *showing)
    pos = AWIMBAWE.setup(players=len(showing), deal=deal, youngest=youngest)
    assert pos.to_move == leader


def test_R_A1_the_youngest_changes_nothing_without_a_tie() -> None:
    deal = deal_showing(2, "s1 d1 m1 f1", "s5 d5 m5 f5")
    assert [AWIMBAWE.setup(players=2, deal=deal, youngest=seat).to_move for seat in (1, 2)] == [2, 2]


@pytest.mark.parametrize("seat", [0, 3, True, "1", None])
def test_R_A1_the_youngest_is_a_seat(seat: object) -> None:
    with pytest.raises(ValueError, match="youngest: a seat from 1 to 2 is needed, not "):
        AWIMBAWE.deal(players=2, seed=1, youngest=seat)


LAST_TRICK_OF_TWO = """
    seat 1: hand d6
    seat 2: hand d5
"""


@pytest.mark.parametrize("leader", [1, 2])
def test_A2_5_the_loser_decides_who_leads(leader: int) -> None:
    pos = played(table(LAST_TRICK_OF_TWO), "d6 d5")
    assert (pos.round, pos.scores, pos.to_move) == (2, [2, 0], 2)
    assert set(pos.legal_moves()) == {"N1", "N2"}
    assert played(pos, f"N{leader}").to_move == leader
    assert pos.scores is None


def test_A2_5_naming_cannot_be_declined() -> None:
    pos = played(table(LAST_TRICK_OF_TWO), "d6 d5")
    assert pos.explain("pass") == "first name who leads this round: N1 to N2"


def test_A2_5_crowns_showing_do_not_matter_in_a_later_round() -> None:
    pos = table(LAST_TRICK_OF_TWO)
    pos.next_deal(deal_showing(2, "s1 d1 m1 f1", "s5 d5 m5 f5"))
    assert played(pos, "d6 d5 N1").to_move == 1


def test_R_A2_three_players_the_eliminated_one_is_the_loser() -> None:
    pos = table("""
        seat 1: hand d6 m6
        seat 2: hand d4 m5 | taken f1
        seat 3: hand d3 m3
    """)
    assert played(pos, "d6 d4 d3 pass m6 m5 m3").to_move == 3  # 11, 3 and 0 crowns
    pos = table("""
        seat 1: hand d6 m6 | taken s4 m4 f4 s1 m1 f1 i1
        seat 2: hand d4 m5
        seat 3: hand d3 m3
    """)
    assert played(pos, "d6 d4 d3 pass m5 m3").scores == [None, 3, 0]
    assert pos.to_move == 1


@pytest.mark.parametrize(
    ("taken", "loser"),
    [
        (["", "s1", "m5"], 3),  # 3, 3 and 1
        (["", "s5", "m5"], 2),  # 3, 1 and 1 without an eagle: the first of the tied
        (["", "s5 e7", "m5"], 3),  # … no eagle is lower than any
        (["", "s5 e7", "m5 e8"], 2),  # … the lower highest eagle
        (["", "s5 e8", "m5 e7"], 3),
        (["e10 e9", "s5", "m5"], 1),  # 0, 1 and 1
        (["", "s1", "m1"], 1),  # three times 3, and nobody has won
    ],
)
def test_R_A2_three_players_else_the_fewest_crowns(taken: list[str], loser: int) -> None:
    pos = table(f"""
        seat 1: hand d6 | taken {taken[0]}
        seat 2: hand d5 | taken {taken[1]}
        seat 3: hand f5 | taken {taken[2]}
    """)
    assert played(pos, "d6 d5 f5").to_move == loser
    assert set(pos.legal_moves()) == {"N1", "N2", "N3"}


@pytest.mark.parametrize(("taken_by_4", "loser"), [("", 2), ("s1 m1", 1)])
def test_R_A2_four_players_the_lower_seat_of_the_losing_team(taken_by_4: str, loser: int) -> None:
    pos = table(f"""
        seat 1: hand d6
        seat 2: hand d5
        seat 3: hand f5
        seat 4: hand f6 | taken {taken_by_4}
    """)
    assert played(pos, "d6 d5 f5 f6").to_move == loser
    assert set(pos.legal_moves()) == {"N1", "N2", "N3", "N4"}


def test_R_A2_four_players_the_team_that_lost_by_hyenas() -> None:
    pos = table("""
        seat 1: hand d6 s1
        seat 2: hand d5 s2
        seat 3: hand d4 s3 | taken s4 m4 f4
        seat 4: hand d2 s5
    """)
    assert played(pos, "d6 d5 pass d4 d2").scores == [None, 0, None, 0]
    assert pos.to_move == 1


def test_R_A2_the_loser_sees_hand_and_face_up_cards_first() -> None:
    pos = table(LAST_TRICK_OF_TWO)
    deal = deal_showing(2, "s1 d1 m1 f1", "s5 d5 m5 f5")
    pos.next_deal(deal)
    view = played(pos, "d6 d5").view(2)
    assert (view["asked"], set(view["legal"])) == ("leader", {"N1", "N2"})
    assert set(view["hand"]) == set(deal["hands"][1])
    tops = [[pile[-1] for pile in seat["piles"]] for seat in view["seats"]]
    assert tops == [["s1", "d1", "m1", "f1"], ["s5", "d5", "m5", "f5"]]


def undealt() -> Sketched:
    """The end of a round after which the loser names before the cards are dealt."""
    pos = table(LAST_TRICK_OF_TWO, loser_names="undealt")
    pos.next_deal(deal_showing(2, "s1 d1 m1 f1", "s5 d5 m5 f5"))
    return played(pos, "d6 d5")


def test_R_A2_the_loser_may_have_to_name_before_the_cards_are_dealt() -> None:
    """Until then no view holds a card of the new round, not even how many there are."""
    pos = undealt()
    for seat in (1, 2, None):
        view = pos.view(seat)
        assert (view["asked"], view["to_move"], view["hand"]) == ("leader", 2, [])
        assert [(seen["hand"], seen["piles"]) for seen in view["seats"]] == [(0, [[], [], [], []])] * 2
    assert set(pos.legal_moves()) == {"N1", "N2"}


def test_R_A2_with_the_name_the_cards_are_dealt() -> None:
    pos = played(undealt(), "N1")
    assert pos.to_move == 1
    tops = [[pile[-1] for pile in seen["piles"]] for seen in pos.view(1)["seats"]]
    assert tops == [["s1", "d1", "m1", "f1"], ["s5", "d5", "m5", "f5"]]
    assert [len(pos.view(seat)["hand"]) for seat in (1, 2)] == [6, 6]


def test_R_A2_a_record_has_the_name_as_the_first_move_of_the_new_round() -> None:
    pos = AWIMBAWE.deal(players=2, seed=11, loser_names="undealt")
    while pos.round == 1:
        pos.play(pos.legal_moves()[0])
    assert pos.view(pos.to_move)["hand"] == []
    pos.play("N1")
    record = pos.record()
    assert (record["options"], record["rounds"][1]["moves"]) == ({"loser_names": "undealt"}, ["N1"])
    *_, again = savanna.replay(record)
    assert again.view(1) == pos.view(1)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hands": []}, "hands: 2 hands are needed, not 0"),
        ({"piles": [[], []]}, "piles of seat 1: 4 piles are needed, not 0"),
        ({"hands": [["s1"] * 6, ["d1"] * 6]}, "s1 is dealt"),
        ({"hands": [["x2"] * 6, ["d1"] * 6]}, "there is no card x2 in this deck"),
    ],
)
def test_A2_1_a_deal_is_exactly_the_deck(change: dict[str, object], complaint: str) -> None:
    deal = deal_showing(2, "s1 d1 m1 f1", "s5 d5 m5 f5")
    with pytest.raises(ValueError, match=complaint):
        AWIMBAWE.setup(players=2, deal=deal | change)


def test_A2_1_a_deal_is_plain_data() -> None:
    deal = json.loads(json.dumps(deal_showing(2, "s1 d1 m1 f1", "s5 d5 m5 f5")))
    assert len(set(chain(*deal["hands"], *chain(*deal["piles"])))) == 28
    assert AWIMBAWE.setup(players=2, deal=deal).record()["rounds"][0]["deal"] == deal

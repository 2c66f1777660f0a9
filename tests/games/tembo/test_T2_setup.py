"""T2: dealing a round, and who begins it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from sketch_tembo import deal, table

import savanna
from savanna.games.dealing import Deal, DealError

TEMBO = savanna.game("tembo")

# Nobody has an animal to place: the player who begins has no move, and the round is over (T7.2).
NO_MOVES = "hands: E E E E Cg / Cz Cz Ca Ca S"


def dealt(players: int, seed: int) -> Deal:
    return TEMBO.deal(players=players, seed=seed).record()["rounds"][0]["deal"]  # type: ignore[no-any-return]


def shuffled(players: int, number: int) -> list[Deal]:
    """So many deals, straight from the shuffling that every match uses."""
    rng = random.Random(number)
    return [TEMBO.shuffle(players, {}, rng) for _ in range(number)]


def faults_in(deal: object, players: int = 2) -> list[str]:
    with pytest.raises(DealError) as refused:
        TEMBO.setup(players=players, deal=deal)  # type: ignore[arg-type]
    assert str(refused.value) == "; ".join(refused.value.faults)
    return refused.value.faults


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T2_1_the_game_is_for_2_to_4(players: int) -> None:
    assert len(TEMBO.deal(players=players, seed=1).view(None)["seats"]) == players


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, None, "2", 2.0])
def test_T2_1_other_numbers_of_players_are_refused(players: Any) -> None:
    with pytest.raises(ValueError, match=r"^Tembo is for 2, 3 or 4 players, not "):
        TEMBO.deal(players=players, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T2_2_everyone_is_dealt_five_cards_and_no_lion(players: int) -> None:
    for found in (dealt(players, 1), *shuffled(players, 300)):
        hands = found["hands"]
        assert [len(hand) for hand in hands] == [5] * players
        assert all("L" not in hand for hand in hands)


def test_T2_2_all_cards_but_lions_come_to_every_seat_alike() -> None:
    hands = [found["hands"] for found in shuffled(3, 1000)]
    for seat in range(3):
        found = Counter(card for hand in hands for card in hand[seat])
        assert set(found) == {*map(str, range(1, 43)), "E", "Cg", "Cz", "Ca", "S"}
        assert 0.9 < found["E"] / (5000 * 7 / 56) < 1.1
        assert all(40 < found[str(number)] < 150 for number in range(1, 43))  # 89 are to be expected


def test_T2_2_a_deal_with_a_lion_in_a_hand_is_refused() -> None:
    wrong = deal("hands: 1 2 3 4 5 / 6 7 8 9 10 pile: L 11")
    wrong["hands"][1][4], wrong["pile"][0] = "L", "10"
    assert faults_in(wrong) == ["hand of seat 2: nobody may hold a lion"]


@pytest.mark.parametrize(("players", "pile"), [(2, 44), (3, 39), (4, 34)])
def test_T2_3_five_fords_and_the_rest_is_the_draw_pile(players: int, pile: int) -> None:
    for found in (dealt(players, 1), *shuffled(players, 300)):
        assert (len(found["fords"]), len(found["pile"])) == (5, pile)
        assert (found["fords"] + found["pile"]).count("L") == 3
    assert TEMBO.deal(players=players, seed=1).view(None)["pile"] == pile


def test_T2_3_lions_lie_anywhere_among_the_rest() -> None:
    deals = shuffled(2, 1000)
    under = sum(found["fords"].count("L") for found in deals)
    assert 0.85 < under / (3000 * 5 / 49) < 1.15
    places = Counter(place for found in deals for place, card in enumerate(found["pile"]) if card == "L")
    assert set(places) == set(range(44))


def test_T2_3_nobody_sees_what_the_fords_are() -> None:
    one = deal("hands: 1 2 3 4 5 / 6 7 8 9 10 pile: 11 12")
    other: Deal = {
        "hands": one["hands"],
        "fords": one["pile"][-5:],
        "pile": one["pile"][:-5] + one["fords"],
    }
    a, b = TEMBO.setup(players=2, deal=one), TEMBO.setup(players=2, deal=other)
    for move in ("1@1", "6@1", "2@2"):
        for seat in (1, 2, None):
            assert a.view(seat) == b.view(seat)
        a.play(move)
        b.play(move)


def test_T2_3_a_seed_is_a_deal() -> None:
    assert dealt(2, 7) == dealt(2, 7)
    assert dealt(2, 7) != dealt(2, 8)
    assert TEMBO.deal(players=2).record() != TEMBO.deal(players=2).record()


def test_T2_3_the_second_round_is_dealt_anew() -> None:
    pos = TEMBO.setup(players=2, deal=deal(NO_MOVES), seed=5)
    first, second = (played["deal"] for played in pos.record()["rounds"])
    assert first == deal(NO_MOVES)
    assert sorted(second["pile"]) != sorted(first["pile"])
    again = TEMBO.setup(players=2, deal=deal(NO_MOVES), seed=5)
    assert again.record() == pos.record()


def test_T2_3_a_given_deal_is_played_as_it_is() -> None:
    given = deal("hands: 16 33 35 E Cg / 7 8 1 2 3 pile: 41 L 20")
    pos = TEMBO.setup(players=2, deal=given)
    assert pos.record()["rounds"] == [{"deal": given, "moves": []}]
    assert [pos.view(seat)["hand"] for seat in (1, 2)] == [
        ["16", "33", "35", "E", "Cg"],
        ["1", "2", "3", "7", "8"],
    ]
    pos.play("16@1")
    assert "41" in pos.view(1)["hand"]


def test_T2_3_a_deal_changed_afterwards_does_not_change_the_match() -> None:
    given = deal("hands: 1 2 3 4 5 / 6 7 8 9 10")
    pos = TEMBO.setup(players=2, deal=given)
    given["pile"].clear()
    assert len(pos.record()["rounds"][0]["deal"]["pile"]) == 44


def test_T2_3_a_record_changed_afterwards_does_not_change_the_match() -> None:
    pos = TEMBO.deal(players=2, seed=1)
    pos.record()["rounds"][0]["deal"]["pile"].clear()
    assert len(pos.record()["rounds"][0]["deal"]["pile"]) == 44


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"hands": [["1"] * 5]}, ["hands: 2 hands are needed, not 1"]),
        ({"hands": "1 2"}, ['hands: a list of hands is needed, not "1 2"']),
        (
            {"hands": [["1"], None]},
            [
                "hand of seat 1: 5 cards are needed, not 1",
                "hand of seat 2: a list of cards is needed, not null",
            ],
        ),
        ({"fords": ["L"]}, ["fords: 5 cards are needed, not 1"]),
        (
            {"fords": {}, "pile": 3},
            ["fords: a list of cards is needed, not {}", "pile: a list of cards is needed, not 3"],
        ),
        ({"pile": []}, ["pile: 44 cards are needed, not 0"]),
    ],
)
def test_T2_3_a_deal_of_another_shape_is_refused(change: Deal, faults: list[str]) -> None:
    assert faults_in(deal("hands: 1 2 3 4 5 / 6 7 8 9 10") | change) == faults


@pytest.mark.parametrize("wrong", [None, [], "deal", 7])
def test_T2_3_what_is_no_deal_is_refused(wrong: object) -> None:
    assert faults_in(wrong) == ["a deal of Tembo has hands, fords and pile"]


def test_T2_3_a_deal_without_its_parts_is_refused() -> None:
    assert faults_in({"hands": []}) == ["the deal has no fords and no pile"]


def test_T2_3_the_cards_of_a_deal_are_the_deck() -> None:
    wrong = deal("hands: 1 2 3 4 5 / 6 7 8 9 10 pile: 11 12 13 14 15 E Cg")
    wrong["pile"][:7] = ["1", "12", "43", "e", 15, "S", "E"]  # instead of 11, 12, 13, 14, 15, E, Cg
    assert sorted(faults_in(wrong)) == sorted(
        [
            "there is no card 43 in this deck",
            "there is no card e in this deck",
            "a card is a text, not 15",
            "1 is dealt twice, the deck has it once",
            "S is dealt twice, the deck has it once",
            "11 is missing",
            "13 is missing",
            "14 is missing",
            "15 is missing",
            "1 of 2 Cg are missing",
        ]
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T2_4_play_goes_clockwise(players: int) -> None:
    pos = table("hands: " + " / ".join(["1 11", "2 12", "3 13", "4 14"][:players]))
    turns = []
    for number in (1, 2, 3, 4)[:players]:
        turns.append(pos.to_move)
        pos.play(f"{number}@1")
    assert turns == [1, 2, 3, 4][:players]
    assert pos.to_move == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R_T2_seat_1_begins_round_one_and_seat_2_round_two(players: int) -> None:
    pos = TEMBO.deal(players=players, seed=3)
    assert (pos.round, pos.to_move) == (1, 1)
    while pos.round == 1:
        pos.play(pos.legal_moves()[0])
    assert pos.to_move == 2


def test_R_T2_whoever_ended_round_one_seat_2_begins_round_two() -> None:
    for ending in ("hands: 1 / - / -", "hands: - / 1 / - turn: 2", "hands: - / - / 1 turn: 3"):
        pos = table(ending)
        pos.play("1@1")
        assert (pos.round, pos.to_move) == (2, 2)

"""A8. What a player knows."""

import json
import re
from typing import Any

import pytest
from sketch_awimbawe import played, seen, table

import savanna

AWIMBAWE = savanna.game("awimbawe")

SKETCH = """
    seat 1: hand d5 d1 f5 | piles m1_ m2, m3! | taken s4 f1
    seat 2: hand d4 f3 s1! | piles f2_ f6, i1 | taken m4 i2
    seat 3: hand d6 i4 | piles s2_ s3, i5! | taken e7
    trick: 3 d2
    turn: 1
"""


def names_card(view: dict[str, Any], card: str) -> bool:
    """Whether a card is named anywhere in a view."""
    return re.search(rf"\b{card}\b", json.dumps(view)) is not None


def test_A8_1_the_own_hand_and_whatever_lies_face_up() -> None:
    view = table(SKETCH).view(2)
    assert set(view["hand"]) == {"d4", "f3", "s1"}
    assert [seat["piles"] for seat in view["seats"]] == [
        [["?", "m2"], ["m3"], [], []],
        [["?", "f6"], ["i1"], [], []],
        [["?", "s3"], ["i5"], [], []],
    ]


def test_A8_1_all_cards_that_have_been_played_and_who_took_them() -> None:
    pos = table(SKETCH)
    assert pos.view(1)["trick"] == [{"seat": 3, "card": "d2", "says": None}]
    assert [set(cards) for cards in pos.view(1)["memory"]["taken"]] == [{"s4", "f1"}, {"m4", "i2"}, {"e7"}]
    played(pos, "d5 pass d4")
    assert pos.view(None)["public"]["log"] == [[1, "d5"], [1, "pass"], [2, "d4"]]
    assert set(pos.view(None)["memory"]["taken"][0]) == {"s4", "f1", "d2", "d5", "d4"}


def test_A8_1_how_many_cards_are_in_each_hand() -> None:
    for watcher in (1, 2, 3, None):
        assert [seat["hand"] for seat in table(SKETCH).view(watcher)["seats"]] == [3, 3, 2]


def test_A8_1_which_cards_of_the_piles_are_blocked() -> None:
    for watcher in (1, 2, 3, None):
        blocked = [seat["blocked"] for seat in table(SKETCH).view(watcher)["seats"]]
        assert blocked == [["m3"], [], ["i5"]]


def test_A8_1_everyone_knows_that_a_hand_card_is_blocked_its_owner_alone_which() -> None:
    pos = table(SKETCH)
    for watcher in (1, 2, 3, None):
        assert [seat["blocked_in_hand"] for seat in pos.view(watcher)["seats"]] == [0, 1, 0]
        assert pos.view(watcher)["blocked"] == (["s1"] if watcher == 2 else [])


@pytest.mark.parametrize("move", ["B2:h=d4", "B2:h"])
def test_A8_1_the_log_tells_only_the_owner_which_one_it_was(move: str) -> None:
    pos = played(table(SKETCH), f"d5 {move}")
    for watcher in (1, 3, None):  # not even the player of the snake
        assert pos.view(watcher)["public"]["log"] == [[1, "d5"], [1, "B2:h"]]
        assert pos.view(watcher)["blocked"] == []
    told = pos.view(2)["public"]["log"][1][1]
    assert re.fullmatch(r"B2:h=(d4|f3)", told)
    assert set(pos.view(2)["blocked"]) == {"s1", told[5:]}
    if move != "B2:h":
        assert told == move


def test_A8_1_a_blocked_pile_card_is_told_to_everyone() -> None:
    pos = played(table(SKETCH), "d5 B2:p1")
    for watcher in (1, 2, 3, None):
        assert pos.view(watcher)["public"]["log"][1] == [1, "B2:p1"]
        assert seen(pos, 2, watcher)["blocked"] == ["f6"]


def test_A8_1_whose_turn_it_is_and_what_they_are_asked() -> None:
    pos = played(table(SKETCH), "d5")
    for watcher in (1, 2, 3, None):
        assert (pos.view(watcher)["to_move"], pos.view(watcher)["asked"]) == (1, "snake")


@pytest.mark.parametrize(
    ("watcher", "hidden"),
    [
        (1, "d4 f3 s1 d6 i4 m1 f2 s2"),
        (2, "d5 d1 f5 d6 i4 m1 f2 s2"),
        (3, "d5 d1 f5 d4 f3 s1 m1 f2 s2"),
        (None, "d5 d1 f5 d4 f3 s1 d6 i4 m1 f2 s2"),
    ],
)
def test_A8_2_hands_of_others_and_face_down_cards_are_nowhere_in_a_view(
    watcher: int | None, hidden: str
) -> None:
    view = table(SKETCH).view(watcher)
    assert [card for card in hidden.split() if names_card(view, card)] == []


def test_A8_2_not_even_the_own_face_down_card() -> None:
    view = table(SKETCH).view(1)
    assert view["seats"][0]["piles"][0] == ["?", "m2"]
    assert names_card(view, "m2")
    assert not names_card(view, "m1")


def test_A8_2_legal_moves_are_shown_to_the_seat_to_move_alone() -> None:
    pos = table(SKETCH)
    assert set(pos.view(1)["legal"]) == {"d5", "d1"}
    for watcher in (2, 3, None):
        assert pos.view(watcher)["legal"] == []


TWINS = [
    # from seat 1: other hands, and everything face down, the own pile included
    (1, ["d4 f3 s1!", "d6 i4", "m1_", "f2_", "s2_"], ["i4 f2 d6!", "m1 s1", "d4_", "s2_", "f3_"]),
    (None, ["d5 d1 f5", "d4 f3 s1!", "d6 i4", "m1_"], ["d4 m1 f5", "d6 i4 d5!", "f3 s1", "d1_"]),
]


@pytest.mark.parametrize(("watcher", "here", "there"), TWINS)
def test_A8_2_what_cannot_be_known_changes_nothing_in_a_view(
    watcher: int | None, here: list[str], there: list[str]
) -> None:
    twin = SKETCH
    for mark, old in enumerate(here):
        twin = twin.replace(old, f"<{mark}>", 1)
    for mark, new in enumerate(there):
        twin = twin.replace(f"<{mark}>", new)
    assert twin != SKETCH
    assert table(twin).view(watcher) == table(SKETCH).view(watcher)


def test_A8_2_score_piles_show_a_number_and_the_hyenas() -> None:
    pos = table(SKETCH)
    assert [(seat["taken"], seat["hyenas"]) for seat in pos.view(3)["seats"]] == [
        (2, ["s4"]),
        (2, ["m4"]),
        (1, []),
    ]


def test_A8_2_a_spectator_has_no_seat_and_no_hand() -> None:
    view = table(SKETCH).view(None)
    assert (view["seat"], view["hand"], view["blocked"], view["legal"]) == (None, [], [], [])


@pytest.mark.parametrize("seat", [0, 4, -1, "1", 1.5, True])
def test_A8_2_there_is_no_view_of_another_seat(seat: Any) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        table(SKETCH).view(seat)


def test_A8_2_views_are_plain_data_without_a_seed() -> None:
    pos = AWIMBAWE.deal(3, seed=987654321)
    for watcher in (1, 2, 3, None):
        text = json.dumps(pos.view(watcher))
        assert json.loads(text) == pos.view(watcher)
        assert "987654321" not in text
        assert "seed" not in text


# The crown counter


@pytest.mark.parametrize("watcher", [1, 2, 3, None])
def test_R_A10_without_the_crown_counter_no_running_crowns(watcher: int | None) -> None:
    assert [seat["crowns"] for seat in table(SKETCH).view(watcher)["seats"]] == [None, None, None]


@pytest.mark.parametrize("watcher", [1, 2, 3, None])
def test_R_A10_the_crown_counter_shows_them(watcher: int | None) -> None:
    pos = table(SKETCH, crown_counter=True)
    assert [seat["crowns"] for seat in pos.view(watcher)["seats"]] == [6, 5, 0]
    played(pos, "d5 pass d4")  # 2 + 1 + 3
    assert [seat["crowns"] for seat in pos.view(watcher)["seats"]] == [12, 5, 0]


def test_R_A10_when_the_round_is_over_the_crowns_are_shown() -> None:
    pos = table("""
        seat 1: hand d6
        seat 2: hand d5 | taken s4
    """)
    assert pos.view(1)["public"]["scores"] == []
    assert played(pos, "d6 d5").view(1)["public"]["scores"] == [[2, 3]]


def test_R_A10_it_is_an_option_of_the_table() -> None:
    pos = AWIMBAWE.deal(2, seed=1, crown_counter=True)
    assert pos.record()["options"] == {"crown_counter": True}
    assert AWIMBAWE.deal(2, seed=1, crown_counter=False).record()["options"] == {}
    assert seen(pos, 1)["crowns"] == 0
    with pytest.raises(ValueError, match="crown_counter: true or false is needed"):
        AWIMBAWE.deal(2, seed=1, crown_counter="yes")


def test_R_A10_hyenas_are_always_shown() -> None:
    for counter in (True, False):
        assert seen(table(SKETCH, crown_counter=counter), 1, by=3)["hyenas"] == ["s4"]

"""T8: what a player knows, and what not."""

from __future__ import annotations

import json

import pytest
from sketch_tembo import deal, table

import savanna
from savanna import Match

TEMBO = savanna.game("tembo")

MIDDLE = """
    hands: 16 33 35 E Cg / 7 8 1 2 3 / 40 41 42 Cz Ca
    ford 2: 4a 9b 12c
    ford 3: lion
    crossed: 5 18 / - / 20
    pile: 21 L 22
    under: 30 31 L S E
"""


def words(data: object) -> list[str]:
    """Every text anywhere in a view."""
    if isinstance(data, dict):
        return [word for value in data.values() for word in words(value)]
    if isinstance(data, list):
        return [word for value in data for word in words(value)]
    return [data] if isinstance(data, str) else []


def test_T8_1_a_seat_knows_its_hand_and_what_lies_face_up() -> None:
    view = table(MIDDLE).view(1)
    assert view["hand"] == ["16", "33", "35", "E", "Cg"]
    assert view["fords"] == [
        {"row": [], "closed": False},
        {
            "row": [{"card": "4", "seat": 1}, {"card": "9", "seat": 2}, {"card": "12", "seat": 3}],
            "closed": False,
        },
        {"row": [], "closed": True},
        {"row": [], "closed": False},
        {"row": [], "closed": False},
    ]
    assert (view["game"], view["players"], view["seat"], view["to_move"]) == ("tembo", 3, 1, 1)


def test_T8_1_a_seat_knows_its_own_crossed_animals() -> None:
    pos = table(MIDDLE)
    assert pos.view(1)["memory"]["crossed"][0] == ["5", "18"]
    assert pos.view(1)["seats"][0]["points"] == 6
    assert pos.view(3)["seats"][2]["points"] == 4


def test_T8_1_everyone_knows_how_many_cards_there_are() -> None:
    for seat in (1, 2, 3, None):
        view = table(MIDDLE).view(seat)
        assert [other["hand"] for other in view["seats"]] == [5, 5, 5]
        assert [other["crossed"] for other in view["seats"]] == [2, 0, 1]
        assert view["pile"] == 3


def test_T8_1_everyone_knows_what_was_shown_or_eaten() -> None:
    pos = TEMBO.setup(players=2, deal=deal("hands: 1 2 3 Cg E / 4 5 6 S E pile: 10 11 12 13 14 15"))
    for move in ("1+2@1", "4@1", "Cg@1:all", "S@1"):
        pos.play(move)
    for seat in (1, 2, None):
        assert pos.view(seat)["memory"]["gone"] == ["1", "2", "4", "Cg", "S"]


def test_T8_1_everyone_knows_the_moves_so_far() -> None:
    pos = table("hands: 1 2 / 3 4")
    pos.play("1@1")
    pos.play("3@2")
    for seat in (1, 2, None):
        assert pos.view(seat)["public"]["log"] == [[1, "1@1"], [2, "3@2"]]


def test_T8_1_the_legal_moves_are_those_of_the_seat_that_moves() -> None:
    pos = table(MIDDLE)
    assert sorted(pos.view(1)["legal"]) == sorted(pos.legal_moves())
    assert [pos.view(seat)["legal"] for seat in (2, 3, None)] == [[], [], []]


def test_T8_1_a_view_is_plain_data() -> None:
    for seat in (1, 2, 3, None):
        view = table(MIDDLE).view(seat)
        assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("seat", [0, 3, -1, True, "1", 1.0])
def test_T8_1_there_are_views_of_seats_and_spectators_only(seat: object) -> None:
    with pytest.raises(ValueError, match=r"^there is no seat .*: seats are 1 to 2"):
        table("hands: 1 / 2").view(seat)  # type: ignore[arg-type]


# T8.2: two tables that differ in nothing that seat 1 may know

HERE = """
    hands: 16 33 35 E Cg / 7 8 1 2 3
    ford 2: 4a 9b 12a    ford 3: lion    crossed: 5 / 6
    pile: 20 L 21 22 Cz    under: 30 31 L S E
"""
THERE = """
    hands: 16 33 35 E Cg / 7 30 E 22 Cz
    ford 2: 4a 9b 12a    ford 3: lion    crossed: 5 / 6
    pile: 20 S L 3 1    under: 8 L 31 21 2
"""


def test_T8_2_other_hands_the_pile_and_the_fords_are_not_known() -> None:
    one, other = table(HERE), table(THERE)
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(2) != other.view(2)


def test_T8_2_nor_after_a_few_moves() -> None:
    one, other = table(HERE), table(THERE)
    for move in ("16@1", "7@4"):
        one.play(move)
        other.play(move)
    # seat 2 now has a lion to place here and none there: before that, nothing differs for the others
    assert one.view(1)["hand"] == other.view(1)["hand"] == ["20", "33", "35", "E", "Cg"]
    assert one.view(None)["asked"] == "lion"
    assert other.view(None)["asked"] == "play"


def test_T8_2_hidden_cards_are_nowhere_in_a_view() -> None:
    hidden = {"7", "8", "1", "2", "3", "20", "21", "22", "30", "31", "L", "S"}
    assert hidden.isdisjoint(words(table(HERE).view(1)))
    assert {*hidden, "16", "33", "35"}.isdisjoint(words(table(HERE).view(None)))


def test_T8_2_nothing_tells_the_seed() -> None:
    given = deal("hands: 1 2 3 4 5 / 6 7 8 9 10")
    views = [TEMBO.setup(players=2, deal=given, seed=seed).view(1) for seed in (1, 987654321)]
    assert views[0] == views[1]
    assert "seed" not in json.dumps(views[0])


def test_T8_2_the_crossed_animals_of_others_were_seen_by_all() -> None:
    pos = table("hands: E 42 / 40 ford 1: 1a 2b 3b")
    pos.play("E@1")
    for seat in (1, 2, None):
        assert pos.view(seat)["memory"]["crossed"] == [["1"], ["2", "3"]]


# R-T7


def points_shown(pos: Match, seat: int | None) -> list[int | None]:
    return [other["points"] for other in pos.view(seat)["seats"]]


def test_R_T7_without_open_scores_only_the_own_points_are_shown() -> None:
    pos = table(MIDDLE)
    assert points_shown(pos, 1) == [6, None, None]
    assert points_shown(pos, 2) == [None, 0, None]
    assert points_shown(pos, 3) == [None, None, 4]
    assert points_shown(pos, None) == [None, None, None]


def test_R_T7_with_open_scores_all_points_are_shown_to_all() -> None:
    pos = table(f"{MIDDLE} options: open_scores")
    for seat in (1, 2, 3, None):
        assert points_shown(pos, seat) == [6, 0, 4]


@pytest.mark.parametrize("options", ["", "options: open_scores"])
def test_R_T7_when_the_round_is_over_everyone_sees_the_scores(options: str) -> None:
    pos = table(f"hands: E / - ford 1: 1a 2b 3b {options}")
    pos.play("E@1")
    for seat in (1, 2, None):
        assert pos.view(seat)["public"]["scores"] == [[2, 4]]


def test_R_T7_open_scores_are_an_option_of_the_table() -> None:
    assert TEMBO.deal(players=2, seed=1).record()["options"] == {}
    assert TEMBO.deal(players=2, seed=1, open_scores=False).record()["options"] == {}
    pos = TEMBO.deal(players=2, seed=1, open_scores=True)
    assert pos.record()["options"] == {"open_scores": True}
    assert points_shown(pos, 1) == [0, 0]
    (again,) = savanna.replay(pos.record())
    assert points_shown(again, 1) == [0, 0]


@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_R_T7_open_scores_are_on_or_off(value: object) -> None:
    with pytest.raises(ValueError, match=r"^open_scores: true or false is needed, not "):
        TEMBO.deal(players=2, seed=1, open_scores=value)


def test_R_T7_an_unknown_option_is_refused() -> None:
    with pytest.raises(
        ValueError, match="no option blind; it has names, deck, lion_on_lion, open_scores and memory"
    ):
        TEMBO.deal(players=2, seed=1, blind=True)


def test_R_T7_bots_may_remember_all_that_was_public() -> None:
    """The memory of every seat, and of a spectator, is the same: what was once face up."""
    pos = table(MIDDLE)
    assert pos.view(1)["memory"] == pos.view(2)["memory"] == pos.view(None)["memory"]
    assert pos.view(2)["memory"]["crossed"] == [["5", "18"], [], ["20"]]

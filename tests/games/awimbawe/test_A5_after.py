"""A5. After the trick."""

import pytest
from sketch_awimbawe import piles_of, played, seen, table, taken_by


def test_A5_1_whoever_takes_the_trick_lays_it_on_their_score_pile() -> None:
    pos = table("""
        seat 1: hand d3 s1
        seat 2: hand d6 s6 | taken f1 f2
        seat 3: hand m1 s5
    """)
    played(pos, "d3 pass d6 m1")
    assert [taken_by(pos, seat) for seat in (1, 2, 3)] == [set(), {"f1", "f2", "d3", "d6", "m1"}, set()]
    assert pos.view(None)["trick"] == []


def test_A5_1_a_score_pile_shows_its_size_only() -> None:
    pos = table("""
        seat 1: hand d3 s1
        seat 2: hand d6 s6 | taken f1 f2
    """)
    played(pos, "d3 pass d6")
    assert seen(pos, 2) | {"piles": []} == {
        "hand": 1,
        "blocked_in_hand": 0,
        "piles": [],
        "blocked": [],
        "taken": 4,
        "hyenas": [],
        "crowns": None,
        "active": True,
    }


def test_A5_1_a_team_has_one_score_pile() -> None:
    pos = table(
        """
        seat 1: hand d3 s1 | taken f1
        seat 2: hand d6 s6 | taken f2
        seat 3: hand d5 s5 | taken m1
        seat 4: hand d2 s2 | taken m5
        """,
        crown_counter=True,
    )
    assert [seen(pos, seat)["crowns"] for seat in (1, 2, 3, 4)] == [6, 3, 6, 3]
    played(pos, "d3 pass d6 d5 pass d2")
    assert [seen(pos, seat)["crowns"] for seat in (1, 2, 3, 4)] == [6, 9, 6, 9]


@pytest.mark.parametrize("watcher", [1, 2, None])
def test_A5_2_hyenas_lie_face_up_beside_it(watcher: int | None) -> None:
    pos = table("""
        seat 1: hand d4 s1
        seat 2: hand d6 s6 | taken f4 f2
    """)
    assert seen(pos, 2, watcher)["hyenas"] == ["f4"]
    played(pos, "d4 d6")
    assert set(seen(pos, 2, watcher)["hyenas"]) == {"d4", "f4"}
    assert seen(pos, 1, watcher)["hyenas"] == []


def test_A5_3_a_fled_eagle_goes_to_its_owners_score_pile() -> None:
    pos = table("""
        seat 1: hand d3 s1
        seat 2: hand e9 s6
        seat 3: hand e7 s5
    """)
    played(pos, "d3 pass e9 flee e7 flee")
    assert [taken_by(pos, seat) for seat in (1, 2, 3)] == [{"d3"}, {"e9"}, {"e7"}]


def test_A5_3_also_when_a_fighting_eagle_takes_the_trick() -> None:
    pos = table("""
        seat 1: hand d3 s1
        seat 2: hand e9 s6
        seat 3: hand e7 s5
    """)
    played(pos, "d3 pass e9 flee e7 fight")
    assert [taken_by(pos, seat) for seat in (1, 2, 3)] == [set(), {"e9"}, {"d3", "e7"}]


@pytest.mark.parametrize(
    ("says", "taken", "scores"),
    [
        ("flee", [{"d6", "d5", "d2"}, set(), {"e10"}, set()], [2, 0, 2, 0]),  # 1 + 1 + 2 - 2
        ("fight", [set(), set(), {"d6", "d5", "d2", "e10"}, set()], [2, 0, 2, 0]),
    ],
)
def test_A5_3_the_partner_takes_the_trick(says: str, taken: list[set[str]], scores: list[int]) -> None:
    pos = table(
        """
        seat 1: hand d6 s1
        seat 2: hand d5 s6
        seat 3: hand e10 s5
        seat 4: hand d2 s2
        """,
        crown_counter=True,
    )
    played(pos, f"d6 d5 pass e10 {says} d2")
    assert [taken_by(pos, seat) for seat in (1, 2, 3, 4)] == taken
    assert [seen(pos, seat)["crowns"] for seat in (1, 2, 3, 4)] == scores


def test_A5_3_it_does_not_help_the_taker() -> None:
    pos = table(
        """
        seat 1: hand d6 s1
        seat 2: hand e10 s6
        """,
        crown_counter=True,
    )
    played(pos, "d6 e10 flee")
    assert [seen(pos, seat)["crowns"] for seat in (1, 2)] == [1, -2]


UNCOVERING = """
    seat 1: hand s4 s1 | piles d2_ d4, f1
    seat 2: hand s5 | piles s6_ d5, m1_ m4
    seat 3: hand i1 | piles x2_ d1, x5_ i4
"""


def test_A5_4_uncovered_cards_are_turned_up_at_the_end_of_the_trick() -> None:
    pos = table(UNCOVERING)
    for move in ("d4", "d5", "pass"):
        played(pos, move)
        assert seen(pos, 1, by=1)["piles"][0] == ["?"]  # not even its owner sees it
    assert seen(pos, 2)["piles"] == [["?"], ["?", "m4"], [], []]
    played(pos, "d1")
    for watcher in (1, 2, 3, None):
        assert seen(pos, 1, watcher)["piles"] == [["d2"], ["f1"], [], []]
        assert seen(pos, 2, watcher)["piles"] == [["s6"], ["?", "m4"], [], []]
        assert seen(pos, 3, watcher)["piles"] == [["x2"], ["?", "i4"], [], []]
    assert set(pos.legal_moves()) == {"s5", "s6", "m4"}


def test_A5_4_a_card_uncovered_during_the_trick_is_not_available() -> None:
    pos = table("""
        seat 1: hand d2 s1 s4 | piles f6
        seat 2: hand m5 | piles d6_ m6, f1
    """)
    played(pos, "d2 R2:1>2")  # the desert elephant lies on top now, but face down
    assert piles_of(pos, 2) == "d6_, m6 f1, -, -"
    assert seen(pos, 2)["piles"][0] == ["?"]
    assert set(pos.legal_moves()) == {"m5", "f1"}
    played(pos, "m5 pass")
    assert seen(pos, 2)["piles"][0] == ["d6"]


def test_A5_4_a_face_up_card_pushed_under_others_remains_public() -> None:
    pos = table("""
        seat 1: hand d2 f6 s1
        seat 2: piles m6, s2_ f1
    """)
    played(pos, "d2 R2:1>2")
    assert seen(pos, 2)["piles"] == [[], ["m6", "?", "f1"], [], []]
    assert pos.explain("m6") == "m6 lies under other cards"


def test_A5_4_it_is_available_as_soon_as_it_lies_on_top() -> None:
    """Two rhinoceroses in one trick: the first pushes m6 under m1, the second takes m1 away again."""
    pos = table("""
        seat 1: hand d2 f6 s1
        seat 2: hand d3 x2 s3
        seat 3: piles m6, m1, f1
    """)
    played(pos, "d2 R3:1>2")
    assert piles_of(pos, 3) == "-, m6 m1, f1, -"
    played(pos, "x2 R3:2>3")
    assert piles_of(pos, 3) == "-, m6, m1 f1, -"
    assert set(pos.legal_moves()) == {"m6", "f1"}


@pytest.mark.parametrize(
    ("trick", "leader"), [("d3 pass d4 d6", 3), ("d4 d6 d3 pass", 2), ("d6 d3 pass d4", 1)]
)
def test_A5_5_whoever_took_the_trick_leads(trick: str, leader: int) -> None:
    cards = [card for card in trick.split() if card != "pass"]
    pos = table("\n".join(f"seat {seat}: hand {card} m{seat}" for seat, card in enumerate(cards, 1)))
    assert played(pos, trick).to_move == leader
    assert pos.legal_moves() == [f"m{leader}"]


def test_A5_5_unless_a_cheetah_has_it_otherwise() -> None:
    pos = table("""
        seat 1: hand d3 m1
        seat 2: hand d6 m2
        seat 3: hand d5 m3
    """)
    assert played(pos, "d3 N3 d6 d5").to_move == 3
    assert taken_by(pos, 2) == {"d3", "d6", "d5"}


def test_A5_5_who_fled_does_not_lead() -> None:
    pos = table("""
        seat 1: hand d1 m1
        seat 2: hand e10 m2
    """)
    assert played(pos, "d1 e10 flee").to_move == 1

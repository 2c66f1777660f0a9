"""The sketches the other tests are written in: what they mean, and what they refuse."""

import pytest
from sketch_awimbawe import deal_showing, hand_of, piles_of, played, table, taken_by

import savanna

SKETCH = """
    seat 1: hand d3 d5! e9 | piles f2_ m3, -, s1 | taken s4
    seat 2: hand f6 | piles d2_, x2!, i1 m6_ | taken i4
    seat 3: out | hand e7 | piles s6_ s5 | taken d4 m4
    trick: 2 x3=f
    named: 2
    won: 2, -, 1
"""


def test_a_sketch_is_read_back_as_it_was_written() -> None:
    pos = table(SKETCH)
    assert (hand_of(pos, 1), piles_of(pos, 1), taken_by(pos, 1)) == ("d3 d5! e9", "f2_ m3, -, s1, -", {"s4"})
    assert (hand_of(pos, 2), piles_of(pos, 2), taken_by(pos, 2)) == ("f6", "d2_, x2!, i1 m6_, -", {"i4"})
    assert (hand_of(pos, 3), piles_of(pos, 3), taken_by(pos, 3)) == ("e7", "s6_ s5, -, -, -", {"d4", "m4"})
    assert (pos.players, pos.round, pos.to_move) == (3, 4, 1)


def test_a_sketch_is_a_real_match() -> None:
    pos = table(SKETCH)
    view = pos.view(None)
    assert [seat["active"] for seat in view["seats"]] == [True, True, False]
    assert (view["led"], view["named"], view["public"]["won"]) == ("forest", 2, [[2], [], [1]])
    assert view["trick"] == [{"seat": 2, "card": "x3", "says": None}]
    assert set(pos.legal_moves()) == {"e9"}
    assert played(pos, "e9 fight").to_move == 2


@pytest.mark.parametrize(
    ("sketch", "complaint"),
    [
        ("seat 1: hand d1\nseat 2: hand d1", "twice: d1"),
        ("seat 1: hand d1 | piles d1_ d2\nseat 2: hand d4 d5 d6", "twice: d1"),
        ("seat 1: hand d1 | taken d3\nseat 2: hand d2\ntrick: 2 d3\nturn: 1", "twice: d3"),
        ("seat 1: hand d1", "2, 3 or 4 seats"),
        ("seat 1: hand d1\nseat 3: hand d2", "2, 3 or 4 seats"),
        ("seat 1: hand d1\nseat 2: hand x2", "not with 2 players: x2"),
        ("seat 1: hand d1\nseat 2: hand d7", "no card d7"),
        ("seat 1: hand d1\nseat 2: hand d2 d3", "cards a seat"),
        ("seat 1: hand d1\nseat 2: hand d2 d3\ntrick: 2 d4", "cards a seat"),
        ("seat 1: hand d1\nseat 2: -\nseat 3: hand d2\ntrick: 2 d4\nturn: 1", "what does - mean"),
        ("seat 1: hand d1\nseat 2: hand\ntrick: 2 d4\nturn: 2", "does not play after"),
        ("seat 1: hand d1\nseat 2: piles d2_", "d2_ lies on top"),
        ("seat 1: hand d1\nseat 2: hand d2\nturns: 2", "what does turns mean"),
    ],
)
def test_a_sketch_that_cannot_be_is_refused(sketch: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        table(sketch)


def test_a_deal_that_shows_these_cards() -> None:
    deal = deal_showing(2, "s1 s2 s3 s4", "e7 e8 e9 e10")
    view = savanna.game("awimbawe").setup(players=2, deal=deal).view(None)
    tops = [[pile[-1] for pile in seat["piles"]] for seat in view["seats"]]
    assert tops == [["s1", "s2", "s3", "s4"], ["e7", "e8", "e9", "e10"]]

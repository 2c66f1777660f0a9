"""The power of the eagle."""

import pytest
from sketch_awimbawe import legal, played, table, taken_by


@pytest.mark.parametrize(
    ("led", "asked"),
    [("d4", {"fight", "flee"}), ("x2=i", {"fight", "flee"}), ("e7", None)],
)
def test_A6_6_an_eagle_played_as_a_trump_fights_or_flees(led: str, asked: set[str] | None) -> None:
    pos = table(f"""
        seat 1: hand s1
        seat 2: hand e9 s4
        seat 3: hand m1 m4
        trick: 1 {led}
    """)
    played(pos, "e9")
    if asked is None:  # it follows, so it has to fight
        assert pos.to_move == 3
    else:
        assert (pos.to_move, legal(pos)) == (2, asked)


def test_A6_6_an_eagle_that_is_led_has_to_fight() -> None:
    pos = table("""
        seat 1: hand e7 s1
        seat 2: hand d6 s6
    """)
    assert played(pos, "e7").to_move == 2
    assert taken_by(played(pos, "d6"), 1) == {"e7", "d6"}


def test_A6_6_what_it_says_decides_the_trick() -> None:
    sketch = """
        seat 1: hand d4 s1
        seat 2: hand e9 s6
    """
    fought, fled = played(table(sketch), "d4 e9 fight"), played(table(sketch), "d4 e9 flee")
    assert (taken_by(fought, 2), fought.to_move) == ({"d4", "e9"}, 2)
    assert (taken_by(fled, 1), taken_by(fled, 2), fled.to_move) == ({"d4"}, {"e9"}, 1)


def test_A6_6_everyone_hears_what_it_says() -> None:
    pos = table("""
        seat 1: hand d4 s1
        seat 2: hand e9 s6
        seat 3: hand d1 m4
    """)
    played(pos, "d4 e9")
    assert pos.view(None)["trick"][1] == {"seat": 2, "card": "e9", "says": None}
    played(pos, "flee")
    assert pos.view(None)["trick"][1] == {"seat": 2, "card": "e9", "says": "flee"}


def test_A6_6_also_in_the_last_trick() -> None:
    pos = table("""
        seat 1: hand d4
        seat 2: hand e10
    """)
    assert legal(played(pos, "d4 e10")) == {"fight", "flee"}
    assert played(pos, "flee").scores == [3, -2]

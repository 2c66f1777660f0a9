"""R-A11. The crowns of each card are data, which the owner of a box can correct."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sketch_awimbawe import played, table

import savanna
from savanna.games import awimbawe
from savanna.games.awimbawe.cards import CARDS
from savanna.games.reason import Faults

AWIMBAWE = savanna.game("awimbawe")
FILE = Path(awimbawe.__file__).with_name("crowns.toml")

Crowns = dict[str, Any]


def printed() -> Crowns:
    return tomllib.loads(FILE.read_text("utf-8"))


def swapped() -> Crowns:
    """A box in which a rhinoceros and a mouse of one colour have each other's crowns."""
    content = printed()
    content["cards"] |= {"s1": 2, "s2": 3}
    return content


def test_R_A11_the_file_lists_every_card_once() -> None:
    assert list(printed()["cards"]) == sorted(
        CARDS, key=lambda card: ("sdmfixe".index(card[0]), int(card[1:]))
    )


def test_R_A11_the_crowns_of_this_project_are_no_option() -> None:
    for given in ("default", printed(), str(FILE), FILE):
        assert AWIMBAWE.deal(2, 1, crowns=given).options == {}


def test_R_A11_another_box_counts_its_own_crowns(tmp_path: Path) -> None:
    """Given as content or as a file; what is taken is counted by it, and the record holds it."""
    sketch = """
        seat 1: hand s1 d1
        seat 2: hand s2 d2
    """
    usual = played(table(sketch, crown_counter=True), "s1 s2")
    other = played(table(sketch, crown_counter=True, crowns=swapped()), "s1 s2")
    assert [seat["crowns"] for seat in usual.view(1)["seats"]] == [0, 5]
    assert [seat["crowns"] for seat in other.view(1)["seats"]] == [0, 5]
    first = table(
        sketch,
        crown_counter=True,
        crowns={**swapped(), "variant": True, "cards": {**swapped()["cards"], "s2": -3}},
    )
    assert [seat["crowns"] for seat in played(first, "s1 s2").view(1)["seats"]] == [0, -1]
    match = AWIMBAWE.deal(2, 1, crowns=swapped())
    assert match.record()["options"] == {"crowns": swapped()}
    assert savanna.replay(match.record()) is not None


def test_R_A11_who_leads_first_goes_by_the_crowns_of_the_box() -> None:
    """A2.4. With no crowns on any card but those of one seat's tops, that seat never leads."""
    deal = AWIMBAWE.deal(2, 3).record()["rounds"][0]["deal"]
    for seat in (1, 2):
        cards = dict.fromkeys(CARDS, 0) | {pile[-1]: 1 for pile in deal["piles"][seat - 1]}
        match = AWIMBAWE.setup(2, deal, crowns={"variant": True, "cards": cards})
        assert match.to_move == 3 - seat


def without(card: str) -> Crowns:
    content = printed()
    del content["cards"][card]
    return content


def worth(**cards: Any) -> Crowns:
    content = printed()
    content["cards"] |= cards
    return content


@pytest.mark.parametrize(
    ("content", "faults"),
    [
        (lambda: 7, ["crowns are a table of all cards, not 7"]),
        (dict, ["cards: a table with a number for every card is needed"]),
        (lambda: without("s1"), ["cards: s1 is missing"]),
        (lambda: worth(z9=1), ["cards: there is no card z9"]),
        (lambda: worth(s1=4), ["s1: crowns from 1 to 3 are needed, not 4"]),
        (lambda: worth(s1=True), ["s1: crowns from 1 to 3 are needed, not true"]),
        (lambda: worth(e9=1), ["e9: crowns from -2 to 0 are needed, not 1"]),
        (lambda: {**printed(), "colour": 1}, ["unknown key colour"]),
        (lambda: {**printed(), "variant": 1}, ["variant: true or false is needed, not 1"]),
        (lambda: {**printed(), "name": 1}, ["name: a text is needed, not 1"]),
        (
            lambda: worth(s1=1),
            [
                "the cards for 2 players add up to 43, the rulebook says 45",
                "the cards for 3 players add up to 59, the rulebook says 61",
                "the cards for 4 players add up to 57, the rulebook says 59",
            ],
        ),
        (lambda: {**worth(s1=4), "variant": True}, ["s1: crowns from -3 to 3 are needed, not 4"]),
    ],
)
def test_R_A11_wrong_crowns_are_refused_with_every_fault(
    content: Callable[[], Any], faults: list[str]
) -> None:
    with pytest.raises(Faults) as refused:
        AWIMBAWE.deal(2, 1, crowns=content())
    assert refused.value.faults == faults


def test_R_A11_a_variant_says_so_and_may_have_other_sums() -> None:
    content = {**worth(s1=1, e12=3), "variant": True}
    assert AWIMBAWE.deal(4, 1, crowns=content).options == {"crowns": content}


def test_R_A11_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    torn = tmp_path / "torn.toml"
    torn.write_text("cards = [", "utf-8")
    for file, words in ((tmp_path / "none.toml", "No such file"), (torn, "Invalid value")):
        with pytest.raises(Faults, match=f"{file.name} cannot be read as a list of crowns: .*{words}"):
            AWIMBAWE.deal(2, 1, crowns=file)


def test_A7_4_where_crowns_can_be_equal_two_players_are_told_apart_by_eagles() -> None:
    """R-A9. And if nobody has one, nobody wins the round."""
    equal = {"variant": True, "cards": dict.fromkeys(CARDS, 0)}
    for cards, won in (("e7", [1]), ("d1", [])):
        pos = table(
            f"""
            seat 1: hand s6 | taken {cards}
            seat 2: hand s5
            """,
            crowns=equal,
        )
        pos.next_deal(AWIMBAWE.deal(2, 5).record()["rounds"][0]["deal"])
        played(pos, "s6 s5")
        assert pos.view(1)["public"]["won"] == [won]

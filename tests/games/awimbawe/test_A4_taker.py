"""A4. Who takes the trick."""

from itertools import permutations

import pytest
from sketch_awimbawe import played, table, taken_by

from savanna.games.awimbawe.cards import deck_for, texts_of
from savanna.games.match import Match


def taker(trick: str, **agreed: bool) -> str:
    """The card that takes this trick, for instance `d4, e8 flee, x6`; the first card is led by seat 1.

    Nobody has a choice: each seat has one other card, and it is blocked.
    """
    entries = [entry.split() for entry in trick.split(",")]
    cards = [entry[0].partition("=")[0] for entry in entries]
    others = iter([text for text in texts_of(deck_for(len(cards))) if text not in cards and text[0] in "smi"])
    pos = table(
        "\n".join(f"seat {seat}: hand {card} {next(others)}!" for seat, card in enumerate(cards, 1)),
        **agreed,
    )
    for entry in entries:
        assert_no_choice(pos, entry[0])
        played(pos, " ".join(entry))
        if "pass" in pos.legal_moves():
            pos.play("pass")
    return next(card for seat, card in enumerate(cards, 1) if cards[0] in taken_by(pos, seat))


def all_orders(cards: str) -> list[str]:
    """These cards as tricks in every order, in which a multicolour card that is led is desert."""
    orders = [", ".join(order) for order in permutations(cards.split())]
    return [f"{trick[:2]}=d{trick[2:]}" if trick.startswith("x") else trick for trick in orders]


def assert_no_choice(pos: Match, move: str) -> None:
    others = {text.partition("=")[0] for text in pos.legal_moves()}
    assert others == {move.partition("=")[0]}


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("e7, e9, e8", "e9"),
        ("e9, e7, e8", "e9"),
        ("e10, d6, e11", "e11"),
        ("e7, d6, x6", "e7"),
        ("e7, d6, d1", "e7"),  # no colour is led, so the mouse does nothing
        ("e7, e8", "e8"),
    ],
)
def test_A4_1_an_eagle_led_the_highest_eagle(trick: str, winner: str) -> None:
    assert taker(trick) == winner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("d6, e7 fight, d5", "e7"),
        ("d6, e7 fight, e9 fight", "e9"),
        ("d6, e9 fight, e7 fight", "e9"),
        ("d6, e9 flee, e7 fight", "e7"),  # only those that fight
        ("d5, e9 flee, e7 flee", "d5"),
        ("d1, d6, e7 fight", "e7"),
        ("x6=d, e7 fight, d6", "e7"),
        ("d3, e10 flee, e12 flee, e11 fight", "e11"),
    ],
)
def test_A4_2_else_the_highest_fighting_eagle(trick: str, winner: str) -> None:
    assert taker(trick) == winner


RANKS = ["6", "6-", "5", "5-", "4", "3", "3-", "2", "2-", "1"]
LOWER_AND_HIGHER = [
    (low, high) for at, high in enumerate(RANKS) for low in RANKS[at + 1 :] if (low, high) != ("1", "6")
]


def desert(rank: str) -> str:
    return f"x{rank[0]}" if rank.endswith("-") else f"d{rank}"


@pytest.mark.parametrize(("low", "high"), LOWER_AND_HIGHER)
def test_A4_3_else_the_highest_that_follows(low: str, high: str) -> None:
    for trick in all_orders(f"{desert(low)} {desert(high)}"):
        assert taker(f"{trick}, f6") == desert(high)


@pytest.mark.parametrize("trick", all_orders("d1 d6 d5 x5"))
def test_A4_4_the_mouse_beats_the_elephant_of_its_colour(trick: str) -> None:
    assert taker(trick) == "d1"  # whatever else followed


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("d6, d1", "d1"),
        ("d1, d6", "d1"),
        ("d1, d5", "d5"),  # no elephant
        ("d6, d5", "d6"),  # no mouse
        ("d1, s6", "d1"),
        ("d6, s1", "d6"),  # a mouse of another colour
        ("d4, s6, s1", "d4"),  # both of a colour that was not led
        ("s2, d6, d1", "s2"),
        ("d1, d6, e7 flee", "d1"),
        ("d1, d6, e7 fight", "e7"),  # unless an eagle fights
    ],
)
def test_A4_4_mouse_and_elephant_of_the_colour_led_only(trick: str, winner: str) -> None:
    assert taker(trick) == winner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("x6=d, d1, s1", "x6"),
        ("d1, x6, s4", "x6"),
        ("d1, s4, x6", "x6"),
        ("d4, x6, d1", "x6"),
        ("d6, x6, d5", "d6"),  # without its mouse the elephant is higher
        ("x6=d, d6, s1", "d6"),  # a mouse of another colour
    ],
)
def test_A4_5_no_mouse_beats_the_multicolour_elephant(trick: str, winner: str) -> None:
    assert taker(trick) == winner


@pytest.mark.parametrize("trick", all_orders("d1 d6 x6"))
@pytest.mark.parametrize("fourth", ["", ", d5", ", x5", ", f6", ", e7 flee"])
def test_R_A4_mouse_elephant_and_multicolour_elephant_together(trick: str, fourth: str) -> None:
    assert taker(trick + fourth) == "x6"
    assert taker(trick + fourth, mouse_takes_all=True) == "d1"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("d1, d6, x6, e12 fight", "e12"),
        ("d1, x6, d5, d4", "x6"),  # there is no elephant for the mouse to scare
        ("x6=d, d6, s1", "d6"),
        ("s1, s6, x6, d1", "s1"),
    ],
)
def test_R_A4_where_the_mouse_takes_all_it_needs_its_elephant_still(trick: str, winner: str) -> None:
    assert taker(trick, mouse_takes_all=True) == winner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("d1, s6, f6", "d1"),
        ("d2, f5, s3", "d2"),
        ("x2=f, d6, s6", "x2"),
        ("x2=f, d6, f1", "x2"),
        ("d1, e12 flee, s6, f6", "d1"),
        ("e7, x6, s6", "e7"),
    ],
)
def test_A4_6_what_neither_follows_nor_fights_never_takes(trick: str, winner: str) -> None:
    assert taker(trick) == winner

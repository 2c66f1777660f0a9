"""A1. The cards and what they are worth."""

from itertools import chain

import pytest
from sketch_awimbawe import played, table

import savanna
from savanna.games.awimbawe.cards import (
    CARD_TEXTS,
    CARDS,
    crowns_of,
    deck_for,
)
from savanna.games.awimbawe.house import PRINTED
from savanna.games.cardset import only

AWIMBAWE = savanna.game("awimbawe")

ANIMALS = {f"{colour}{value}" for colour in "sdmf" for value in range(1, 7)}
ICE = {f"i{value}" for value in range(1, 7)}
MULTICOLOUR = {"x2", "x3", "x5", "x6"}


def dealt(players: int) -> set[str]:
    """The cards that are dealt, all of them different."""
    deal = AWIMBAWE.deal(players, seed=1).record()["rounds"][0]["deal"]
    cards = list(chain(*deal["hands"], *chain(*deal["piles"])))
    assert len(set(cards)) == len(cards)
    return set(cards)


def eagles(cards: set[str]) -> set[str]:
    return {card for card in cards if card.startswith("e")}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A1_1_six_species_in_four_colours(players: int) -> None:
    assert len(ANIMALS) == 24
    assert dealt(players) >= ANIMALS


def test_A1_2_ice_and_multicolour_from_three_players_on() -> None:
    assert dealt(2) - ANIMALS == eagles(dealt(2))
    for players in (3, 4):
        assert dealt(players) - ANIMALS - eagles(dealt(players)) == ICE | MULTICOLOUR


@pytest.mark.parametrize("value", [2, 3, 5, 6])
def test_A1_2_a_multicolour_card_ranks_directly_below_its_value(value: int) -> None:
    beats = [card for card in CARD_TEXTS if CARDS[card] > CARDS[f"x{value}"]]
    assert f"d{value}" in beats
    assert {f"d{lower}" for lower in range(1, value)}.isdisjoint(beats)


def test_A1_3_eagles() -> None:
    assert eagles(dealt(2)) == {"e7", "e8", "e9", "e10"}
    assert eagles(dealt(3)) == {"e7", "e8", "e9", "e10", "e11"}
    assert eagles(dealt(4)) == {"e7", "e8", "e9", "e10", "e11", "e12"}


@pytest.mark.parametrize(("players", "cards"), [(2, 28), (3, 39), (4, 40)])
def test_A1_4_cards_in_the_deck(players: int, cards: int) -> None:
    assert len(dealt(players)) == cards


@pytest.mark.parametrize(
    ("cards", "crowns"),
    [
        ("s1 d1 m1 f1 i1", 3),
        ("s2 d2 m2 f2 i2 x2", 2),
        ("s3 d3 m3 f3 i3 x3", 2),
        ("s4 d4 m4 f4 i4", 3),
        ("s5 d5 m5 f5 i5 x5", 1),
        ("s6 d6 m6 f6 i6 x6", 1),
        ("e7 e8", 0),
        ("e9", -1),
        ("e10 e11 e12", -2),
    ],
)
def test_A1_5_crowns_of_each_card(cards: str, crowns: int) -> None:
    assert {crowns_of(PRINTED.crowns, only(CARDS[card])) for card in cards.split()} == {crowns}


@pytest.mark.parametrize(("players", "crowns"), [(2, 45), (3, 61), (4, 59)])
def test_A1_5_all_cards_add_up_to_the_sums_of_the_rulebook(players: int, crowns: int) -> None:
    assert crowns_of(PRINTED.crowns, deck_for(players)) == crowns
    assert sum(crowns_of(PRINTED.crowns, only(CARDS[card])) for card in dealt(players)) == crowns


def test_A1_6_a_rival_card_for_each_player_turns_golden() -> None:
    """The golden sides are the rounds won."""
    pos = table("""
        seat 1: hand d6
        seat 2: hand d5
    """)
    assert pos.view(1)["public"]["won"] == []
    assert played(pos, "d6 d5").view(1)["public"]["won"] == [[1]]


def test_A1_6_a_team_has_one_rival_card() -> None:
    pos = table("""
        seat 1: hand d6
        seat 2: hand d5
        seat 3: hand d3
        seat 4: hand d2
    """)
    assert played(pos, "d6 d5 d3 d2").view(1)["public"]["won"] == [[1, 3]]

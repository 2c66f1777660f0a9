"""The rules of thumb of Tembo are what a parent would teach."""

from __future__ import annotations

from bots.favourites import favourite
from sketch_tembo import table


def test_an_elephant_carries_my_animals() -> None:
    assert favourite(table("hands: 1 E / 30 ford 1: 3a 9a 12b ford 2: 5b 6b 8b")) == "E@1"


def test_an_elephant_does_not_carry_the_rivals_animals() -> None:
    assert favourite(table("hands: 40 E / 30 ford 1: 3b 9b 12b")).startswith("40@")


def test_a_crocodile_eats_the_rivals_animals() -> None:
    assert favourite(table("hands: 1 S / 30 ford 1: 7b 8b 10b ford 2: 9a 11a 12a")) == "S@1"


def test_a_lion_goes_where_rivals_lose_most() -> None:
    pos = table("hands: 1 / 30 asked: lion ford 1: 7a 8a ford 2: 9b 11b ford 3: 2b")
    assert favourite(pos) == "L@2"


def test_a_pair_is_better_than_one_animal() -> None:
    assert favourite(table("hands: 10 11 / 30 ford 1: 9a")) == "10+11@1"


def test_a_small_gap_is_better_than_a_large_one() -> None:
    assert favourite(table("hands: 20 / 30 ford 1: 3a ford 2: 15a")) == "20@2"

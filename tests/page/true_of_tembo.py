"""What card help says of a card of Tembo, sentence by sentence, put to the rules.

Each check is given the card that the sentence is said of, and the number of players it is said to.
"""

from __future__ import annotations

from collections.abc import Callable

from page.scenes import SAY
from sketch_tembo import Sketched, crossed, ford, fords, hand, points, table

from savanna.games.options import Options
from savanna.page.tembo.faces import CROCODILES, face

Check = Callable[[str, int], None]

NUMBERS = range(1, 43)


def at_table(players: int, hands: str, rest: str) -> Sketched:
    """The first of these hands; who has none has a crocodile, so that the round goes on while it can eat."""
    held = [*hands.split("/"), "Cz", "Ca"][:players]
    return table(f"hands: {' / '.join(held)} {rest}")


def playable(pos: Sketched, card: str) -> set[str]:
    """Where and how this card can be played: {"1:first", "2"}."""
    return {move.removeprefix(f"{card}@") for move in pos.legal_moves() if move.startswith(f"{card}@")}


def after(pos: Sketched, *moves: str) -> Sketched:
    pos = pos.copy()
    for move in moves:
        pos.play(move)
    return pos


# Animals


def joins_or_begins_a_row(card: str, players: int) -> None:
    """Ford 1 ends in a lower number, ford 2 in a higher one, a lion lies at ford 3."""
    lower, higher = [n for n in NUMBERS if n < int(card)], [n for n in NUMBERS if n > int(card)]
    ends = " ".join([*(f"ford 1: {n}b" for n in lower[-1:]), *(f"ford 2: {n}b" for n in higher[:1])])
    pos = at_table(players, f"{card} / Cg", f"{ends} ford 3: lion")
    free = {str(number + 1) for number, row in enumerate(fords(pos)) if row == "-"}
    assert playable(pos, card) == free | ({"1"} if lower else set())
    assert {"4", "5"} <= free
    assert ford(after(pos, f"{card}@4"), 4) == f"{card}a"
    if lower:
        assert ford(after(pos, f"{card}@1"), 1) == f"{lower[-1]}b {card}a"
    if lower and higher:  # the last number counts, not the first
        pos = at_table(players, f"{card} / Cg", f"ford 1: {lower[0]}b {higher[-1]}b")
        assert playable(pos, card) == {"2", "3", "4", "5"}


def goes_as_a_pair(card: str, players: int) -> None:
    for apart in (-3, -2, -1, 1, 2, 3):
        other = int(card) + apart
        if other in NUMBERS:
            lower, higher = sorted((int(card), other))
            pos = at_table(players, f"{lower} {higher} / Cg", "")
            pair = f"{lower}+{higher}"
            assert playable(pos, pair) == ({*"12345"} if abs(apart) < 3 else set())
            if abs(apart) < 3:
                assert ford(after(pos, f"{pair}@2"), 2) == f"{lower}a {higher}a"
                assert playable(pos, card) == {*"12345"}  # it is a choice


def is_worth_its_stars(card: str, players: int) -> None:
    row = sorted([int(card), *[number for number in (20, 21, 22) if number != int(card)][:2]])
    animals = " ".join(f"{number}{'a' if number == int(card) else 'b'}" for number in row)
    other = next(number for number in NUMBERS if number not in row)
    pos = after(at_table(players, f"E / {other}", f"ford 1: {animals}"), "E@1")
    drawn = face(card, SAY, Options())
    assert drawn.worth_icon == "star"
    assert points(pos, 1) == drawn.worth


# Elephants


def leads_three_or_more_across(card: str, players: int) -> None:
    rows = "ford 1: 1a ford 2: 2a 3b ford 3: 4a 5b 6a ford 4: 7b 8b 9b 10b"
    pos = at_table(players, f"{card} 42 / 41", rows)
    assert playable(pos, card) == {"3", "4"}
    assert fords(after(pos, f"{card}@3")) == ["1a", "2a 3b", "-", "7b 8b 9b 10b", "-"]
    assert crossed(after(pos, f"{card}@4"), 2) == "7 8 9 10"


def owners_keep_their_own(card: str, players: int) -> None:
    hands = f"{card} 36 37 38 39 / S Cg 40 41 42 / 30 / 31"
    pos = after(at_table(players, hands, "ford 1: 1a 4b 7a ford 2: 10a 13a pile: 20 L"), f"{card}@1")
    assert [crossed(pos, seat) for seat in (1, 2)] == ["1 7", "4"]
    safe = points(pos, 1), points(pos, 2)
    assert min(safe) > 0
    pos = after(pos, "S@2", "L@1")  # a super crocodile, and a lion on that very ford
    assert (points(pos, 1), points(pos, 2)) == safe


# Those that eat


def eats_the_first_or_a_species(card: str, players: int) -> None:
    """2 and 11 are zebras, 7 and 10 gnus, 9 and 12 antelopes."""
    row = "2a 7b 9a 10b 11a 12b"
    pos = at_table(players, f"{card} 42 / 41", f"ford 1: {row} ford 2: 1a 3b 5a")
    assert {"1:first", "1:all", "2:first", "2:all"} == playable(pos, card)
    species = {"gnu": ("7b", "10b"), "zebra": ("2a", "11a"), "antelope": ("9a", "12b")}[CROCODILES[card]]
    left = " ".join(animal for animal in row.split() if animal not in species)
    assert fords(after(pos, f"{card}@1:first"))[:2] == ["7b 9a 10b 11a 12b", "1a 3b 5a"]
    assert fords(after(pos, f"{card}@1:all"))[:2] == [left, "1a 3b 5a"]


def has_to_eat(card: str, players: int) -> None:
    """At ford 1 there is none of its species; at ford 4 nobody."""
    row = {"Cg": "2a 3b", "Cz": "1a 3b", "Ca": "1a 2b"}[card]
    pos = at_table(players, f"{card} 42 / 41", f"ford 1: {row} ford 5: lion")
    assert playable(pos, card) == {"1:first"}
    assert ford(after(pos, f"{card}@1:first"), 1) == row.split()[1]


def eats_every_animal(card: str, players: int) -> None:
    pos = at_table(players, f"{card} 42 / 41", "ford 1: 1a ford 2: 2a 3b 4b 30a")
    pos = after(pos, f"{card}@2")
    assert fords(pos) == ["1a", "-", "-", "-", "-"]
    assert [crossed(pos, seat) for seat in (1, 2)] == ["-", "-"]


def needs_an_animal(card: str, players: int) -> None:
    pos = at_table(players, f"{card} 42 / 41", "ford 2: 2a ford 3: 4b 5b ford 4: lion")
    assert playable(pos, card) == {"2", "3"}


# Lions


def goes_on_a_ford_at_once(card: str, players: int) -> None:
    pos = at_table(players, "1 2 3 4 5 / 6 7", f"ford 2: 20b ford 3: lion pile: {card} 30")
    pos = after(pos, "1@1")
    assert (pos.to_move, {*pos.legal_moves()}) == (1, {f"{card}@1", f"{card}@2"})
    assert card not in hand(pos, 1).split()
    pos = after(at_table(players, "E 2 3 4 5 / 6 7", f"ford 1: 10a 11a 12a pile: {card} 30"), "E@1")
    assert {*pos.legal_moves()} == {f"{card}@{number}" for number in range(1, 6)}  # no animal is left


def eats_all_and_closes(card: str, players: int) -> None:
    pos = at_table(players, "1 2 / 3 40 / 5 41 / 6 42", "asked: lion ford 2: 10a 11b 12a ford 3: 20b")
    pos = after(pos, f"{card}@2")
    assert fords(pos) == ["-", "lion", "20b", "-", "-"]
    assert [crossed(pos, seat) for seat in (1, 2)] == ["-", "-"]
    for _ in range(2 * players - 1):  # to the last card but one
        assert (pos.round, ford(pos, 2)) == (1, "lion")
        assert not [move for move in pos.legal_moves() if "@2" in move]
        pos.play(pos.legal_moves()[0])


CHECKS: dict[str, Check] = {
    "It joins the end of a row whose last number is lower, or begins one at an open ford without animals.": (
        joins_or_begins_a_row
    ),
    "Two with numbers 1 or 2 apart may go as a pair.": goes_as_a_pair,
    "Across, it is worth its stars.": is_worth_its_stars,
    "It leads all animals of one ford across the river, if three or more stand there.": (
        leads_three_or_more_across
    ),
    "Every owner keeps their own, and those points are safe.": owners_keep_their_own,
    "At one ford it eats either the first animal of the row or all of the species on its card.": (
        eats_the_first_or_a_species
    ),
    "It has to eat something; the other animals stay.": has_to_eat,
    "It eats every animal at one ford, whoever owns it.": eats_every_animal,
    "There has to be at least one.": needs_an_animal,
    "Whoever draws it puts it on a ford at once, on one with animals if there is any.": (
        goes_on_a_ford_at_once
    ),
    "It eats them all, and closes the ford for the rest of the round.": eats_all_and_closes,
}

# What is said the first time an animal is met.
HINTS: dict[str, tuple[Check, ...]] = {
    "A herd animal joins a row that ends in a lower number, or begins one at an empty ford.": (
        joins_or_begins_a_row,
    ),
    "An elephant leads all animals of one ford across the river, if there are three or more.": (
        leads_three_or_more_across,
    ),
    "A crocodile eats the first animal of a row, or all in it of the species on its card.": (
        eats_the_first_or_a_species,
    ),
    "The super crocodile eats every animal at one ford, whoever owns it.": (eats_every_animal,),
    "A lion that is drawn goes on a ford at once, eats all animals there and closes it.": (
        goes_on_a_ford_at_once,
        eats_all_and_closes,
    ),
}

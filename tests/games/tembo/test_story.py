"""What a move did, told to each seat."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sketch_tembo import deal, table

import savanna
from savanna import Match
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.tembo.story import Closed, Crossed, Drew, Eaten, Herd, LionDrawn, Placed, Stuck

TEMBO = savanna.game("tembo")


def told(pos: Match, move: str, seat: int | None = None) -> list[Any]:
    """What this seat is told of a move; the match itself stays where it is."""
    after = pos.copy()
    after.play(move)
    return TEMBO.story(pos.view(seat), move, after.view(seat))


@pytest.mark.parametrize("seat", [1, 2, None])
@pytest.mark.parametrize(
    ("move", "cards"), [("7@3", ("7",)), ("7+8@3", ("7", "8")), ("6+8@3", ("6", "8")), ("6+7@3", ("6", "7"))]
)
def test_placing(seat: int | None, move: str, cards: tuple[str, ...]) -> None:
    assert told(table("hands: 6 7 8 / 1 ford 3: 2b"), move, seat) == [Placed(1, 3, cards)]


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_an_elephant_carries_the_herds_of_their_owners(seat: int | None) -> None:
    pos = table("hands: 30 / E 31 / 32 turn: 2 ford 2: 4c 9a 12c 15a 16a ford 3: 1a")
    assert told(pos, "E@2", seat) == [
        Crossed(2, 2, (Herd(1, ("9", "15", "16"), 4 + 2 + 3), Herd(3, ("4", "12"), 3 + 5)))
    ]


@pytest.mark.parametrize(
    ("move", "by", "herds"),
    [
        ("Cg@1:first", "Cg", (Herd(2, ("2",), 2),)),
        ("Cg@1:all", "Cg", (Herd(1, ("4", "7"), 7), Herd(2, ("10",), 5))),
        ("Cz@1:first", "Cz", (Herd(2, ("2",), 2),)),
        ("Cz@1:all", "Cz", (Herd(2, ("2",), 2),)),
        ("S@1", "S", (Herd(1, ("4", "7"), 7), Herd(2, ("2", "9", "10"), 11))),
    ],
)
def test_crocodiles_eat(move: str, by: str, herds: tuple[Herd, ...]) -> None:
    pos = table("hands: Cg Cz S / 30 ford 1: 2b 4a 7a 9b 10b ford 2: 1a")
    for seat in (1, 2, None):
        assert told(pos, move, seat) == [Eaten(1, 1, by, herds)]


def test_points_and_species_are_those_of_the_deck_in_play() -> None:
    deck = table_of_another_box()
    pos = table("hands: Cg E / 30 ford 1: 1a 2b 4a", deck)
    assert told(pos, "Cg@1:all") == [Eaten(1, 1, "Cg", (Herd(1, ("4",), 3), Herd(2, ("2",), 9)))]
    assert told(pos, "E@1") == [Crossed(1, 1, (Herd(1, ("1", "4"), 5), Herd(2, ("2",), 9)))]


def table_of_another_box() -> dict[str, Any]:
    """1 and 2 have changed species, and 2 is worth 9."""
    species = ["zebra", "gnu", "antelope", *("gnu", "zebra", "antelope") * 13]
    points = [2, 9, 2, *(2 + number // 3 % 4 for number in range(3, 42))]
    return {
        "crocodiles": {"gnu": 2, "zebra": 2, "antelope": 2},
        "animals": {
            str(number): {"species": kind, "points": worth}
            for number, (kind, worth) in enumerate(zip(species, points, strict=True), 1)
        },
    }


def test_a_lion_eats_and_closes() -> None:
    pos = table("hands: 1 / 30 asked: lion ford 2: 4b 9a 12b ford 3: 20b")
    for seat in (1, 2, None):
        assert told(pos, "L@2", seat) == [
            Eaten(1, 2, "L", (Herd(1, ("9",), 4), Herd(2, ("4", "12"), 8))),
            Closed(2),
        ]


def test_a_lion_may_find_nothing_to_eat() -> None:
    assert told(table("hands: 1 / 30 asked: lion"), "L@5") == [Eaten(1, 5, "L", ()), Closed(5)]


# Drawing


@pytest.mark.parametrize(
    ("move", "cards"), [("7@1", ("20",)), ("7+8@1", ("20", "30")), ("Cg@2:first", ("20",))]
)
def test_only_who_drew_is_told_the_cards(move: str, cards: tuple[str, ...]) -> None:
    pos = table("hands: 7 8 9 Cg Cg / 1 2 3 4 5 ford 2: 10b pile: 20 30 40")
    assert told(pos, move, 1)[-1] == Drew(1, len(cards), cards)
    assert told(pos, move, 2)[-1] == told(pos, move, None)[-1] == Drew(1, len(cards), ())


def test_an_equal_card_is_drawn_anew() -> None:
    pos = table("hands: E E 7 8 9 / 1 ford 2: 10b 11a 12a pile: E")
    assert told(pos, "E@2", 1)[-1] == Drew(1, 1, ("E",))
    assert told(pos, "7@1", 1)[-1] == Drew(1, 1, ("E",))


def test_with_the_pile_empty_nothing_is_drawn() -> None:
    for seat in (1, 2, None):
        assert told(table("hands: 7 8 / 1"), "7@1", seat) == [Placed(1, 1, ("7",))]
    assert told(table("hands: 7 8 9 10 11 / 1 pile: 20"), "7+8@1", 1)[-1] == Drew(1, 1, ("20",))


def test_a_lion_interrupts_the_drawing() -> None:
    pos = table("hands: 7 8 9 E E / 1 pile: 20 L 30 40")
    assert told(pos, "7+8@1", 1) == [Placed(1, 1, ("7", "8")), Drew(1, 1, ("20",)), LionDrawn(1)]
    assert told(pos, "7+8@1", 2) == [Placed(1, 1, ("7", "8")), Drew(1, 1, ()), LionDrawn(1)]
    pos.play("7+8@1")
    eaten = [Eaten(1, 1, "L", (Herd(1, ("7", "8"), 8),)), Closed(1)]
    assert told(pos, "L@1", 1) == [*eaten, Drew(1, 1, ("30",))]
    assert told(pos, "L@1", 2) == [*eaten, Drew(1, 1, ())]


def test_a_lion_may_be_the_first_card_drawn_and_another_the_next() -> None:
    pos = table("hands: 7 8 9 E E / 1 ford 2: 2b pile: L L 30")
    assert told(pos, "7@1") == [Placed(1, 1, ("7",)), LionDrawn(1)]
    pos.play("7@1")
    assert told(pos, "L@1")[-2:] == [Closed(1), LionDrawn(1)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_others_draw_is_never_told(players: int) -> None:
    rng = random.Random(players)
    pos = TEMBO.deal(players=players, seed=players)
    while not pos.over:
        move, mover = rng.choice(sorted(pos.legal_moves())), pos.to_move
        seats = [None, *range(1, players + 1)]
        stories = {seat: told(pos, move, seat) for seat in seats}
        assert all(stories[seat] == stories[None] for seat in seats if seat != mover)
        assert all(not event.cards for event in stories[None] if isinstance(event, Drew))
        own = [len(event.cards) == event.count for event in stories[mover] if isinstance(event, Drew)]
        assert all(own)
        pos.play(move)


# Endings


def test_the_end_of_a_round_is_told_with_its_scores() -> None:
    pos = table("hands: E / - ford 1: 1a 2b 3a")
    for seat in (1, 2, None):
        assert told(pos, "E@1", seat) == [
            Crossed(1, 1, (Herd(1, ("1", "3"), 4), Herd(2, ("2",), 2))),
            Stuck(2),
            RoundEnded(1, (4, 2), winners=None),
        ]


def test_the_end_of_the_match_is_told_with_its_result() -> None:
    pos = table("hands: - / E round: 2 scores: 0 / 9 ford 1: 1a 2b 3a")
    assert told(pos, "E@1")[1:] == [Stuck(1), RoundEnded(2, (4, 2), None), MatchEnded((2, 1))]


def test_a_second_round_without_moves_is_told_too() -> None:
    pos = table("hands: E / - ford 1: 1a 2b 3a")
    pos.next_deal(deal("hands: 1 2 3 4 5 / E E E S Cg"))
    assert told(pos, "E@1")[1:] == [
        Stuck(2),
        RoundEnded(1, (4, 2), None),
        RoundEnded(2, (0, 0), None),
        MatchEnded((1, 2)),
    ]


@pytest.mark.parametrize(("mover", "stuck"), [(1, 2), (2, 3), (3, 1)])
def test_who_is_stuck_is_told_before_the_end_of_the_round(mover: int, stuck: int) -> None:
    """T7.2: the next seat has a card and no play for it, whatever the others hold."""
    hands = {mover: "8 9", stuck: "E"}
    pos = table(f"hands: {' / '.join(hands.get(seat, '10') for seat in (1, 2, 3))} turn: {mover}")
    for seat in (1, 2, 3, None):
        assert told(pos, "8@1", seat)[1:] == [Stuck(stuck), RoundEnded(1, (0, 0, 0), winners=None)]


def test_a_new_hand_is_not_told_as_drawn() -> None:
    """The next round's cards are dealt, not drawn."""
    pos = table("hands: E 1 / - ford 1: 4a 5b 6a pile: 20")
    for seat in (1, 2, None):
        assert [type(event) for event in told(pos, "E@1", seat)] == [Crossed, Stuck, RoundEnded]

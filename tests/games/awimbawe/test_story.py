"""What a move did, as events told to its player, to whom it concerns, to the others and to spectators."""

import random
from typing import Any, get_args

import pytest
from sketch_awimbawe import deal_showing, played, table

import savanna
from savanna.games.awimbawe.story import (
    Blocked,
    CardPlayed,
    EagleKept,
    EagleSaid,
    Eliminated,
    Event,
    Freed,
    LeaderNamed,
    PowerDeclined,
    Shoved,
    TrickTaken,
    TurnedUp,
)
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.match import Match

AWIMBAWE = savanna.game("awimbawe")

Watcher = int | None


def told(pos: Match, move: str) -> dict[Watcher, list[Any]]:
    """Play a move; what each seat, and a spectator (None), is told."""
    watchers: list[Watcher] = [*range(1, pos.players + 1), None]
    before = {watcher: pos.look(watcher) for watcher in watchers}
    pos.play(move)
    return {watcher: AWIMBAWE.story(before[watcher], move, pos.look(watcher)) for watcher in watchers}


def told_to_all(pos: Match, move: str) -> list[Any]:
    """What everyone is told alike."""
    first, *others = told(pos, move).values()
    for story in others:
        assert story == first
    return first


QUIET = """
    seat 1: hand {} s4 s1
    seat 2: hand {} f4 f1
    seat 3: hand m6 m4 m1
"""


@pytest.mark.parametrize(
    ("cards", "before", "move", "event"),
    [
        ("d4 d1", "", "d4", CardPlayed(1, "d4", "leads", "desert")),
        ("x6 d1", "", "x6=f", CardPlayed(1, "x6", "leads", "forest")),
        ("e7 d1", "", "e7", CardPlayed(1, "e7", "leads", "sky")),
        ("d4 d1", "d4", "d1", CardPlayed(2, "d1", "follows", "desert")),
        ("d4 x6", "d4", "x6", CardPlayed(2, "x6", "follows", "desert")),
        ("e7 e8", "e7", "e8", CardPlayed(2, "e8", "follows", "sky")),
        ("d4 e8", "d4", "e8", CardPlayed(2, "e8", "trumps", "desert")),
        ("d4 m3", "d4", "f1", CardPlayed(2, "f1", "discards", "desert")),
        ("e7 x6", "e7", "x6", CardPlayed(2, "x6", "discards", "sky")),
    ],
)
def test_a_card_is_played(cards: str, before: str, move: str, event: CardPlayed) -> None:
    pos = played(table(QUIET.format(*cards.split())), before)
    assert told_to_all(pos, move) == [event]


@pytest.mark.parametrize("says", ["fight", "flee"])
def test_an_eagle_says_what_it_does(says: str) -> None:
    pos = played(table(QUIET.format("d4", "e8")), "d4 e8")
    assert told_to_all(pos, says) == [EagleSaid(2, "e8", says)]


RHINOCEROS = """
    seat 1: hand d2 s1 s4 s6
    seat 2: hand d4 | piles f6, m1_ m6
    seat 3: hand i1 | piles i4_, i6
    trick: 3 d5
"""


def test_a_rhinoceros_shoves_a_face_up_card() -> None:
    pos = played(table(RHINOCEROS), "d2")
    assert told_to_all(pos, "R2:1>2") == [Shoved(1, of=2, pile=1, under=2, card="f6")]


def test_a_face_down_card_is_not_told_even_to_its_owner() -> None:
    pos = played(table(RHINOCEROS), "d2")
    assert told_to_all(pos, "R3:1>2") == [Shoved(1, of=3, pile=1, under=2, card="?")]


SNAKE = """
    seat 1: hand d5 s1 s4
    seat 2: hand d4 m3 | piles f6
    seat 3: hand i1 i3 i4
"""


def test_a_snake_blocks_the_top_of_a_pile() -> None:
    pos = played(table(SNAKE), "d5")
    assert told_to_all(pos, "B2:p1") == [Blocked(1, of=2, pile=1, card="f6")]


@pytest.mark.parametrize("move", ["B2:h", "B2:h=m3"])
def test_a_blocked_card_of_the_hand_is_told_to_its_owner_alone(move: str) -> None:
    pos = played(table(SNAKE), "d5")
    stories = told(pos, move)
    (card,) = pos.view(2)["blocked"]
    assert stories.pop(2) == [Blocked(1, of=2, pile=None, card=card)]
    for story in stories.values():
        assert story == [Blocked(1, of=2, pile=None, card="?")]


def test_the_owner_is_told_the_new_one_of_two_blocked_cards() -> None:
    pos = played(table(SNAKE.replace("m3", "m3!")), "d5")
    assert told(pos, "B2:h=d4")[2] == [Blocked(1, of=2, pile=None, card="d4")]


CHEETAH = """
    seat 1: hand d3 s1
    seat 2: hand d4 s4
"""


def test_a_cheetah_names_who_leads_the_trick() -> None:
    pos = played(table(CHEETAH), "d3")
    assert told_to_all(pos, "N1") == [LeaderNamed(1, leader=1, leads="trick")]


@pytest.mark.parametrize(
    ("sketch", "card", "power"),
    [(RHINOCEROS, "d2", "rhinoceros"), (CHEETAH, "d3", "cheetah"), (SNAKE, "d5", "snake")],
)
def test_a_power_is_declined(sketch: str, card: str, power: str) -> None:
    assert told_to_all(played(table(sketch), card), "pass") == [PowerDeclined(1, power)]


def test_a_loser_names_who_leads_the_round() -> None:
    pos = table("""
        seat 1: hand d6
        seat 2: hand d5
    """)
    played(pos, "d6 d5")
    assert told_to_all(pos, "N1") == [LeaderNamed(2, leader=1, leads="round")]


def test_playing_a_card_frees_the_blocked_ones() -> None:
    pos = table("""
        seat 1: hand d4! s1 s4 | piles m6!
        seat 2: hand d1 f1 f4 f6
    """)
    assert told_to_all(pos, "s4") == [CardPlayed(1, "s4", "leads", "steppe"), Freed(1, count=2)]


def test_blocks_end_when_nothing_is_available() -> None:
    """R-A8, after the power of the player before."""
    pos = table("""
        seat 1: hand d2 s1 s3
        seat 2: hand f3! | piles m6, f1!
    """)
    assert told_to_all(played(pos, "d2"), "R2:1>2") == [Shoved(1, 2, 1, 2, "m6"), Freed(2, count=2)]


def test_cards_are_turned_up_when_nothing_is_available() -> None:
    pos = table("""
        seat 1: hand s1 s3 s4 | piles d2
        seat 2: hand x2 i1 i3 i4
        seat 3: piles f2_ m6, d1_ f1
    """)
    played(pos, "d2 R3:1>2 x2")
    assert told_to_all(pos, "R3:2>1") == [
        Shoved(2, 3, 2, 1, "f1"),
        TurnedUp(3, pile=1, card="f2"),
        TurnedUp(3, pile=2, card="d1"),
    ]


def test_a_trick_is_taken_and_uncovered_cards_are_turned_up() -> None:
    pos = table("""
        seat 1: hand s1 | piles m1_ d4
        seat 2: hand s6 | piles m4_ d6
    """)
    assert told_to_all(pos, "d4") == [CardPlayed(1, "d4", "leads", "desert")]
    assert told_to_all(pos, "d6") == [
        CardPlayed(2, "d6", "follows", "desert"),
        TrickTaken(2, cards=("d4", "d6")),
        TurnedUp(1, pile=1, card="m1"),
        TurnedUp(2, pile=1, card="m4"),
    ]


def test_a_trick_can_end_with_a_power() -> None:
    pos = played(table(CHEETAH.replace("d3", "d1").replace("d4", "d3")), "d1 d3")
    assert told_to_all(pos, "N1") == [LeaderNamed(2, 1, "trick"), TrickTaken(2, ("d1", "d3"))]


@pytest.mark.parametrize(
    ("says", "events"),
    [
        ("fight", [TrickTaken(3, ("d4", "e9")), EagleKept(2, "e10")]),
        ("flee", [TrickTaken(1, ("d4",)), EagleKept(2, "e10"), EagleKept(3, "e9")]),
    ],
)
def test_an_eagle_that_fled_is_kept(says: str, events: list[Event]) -> None:
    pos = table("""
        seat 1: hand d4 s1
        seat 2: hand e10 s4
        seat 3: hand e9 s6
    """)
    assert told_to_all(played(pos, "d4 e10 flee e9"), says) == [EagleSaid(3, "e9", says), *events]


def test_the_mouse_takes_the_trick() -> None:
    pos = table("""
        seat 1: hand d6 s1
        seat 2: hand d1 s4
    """)
    assert TrickTaken(2, ("d6", "d1")) in told_to_all(played(pos, "d6"), "d1")


def test_somebody_is_eliminated() -> None:
    pos = table("""
        seat 1: hand d6 s1 | taken s4 m4 f4
        seat 2: hand x6 s3
        seat 3: hand d4 s6
    """)
    played(pos, "d6 x6")
    assert told_to_all(pos, "d4")[1:] == [TrickTaken(1, ("d6", "x6", "d4")), Eliminated(1)]


def test_somebody_is_eliminated_in_the_last_trick() -> None:
    """It is told although the next round is dealt already, in which nobody is out."""
    pos = table("""
        seat 1: hand d6 | taken s4 m4 f4
        seat 2: hand x6 | taken s1
        seat 3: hand d4
    """)
    assert told_to_all(played(pos, "d6 x6"), "d4")[1:] == [
        TrickTaken(1, ("d6", "x6", "d4")),
        Eliminated(1),
        RoundEnded(1, (None, 3, 0), winners=(2,)),
    ]
    assert (pos.round, [seat["active"] for seat in pos.view(None)["seats"]]) == (2, [True] * 3)


LAST_TRICK = """
    seat 1: hand d6
    seat 2: hand d5
"""


def test_a_round_ends() -> None:
    pos = table(LAST_TRICK)
    pos.next_deal(deal_showing(2, "s1 d1 m1 f1", "s5 d5 m5 f5"))
    assert told_to_all(played(pos, "d6"), "d5")[1:] == [
        TrickTaken(1, ("d6", "d5")),
        RoundEnded(1, (2, 0), winners=(1,)),
    ]


def test_a_round_may_end_without_a_winner_or_with_two() -> None:
    tied = "seat 1: hand d6\nseat 2: hand d5 | taken s1\nseat 3: hand f5"
    assert told_to_all(played(table(tied), "d6 d5"), "f5")[-1] == RoundEnded(1, (3, 3, 0), winners=())
    teams = "seat 1: hand d6\nseat 2: hand d5\nseat 3: hand f5\nseat 4: hand f6"
    assert told_to_all(played(table(teams), "d6 d5 f5"), "f6")[-1] == RoundEnded(
        1, (4, 0, 4, 0), winners=(1, 3)
    )


def test_a_round_lost_by_hyenas_ends() -> None:
    pos = table("""
        seat 1: hand d6 s1 | taken s4 m4 f4
        seat 2: hand d4 s3
    """)
    assert told_to_all(played(pos, "d6"), "d4")[-1] == RoundEnded(1, (None, 0), winners=(2,))


def test_the_match_ends() -> None:
    pos = table(LAST_TRICK + "won: 1")
    assert told_to_all(played(pos, "d6"), "d5")[1:] == [
        TrickTaken(1, ("d6", "d5")),
        RoundEnded(2, (2, 0), winners=(1,)),
        MatchEnded((1, 2)),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_match_can_be_told(players: int) -> None:
    """Every card played is taken or kept, except in a round cut short; and all kinds of events come up."""
    kinds: set[type] = set()
    rng = random.Random(players)
    for seed in range(6):
        pos = AWIMBAWE.deal(players, seed=seed)
        table_cards: list[str] = []
        while moves := pos.legal_moves():
            story = told(pos, rng.choice(moves))[None]
            kinds |= {type(event) for event in story}
            for event in story:
                if isinstance(event, CardPlayed):
                    table_cards.append(event.card)
                elif isinstance(event, TrickTaken):
                    table_cards = [card for card in table_cards if card not in event.cards]
                elif isinstance(event, EagleKept):
                    table_cards.remove(event.card)
            if not pos.view(None)["trick"]:
                assert table_cards == []
    assert kinds >= set(get_args(Event)) - {Eliminated}


def test_plain_views_tell_the_same() -> None:
    pos = played(table(SNAKE), "d5")
    for watcher in (1, 2, 3, None):
        twin = pos.copy()
        before, plain = twin.look(watcher), twin.view(watcher)
        twin.play("B2:h=m3")
        events = AWIMBAWE.story(before, "B2:h=m3", twin.look(watcher))
        assert events == AWIMBAWE.story(plain, "B2:h=m3", twin.view(watcher)) != []

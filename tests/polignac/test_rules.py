"""The rules of the third game, and what every game promises."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from games import test_compiled, test_every_game, test_every_match, test_guess, test_secrets, test_unseen
from games.walks import assert_even, moments, random_match, seats_of

import savanna
from polignac.game import POLIGNAC
from polignac.game.guess import belief, worlds
from polignac.game.rules import CARDS, NO_CARD, OF_SUIT, TEXTS, Position, texts_of
from polignac.game.view import Played, TrickTaken, View
from savanna.games.events import MatchEnded, RoundEnded
from savanna.games.match import Match
from savanna.games.viewing import restored

SPADES, HEARTS, DIAMONDS = (list(TEXTS[8 * suit : 8 * suit + 8]) for suit in range(3))
ALTERNATING = {"hands": [SPADES[::2] + HEARTS[::2], SPADES[1::2] + HEARTS[1::2]]}


def dealt(deal: dict[str, Any]) -> Match[Position, View]:
    return POLIGNAC.setup(2, deal, seed=1)


# The rules


def test_whoever_can_follow_suit_must() -> None:
    pos = dealt(ALTERNATING)
    pos.play("7S")
    assert pos.legal_moves() == ["8S", "10S", "QS", "AS"]
    assert pos.explain("8H") == "you must follow suit: S"
    assert pos.explain("9S") == "you do not hold 9S"
    assert pos.explain("9s") == "that is not a card: write 7S, 10H, JD or AC"


def test_whoever_cannot_follow_plays_any_card_and_does_not_take() -> None:
    pos = dealt({"hands": [SPADES, HEARTS]})
    pos.play("7S")
    assert sorted(pos.legal_moves()) == sorted(HEARTS)
    pos.play("AH")
    assert pos.to_move == 1
    assert pos.view(1)["seats"] == [{"hand": 7, "taken": ["7S", "AH"]}, {"hand": 7, "taken": []}]


def test_the_higher_card_of_the_suit_takes_the_trick_and_leads() -> None:
    pos = dealt(ALTERNATING)
    for text in ("7S", "8S", "10H", "9H", "AS", "KS", "8H", "JH"):
        pos.play(text)
    assert [seat for seat, _ in pos.rounds[0].moves] == [1, 2, 2, 1, 2, 1, 2, 1]
    assert pos.to_move == 1
    assert pos.view(None)["seats"][0]["taken"] == ["8H", "JH"]


@pytest.mark.parametrize(("cards", "points"), [("JH", -1), ("JS", -2), ("JS JH JD JC", -5), ("AS 10H", 0)])
def test_jacks_cost_points_and_the_polignac_two(cards: str, points: int) -> None:
    p = dealt(ALTERNATING).position
    taken = sum(1 << CARDS[card] for card in cards.split())
    p = p._replace(sides=(p.sides[0]._replace(taken=taken), p.sides[1]))
    assert POLIGNAC.outcome(p).scores == (points, 0)


def test_whoever_has_lost_fewer_points_after_four_rounds_has_won() -> None:
    for seed in range(20):
        *_, pos = random_match("polignac", 2, seed)
        totals = [sum(outcome.scores[seat] or 0 for outcome in pos.finished) for seat in (0, 1)]
        assert pos.round == 4
        assert [round_.moves[0][0] for round_ in pos.rounds] == [1, 2, 1, 2]
        assert pos.result == (
            [1, 1] if totals[0] == totals[1] else [1, 2] if totals[0] > totals[1] else [2, 1]
        )


@pytest.mark.parametrize(
    ("deal", "fault"),
    [
        (None, "hands: a list of hands is needed, not null"),
        ({"hands": [SPADES]}, "hands: 2 hands are needed, not 1"),
        ({"hands": [SPADES, HEARTS[1:]]}, "hand: 8 cards are needed, not 7"),
        ({"hands": [SPADES, [*HEARTS[1:], "8S"]]}, "8S is dealt twice, the deck has it once"),
        ({"hands": [SPADES, [*HEARTS[1:], "1S"]]}, "there is no card 1S in this deck"),
        ({"hands": [SPADES, [*HEARTS[1:], ["8S"]]]}, 'a card is a text, not ["8S"]'),
    ],
)
def test_what_is_wrong_with_a_deal(deal: Any, fault: str) -> None:
    assert POLIGNAC.deal_faults(2, {}, deal) == [fault]
    with pytest.raises(ValueError, match=r"hand|8S|1S"):
        POLIGNAC.setup(2, deal)


def test_a_story_tells_the_card_the_trick_and_the_end() -> None:
    pos, told = dealt({"hands": [SPADES, HEARTS]}), []
    while pos.round == 1:
        before, move = pos.look(None), pos.legal_moves()[0]
        pos.play(move)
        told.append(POLIGNAC.story(before, move, pos.look(None)))
    assert told[:2] == [[Played(1, "7S")], [Played(2, "7H"), TrickTaken(1, ("7S", "7H"))]]
    assert told[-1][-1] == RoundEnded(1, (-3, 0), None)


# What every game promises

PROMISES: list[Callable[[str, int], None]] = [
    test_every_game.test_random_matches_end,
    test_every_game.test_a_move_that_is_listed_can_be_played_and_one_turn_follows_another,
    test_every_game.test_the_result_is_a_place_for_each_seat,
    test_every_game.test_texts_round_trip,
    test_every_game.test_explain_is_empty_exactly_for_legal_moves,
    test_every_game.test_play_takes_exactly_what_explain_does_not_refuse,
    test_every_game.test_what_is_no_text_is_an_illegal_move,
    test_every_game.test_after_the_match_every_move_is_refused,
    test_every_game.test_the_same_seed_gives_the_same_match,
    test_every_game.test_different_seeds_give_different_deals,
    test_every_game.test_without_a_seed_deals_differ_each_time,
    test_every_game.test_only_the_seat_to_move_has_legal_moves,
    test_every_game.test_a_view_is_not_tied_to_the_match,
    test_every_match.test_records_replay,
    test_every_match.test_a_record_is_its_own,
    test_every_match.test_a_copy_goes_its_own_way,
    test_every_match.test_a_copy_has_the_same_future,
    test_every_match.test_a_match_can_be_pickled_and_copied_deeply,
    test_every_match.test_scores_are_those_of_the_round_that_just_ended,
    test_every_match.test_next_deal_during_a_round_is_the_deal_of_the_next,
    test_every_match.test_next_deal_between_rounds_replaces_the_deal,
    test_every_match.test_next_deal_is_refused_when_the_match_is_over,
    test_every_match.test_a_wrong_deal_is_refused_and_changes_nothing,
    test_secrets.test_no_seed_is_anywhere_in_a_view,
    test_guess.test_the_same_chance_gives_the_same_guess,
    test_unseen.test_cards_dealt_one_at_a_time_make_a_deal,
    test_unseen.test_no_round_is_longer_than_the_longest,
]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_third_game_keeps_what_every_game_promises(promise: Callable[[str, int], None]) -> None:
    promise("polignac", 2)


def test_compiled_matches_equal_plain_ones() -> None:
    test_compiled.test_compiled_matches_equal_plain_ones("polignac", 2, piece=0)


def test_every_card_is_in_one_place() -> None:
    for seed in range(20):
        for pos in random_match("polignac", 2, seed):
            assert len(set(cards_of(pos.position))) == len(cards_of(pos.position)) == 16


def cards_of(p: Position) -> list[str]:
    """Of the whole table, but those that nobody has."""
    kept = [text for side in p.sides for text in (*texts_of(side.hand), *texts_of(side.taken))]
    return kept + [TEXTS[side.played] for side in p.sides if side.played != NO_CARD]


def test_every_move_has_a_story_for_everyone() -> None:
    for seed in range(3):
        before: dict[int | None, Any] = {}
        for pos in random_match("polignac", 2, seed):
            after = {seat: pos.look(seat) for seat in seats_of(pos)}
            if before:
                played = [move for round_ in pos.rounds for _, move in round_.moves]
                told = [POLIGNAC.story(before[seat], played[-1], after[seat]) for seat in after]
                assert told[0] == told[1] == told[2]
                assert isinstance(told[0][-1], MatchEnded) == pos.over
            before = after


# What seats know


def test_a_view_is_the_same_in_every_world_it_allows() -> None:
    """And as plain data it is the same again."""
    differ = 0
    for number, pos in enumerate(moments("polignac", 2, range(8), share=0.3)):
        for seat in seats_of(pos):
            view = pos.look(seat)
            guessed = POLIGNAC.guess(json.loads(json.dumps(pos.view(seat))), random.Random(number))
            assert guessed.look(seat) == view == restored(POLIGNAC.view_type, pos.view(seat))
            assert len(set(cards_of(guessed.position))) == len(cards_of(guessed.position)) == 16
            differ += guessed.position != pos.position
    assert differ > 100


def test_no_hidden_card_stands_anywhere_in_a_view() -> None:
    for pos in moments("polignac", 2, range(8), share=0.3):
        for seat in seats_of(pos):
            told = json.dumps(pos.view(seat))
            named = {text for text in TEXTS if f'"{text}"' in told}
            own = set() if seat is None else set(texts_of(pos.position.sides[seat - 1].hand))
            assert named == own | {text for _, text in pos.rounds[-1].moves}


def hand_of_rival(p: Position) -> tuple[str, ...]:
    return texts_of(p.sides[1].hand)


def after_some_moves(moves: int) -> Match[Position, View]:
    """Seat 2 has shown that it has no spade."""
    pos = dealt({"hands": [SPADES, [*HEARTS[:4], *DIAMONDS[:4]]]})
    for _ in range(moves):
        pos.play(pos.legal_moves()[0])
    return pos


def test_worlds_are_all_that_is_possible_and_equally_often_imagined() -> None:
    pos = after_some_moves(14)
    (left,) = texts_of(pos.position.sides[0].hand)
    found = worlds(belief(pos.look(1), random.Random(1)), 100)
    assert found is not None
    unseen = set(TEXTS) - {text for _, text in pos.rounds[0].moves} - {left}
    assert {hand_of_rival(p) for p, _ in found} == {(text,) for text in unseen if text[-1] != "S"}
    assert sum(share for _, share in found) == pytest.approx(1)
    assert_even(pos, Counter(hand_of_rival(p) for p, _ in found), hand_of_rival, times=100)


def test_worlds_of_a_spectator_have_each_card_once() -> None:
    pos = after_some_moves(14)
    found = worlds(belief(pos.look(None), random.Random(1)), 10_000) or []
    unseen = set(TEXTS) - {text for _, text in pos.rounds[0].moves}
    expected = {(one, two) for one in unseen for two in unseen if one != two and two[-1] != "S"}
    assert Counter((*texts_of(p.sides[0].hand), *texts_of(p.sides[1].hand)) for p, _ in found) == Counter(
        expected
    )


def test_worlds_are_told_only_if_they_are_few() -> None:
    view = after_some_moves(14).look(1)
    every = worlds(belief(view, random.Random(1)), 100) or []
    assert worlds(belief(view, random.Random(1)), len(every) - 1) is None
    assert len(worlds(belief(view, random.Random(1)), len(every)) or []) == len(every) > 10


def test_a_seat_that_did_not_follow_is_never_imagined_to_have_the_suit() -> None:
    pos = after_some_moves(2)
    for seat in (1, None):
        hands = [POLIGNAC.guess_position(pos.look(seat), random.Random(n)).sides[1].hand for n in range(50)]
        assert not any(hand & OF_SUIT[0] for hand in hands)
        assert len(set(hands)) > 40


def test_a_view_that_no_table_could_show_is_refused() -> None:
    view = after_some_moves(2).look(1)
    for wrong in (
        replace(view, hand=view.hand[1:]),
        replace(view, hand=("7S", *view.hand[1:])),
        replace(view, seats=(view.seats[0], replace(view.seats[1], hand=26))),
        replace(view, seats=(view.seats[1], view.seats[0])),
        replace(view, trick=((2, "AC"),)),
        replace(view, to_move=2),
    ):
        with pytest.raises(ValueError, match=r"could show that view|contradicts itself"):
            POLIGNAC.guess(wrong, random.Random(1))


def test_without_being_registered_it_is_not_known() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import savanna; savanna.game('polignac')"], capture_output=True, check=False
    )
    assert b"there is no game polignac; known are tembo and awimbawe" in done.stderr
    assert savanna.game("polignac") is POLIGNAC
